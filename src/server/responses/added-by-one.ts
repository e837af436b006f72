import { AppError } from "#domain/errors.ts";
import { limits } from "#domain/limits.ts";
import { type BoundedCache, createBoundedCache } from "../async/bounded-cache.ts";
import { perOwner } from "../async/per-owner.ts";
import type { Db } from "../db/db.ts";

/** People and questions counted at a time; the least recent are dropped first. */
const mostCounted = 50_000;
const countsOf = perOwner<Db, BoundedCache<number>>(() => createBoundedCache(mostCounted));

/**
 * How many choices one person has added to a question (TAK-31). Counted in this process only: a
 * stored row would name the author of a question's only added choice, also in an anonymous survey
 * (decisions/003). Each process counts separately, and a restart resets the counts.
 */
export function refuseMore(db: Db, one: string): void {
  const max = limits.choicesAddedByOne;
  if ((countsOf(db).get(one) ?? 0) < max) return;
  throw new AppError("response.invalid", {}, [
    { path: "choice", code: "choice.too-many-added", values: { max } },
  ]);
}

export function countAdded(db: Db, one: string): void {
  const counts = countsOf(db);
  counts.set(one, (counts.get(one) ?? 0) + 1);
}
