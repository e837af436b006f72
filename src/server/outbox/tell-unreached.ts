import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { AppError } from "#domain/errors.ts";
import type { SurveyId } from "#domain/ids.ts";
import { stateAt } from "#domain/survey/lifecycle.ts";
import { type Context, inTransaction } from "../context.ts";
import { findConversation } from "../conversations/find-conversation.ts";
import { forgetWhereGone } from "../conversations/read-channels.ts";
import { outbox } from "../db/tables.ts";
import { ownersOf } from "../surveys/delivery-targets.ts";
import { tell } from "../surveys/post-messages.ts";
import { lockSurvey, unlessMissing } from "../surveys/queries.ts";
import { HostError } from "../teams/host.ts";
import { isFinal } from "./address-of.ts";
import type { OutboxRow } from "./outbox-rows.ts";

/** Milliseconds. */
const lookAgainAfter = 1000;
/**
 * Milliseconds after which a card that no one was told of is one that an older version gave up: it
 * told, and noted nothing.
 */
const firstRefusedWithin = 7 * 86_400_000;
/** The revision that a card shows which was never posted, once the owners were told. */
const told = -1;

/**
 * For a card that the host refused to post: if it does not know the place, a deleted channel is
 * forgotten and the survey's owners are told, in the message that a delivery may have queued for
 * them already. They are told, too, of one that was forgotten before, by the card's first refusal.
 * A place that is not forgotten is not told of: its card is refused again after each change. Of
 * what is pending its delivery tells. Call it before the card is given up.
 */
export async function tellWhereGone(ctx: Context, row: OutboxRow, error: Error): Promise<void> {
  const { surveyId: id, purpose, messageId, conversationId: place } = row;
  if (purpose !== "card" || messageId || !place) return;
  if (!isGone(ctx, row, error) || row.sentRevision === told) return;
  await forgetWhereGone(ctx, place).catch((failure: unknown) => {
    if (!isFinal(failure)) throw failure;
    ctx.log.warn({ reason: failure.message }, "channels not read");
  });
  if ((await findConversation(ctx, place))?.serviceUrl) return;
  await inTransaction(ctx, async (tx) => {
    const survey = await lockSurvey(tx, id).catch(unlessMissing);
    if (!survey || stateAt(survey, tx.now()) === "pending") return;
    const [queued] = await tx.db
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(ofSurvey(tx, id), eq(outbox.purpose, "unreached")))
      .limit(1);
    if (!queued) await tell(tx, survey, ownersOf(survey), "unreached");
    await tx.db
      .update(outbox)
      .set({ sentRevision: told })
      .where(and(ofSurvey(tx, id), eq(outbox.id, row.id)));
  });
  ctx.cards.wake();
}

/** Whether nobody knows the place any more, by the host's word or, for a recent card, ours. */
function isGone({ now }: Context, { createdAt }: OutboxRow, error: Error): boolean {
  if (error instanceof HostError) return error.status === 404;
  if (!(error instanceof AppError) || error.code !== "conversation.not-found") return false;
  return now().getTime() - createdAt.getTime() < firstRefusedWithin;
}

/**
 * When to look again whether a message can name all places that a survey did not reach: it waits
 * while the cards of some are still to be posted. Null if it need not wait.
 */
export async function waitForPlaces(
  ctx: Context,
  { surveyId: id, purpose }: OutboxRow,
): Promise<Date | null> {
  if (purpose !== "unreached") return null;
  const [waiting] = await ctx.db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        ofSurvey(ctx, id),
        eq(outbox.purpose, "card"),
        isNull(outbox.userId),
        isNull(outbox.messageId),
        isNull(outbox.failure),
        isNotNull(outbox.dueAt),
      ),
    )
    .limit(1);
  return waiting ? new Date(ctx.now().getTime() + lookAgainAfter) : null;
}

function ofSurvey({ actor }: Context, id: SurveyId) {
  return and(eq(outbox.tenantId, actor.tenantId), eq(outbox.surveyId, id));
}
