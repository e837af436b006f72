import { shuffled } from "../shuffled.ts";
import type { Sealable } from "./sealed-answer.ts";

type Split<T> = { out: T[]; stay: T[] };
type Kind = Pick<Sealable, "guest" | "isNew">;

/**
 * Which responses of a pool begin to count, in random order, and which stay sealed (decisions/040).
 * `groupOf`: how many of people with an account make a group for sure (`sureGroup`), here and below.
 * From twice `groupOf` people on who answered for the first time, all but `groupOf` random ones of
 * them; guests' go along, as they make no group: one person can be several of them. Changes form
 * groups of their own in the same way: among first responses, one would be known by its receipt's
 * hash.
 */
export function splitPool<T extends Kind>(pool: readonly T[], groupOf: number): Split<T> {
  const { fresh, changes } = kindsOf(pool);
  return leaving(pool, [...staying(fresh, groupOf), ...staying(changes, groupOf)]);
}

/** The same when everybody has answered: all first responses begin to count. */
export function splitAnswered<T extends Kind>(pool: readonly T[], groupOf: number): Split<T> {
  return leaving(pool, staying(kindsOf(pool).changes, groupOf));
}

/**
 * The same at the close: everything begins to count. If everything was shown before, fewer than
 * `groupOf` new responses stay: the difference would be theirs.
 */
export function splitWhole<T extends Kind>(
  pool: readonly T[],
  { groupOf, shownWhole }: { groupOf: number; shownWhole: boolean },
): Split<T> {
  const { fresh } = kindsOf(pool);
  return leaving(pool, shownWhole && peopleOf(fresh).length < groupOf ? fresh : []);
}

/** Of one kind, fewer than two groups of people stay, with all guests; else one group stays. */
function staying<T extends Kind>(some: readonly T[], groupOf: number): readonly T[] {
  const people = peopleOf(some);
  return people.length < 2 * groupOf ? some : shuffled(people).slice(0, groupOf);
}

function kindsOf<T extends Kind>(pool: readonly T[]): { fresh: T[]; changes: T[] } {
  return {
    fresh: pool.filter(({ isNew }) => isNew),
    changes: pool.filter(({ isNew }) => !isNew),
  };
}

function peopleOf<T extends Kind>(some: readonly T[]): T[] {
  return some.filter(({ guest }) => !guest);
}

/** Whether enough people who answered for the first time are among these. */
export function isGroup(pool: readonly Kind[], groupOf: number): boolean {
  return peopleOf(kindsOf(pool).fresh).length >= groupOf;
}

function leaving<T>(pool: readonly T[], stay: readonly T[]): Split<T> {
  const staying = new Set(stay);
  return { out: shuffled(pool.filter((one) => !staying.has(one))), stay: [...stay] };
}
