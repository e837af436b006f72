import { perOwner } from "./per-owner.ts";

type Settings = {
  /** Milliseconds between two runs for one key. */
  apart: number;
  /** Milliseconds before the next run after one that failed. */
  apartFailed: number;
  /** After so many failed runs in a row nothing more is tried until somebody asks again. */
  mostFailed: number;
};

/**
 * Work for a key of an owner, such as a survey of a host, for which many ask: it begins at once,
 * then again for all who asked since the last run began, with what the last of them gave. Never
 * two runs for a key at a time. One that failed is tried again. Waiting does not keep the process
 * alive.
 */
export function createSpacedWork<Owner extends WeakKey, Input>(
  { apart, apartFailed, mostFailed }: Settings,
  work: (input: Input) => Promise<void>,
  failed: (input: Input, error: unknown) => void,
): (owner: Owner, key: string, input: Input) => void {
  const askedOf = perOwner<Owner, Map<string, { input: Input | null }>>(() => new Map());

  async function keepOn(asked: { input: Input | null }): Promise<void> {
    let failures = 0;
    while (asked.input !== null) {
      const { input } = asked;
      asked.input = null;
      try {
        await work(input);
        failures = 0;
      } catch (error) {
        failed(input, error);
        failures += 1;
        if (failures < mostFailed) asked.input ??= input;
      }
      const wait = failures > 0 ? apartFailed : apart;
      await new Promise((resolve) => setTimeout(resolve, wait).unref());
    }
  }

  return (owner, key, input) => {
    const all = askedOf(owner);
    const known = all.get(key);
    if (known) known.input = input;
    else {
      const asked = { input };
      all.set(key, asked);
      void keepOn(asked).finally(() => all.delete(key));
    }
  };
}
