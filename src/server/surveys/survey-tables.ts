import { and, eq, sql } from "drizzle-orm";
import type { SurveyId } from "#domain/ids.ts";
import type { TakingPart } from "#domain/survey/types/type-spec.ts";
import { sealingOf } from "../anonymity/pool.ts";
import { forgetAnswers } from "../anonymity/remembered-pools.ts";
import type { Context } from "../context.ts";
import { usage } from "../db/account-tables.ts";
import { ballots, participation, sealedBallots, surveySeals } from "../db/ballot-tables.ts";
import { analyticsRequests } from "../db/guest-tables.ts";
import { autolinks } from "../db/integration-tables.ts";
import { listings } from "../db/list-tables.ts";
import { gameAnswers, games, postReactions, postReplies, posts } from "../db/live-tables.ts";
import { outbox, owners, recipients, responses, tallies, totals } from "../db/tables.ts";

/**
 * The tables that hold what people submit to a survey, by its type's way of participation
 * (decisions/025).
 */
const givenTables = {
  responses: [ballots, sealedBallots, surveySeals, participation, responses, tallies, gameAnswers],
  posts: [posts, postReactions, postReplies],
} as const satisfies { [W in TakingPart]: readonly SurveyTable[] };

/** Tables that every survey has, whatever its way of participation. */
const envelopeTables = [
  totals,
  recipients,
  owners,
  listings,
  outbox,
  usage,
  analyticsRequests,
  autolinks,
  games,
] as const;

type SurveyTable =
  | (typeof envelopeTables)[number]
  | typeof ballots
  | typeof gameAnswers
  | typeof posts
  | typeof postReactions
  | typeof postReplies
  | typeof participation
  | typeof responses
  | typeof sealedBallots
  | typeof surveySeals
  | typeof tallies;

const given = Object.values(givenTables).flat();

/** Every table with rows of a survey that are deleted with it. */
export const surveyTables: readonly SurveyTable[] = [...given, ...envelopeTables];

/**
 * Deletes all responses to a survey whose totals are locked, named and anonymous, and the record of
 * who took part (EDT-05). Everybody may answer again.
 */
export async function removeGiven(ctx: Context, id: SurveyId): Promise<void> {
  const { db, actor } = ctx;
  for (const table of given)
    await db.delete(table).where(and(eq(table.tenantId, actor.tenantId), eq(table.surveyId, id)));
  await db
    .update(totals)
    .set({ responseCount: 0, waitingCount: 0, responseUpdatedAt: null })
    .where(and(eq(totals.tenantId, actor.tenantId), eq(totals.surveyId, id)));
  forgetAnswers(sealingOf(ctx).keyring, { tenantId: actor.tenantId, surveyId: id });
}

/** Deletes all data of a survey except its own row and its audit. */
export async function removeBelongings(ctx: Context, id: SurveyId): Promise<void> {
  const { db, actor } = ctx;
  for (const table of surveyTables)
    await db.delete(table).where(and(eq(table.tenantId, actor.tenantId), eq(table.surveyId, id)));
  forgetAnswers(sealingOf(ctx).keyring, { tenantId: actor.tenantId, surveyId: id });
}

/**
 * What was held when a survey closed stays shown after it is reopened (decisions/034). Everybody
 * could read it meanwhile: with it, a new post would be of a group that is known already. It gets
 * the revision to which the reopening raises the survey.
 */
export async function showHeld({ db, actor }: Context, id: SurveyId): Promise<void> {
  const revision = sql`(select revision + 1 from ${totals}
    where ${totals.tenantId} = ${actor.tenantId} and ${totals.surveyId} = ${id})`;
  await db
    .update(posts)
    .set({ held: false, revision })
    .where(and(eq(posts.tenantId, actor.tenantId), eq(posts.surveyId, id), eq(posts.held, true)));
}
