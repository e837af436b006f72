import { and, asc, eq } from "drizzle-orm";
import type { Card } from "#cards/card.ts";
import { deletedCard } from "#cards/deleted-card.ts";
import { inviteCard } from "#cards/invite-card.ts";
import type { SurveyCardView } from "#cards/survey-card-view.ts";
import type { SurveyId } from "#domain/ids.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { members, surveys } from "../db/tables.ts";
import { refusalFor } from "../results/assert-visible.ts";
import { cardExtras } from "../results/card-extras.ts";
import { publicResults } from "../results/queries.ts";
import type { Address } from "../teams/host.ts";

/** Up to this many members the host refreshes a card for everybody; in a bigger conversation only for those named. */
const refreshedForAll = 60;

/** A survey's card as everybody sees it in a conversation; each reader's own view comes by the host's refresh. */
export async function renderSharedCard(ctx: Context, survey: Survey, at: Address): Promise<Card> {
  return inviteCard(await sharedView(ctx, survey, at));
}

/** What a card at a place is made of. `own`: the place is an owner's own chat, where the results may be seen as the owner sees them. */
export async function sharedView(ctx: Context, survey: Survey, at: Address, own = false): Promise<SurveyCardView> {
  const now = ctx.now();
  const refusal = await refusalFor(ctx, survey, own);
  const results = await publicResults(ctx, survey);
  return {
    product: ctx.config.product,
    survey,
    now,
    responseCount: results.responseCount,
    results: refusal ? null : results,
    refusal,
    refreshFor: await refreshFor(ctx, at),
    ...(await cardExtras(ctx, survey, { refusal, own, responseCount: results.responseCount })),
  };
}

/** What stands where the card of a deleted survey stood; null where there never was such a survey. */
export async function renderDeletedCard(ctx: Context, id: SurveyId): Promise<Card | null> {
  const [row] = await ctx.db
    .select({ type: surveys.type })
    .from(surveys)
    .where(and(eq(surveys.tenantId, ctx.actor.tenantId), eq(surveys.id, id)));
  return row ? deletedCard({ id, type: row.type }, { undo: false }) : null;
}

async function refreshFor({ db }: Context, { tenantId, app, conversationId }: Address): Promise<string[]> {
  const rows = await db
    .select({ teamsUserId: members.teamsUserId })
    .from(members)
    .where(and(eq(members.tenantId, tenantId), eq(members.applicationType, app), eq(members.conversationId, conversationId)))
    .orderBy(asc(members.userId))
    .limit(refreshedForAll + 1);
  return rows.length > refreshedForAll ? rows.slice(0, refreshedForAll).map((row) => row.teamsUserId) : [];
}
