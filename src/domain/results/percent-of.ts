/** A whole percentage (RES-39); 100 only of all, as beside it is somebody. */
export function percentOf(count: number, of: number): number {
  if (of === 0) return 0;
  const percent = Math.round((100 * count) / of);
  return count < of ? Math.min(99, percent) : percent;
}
