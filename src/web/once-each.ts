/**
 * The entries without repetitions, the first of each id. Pages of a list that are read one after
 * the other may repeat what has moved meanwhile.
 */
export function onceEach<T extends { id: string }>(entries: readonly T[]): T[] {
  const seen = new Set<string>();
  return entries.filter(({ id }) => !seen.has(id) && seen.add(id));
}
