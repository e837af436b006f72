import { and, eq } from "drizzle-orm";
import type { Owner, Survey } from "#domain/survey/survey.ts";
import { changedAt } from "#domain/time/changed-at.ts";
import type { Context } from "../../context.ts";
import { portions } from "../../db/db.ts";
import { type DeletedBy, owners, recipients, surveys } from "../../db/tables.ts";
import { ownersOf, reachedTargets } from "../delivery-targets.ts";
import { listSurvey, unlistSurvey } from "../list-survey.ts";
import { forgetMessages, type Message, resultPlaces, tell, updateCards } from "../post-messages.ts";
import { raiseRevision } from "../queries.ts";
import { planReminders } from "../reminders/remind.ts";
import { removeGiven } from "../survey-tables.ts";
import { purgeTime } from "./purge-survey.ts";

/** The effects of a change, before anything is written. */
export type Decision = {
  /** The survey's new data; left out if they stay the same. */
  becomes?: Partial<Survey>;
  deletedBy?: DeletedBy;
  removesVotes?: boolean;
  /**
   * `post`: post missing cards and schedule what comes next. `leave`: leave cards as they are. A
   * time: update cards then. Default: update cards now.
   */
  cards?: "post" | "leave" | Date;
  /** Messages beside the cards. */
  tells?: readonly (keyof typeof placesFor)[];
};

const placesFor = {
  results: resultPlaces,
  updated: reachedTargets,
  undelivered: async (_tx: Context, survey: Survey) => ownersOf(survey),
  unreached: async (_tx: Context, survey: Survey) => ownersOf(survey),
} satisfies Partial<Record<Message, unknown>>;

/** Writes a decided change of a locked survey and all its effects in the same transaction. */
export async function writeChange(
  tx: Context,
  before: Survey,
  decision: Decision,
  listed: boolean,
): Promise<Survey> {
  const { becomes, deletedBy, removesVotes, tells = [] } = decision;
  if (removesVotes) await removeGiven(tx, before.id);
  const isWritten = becomes !== undefined || deletedBy !== undefined;
  const updatedAt = changedAt(tx.now(), before.updatedAt);
  const after = isWritten ? { ...before, ...becomes, updatedAt } : before;
  if (isWritten) await writeSurvey(tx, before, after, { ...decision, listed });
  for (const message of tells) await tell(tx, after, await placesFor[message](tx, after), message);
  return after;
}

type How = Decision & { listed: boolean };

async function writeSurvey(
  tx: Context,
  before: Survey,
  after: Survey,
  { cards, deletedBy, listed }: How,
): Promise<void> {
  await writeRows(tx, before, after, deletedBy ?? null);
  if (listed) await (deletedBy ? unlistSurvey : listSurvey)(tx, after);
  await raiseRevision(tx, after.id);
  const post = cards === "post";
  if (cards !== "leave")
    await updateCards(tx, after, { post, at: cards instanceof Date ? cards : undefined });
  if (deletedBy) await tx.jobs.purgeLater(tx.db, after, await purgeTime(tx, tx.now()));
  else await planJobs(tx, after, post ? null : before);
}

/**
 * Schedules the jobs of a survey's times. With `before`, the survey as scheduled earlier, only
 * those of a changed close time and of the reminders before it. An outdated job finds nothing to
 * do.
 */
export async function planJobs(
  tx: Context,
  survey: Survey,
  before: Survey | null = null,
): Promise<void> {
  const { state, deliverAt, closeAt } = survey;
  const isMoved = before === null || closeAt?.getTime() !== before.closeAt?.getTime();
  if (state === "open" && closeAt && isMoved) await tx.jobs.closeLater(tx.db, survey, closeAt);
  if (state === "open" && isMoved) await planReminders(tx, survey);
  if (state === "pending" && deliverAt && before === null)
    await tx.jobs.deliverLater(tx.db, survey, deliverAt);
}

/** The survey's row, and its owners' and recipients' rows if they changed. */
async function writeRows(
  tx: Context,
  before: Survey,
  after: Survey,
  deletedBy: DeletedBy | null,
): Promise<void> {
  const { owners: owned, recipients: to, id, tenantId, ...row } = after;
  await tx.db
    .update(surveys)
    .set({ ...row, deletedAt: deletedBy && tx.now(), deletedBy })
    .where(and(eq(surveys.tenantId, tenantId), eq(surveys.id, id)));
  const isIn = (among: readonly Owner[]) => (one: Owner) =>
    among.some((other) => other.aadObjectId === one.aadObjectId);
  for (const { aadObjectId: userId } of before.owners.filter((one) => !isIn(owned)(one))) {
    await tx.db
      .delete(owners)
      .where(
        and(eq(owners.tenantId, tenantId), eq(owners.surveyId, id), eq(owners.userId, userId)),
      );
    await forgetMessages(tx, after, userId);
  }
  const more = owned.filter((one) => !isIn(before.owners)(one));
  await insertOwners(tx, [{ ...after, owners: more, createdAt: tx.now() }]);
  if (to === before.recipients) return;
  await tx.db
    .delete(recipients)
    .where(and(eq(recipients.tenantId, tenantId), eq(recipients.surveyId, id)));
  await insertRecipients(tx, [after]);
}

/** `createdAt`: since when they own it. */
export async function insertOwners(tx: Context, of: readonly Survey[]): Promise<void> {
  const rows = of.flatMap(({ owners: owned, tenantId, id: surveyId, createdAt }) =>
    owned.map(({ aadObjectId: userId, name }) => ({ tenantId, surveyId, userId, name, createdAt })),
  );
  for (const portion of portions(rows)) await tx.db.insert(owners).values(portion);
}

/** For surveys with no stored rows. */
export async function insertRecipients(tx: Context, of: readonly Survey[]): Promise<void> {
  for (const portion of portions(of.flatMap(recipientRows)))
    await tx.db.insert(recipients).values(portion);
}

/** Recipients as stored, in order. */
export function recipientRows(survey: Survey): (typeof recipients.$inferInsert)[] {
  const { tenantId, id: surveyId, createdAt } = survey;
  return survey.recipients.map((recipient, position) => ({
    ...recipient,
    tenantId,
    surveyId,
    position,
    createdAt,
  }));
}
