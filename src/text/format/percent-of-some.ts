/** A whole percentage that is 0 only where `some` are nobody, and 100 only where they are all. */
export function percentOfSome(some: number, all: number): number {
  const percent = Math.round((100 * some) / all);
  return some > 0 && some < all ? Math.min(99, Math.max(1, percent)) : percent;
}
