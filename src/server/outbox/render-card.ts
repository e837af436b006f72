import { and, asc, eq } from "drizzle-orm";
import { deletedCard } from "#cards/management/deleted-card.ts";
import { undeliveredCard, unreachedCard } from "#cards/management/undelivered-card.ts";
import { inviteCard } from "#cards/messages/invite-card.ts";
import { lastingReminderCard } from "#cards/messages/lasting-reminder-card.ts";
import { reminderCard } from "#cards/messages/reminder-card.ts";
import { updatedCard } from "#cards/messages/updated-card.ts";
import type { Card } from "#cards/parts/card.ts";
import type { SurveyCardView } from "#cards/parts/survey-card-view.ts";
import { closeResultsCard } from "#cards/survey/close-results-card.ts";
import type { SurveyId, UserId } from "#domain/ids.ts";
import { anonymityPath } from "#domain/response/anonymity-path.ts";
import { isOwner } from "#domain/survey/permissions.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { members, type OutboxPurpose, surveys } from "../db/tables.ts";
import { latestPosts } from "../posts/latest-posts.ts";
import { refusalFor } from "../results/assert-visible.ts";
import { cardExtras } from "../results/card-extras.ts";
import { heldBackFor } from "../results/held-back.ts";
import { publicResults } from "../results/queries.ts";
import { placesWithoutApp } from "../surveys/delivery-targets.ts";
import { withoutResponse } from "../surveys/reminders/remind.ts";
import type { Address } from "../teams/host.ts";
import type { OutboxRow } from "./outbox-rows.ts";
import { isKept } from "./purposes.ts";

/**
 * Up to this many members the host refreshes a card for everybody; in bigger conversations only for
 * the listed users.
 */
const refreshedForAll = 60;

/** A message about a survey. */
export type SurveyRow = OutboxRow & {
  purpose: Exclude<OutboxPurpose, "schedule" | "series-ended">;
};

/**
 * The message at a place as it should be now, in its shared form; each reader's personal view comes
 * by the host's refresh. Null if there is nothing to show.
 */
export async function renderMessage(
  ctx: Context,
  row: SurveyRow,
  survey: Survey | null,
  at: Address,
): Promise<Card | null> {
  if (!survey) return renderDeletedCard(ctx, row.surveyId);
  if (row.purpose === "undelivered") return undeliveredCard(survey);
  if (row.purpose === "unreached") return renderUnreached(ctx, survey);
  if (row.purpose === "reminder" && !isKept("reminder", survey)) return lastingReminderCard(survey);
  const isOwners = row.purpose === "results" && row.userId !== null && isOwner(survey, row.userId);
  const view = await sharedView(ctx, survey, at, isOwners ? row.userId : null);
  const isDone =
    row.purpose === "reminder" &&
    row.userId !== null &&
    (await withoutResponse(ctx, survey.id, [row.userId])).length === 0;
  return isDone ? inviteCard(view) : cards[row.purpose](view);
}

const cards: Record<
  Exclude<SurveyRow["purpose"], "undelivered" | "unreached">,
  (view: SurveyCardView) => Card
> = {
  card: inviteCard,
  reminder: reminderCard,
  updated: updatedCard,
  results: closeResultsCard,
};

/**
 * The data of a card at a place. `ownerId`: the place is this owner's personal chat, where the card
 * shows the results that the owner may see.
 */
async function sharedView(
  ctx: Context,
  survey: Survey,
  at: Address,
  ownerId: UserId | null = null,
): Promise<SurveyCardView> {
  const now = ctx.now();
  const refusal = await refusalFor(ctx, survey, ownerId !== null);
  const results = await publicResults(ctx, survey);
  return {
    product: ctx.config.product,
    anonymityPage: `${ctx.config.publicUrl}${anonymityPath}`,
    survey,
    now,
    responseCount: results.responseCount,
    partialCount: results.partialCount,
    results: refusal ? null : results,
    refusal,
    // Nothing personal and no plan offers: mobile clients show the same card.
    heldBack: await heldBackFor(ctx, refusal, { own: null, mobile: false }),
    refreshFor: await refreshFor(ctx, at),
    posts: await latestPosts(ctx, survey, refusal),
    ...(await cardExtras(ctx, survey, { ...results, refusal, ownerId })),
  };
}

/** Null if the app is back everywhere. */
async function renderUnreached(ctx: Context, survey: Survey): Promise<Card | null> {
  const places = await placesWithoutApp(ctx, survey);
  return places.length === 0 ? null : unreachedCard(survey, places, ctx.config.product);
}

/** What replaces the card of a deleted survey; null if the survey never existed. */
async function renderDeletedCard(ctx: Context, id: SurveyId): Promise<Card | null> {
  const [row] = await ctx.db
    .select({ type: surveys.type })
    .from(surveys)
    .where(and(eq(surveys.tenantId, ctx.actor.tenantId), eq(surveys.id, id)));
  return row ? deletedCard({ id, type: row.type }, { undo: false }) : null;
}

async function refreshFor(
  { db }: Context,
  { tenantId, app, conversationId }: Address,
): Promise<string[]> {
  const rows = await db
    .select({ teamsUserId: members.teamsUserId })
    .from(members)
    .where(
      and(
        eq(members.tenantId, tenantId),
        eq(members.applicationType, app),
        eq(members.conversationId, conversationId),
      ),
    )
    .orderBy(asc(members.userId))
    .limit(refreshedForAll + 1);
  return rows.length > refreshedForAll
    ? rows.slice(0, refreshedForAll).map((row) => row.teamsUserId)
    : [];
}
