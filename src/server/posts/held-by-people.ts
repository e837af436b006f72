import { type BoundedCache, createBoundedCache } from "../async/bounded-cache.ts";
import { perOwner } from "../async/per-owner.ts";
import type { Context } from "../context.ts";
import type { Posted } from "./find-posted.ts";

/** `shown`: how many anonymous posts of the item were shown when they began to be counted. */
type Writers = { shown: number; people: Set<string> };

/** Items whose writers are counted; the least recent are dropped first. */
const mostItems = 5000;
const writersOf = perOwner<Context["live"], BoundedCache<Writers>>(() =>
  createBoundedCache(mostItems),
);

/**
 * How many people are known to have written anonymous posts of an item that are held, the viewer
 * among them. In memory only: a row would say which posts are of one person. Whoever is not known,
 * because another process took the post or this one has started since, does not count, nor do
 * participants without an account: one person can be several of them. So a group is never smaller
 * than it seems. `shown`: how many anonymous posts are not held; more than before are a sign that a
 * group was shown since.
 */
export function countPeople(
  { live, actor }: Context,
  { survey, viewer }: Posted,
  shown: number,
): number {
  const kept = writersOf(live).get(survey.id);
  const people = kept?.shown === shown ? kept.people : new Set<string>();
  if (!actor.guestIn) people.add(viewer.userId);
  writersOf(live).set(survey.id, { shown, people });
  return people.size;
}
