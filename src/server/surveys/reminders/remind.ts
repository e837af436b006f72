import { and, eq, sql } from "drizzle-orm";
import { type ConversationId, type SurveyId, type UserId, userId } from "#domain/ids.ts";
import { isPlace } from "#domain/survey/is-place.ts";
import { stateAt } from "#domain/survey/lifecycle.ts";
import { reminderTime } from "#domain/survey/reminders.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { type Context, inTransaction } from "../../context.ts";
import { keptMembers, readMembers } from "../../conversations/rosters/read-members.ts";
import { rowsOf } from "../../db/db.ts";
import { surveys } from "../../db/tables.ts";
import { whenAgain } from "../../jobs/when-again.ts";
import {
  askedPeople,
  chatOf,
  noneWhereGone,
  rosterPatience,
  unlessUnreachable,
  waitingPeople,
} from "../delivery-targets.ts";
import { tell } from "../post-messages.ts";
import { findSurvey, lockSurvey, unlessMissing } from "../queries.ts";

/** Schedules the jobs of an open survey's future reminders. An outdated job finds nothing to do. */
export async function planReminders(tx: Context, survey: Survey): Promise<void> {
  for (const reminder of survey.reminders) {
    const at = reminderTime(survey, reminder);
    if (at && at > tx.now()) await tx.jobs.remindLater(tx.db, survey, reminder.id, at);
  }
}

/**
 * The reminder job (RMD-18): sends one direct message to everybody in the audience who has not
 * completed the open survey, nor is still to get it; nobody is told who they are. Repeated runs
 * send once per reminder. Skips closed or deleted surveys and removed or moved reminders.
 */
export async function remindDue(ctx: Context, id: SurveyId, reminderId: string): Promise<void> {
  const found = await findSurvey(ctx, id).catch(unlessMissing);
  if (!found) return;
  const planned = plannedTime(ctx, found, reminderId);
  const again = planned && (await whenAgain(ctx.db, planned, ctx.now()));
  if (again) return ctx.jobs.remindLater(ctx.db, found, reminderId, again);
  const due = dueTime(ctx, found, reminderId);
  if (!due) return;
  // May ask the host for the rosters, so it runs before the survey is locked.
  const audience = await audienceOf(ctx, found, due);
  const people = await askedPeople(ctx, found.type, audience);
  await inTransaction(ctx, async (tx) => {
    const survey = await lockSurvey(tx, id).catch(unlessMissing);
    const at = survey && dueTime(tx, survey, reminderId);
    // A reminder moved to a later time after it was sent counts as a new one.
    if (!at || !(await claim(tx, id, `${reminderId} ${at.toISOString()}`))) return;
    const before = await waitingPeople(tx, survey);
    const asked = people.filter((person) => !before.has(person));
    const silent = await withoutResponse(tx, id, asked);
    await tell(tx, survey, silent.map(chatOf), "reminder");
  });
  ctx.cards.wake();
}

/** The time of a due reminder; null if there is nothing to send. */
function dueTime(ctx: Context, survey: Survey, reminderId: string): Date | null {
  const at = plannedTime(ctx, survey, reminderId);
  return at && at <= ctx.now() ? at : null;
}

/** The time of a reminder of an open survey. */
function plannedTime(ctx: Context, survey: Survey, reminderId: string): Date | null {
  const reminder = survey.reminders.find(({ id }) => id === reminderId);
  const at = reminder && reminderTime(survey, reminder);
  return at && stateAt(survey, ctx.now()) === "open" ? at : null;
}

/** Marks a reminder as sent; false if it was already. */
async function claim({ db, actor }: Context, id: SurveyId, mark: string): Promise<boolean> {
  const marked = await db
    .update(surveys)
    .set({ sentReminders: sql`array_append(${surveys.sentReminders}, ${mark})` })
    .where(
      and(
        eq(surveys.tenantId, actor.tenantId),
        eq(surveys.id, id),
        sql`not (${mark} = any(${surveys.sentReminders}))`,
      ),
    )
    .returning({ id: surveys.id });
  return marked.length > 0;
}

/**
 * Everybody whom a survey was sent to, by the host's rosters; a while after the reminder's time, by
 * the stored ones of those places that the host does not return. Places that are gone are skipped.
 * Respondents who came by the share link are in no roster.
 */
async function audienceOf(ctx: Context, { recipients }: Survey, due: Date): Promise<UserId[]> {
  const people = recipients.flatMap(({ type, id }) => (type === "user" ? userId.parse(id) : []));
  const waits = ctx.now().getTime() - due.getTime() < rosterPatience;
  const membersOf = (id: ConversationId) =>
    readMembers(ctx, id)
      .catch(noneWhereGone)
      .catch((error: unknown) => {
        unlessUnreachable(error);
        if (waits) throw error;
        return keptMembers(ctx, id);
      });
  const rosters = await Promise.all(recipients.filter(isPlace).map(({ id }) => membersOf(id)));
  return [...new Set([...people, ...rosters.flat().map(({ aadObjectId }) => aadObjectId)])];
}

/** Those of these people who have not completed a survey, by name or anonymously. */
export async function withoutResponse(
  { db, actor }: Context,
  id: SurveyId,
  people: readonly UserId[],
): Promise<UserId[]> {
  const rows = await rowsOf<{ user_id: UserId }>(
    db,
    sql`
    with part as materialized (
      select unnest(user_ids) as user_id from participation where tenant_id = ${actor.tenantId}
      and survey_id = ${id}
    )
    select p.user_id from unnest(${sql.param(people)}::uuid[]) with ordinality as p (user_id, n)
    where not exists (
      select 1 from responses r
      where r.tenant_id = ${actor.tenantId} and r.survey_id = ${id} and r.user_id = p.user_id
      and r.completed_on is not null
    ) and not exists (select 1 from part t where t.user_id = p.user_id)
    order by p.n`,
  );
  return rows.map((row) => row.user_id);
}
