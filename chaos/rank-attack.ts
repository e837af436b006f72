/**
 * An entry whose position in time is to be found: `when` is the truth (0 for the first), `keys` is
 * what an attacker can sort by.
 */
export type Item = { when: number; keys: Readonly<Record<string, string | number>> };
/** How well one ordering told the time: `z` is in standard deviations of pure chance. */
export type Finding = { key: string; z: number; surveys: number };

/** How many standard deviations are no chance any more: one in a thousand million for each key. */
export const beyondChance = 6;

/**
 * Sorts each group of entries by every key that they have and compares with the truth (Spearman's
 * rank correlation, ties sharing their rank). Over several groups a hit by chance cancels out, an
 * ordering that leaks adds up.
 */
export function rankAttack(groups: readonly (readonly Item[])[]): Finding[] {
  const keys = new Set(groups.flatMap((items) => items.flatMap((item) => Object.keys(item.keys))));
  return [...keys].map((key) => {
    const scores = groups
      .map((items) => items.filter((item) => item.keys[key] !== undefined))
      .filter((items) => items.length > 2)
      .map((items) => score(items, key));
    const z = scores.reduce((sum, each) => sum + each, 0) / Math.sqrt(Math.max(1, scores.length));
    return { key, z, surveys: scores.length };
  });
}

/** The correlation in units of what chance gives: its variance is 1/(n-1). */
function score(items: readonly Item[], key: string): number {
  const truth = ranks(items.map((item) => item.when));
  const guess = ranks(items.map((item) => item.keys[key] ?? ""));
  return correlation(truth, guess) * Math.sqrt(items.length - 1);
}

function ranks(values: readonly (string | number)[]): number[] {
  const sorted = values
    .map((value, at) => ({ value, at }))
    .sort((one, other) => compare(one.value, other.value));
  const found = Array.from({ length: values.length }, () => 0);
  for (let from = 0; from < sorted.length; ) {
    let to = from;
    while (to < sorted.length && sorted[to]?.value === sorted[from]?.value) to += 1;
    for (const { at } of sorted.slice(from, to)) found[at] = (from + to - 1) / 2;
    from = to;
  }
  return found;
}

function compare(one: string | number, other: string | number): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** Equal values tell nothing: 0. */
function correlation(one: readonly number[], other: readonly number[]): number {
  const middle = (one.length - 1) / 2;
  const sum = (pick: (at: number) => number) => one.reduce((total, _, at) => total + pick(at), 0);
  const spread = (values: readonly number[]) =>
    Math.sqrt(sum((at) => ((values[at] ?? 0) - middle) ** 2));
  const both = spread(one) * spread(other);
  return both === 0
    ? 0
    : sum((at) => ((one[at] ?? 0) - middle) * ((other[at] ?? 0) - middle)) / both;
}

/**
 * Lays every ordering of the people beside every ordering of their ballots and counts how often the
 * n-th person has the n-th ballot, from the front and from the back. Chance gives one hit a survey.
 * Answers the best pair and its hits.
 */
export function matchAttack(
  surveys: readonly {
    people: Readonly<Record<string, readonly string[]>>;
    ballots: Readonly<Record<string, readonly string[]>>;
  }[],
): { pair: string; hits: number; pairs: number } {
  const hits = new Map<string, number>();
  for (const { people, ballots } of surveys) {
    for (const [name, ids] of Object.entries(people)) {
      for (const [key, owners] of Object.entries(ballots)) {
        const add = (pair: string, found: number) => hits.set(pair, (hits.get(pair) ?? 0) + found);
        add(`${name} beside ${key}`, ids.filter((id, at) => id === owners[at]).length);
        add(
          `${name} beside ${key}, backwards`,
          ids.filter((id, at) => id === owners[owners.length - 1 - at]).length,
        );
      }
    }
  }
  const [best] = [...hits].sort((one, other) => other[1] - one[1]);
  return { pair: best?.[0] ?? "none", hits: best?.[1] ?? 0, pairs: hits.size };
}
