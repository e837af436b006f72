/**
 * Numbers repeated names, so that questions with the same title stay distinct (EXP-15): `Why?`,
 * `Why? (2)`.
 */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set(names);
  const seen = new Set<string>();
  return names.map((name) => {
    if (!seen.has(name)) {
      seen.add(name);
      return name;
    }
    let number = 2;
    while (taken.has(`${name} (${number})`)) number += 1;
    const own = `${name} (${number})`;
    taken.add(own);
    seen.add(own);
    return own;
  });
}
