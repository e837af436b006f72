/** Says that something is not done yet. */
export const late = Symbol("late");

/**
 * What `work` comes to, or `late` where that takes longer. The work goes on by itself then, and
 * what it fails with is left to whoever else waits for it.
 */
export async function withTimeLimit<T>(
  milliseconds: number,
  work: Promise<T>,
): Promise<T | typeof late> {
  const { promise, resolve } = Promise.withResolvers<typeof late>();
  const timer = setTimeout(() => resolve(late), milliseconds);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
