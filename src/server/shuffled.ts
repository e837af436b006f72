import { randomInt } from "node:crypto";

/** In an order that nobody can foresee. */
export function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, key: randomInt(2 ** 47) }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ item }) => item);
}
