import { type BoundedCache, createBoundedCache } from "../async/bounded-cache.ts";
import { perOwner } from "../async/per-owner.ts";
import type { Context } from "../context.ts";
import type { Posted } from "./find-posted.ts";

/** Items whose held posts are counted; the least recent are dropped first. */
const mostItems = 5000;
const heldOf = perOwner<Context["live"], BoundedCache<Map<string, number>>>(() =>
  createBoundedCache(mostItems),
);

/**
 * How many people wrote the anonymous posts of an item that are held, with one more of the viewer,
 * as far as this process knows: what others took counts as one person each. In memory only: a row
 * would say which posts are of one person. `held`: how many posts are held until now; `group`: with
 * how many people they are shown.
 */
export function countPeople(
  { live }: Context,
  { survey, viewer }: Posted,
  { held, group }: { held: number; group: number },
): number {
  const kept = heldOf(live).get(survey.id);
  // Fewer are held than this process took: a group was shown since.
  const posts = kept && sumOf(kept) <= held ? kept : new Map<string, number>();
  posts.set(viewer.userId, (posts.get(viewer.userId) ?? 0) + 1);
  const people = held + 1 - (sumOf(posts) - posts.size);
  if (people < group) heldOf(live).set(survey.id, posts);
  else heldOf(live).delete(survey.id);
  return people;
}

function sumOf(posts: Map<string, number>): number {
  return [...posts.values()].reduce((sum, count) => sum + count, 0);
}
