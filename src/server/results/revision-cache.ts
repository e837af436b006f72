type Done<T> = { revision: number; value: T; at: number; took: number };
type Entry<T> = { done: Done<T> | null; running: Promise<void> | null };

/** So many times as long as it takes, nothing is computed again: at most a tenth of the process' time goes into one item. */
const rest = 9;
const longestRest = 5000;

/**
 * Keeps what is costly to compute for an item, by its revision. All who ask at once wait for the same computation, and nobody gets what is older than the revision that
 * he knows of; where an item changes all the time, the next computation waits a little. `most`: so many are kept.
 */
export function revisionCache<T>(most: number) {
  const entries = new Map<string, Entry<T>>();

  return async (key: string, revision: number, compute: () => Promise<{ revision: number; value: T }>): Promise<T> => {
    const entry: Entry<T> = entries.get(key) ?? { done: null, running: null };
    // The one that was asked for longest ago goes first.
    entries.delete(key);
    entries.set(key, entry);
    for (const [oldest] of entries) if (entries.size > most) entries.delete(oldest);
    for (;;) {
      if (entry.done && entry.done.revision >= revision) return entry.done.value;
      entry.running ??= run(entry, compute).finally(() => (entry.running = null));
      await entry.running;
    }
  };
}

async function run<T>(entry: Entry<T>, compute: () => Promise<{ revision: number; value: T }>): Promise<void> {
  if (entry.done) await sleep(Math.min(longestRest, entry.done.took * rest) - (performance.now() - entry.done.at));
  const begun = performance.now();
  const computed = await compute();
  const now = performance.now();
  entry.done = { ...computed, at: now, took: now - begun };
}

async function sleep(ms: number): Promise<void> {
  if (ms >= 1) await new Promise((resolve) => setTimeout(resolve, ms));
}
