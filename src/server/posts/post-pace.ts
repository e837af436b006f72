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

type Pace = { rates: Map<Deed, RateLimit>; anonymous: BoundedCache<number> };
/** People and items whose anonymous posts are counted; the least recent are dropped first. */
const mostCounted = 50_000;
const paceOf = perOwner<Context["live"], Pace>(() => ({
  rates: new Map(),
  anonymous: createBoundedCache(mostCounted),
}));

/** At most so many of one person, in one item and minute. In this process's memory. */
export function takePace(ctx: Context, { survey, viewer }: Posted, deed: Deed): void {
  const { rates } = paceOf(ctx.live);
  const rate =
    rates.get(deed) ?? createRateLimit({ most: perMinute[deed], millis: minute, now: ctx.now });
  rates.set(deed, rate);
  rate.takeOr("post.too-fast", `${survey.id} ${viewer.userId}`);
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
