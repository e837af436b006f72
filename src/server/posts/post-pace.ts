import { AppError } from "#domain/errors.ts";
import { limits } from "#domain/limits.ts";
import { type BoundedCache, createBoundedCache } from "../async/bounded-cache.ts";
import { perOwner } from "../async/per-owner.ts";
import type { Context } from "../context.ts";
import { createRateLimit, type RateLimit } from "../http/rate-limit.ts";
import type { Posted } from "./find-posted.ts";

const perMinute = {
  post: limits.posts.perMinute,
  reaction: limits.reactionsPerMinute,
  reply: limits.replies.perMinute,
};
type Deed = keyof typeof perMinute;
const minute = 60_000;

type Pace = {
  rates: Map<Deed, RateLimit>;
  anonymous: BoundedCache<number>;
  /** Of each item, how many of its held posts each person wrote. */
  held: BoundedCache<Map<string, number>>;
};
/** People and items whose anonymous posts are counted; the least recent are dropped first. */
const mostCounted = 50_000;
const mostItems = 5000;
const paceOf = perOwner<Context["live"], Pace>(() => ({
  rates: new Map(),
  anonymous: createBoundedCache(mostCounted),
  held: createBoundedCache(mostItems),
}));

/** At most so many of one person, in one item and minute. In this process's memory. */
export function takePace(ctx: Context, { survey, viewer }: Posted, deed: Deed): void {
  const { rates } = paceOf(ctx.live);
  const rate =
    rates.get(deed) ?? createRateLimit({ most: perMinute[deed], millis: minute, now: ctx.now });
  rates.set(deed, rate);
  if (!rate.take(`${survey.id} ${viewer.userId}`)) throw new AppError("post.too-fast");
}

/**
 * Counts one more anonymous post of a person. In memory only: a row would say who wrote some of
 * them. Each process counts separately, and a restart begins anew.
 */
export function takeAnonymous(ctx: Context, { survey, viewer }: Posted): void {
  const { anonymous } = paceOf(ctx.live);
  const key = `${survey.id} ${viewer.userId}`;
  const count = anonymous.get(key) ?? 0;
  if (count >= limits.posts.ofPerson) throw new AppError("post.too-many");
  anonymous.set(key, count + 1);
}

/**
 * How many of an item's held posts, with one more of this person, are further ones of somebody:
 * a group of three has three people in it, as far as this process knows. In memory only, as above;
 * what other processes took counts as posts of different people. `before`: the posts that were held
 * until now; `most`: how many different people are a group.
 */
export function repeatedIn(
  ctx: Context,
  { survey, viewer }: Posted,
  { before, most }: { before: number; most: number },
): number {
  const { held } = paceOf(ctx.live);
  const sum = (people: Map<string, number>) => [...people.values()].reduce((a, b) => a + b, 0);
  const kept = held.get(survey.id);
  // Fewer are held than this process took: a group was shown since.
  const people = kept && sum(kept) <= before ? kept : new Map<string, number>();
  people.set(viewer.userId, (people.get(viewer.userId) ?? 0) + 1);
  const repeated = sum(people) - people.size;
  if (before + 1 - repeated >= most) held.delete(survey.id);
  else held.set(survey.id, people);
  return repeated;
}
