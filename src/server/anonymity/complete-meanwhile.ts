import { sql } from "drizzle-orm";
import { type ConversationId, conversationId } from "#domain/ids.ts";
import { isPlace } from "#domain/survey/is-place.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { createSpacedWork } from "../async/spaced-work.ts";
import { type Context, inTransaction } from "../context.ts";
import { freshenMembers } from "../conversations/rosters/read-members.ts";
import { rowsOf } from "../db/db.ts";
import { reasonOf } from "../reason-of.ts";
import type { Host } from "../teams/host.ts";
import { forgetSize, knownSize } from "./everybody-answered.ts";
import { flushIfComplete } from "./flush-whole.ts";
import { boundTo, sealingFor, sealingOf } from "./pool.ts";

/** Larger audiences are never taken as complete: a number that no survey's answers are half of. */
const mostLooked = 100_000;
/** Many respond at once: two looks a second do for all of them. */
const look = createSpacedWork<Host, { ctx: Context; survey: Survey }>(
  { apart: 500, apartFailed: 30_000, mostFailed: 5 },
  complete,
  ({ ctx }, error) =>
    ctx.log.warn({ reason: reasonOf(error) }, "not seen whether everybody has answered"),
);

/**
 * After a response to a survey with anonymous ones: of its places of which a change was reported
 * the rosters are read again, and everything is shown if everybody has answered by that. No later
 * response may come that would find it out. Nobody waits for it.
 */
export function completeMeanwhile(ctx: Context, survey: Survey): void {
  const { anonymity, recipients } = survey;
  // A share link leaves the audience unknown.
  if (anonymity === "none" || !recipients.some(isPlace)) return;
  if (recipients.some(({ type }) => type === "web")) return;
  look(ctx.host, boundTo({ tenantId: survey.tenantId, surveyId: survey.id }), { ctx, survey });
}

async function complete({ ctx, survey }: { ctx: Context; survey: Survey }): Promise<void> {
  const { tenantId, id: surveyId } = survey;
  const of = { tenantId, surveyId };
  const found = await outdatedOf(ctx, survey);
  if (!found) return;
  const { outdated, atMost } = found;
  for (const id of outdated) await freshenMembers(ctx, id);
  const { keyring } = sealingOf(ctx);
  // Somebody else may have had them read since the response.
  const size = knownSize(keyring, of, ctx.now());
  if (outdated.length > 0 || size === Number.POSITIVE_INFINITY) forgetSize(keyring, of);
  else if (size !== undefined && atMost < size) return;
  const shown = await inTransaction(ctx, async (tx) => {
    await tx.db.execute(sql`
      select 1 from totals where tenant_id = ${tenantId} and survey_id = ${surveyId} for update`);
    return flushIfComplete(tx.db, sealingFor(sealingOf(tx), survey), of, tx.now());
  });
  if (shown) ctx.responded(tenantId, surveyId);
}

/**
 * The places of which a change was reported since their roster was read, and how many people with
 * an account have answered at most; null where only a few of those in the stored rosters have, or
 * too few answers wait.
 */
async function outdatedOf(
  ctx: Context,
  survey: Survey,
): Promise<{ outdated: ConversationId[]; atMost: number } | null> {
  const { db, actor } = ctx;
  const places = survey.recipients.filter(isPlace).map(({ id }) => id);
  const rows = await rowsOf<{ ids: string[]; at_most: number }>(
    db,
    sql`
    select array(
      select conversation_id from conversations where tenant_id = ${actor.tenantId}
      and application_type = ${actor.app} and members_read_at is null
      and conversation_id = any(${sql.param(places)}::text[])
    ) as ids, t.response_count - coalesce((
      select cardinality(p.user_ids) - p.people from participation p
      where p.tenant_id = t.tenant_id and p.survey_id = t.survey_id
    ), 0) as at_most
    from totals t where t.tenant_id = ${actor.tenantId} and t.survey_id = ${survey.id}
    and t.waiting_count >= ${sealingFor(sealingOf(ctx), survey).groupOf}::int
    and t.response_count * 2 >= (
      select count(*) from (
        select 1 from members m where m.tenant_id = ${actor.tenantId}
        and m.application_type = ${actor.app}
        and m.conversation_id = any(${sql.param(places)}::text[]) limit ${mostLooked}::int
      ) as stored
    )`,
  );
  const [found] = rows;
  return found
    ? { outdated: found.ids.map((id) => conversationId.parse(id)), atMost: found.at_most }
    : null;
}
