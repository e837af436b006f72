/**
 * That many different items in random order; all of them if there are fewer. `random`: a whole
 * number from 0 to below the given one.
 */
export function pickedAtRandom<T>(
  items: readonly T[],
  size: number,
  random: (below: number) => number,
): T[] {
  const left = [...items];
  const most = Math.min(size, left.length);
  return Array.from({ length: most }, () => left.splice(random(left.length), 1)).flat(1);
}
