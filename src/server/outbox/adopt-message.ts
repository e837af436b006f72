import { sql } from "drizzle-orm";
import { AppError } from "#domain/errors.ts";
import type { SurveyId, TenantId } from "#domain/ids.ts";
import { maySee } from "#domain/survey/permissions.ts";
import { batchLoader } from "../async/batch-loader.ts";
import type { Context } from "../context.ts";
import type { Place } from "../conversations/record-installation.ts";
import { rowsOf } from "../db/db.ts";
import type { OutboxPurpose } from "../db/tables.ts";
import { findDeletedSurvey, findSurvey, unlessMissing } from "../surveys/queries.ts";
import { viewerOf } from "../surveys/viewer.ts";
import { postedBefore } from "../teams/posted-at.ts";

type Seen = { surveyId: SurveyId; purpose: OutboxPurpose };
type Key = { tenantId: TenantId; surveyId: SurveyId };
const textOf = ({ tenantId, surveyId }: Key) => `${tenantId} ${surveyId}`;

/** Whether a survey has a message that may or may not have been posted. */
const isUnsure = batchLoader<Key, true>(textOf, async (db, keys) => {
  const rows = await rowsOf<Key>(
    db,
    sql`
    select distinct o.tenant_id as "tenantId", o.survey_id as "surveyId" from outbox o
    join unnest(${sql.param(keys.map((key) => key.tenantId))}::uuid[],
    ${sql.param(keys.map((key) => key.surveyId))}::uuid[]) as k (tenant_id, survey_id)
      on k.tenant_id = o.tenant_id and k.survey_id = o.survey_id
    where o.message_id is null and (o.tries > 0 or o.claimed_until is not null)`,
  );
  return new Map(rows.map((row) => [textOf(row), true]));
});

/** Owners see a deleted survey, too: its lost card then says that it was deleted. */
async function maySeeIt(ctx: Context, id: SurveyId): Promise<boolean> {
  try {
    const survey =
      (await findSurvey(ctx, id).catch(unlessMissing)) ?? (await findDeletedSurvey(ctx, id));
    return maySee(survey, await viewerOf(ctx, survey, "if-known"), ctx.now());
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/**
 * A post whose reply was lost, or whose process died, may still have arrived, and the host lists no
 * messages to a bot. But calls from a card carry its message id, and whether it is the card or a
 * message beside it (`purpose`): that message is adopted as the survey's in that place and not
 * posted again. What a call says of its survey and message is its client's word, and the message
 * will be edited: so the caller must be somebody who may see the survey, and the message no older
 * than the survey's wish to post it, of no other row, and in a direct message's personal chat.
 */
export async function adoptMessage(
  ctx: Context,
  { surveyId, purpose }: Seen,
  { id, kind }: Pick<Place, "id" | "kind">,
  messageId: string,
): Promise<void> {
  const { tenantId, app, user } = ctx.actor;
  const before = postedBefore(messageId);
  if (before === null || !(await isUnsure(ctx.db, { tenantId, surveyId }))) return;
  if (!(await maySeeIt(ctx, surveyId))) return;
  const person = kind === "personal" ? (user?.userId ?? null) : null;
  await ctx.db.execute(sql`
    update outbox
    set message_id = ${messageId}, conversation_id = ${id}, sent_revision = 0,
    due_at = ${ctx.now().toISOString()}::timestamptz
    where tenant_id = ${tenantId} and survey_id = ${surveyId} and application_type = ${app}
    and purpose = ${purpose} and message_id is null
      and (tries > 0 or claimed_until is not null)
      and created_at <= ${before.toISOString()}::timestamptz
      and (conversation_id = ${id} or (conversation_id is null
      and user_id = ${person}::uuid))
      and not exists (select 1 from outbox k where k.tenant_id = ${tenantId}
      and k.conversation_id = ${id} and k.message_id = ${messageId})`);
  ctx.cards.wake();
}
