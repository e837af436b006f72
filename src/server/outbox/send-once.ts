import { and, eq } from "drizzle-orm";
import type { Card } from "#cards/card.ts";
import { closeResultsCard } from "#cards/close-results-card.ts";
import { reminderCard } from "#cards/reminder-card.ts";
import type { SurveyCardView } from "#cards/survey-card-view.ts";
import { updatedCard } from "#cards/updated-card.ts";
import { stateAt } from "#domain/survey/lifecycle.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { type OutboxPurpose, outbox } from "../db/tables.ts";
import { findSurvey, unlessMissing } from "../surveys/queries.ts";
import { withoutResponse } from "../surveys/remind.ts";
import { HostError } from "../teams/host.ts";
import { addressOf, isFinal } from "./address-of.ts";
import type { OutboxRow } from "./outbox-rows.ts";
import { sharedView } from "./render-card.ts";

type Purpose = Exclude<OutboxPurpose, "card">;

const cards: Record<Purpose, (view: SurveyCardView) => Card> = {
  reminder: reminderCard,
  updated: updatedCard,
  results: closeResultsCard,
};

/** The worker would rather come again than keep others waiting: milliseconds. */
const patience = 1000;

/**
 * Posts something that is told once: a reminder, an edit, the results at the close. Its row goes with it, so that nothing keeps whom a reminder went to. What
 * has lost its sense meanwhile is not posted. A passing refusal of the host throws, and it is tried again.
 */
export async function sendOnce(ctx: Context, row: OutboxRow): Promise<void> {
  const survey = await findSurvey(ctx, row.surveyId).catch(unlessMissing);
  if (survey && row.purpose !== "card" && (await isWanted(ctx, survey, row))) {
    try {
      await post(ctx, survey, row, cards[row.purpose]);
    } catch (error) {
      if (!isFinal(error)) throw error;
      ctx.log.warn({ outbox: row.id, purpose: row.purpose, reason: error.message }, "message given up");
    }
  }
  await ctx.db.delete(outbox).where(and(eq(outbox.tenantId, row.tenantId), eq(outbox.id, row.id)));
}

async function isWanted(ctx: Context, survey: Survey, { purpose, userId }: OutboxRow): Promise<boolean> {
  const state = stateAt(survey, ctx.now());
  // An owner may have them posted while it is open (RES-43).
  if (purpose === "results") return state !== "pending";
  if (state !== "open") return false;
  return purpose !== "reminder" || (userId !== null && (await withoutResponse(ctx, survey.id, [userId])).length > 0);
}

async function post(ctx: Context, survey: Survey, row: OutboxRow, build: (view: SurveyCardView) => Card): Promise<void> {
  const kind = "post";
  try {
    const address = await addressOf(ctx, row);
    const own = row.purpose === "results" && survey.owners.some(({ aadObjectId }) => aadObjectId === row.userId);
    await ctx.host.postCard(address, build(await sharedView(ctx, survey, address, own)), patience);
    ctx.metrics.cardSends.inc({ kind, outcome: "sent" });
  } catch (error) {
    ctx.metrics.cardSends.inc({ kind, outcome: error instanceof HostError ? String(error.status) : "failed" });
    throw error;
  }
}
