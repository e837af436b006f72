/** Rows of one kind deleted per statement. */
export const mostForgotten = 1000;
const every = 10 * 60_000;

/** Deletes outdated rows, at most `mostForgotten` per call; returns how many. */
type Forget = () => Promise<number>;

/**
 * Deletes outdated rows of every kind every ten minutes, each kind independently, and none twice
 * at once. A failure only delays the deletion. Returns a function that stops it.
 */
export function keepForgetting(
  kinds: Record<string, Forget>,
  onError: (kind: string, error: unknown) => void,
): () => void {
  let isStopped = false;
  const forgetAll = async (forget: Forget): Promise<void> => {
    while ((await forget()) >= mostForgotten && !isStopped);
  };
  const running = new Set<string>();
  const timer = setInterval(() => {
    for (const [kind, forget] of Object.entries(kinds)) {
      if (running.has(kind)) continue;
      running.add(kind);
      void forgetAll(forget)
        .catch((error: unknown) => onError(kind, error))
        .finally(() => running.delete(kind));
    }
  }, every).unref();
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}
