import { afterCommit } from "../async/after-commit.ts";
import { type BoundedCache, createBoundedCache } from "../async/bounded-cache.ts";
import { perOwner } from "../async/per-owner.ts";
import type { Context } from "../context.ts";
import type { Posted } from "./find-posted.ts";

/**
 * `shown`: how many anonymous posts of the item were shown when they began to be counted; `since`:
 * its last change then, of which one removed all posts perhaps.
 */
type Writers = { shown: number; since: number; people: ReadonlySet<string> };

/** Items whose writers are counted; the least recent are dropped first. */
const mostItems = 5000;
const writersOf = perOwner<Context["live"], BoundedCache<Writers>>(() =>
  createBoundedCache(mostItems),
);
/** With those of the posts before it in the same transaction, by the survey that this locked. */
const stagedOf = new WeakMap<Posted["survey"], Writers>();

/**
 * The people who are known to have written anonymous posts of an item that are held, and the
 * viewer. In memory only: a row would say which posts are of one person. Whoever is not known,
 * because another process took the post, this one has started since or the item was changed, does
 * not count, nor do participants without an account: one person can be several of them. So a group
 * is never smaller than it seems. `survey`: as it is locked; `shown`: how many anonymous posts are
 * not held; more than before are a sign that a group was shown since.
 */
export function writersWith(
  { live, actor }: Context,
  { survey, viewer }: Pick<Posted, "survey" | "viewer">,
  shown: number,
): Writers {
  const kept = stagedOf.get(survey) ?? writersOf(live).get(survey.id);
  const since = survey.updatedAt.getTime();
  const people = new Set(kept?.shown === shown && kept.since === since ? kept.people : []);
  if (!actor.guestIn) people.add(viewer.userId);
  return { shown, since, people };
}

/** Once the post is stored. What is rolled back counts nobody. */
export function keepWriters(tx: Context, survey: Posted["survey"], writers: Writers): void {
  stagedOf.set(survey, writers);
  afterCommit(tx.db, () => writersOf(tx.live).set(survey.id, writers));
}
