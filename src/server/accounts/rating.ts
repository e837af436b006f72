import { and, eq, sql } from "drizzle-orm";
import type { RatingOutcome } from "#contract/accounts.ts";
import { mayAskForRating, type RatingFacts } from "#domain/account/rating.ts";
import { AppError } from "#domain/errors.ts";
import { type Context, inTransaction } from "../context.ts";
import { ratings } from "../db/account-tables.ts";
import { users } from "../db/tables.ts";

/** Whether to ask the caller for a rating now (NPS-09). */
export async function readRatingEligibility(ctx: Context): Promise<boolean> {
  const { rating: rule } = ctx.config;
  if (rule === null) return false;
  const facts = await readFacts(ctx, rule.items);
  return mayAskForRating(facts, rule, ctx.now());
}

/** The caller's facts; surveys are counted up to `enough`. Who is not stored yet is new. */
async function readFacts({ db, actor, now }: Context, enough: number): Promise<RatingFacts> {
  if (!actor.user) throw new AppError("auth.required");
  const [row] = await db
    .select({
      since: users.createdAt,
      optedOutAt: ratings.optedOutAt,
      submittedAt: ratings.submittedAt,
      dismissedAt: ratings.dismissedAt,
      items: sql<number>`(select count(*)::int from (
        select 1 from owners o where o.tenant_id = ${users.tenantId}
        and o.user_id = ${users.userId} limit ${enough}) as found)`,
    })
    .from(users)
    .leftJoin(ratings, and(eq(ratings.tenantId, users.tenantId), eq(ratings.userId, users.userId)))
    .where(and(eq(users.tenantId, actor.tenantId), eq(users.userId, actor.user.userId)));
  const isNew = { since: now(), items: 0, optedOutAt: null, submittedAt: null, dismissedAt: null };
  return row ?? isNew;
}

/** Stores what the caller did with the rating dialog (API-86). The reason is never logged. */
export async function keepRating(ctx: Context, outcome: RatingOutcome): Promise<void> {
  const { actor, now, config } = ctx;
  if (!actor.user) throw new AppError("auth.required");
  if (config.rating === null) throw new AppError("feature.off");
  const set = changeOf(outcome, now());
  const { tenantId } = actor;
  const { userId } = actor.user;
  await inTransaction(ctx, async (tx) => {
    await tx.db
      .insert(ratings)
      .values({ tenantId, userId, ...set })
      .onConflictDoUpdate({ target: [ratings.tenantId, ratings.userId], set });
    if (config.ratingForm !== null && "submitted" in outcome)
      await ctx.jobs.sendRating(tx.db, { tenantId, userId }, now());
  });
}

function changeOf(outcome: RatingOutcome, at: Date) {
  if ("optOut" in outcome) return { optedOutAt: at };
  if ("dismissed" in outcome) return { dismissedAt: at };
  return { submittedAt: at, score: outcome.score, reason: outcome.reason };
}
