import { sql } from "drizzle-orm";
import type { ConversationId, SurveyId, TenantId } from "#domain/ids.ts";
import type { Context } from "../context.ts";
import { rowsOf } from "../db/db.ts";
import { gather } from "../db/gather.ts";

type Key = { tenantId: TenantId; surveyId: SurveyId };
const textOf = ({ tenantId, surveyId }: Key) => `${tenantId} ${surveyId}`;

/** Whether a survey has a card of which nobody knows whether it was posted. */
const isUnsure = gather<Key, true>(textOf, async (db, keys) => {
  const rows = await rowsOf<Key>(
    db,
    sql`
    select distinct o.tenant_id as "tenantId", o.survey_id as "surveyId" from outbox o
    join unnest(${sql.param(keys.map((key) => key.tenantId))}::uuid[], ${sql.param(keys.map((key) => key.surveyId))}::uuid[]) as k (tenant_id, survey_id)
      on k.tenant_id = o.tenant_id and k.survey_id = o.survey_id
    where o.purpose = 'card' and o.message_id is null and (o.tries > 0 or o.claimed_until is not null)`,
  );
  return new Map(rows.map((row) => [textOf(row), true]));
});

/**
 * A post whose answer was lost, or whose process died, may stand there all the same, and the host lists no messages to a bot. But whoever sees the card
 * tells the message's id with the host's own call: then it is that survey's card in that place, and is not posted again.
 */
export async function adoptMessage(ctx: Context, surveyId: SurveyId, at: ConversationId, messageId: string): Promise<void> {
  const { tenantId, app, user } = ctx.actor;
  if (!(await isUnsure(ctx.db, { tenantId, surveyId }))) return;
  await ctx.db.execute(sql`
    update outbox set message_id = ${messageId}, conversation_id = ${at}, due_at = ${ctx.now().toISOString()}::timestamptz
    where tenant_id = ${tenantId} and survey_id = ${surveyId} and application_type = ${app} and purpose = 'card' and message_id is null
      and (tries > 0 or claimed_until is not null)
      and (conversation_id = ${at} or (conversation_id is null and user_id = ${user?.userId ?? null}))`);
  ctx.cards.wake();
}
