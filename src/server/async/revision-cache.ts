import { LRUCache } from "lru-cache";

type Computed<T> = { revision: number; value: T };
type Done<T> = Computed<T> & { begun: number; at: number };

type Options<T> = {
  /** How much is kept in all. The entry that was asked for longest ago goes first. */
  mostBytes: number;
  sizeOf: (value: T) => number;
  /**
   * After a computation nothing is computed again for so many times as long as it took, 5 s at
   * most: with 9, one survey costs a tenth of the process's time. 0 for what is cheap to compute.
   */
  rest?: number;
  /**
   * Milliseconds after which a value is computed again though its revision is the same: for what
   * holds names, which change without one.
   */
  keptFor?: number;
};

/** Answers what is kept under a key for a revision, or computes it. */
export type RevisionCache<T> = (
  key: string,
  revision: number,
  compute: () => Promise<Computed<T>>,
) => Promise<T>;

/** What an entry takes in memory beside its value. */
const entryBytes = 500;
const longestRest = 5000;

/**
 * Keeps what is computed for a survey, by its revision. All who ask at once wait for the same
 * computation, and nobody gets what is older than the revision that they know of. The bound and
 * what goes first are lru-cache's; its own `fetch` knows times, and no revisions.
 */
export function revisionCache<T>({
  mostBytes,
  sizeOf,
  rest = 0,
  keptFor = Number.POSITIVE_INFINITY,
}: Options<T>): RevisionCache<T> {
  const kept = new LRUCache<string, Done<T>>({ maxSize: mostBytes });
  const running = new Map<string, Promise<Done<T>>>();
  let lookedAt = 0;

  /** What is too old serves nobody any more; it would stay until other values need its place. */
  function forgetOld(now: number): void {
    if (now - lookedAt < keptFor) return;
    lookedAt = now;
    for (const [key, { at }] of kept.entries()) if (now - at >= keptFor) kept.delete(key);
  }

  async function run(
    key: string,
    before: Done<T> | undefined,
    compute: () => Promise<Computed<T>>,
  ): Promise<Done<T>> {
    if (before) await sleep(restAfter(before, rest));
    const begun = performance.now();
    const done = { ...(await compute()), begun, at: performance.now() };
    kept.set(key, done, { size: sizeOf(done.value) + entryBytes });
    forgetOld(done.at);
    return done;
  }

  return async (key, revision, compute) => {
    const askedAt = performance.now();
    // What was begun after the question is the newest there is, also where the survey was removed
    // meanwhile and has no revision any more.
    const serves = (done: Done<T>) =>
      done.begun >= askedAt || (done.revision >= revision && askedAt - done.at < keptFor);
    let done = kept.get(key);
    while (!done || !serves(done)) {
      const work = running.get(key) ?? run(key, done, compute).finally(() => running.delete(key));
      running.set(key, work);
      done = await work;
    }
    return done.value;
  };
}

function restAfter<T>({ begun, at }: Done<T>, rest: number): number {
  return Math.min(longestRest, (at - begun) * rest) - (performance.now() - at);
}

async function sleep(ms: number): Promise<void> {
  if (ms >= 1) await new Promise((resolve) => setTimeout(resolve, ms));
}
