import { promise } from "../promise.ts";
import { beyondChance, type Item, matchAttack, rankAttack } from "../rank-attack.ts";
import type { Step } from "./steps.ts";

/** A person's answer, as only the test knows it. `when`: its number in the order of answering. */
export type Truth = { person: string; hash: string; when: number };

/** People who began to count together, and the ballots that were written with it. */
type Group = { people: string[]; ballots: string[]; left: string[] };

/** What ballots can be sorted by. */
export type Keys = (hashes: readonly string[]) => Record<string, string | number>[];

export type Guessable = { group: Group; truths: readonly Truth[]; ballotKeys: Keys };

type Narrowed = {
  /** The ballots that can be each person's. */
  candidates: Map<string, Set<string>>;
  groups: Group[];
};

/**
 * The best rule there is for who reads everything but what is sealed: a row of the pool is that of
 * who joined with it, and its answer is among the ballots that were written when it went. Where
 * more were written than rows went, those of who joined are among them. A ballot whose hash
 * was there before is somebody's change, and is none of the newcomers'.
 */
export function narrow(steps: readonly Step[]): Narrowed {
  const holders = new Map<string, string[]>();
  const candidates = new Map<string, Set<string>>();
  const groups: Group[] = [];
  const seen = new Set<string>();
  for (const { joined, sealed, left, ballots } of steps) {
    const fresh = ballots.filter((hash) => !seen.has(hash));
    const gone = left.flatMap((row) => holders.get(row) ?? []);
    const direct = ballots.length > left.length ? joined : [];
    // A row that replaces another is the same person's.
    const from = [...joined, ...(ballots.length === 0 ? gone : [])];
    for (const row of sealed) holders.set(row, from);
    if (fresh.length > 0) {
      const people = [...new Set([...gone, ...direct])];
      for (const person of people)
        candidates.set(person, new Set([...(candidates.get(person) ?? []), ...fresh]));
      groups.push({ people, ballots: fresh, left });
    }
    ballots.forEach((hash) => seen.add(hash));
  }
  return { candidates, groups };
}

/**
 * Throws if the rule finds anybody's answer among fewer than `groupOf`, and if it is wrong about
 * anybody: it would prove nothing. Answers how many it is right about. `what` names the source;
 * `isWhole`: nothing of it is lost.
 */
export function noneIsNarrowed(
  what: string,
  { candidates }: Narrowed,
  truths: readonly Truth[],
  { groupOf, isWhole }: { groupOf: number; isWhole: boolean },
): number {
  const least = Math.min(groupOf, truths.length);
  let right = 0;
  for (const { person, hash, when } of truths) {
    const among = candidates.get(person) ?? new Set();
    promise(
      among.has(hash) || !isWhole,
      `${what}: the attack itself is wrong about answer ${when}`,
    );
    if (!among.has(hash)) continue;
    right += 1;
    promise(among.size >= least, `${what}: answer ${when} is one of only ${among.size} ballots`);
  }
  return right;
}

/** Throws if ballots that counted before are changed among fewer than `groupOf`, but at the end. */
export function noChangeIsAlone(what: string, steps: readonly Step[], groupOf: number): void {
  const seen = new Set<string>();
  for (const { ballots } of steps.slice(0, -1)) {
    const again = ballots.filter((hash) => seen.has(hash)).length;
    promise(again === 0 || again >= groupOf, `${what}: ${again} changes are written together`);
    ballots.forEach((hash) => seen.add(hash));
  }
}

/** A guess hits once in each group on average, with a variance of one; this many are no chance. */
const mostHits = (groups: number) => groups + beyondChance * Math.sqrt(groups) + 4;

/**
 * Guesses within the groups: any order of people beside any order of ballots, forwards and
 * backwards, where the people are known exactly; and ballots by the order of answering. Throws if
 * it hits better than chance.
 */
export function guess(what: string, groups: readonly Guessable[]): string {
  const exact = groups.filter(({ group }) => group.people.length === group.ballots.length);
  const lists = exact.map(({ group, truths, ballotKeys }) => {
    const of = new Map(truths.map((truth) => [truth.person, truth]));
    const owner = new Map(truths.map((truth) => [truth.hash, truth.person]));
    const owners = (hashes: readonly string[]) => hashes.map((hash) => owner.get(hash) ?? "");
    const keys = ballotKeys(group.ballots);
    return {
      people: {
        "the order of answering": group.people.toSorted(
          (one, other) => (of.get(one)?.when ?? 0) - (of.get(other)?.when ?? 0),
        ),
        "rows of the pool as they went": group.people,
        "people's ids": group.people.toSorted(),
      },
      ballots: Object.fromEntries(
        [...Object.keys(keys[0] ?? {}), "written"].map((name) => [
          name,
          owners(
            name === "written"
              ? group.ballots
              : group.ballots
                  .map((hash, at) => ({ hash, key: keys[at]?.[name] ?? 0 }))
                  .toSorted((one, other) => (one.key < other.key ? -1 : 1))
                  .map(({ hash }) => hash),
          ),
        ]),
      ),
    };
  });
  const best = matchAttack(lists);
  promise(
    best.hits <= mostHits(exact.length),
    `${what}: ${best.pair} hits ${best.hits} times in ${exact.length} groups`,
  );
  const ranked = rankAttack(
    groups.map(({ group, truths, ballotKeys }) => {
      const keys = ballotKeys(group.ballots);
      return group.ballots.map(
        (hash, at): Item => ({
          when: truths.find((truth) => truth.hash === hash)?.when ?? 0,
          keys: { written: at, ...keys[at] },
        }),
      );
    }),
  );
  for (const { key, z } of ranked)
    promise(
      Math.abs(z) < beyondChance,
      `${what}: ballots of a group by ${key} follow the order of answering: ${z.toFixed(1)}`,
    );
  return `${best.hits} hits at best in ${exact.length} groups, by chance ${exact.length}`;
}
