import { sql } from "drizzle-orm";
import type { ConversationId, SurveyId } from "#domain/ids.ts";
import type { Context } from "../context.ts";
import { rowsOf } from "../db/db.ts";

/** Open pages of older surveys read it when they are opened again. */
const mostTold = 200;

/**
 * People came to a place or left it: pages that show what is open there, or in a team's channels,
 * ask how many are asked now (RES-20).
 */
export async function tellAudience(ctx: Context, id: ConversationId): Promise<void> {
  const { tenantId, app } = ctx.actor;
  const rows = await rowsOf<{ id: SurveyId }>(
    ctx.db,
    sql`
    select distinct l.survey_id as id, l.created_at from listings l
    where l.tenant_id = ${tenantId} and l.application_type = ${app}
    and l.in_meeting = any('{false,true}') and l.state = 'open' and l.list_id in (
      select c.conversation_id from conversations c
      where c.tenant_id = ${tenantId} and c.application_type = ${app}
      and (c.conversation_id = ${id} or c.team_id = ${id})
    )
    order by l.created_at desc limit ${mostTold}::int`,
  );
  for (const survey of rows) ctx.live.audienceChanged(tenantId, survey.id);
}
