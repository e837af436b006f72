import { sql } from "drizzle-orm";
import type { ConversationId, SurveyId, TenantId } from "#domain/ids.ts";
import { batchLoader } from "../async/batch-loader.ts";
import type { Context } from "../context.ts";
import { rowsOf } from "../db/db.ts";
import type { OutboxPurpose } from "../db/tables.ts";

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

/**
 * A post whose reply was lost, or whose process died, may still have arrived, and the host lists no
 * messages to a bot. But calls from a card carry its message id, and whether it is the card or a
 * message beside it (`purpose`): that message is adopted as the survey's in that place and not
 * posted again.
 */
export async function adoptMessage(
  ctx: Context,
  { surveyId, purpose }: Seen,
  at: ConversationId,
  messageId: string,
): Promise<void> {
  const { tenantId, app, user } = ctx.actor;
  if (!(await isUnsure(ctx.db, { tenantId, surveyId }))) return;
  await ctx.db.execute(sql`
    update outbox
    set message_id = ${messageId}, conversation_id = ${at}, due_at =
    ${ctx.now().toISOString()}::timestamptz
    where tenant_id = ${tenantId} and survey_id = ${surveyId} and application_type = ${app}
    and purpose = ${purpose} and message_id is null
      and (tries > 0 or claimed_until is not null)
      and (conversation_id = ${at} or (conversation_id is null
      and user_id = ${user?.userId ?? null}))
      and not exists (select 1 from outbox k where k.tenant_id = ${tenantId}
      and k.conversation_id = ${at} and k.message_id = ${messageId})`);
  ctx.cards.wake();
}
