import { sql } from "drizzle-orm";
import type { ConversationId } from "#domain/ids.ts";
import type { Context } from "../../context.ts";
import { rowsOf } from "../../db/db.ts";
import { postedBefore } from "../../teams/posted-at.ts";

/** Milliseconds for which a row that is at rest may have posted something after it was made. */
const unsureFor = 24 * 3_600_000;

/**
 * The message that a card replaces (AUT-16), unless that message is, or may be, a survey's: one
 * that was posted while a row of the outbox waited for its message's id may be that row's, whose
 * reply was lost. A row that nobody tries any more counts for a day only: one card that was given
 * up would end this in its place. Null, too, for ids that the host does not make. Checked at
 * creation and again at delivery.
 */
export async function freeMessage(
  { db, actor }: Context,
  id: ConversationId | null,
  messageId: string | null,
): Promise<string | null> {
  if (id === null || messageId === null) return null;
  const before = postedBefore(messageId);
  if (before === null) return null;
  const dayBefore = new Date(before.getTime() - unsureFor);
  // A row that was given up at once (no tries) was refused: nothing was posted.
  const taken = await rowsOf(
    db,
    sql`
    select 1 from outbox where tenant_id = ${actor.tenantId} and conversation_id = ${id}
      and (message_id = ${messageId} or created_at <= ${before.toISOString()}::timestamptz
      and case when message_id is null then (failure is null or tries > 0)
          and (due_at is not null and failure is null
            or created_at > ${dayBefore.toISOString()}::timestamptz)
        when message_id ~ '^[0-9]{1,15}$' then message_id::bigint >= ${messageId}::bigint
        else false end)
    limit 1`,
  );
  return taken.length > 0 ? null : messageId;
}
