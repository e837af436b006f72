import type { Failure, Outcome } from "./failed-tests.ts";

/** What tests came to in the end; `failed` and `retried` name them and say why they had failed. */
export type Settled = { passed: number; failed: string[]; retried: string[] };

/** How often what failed is tried again. */
const turns = 2;

/**
 * Runs all tests, then those places that had a failure again, up to twice: on a machine that others
 * load too, a test that waits for real processes may be late once. They run alone and in a new
 * process, so with a product of their own that nothing has used before them. More than `most`
 * failures are not tried again.
 */
export async function settle(
  runTests: (places: readonly string[]) => Promise<Outcome>,
  most: number,
): Promise<Settled> {
  const first = await runTests([]);
  const all = first.passed + first.failures.length;
  const everFailed = new Map<string, Failure>();
  let { failures } = first;
  for (let turn = 0; turn < turns && canTryAgain(failures, most); turn += 1) {
    for (const failure of failures) everFailed.set(failure.name, failure);
    ({ failures } = await runTests([...new Set(failures.map(({ place }) => place))]));
  }
  const stillFailed = new Set(failures.map(({ name }) => name));
  return {
    passed: all - failures.length,
    failed: failures.map(described),
    retried: [...everFailed.values()].filter(({ name }) => !stillFailed.has(name)).map(described),
  };
}

function canTryAgain(failures: readonly Failure[], most: number): boolean {
  return (
    failures.length > 0 && failures.length <= most && failures.every(({ place }) => place !== "")
  );
}

function described({ name, reason }: Failure): string {
  return reason ? `${name}\n${reason}` : name;
}
