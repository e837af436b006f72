import { shuffled } from "../shuffled.ts";
import type { Least } from "./group-in.ts";
import type { Sealable } from "./sealed-answer.ts";

type Split<T> = { out: T[]; stay: T[] };
type Kind = Pick<Sealable, "guest" | "isNew">;

/**
 * Which responses of a pool begin to count, in random order, and which stay sealed (decisions/040).
 * From twice `least.fresh` people on who answered for the first time, all but that many random ones
 * of them; guests' go along, as they make no group: one person can be several of them. Changes form
 * groups of their own in the same way: among first responses, one would be known by its receipt's
 * hash. All of them count there, as nothing tells which are guests'.
 */
export function splitPool<T extends Kind>(pool: readonly T[], least: Least): Split<T> {
  const { fresh, changes } = kindsOf(pool);
  const stay = staying(fresh, peopleOf(fresh), least.fresh);
  return leaving(pool, [...stay, ...staying(changes, changes, least.changes)]);
}

/** The same when everybody has answered: all first responses begin to count. */
export function splitAnswered<T extends Kind>(pool: readonly T[], least: Least): Split<T> {
  const { changes } = kindsOf(pool);
  return leaving(pool, staying(changes, changes, least.changes));
}

/**
 * The same at the close: everything begins to count. If everything was shown before, fewer than
 * `least.fresh` new responses stay: the difference would be theirs.
 */
export function splitWhole<T extends Kind>(
  pool: readonly T[],
  { least, shownWhole }: { least: Least; shownWhole: boolean },
): Split<T> {
  const { fresh } = kindsOf(pool);
  return leaving(pool, shownWhole && peopleOf(fresh).length < least.fresh ? fresh : []);
}

/**
 * Of one kind, fewer than two groups of those that make a group stay, with all others; else one
 * group stays.
 */
function staying<T>(some: readonly T[], making: readonly T[], groupOf: number): readonly T[] {
  return making.length < 2 * groupOf ? some : shuffled(making).slice(0, groupOf);
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
export function isGroup(pool: readonly Kind[], least: Least): boolean {
  return peopleOf(kindsOf(pool).fresh).length >= least.fresh;
}

function leaving<T>(pool: readonly T[], stay: readonly T[]): Split<T> {
  const staying = new Set(stay);
  return { out: shuffled(pool.filter((one) => !staying.has(one))), stay: [...stay] };
}
