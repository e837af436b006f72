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
import { forgetSize } from "./everybody-answered.ts";
import { flushIfComplete } from "./flush-whole.ts";
import { boundTo, sealingFor, sealingOf } from "./pool.ts";

/** Milliseconds for which a survey's places are not read again after the host failed. */
const failedFor = 30_000;
/** Larger audiences are never taken as complete: a number that no survey's answers are half of. */
const mostLooked = 100_000;
const failedOf = perOwner<Host, TimedCache<true>>(() => createTimedCache(5000));
/** Many respond at once: one look at a time does for all of them. */
const looks = createSharedWork<Host, void>();

/**
 * After a response to a survey with anonymous ones: where a change was reported of one of its
 * places, that roster is read again, and everything is shown if everybody has answered by that. No
 * later response may come that would find it out. Nobody waits for it.
 */
export function completeMeanwhile(ctx: Context, survey: Survey): void {
  const { anonymity, recipients } = survey;
  // A share link leaves the audience unknown.
  if (anonymity === "none" || !recipients.some(isPlace)) return;
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
  forgetSize(sealingOf(ctx).keyring, of);
  await inTransaction(ctx, async (tx) => {
    await tx.db.execute(sql`
      select 1 from totals where tenant_id = ${tenantId} and survey_id = ${surveyId} for update`);
    await flushIfComplete(tx.db, sealingFor(sealingOf(tx), survey), of, tx.now());
  });
  ctx.responded(tenantId, surveyId);
}

/**
 * The places of which a change was reported since their roster was read; none where only a few of
 * those in the stored rosters have answered, or too few answers wait.
 */
async function outdatedOf(ctx: Context, survey: Survey): Promise<ConversationId[]> {
  const { db, actor } = ctx;
  const places = survey.recipients.filter(isPlace).map(({ id }) => id);
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`
    select conversation_id as id from conversations where tenant_id = ${actor.tenantId}
    and application_type = ${actor.app} and conversation_id = any(${sql.param(places)}::text[])
    and members_read_at is null and exists (
      select 1 from totals t where t.tenant_id = ${actor.tenantId} and t.survey_id = ${survey.id}
      and t.waiting_count >= ${sealingOf(ctx).groupOf}::int
      and t.response_count * 2 >= (
        select count(*) from (
          select 1 from members m where m.tenant_id = ${actor.tenantId}
          and m.application_type = ${actor.app}
          and m.conversation_id = any(${sql.param(places)}::text[]) limit ${mostLooked}::int
        ) as stored
      )
    )`,
  );
  return rows.map(({ id }) => conversationId.parse(id));
}
