import { deletedScheduleCard, scheduleCard, seriesEndedCard } from "#cards/survey/schedule-card.ts";
import { seriesId } from "#domain/ids.ts";
import type { Series } from "#domain/series/series.ts";
import { wasStopped } from "#domain/series/series-permissions.ts";
import { isOwner } from "#domain/survey/permissions.ts";
import type { Context } from "../context.ts";
import { findSeries, unlessNoSeries } from "../series/queries.ts";
import { addressOf, isFinal } from "./address-of.ts";
import type { OutboxRow } from "./outbox-rows.ts";
import { forgetRow, giveUp, writeMessage } from "./write-message.ts";

/**
 * Brings the card of a series to its current state (STD-11). A card that is not needed any more is
 * not posted: a survey of the series stands there, or it sends nothing. After a deletion the card
 * says so, and is left; so it does in a conversation that the series does not go to any more.
 */
export async function sendScheduleCard(ctx: Context, row: OutboxRow): Promise<null> {
  const found = await findSeries(ctx, seriesId.parse(row.surveyId)).catch(unlessNoSeries);
  const series = found && goesTo(found, row) ? found : null;
  const isWanted = series?.state === "active" && series.lastSurveyId === null;
  if (!row.messageId && !isWanted) return forgetRow(ctx, row);
  try {
    const address = await addressOf(ctx, row);
    const card = series ? scheduleCard(series) : deletedScheduleCard();
    await writeMessage(ctx, row, { address, card, revision: 1, bubble: null });
    return series ? null : await forgetRow(ctx, row);
  } catch (error) {
    if (!isFinal(error)) throw error;
    return giveUp(ctx, row, error);
  }
}

/** What it sends is written for the conversations that it goes to now. */
function goesTo({ recipients }: Series, { userId, conversationId }: OutboxRow): boolean {
  return userId !== null || recipients.some(({ id }) => id === conversationId);
}

/** Tells an owner once that the plan ended a series, unless it goes on again. */
export async function sendSeriesEnded(ctx: Context, row: OutboxRow): Promise<null> {
  const series = await findSeries(ctx, seriesId.parse(row.surveyId)).catch(unlessNoSeries);
  const isOver = series?.state === "ended";
  if (!isOver || row.userId === null || !isOwner(series, row.userId)) return forgetRow(ctx, row);
  try {
    const address = await addressOf(ctx, row);
    await writeMessage(ctx, row, {
      address,
      card: seriesEndedCard(series, wasStopped(series, ctx.now())),
      revision: 1,
      bubble: null,
    });
    return await forgetRow(ctx, row);
  } catch (error) {
    if (!isFinal(error)) throw error;
    return giveUp(ctx, row, error);
  }
}
