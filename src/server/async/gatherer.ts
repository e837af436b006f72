type Waiting<W, R> = { wish: W; settle: (done: R) => void; fail: (error: unknown) => void };
type Lane<W, R> = { waiting: Waiting<W, R>[]; busy: boolean };

/** Does it together with what others ask for meanwhile; resolves once that is done. */
export type Gatherer<W, R> = (key: string, wish: W) => Promise<R>;

/** Most wishes at once: they are in memory, and hold a lock, together. */
const mostAtOnce = 500;

/**
 * Gathers what is asked for about one key while the work before it is under way, then has all of
 * it done at once, in the order in which it was asked for. `doAll` answers each of the wishes; if
 * it rejects, all of them fail.
 */
export function createGatherer<W, R>(
  doAll: (wishes: readonly W[]) => Promise<readonly PromiseSettledResult<R>[]>,
): Gatherer<W, R> {
  const lanes = new Map<string, Lane<W, R>>();

  async function run(key: string, lane: Lane<W, R>): Promise<void> {
    while (lane.waiting.length > 0) {
      const batch = lane.waiting.splice(0, mostAtOnce);
      try {
        const results = await doAll(batch.map(({ wish }) => wish));
        for (const [at, { settle, fail }] of batch.entries()) {
          const result = results[at];
          if (result?.status === "fulfilled") settle(result.value);
          else fail(result?.reason);
        }
      } catch (error) {
        for (const { fail } of batch) fail(error);
      }
    }
    lanes.delete(key);
  }

  return (key, wish) =>
    new Promise((settle, fail) => {
      const lane = lanes.get(key) ?? { waiting: [], busy: false };
      lanes.set(key, lane);
      lane.waiting.push({ wish, settle, fail });
      if (lane.busy) return;
      lane.busy = true;
      // What arrives in the same turn goes along.
      setImmediate(() => void run(key, lane));
    });
}
