import { sql } from "drizzle-orm";
import { type ConversationId, conversationId } from "#domain/ids.ts";
import { isPlace } from "#domain/survey/is-place.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { createTimedCache, type TimedCache } from "../async/bounded-cache.ts";
import { perOwner } from "../async/per-owner.ts";
import { createSharedWork } from "../async/shared-work.ts";
import { type Context, inTransaction } from "../context.ts";
import { freshenMembers } from "../conversations/rosters/read-members.ts";
import { rowsOf } from "../db/db.ts";
import { reasonOf } from "../reason-of.ts";
import type { Host } from "../teams/host.ts";
import { flushIfComplete } from "./flush-whole.ts";
import { boundTo, sealingFor, sealingOf } from "./pool.ts";

/** Milliseconds for which a survey's places are not read again after the host failed. */
const failedFor = 30_000;
const failedOf = perOwner<Host, TimedCache<true>>(() => createTimedCache(5000));
/** Many respond at once: one look at a time does for all of them. */
const looks = createSharedWork<Host, void>();

/**
 * After a response to a survey with anonymous ones: where a change was reported of another place
 * than the respondent's, its roster is read again, and everything is shown if everybody has
 * answered by that. No later response may come that would find it out. Nobody waits for it.
 */
export function completeMeanwhile(ctx: Context, survey: Survey): void {
  const { anonymity, recipients } = survey;
  // A respondent's own place is up to date, and a share link leaves the audience unknown.
  if (anonymity === "none" || recipients.length < 2) return;
  if (recipients.some(({ type }) => type === "web")) return;
  const key = boundTo({ tenantId: survey.tenantId, surveyId: survey.id });
  const failed = failedOf(ctx.host);
  if (failed.get(key, ctx.now())) return;
  void looks(ctx.host, key, () => complete(ctx, survey)).done.catch((error: unknown) => {
    failed.set(key, true, ctx.now(), failedFor);
    ctx.log.warn({ reason: reasonOf(error) }, "not seen whether everybody has answered");
  });
}

async function complete(ctx: Context, survey: Survey): Promise<void> {
  const { tenantId, id: surveyId } = survey;
  const of = { tenantId, surveyId };
  const ids = await outdatedOf(ctx, survey);
  if (ids.length === 0) return;
  for (const id of ids) await freshenMembers(ctx, id);
  await inTransaction(ctx, async (tx) => {
    await tx.db.execute(sql`
      select 1 from totals where tenant_id = ${tenantId} and survey_id = ${surveyId} for update`);
    await flushIfComplete(tx.db, sealingFor(sealingOf(tx), survey), of, tx.now());
  });
  ctx.responded(tenantId, surveyId);
}

/** The places of which a change was reported since their roster was read. */
async function outdatedOf({ db, actor }: Context, survey: Survey): Promise<ConversationId[]> {
  const places = survey.recipients.filter(isPlace).map(({ id }) => id);
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`
    select conversation_id as id from conversations where tenant_id = ${actor.tenantId}
    and application_type = ${actor.app} and conversation_id = any(${sql.param(places)}::text[])
    and members_read_at is null`,
  );
  return rows.map(({ id }) => conversationId.parse(id));
}
