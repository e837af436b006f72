import { and, eq } from "drizzle-orm";
import { AppError, type Problem } from "#domain/errors.ts";
import type { SurveyId } from "#domain/ids.ts";
import type { Draft } from "#domain/survey/draft.ts";
import { draftOf, editedProblems, editProblems, invalidatesVotes, settledOptions, type UpdateOptions } from "#domain/survey/edit.ts";
import { isOver, stateAt } from "#domain/survey/lifecycle.ts";
import { actionsFor, assertOwner } from "#domain/survey/permissions.ts";
import { keptReminders } from "#domain/survey/reminders.ts";
import { closeBase, closeTime, deliveryTime } from "#domain/survey/schedule.ts";
import { settled } from "#domain/survey/settle.ts";
import { type Recipient, type Survey, typeNames } from "#domain/survey/survey.ts";
import { wordCloudProblems } from "#domain/survey/word-cloud.ts";
import { type Context, inTransaction } from "../context.ts";
import { recipients, surveys } from "../db/tables.ts";
import { announce } from "./announce.ts";
import { checkPlan, checkUsage } from "./check-plan.ts";
import { checkRecipients } from "./check-recipients.ts";
import { listSurvey } from "./list-survey.ts";
import { readRosters, unlessUnreachable } from "./places-of.ts";
import { planDelivery } from "./plan-delivery.ts";
import { findSurvey, findTotals, lockSurvey, raiseRevision } from "./queries.ts";
import { recipientRow } from "./recipient-row.ts";
import { removeVotes } from "./remove-votes.ts";
import { tellOfEdit } from "./tell.ts";
import { updateCards } from "./update-cards.ts";
import { viewerOf } from "./viewer.ts";

type Given = { survey: Draft; updateOptions: UpdateOptions; seenAt?: Date | undefined };
type Edit = { draft: Draft; options: UpdateOptions };

/**
 * An owner changes an item that is not closed (API-28, EDT-01). A pending one may change in everything. Of an open one the recipients and how it was delivered stay;
 * its answers are kept, or removed with everybody told (EDT-02 to EDT-07).
 */
export async function editSurvey(ctx: Context, id: SurveyId, given: Given): Promise<Survey> {
  const found = await findSurvey(ctx, id);
  await assertEditable(ctx, found);
  const draft = settled(withFixed(given.survey, found));
  const entered = { ...given.survey, ...withFixed(given.survey, found), reminders: keptReminders(given.survey.reminders) };
  refuse(editedProblems(found, entered, ctx.now()));
  await checkPlan(ctx, draft, draftOf(found));
  if (found.state === "pending" && draft.send === "now") await checkUsage(ctx, draft);
  const to = found.state === "pending" ? await checkRecipients(ctx, draft) : found.recipients;
  refuse(wordCloudProblems({ ...draft, recipients: to }));
  const options = settledOptions(given.updateOptions);
  await readRosters(ctx, { ...draft, recipients: to }).catch(unlessUnreachable);
  const survey = await inTransaction(ctx, async (tx) => {
    const locked = await lockSurvey(tx, id);
    // It was sent, or closed, while it was being checked; or changed since its editor opened it.
    if (locked.state !== found.state || isOver(locked, tx.now()) || (given.seenAt && given.seenAt < locked.updatedAt))
      throw changedMeanwhile(locked);
    return locked.state === "pending" ? editPending(tx, locked, draft, to) : editOpen(tx, locked, { draft, options });
  });
  announce(ctx, id, found, survey);
  return survey;
}

async function assertEditable(ctx: Context, survey: Survey): Promise<void> {
  const viewer = await viewerOf(ctx, survey);
  assertOwner(survey, viewer);
  if (actionsFor(survey, viewer, ctx.now()).includes("edit")) return;
  throw new AppError(viewer.mayEdit ? "survey.not-editable" : "survey.edit-not-allowed", { type: typeNames[survey.type] });
}

function changedMeanwhile({ type }: Survey): AppError {
  return new AppError("survey.changed", { type: typeNames[type] });
}

/** What an edit can't change: of an open item where it went and how; of any where it came from. */
function withFixed(draft: Draft, { state, recipients: to, deliveryPreference, duplicateFromSurveyId, templateId }: Survey): Draft {
  const origin = { duplicateFromSurveyId, templateId };
  return state === "pending" ? { ...draft, ...origin } : { ...draft, ...origin, recipients: to, deliveryPreference };
}

async function editPending(tx: Context, survey: Survey, draft: Draft, sentTo: Recipient[]): Promise<Survey> {
  // Its time may have come without the job that opens it: then people answer it already.
  if (stateAt(survey, tx.now()) !== "pending" && (await findTotals(tx, survey.id)).responseCount > 0) throw changedMeanwhile(survey);
  // Its share link stays, whoever else gets it now.
  const to = [...sentTo, ...survey.recipients.filter(({ type }) => type === "web")];
  const deliverAt = deliveryTime(draft, tx.now());
  const state = deliverAt !== null && deliverAt <= tx.now() ? ("open" as const) : ("pending" as const);
  const closeAt = deliverAt === null ? draft.closeAt : closeTime(draft, deliverAt);
  const edited = { ...survey, ...contentOf(draft), recipients: to, state, deliverAt, closeAt, updatedAt: tx.now() };
  await save(tx, edited);
  await tx.db.delete(recipients).where(and(eq(recipients.tenantId, survey.tenantId), eq(recipients.surveyId, survey.id)));
  await tx.db.insert(recipients).values(to.map((recipient, position) => recipientRow(edited, recipient, position)));
  await planDelivery(tx, edited);
  return edited;
}

async function editOpen(tx: Context, survey: Survey, { draft, options }: Edit): Promise<Survey> {
  const { responseCount } = await findTotals(tx, survey.id);
  const answered = responseCount > 0;
  refuse(editProblems(survey, draft, options, answered));
  const closeAt = closeTime(draft, closeBase(survey.deliverAt, tx.now()));
  const removed = options.removeExistingVotesOnEdit && answered;
  const again = removed || options.removeExistingVotesOnEdit || (answered && invalidatesVotes(survey.questions, draft.questions));
  const banner = again ? ("respond-again" as const) : ("updated" as const);
  const edited = { ...survey, ...contentOf(draft), closeAt, banner, updatedAt: tx.now() };
  if (options.removeExistingVotesOnEdit) await removeVotes(tx, survey.id);
  await save(tx, edited);
  await planDelivery(tx, edited);
  await updateCards(tx, survey.id);
  if (options.notifyUsersOnEdit) await tellOfEdit(tx, edited);
  return edited;
}

/** What a draft gives a survey. */
export function contentOf(draft: Draft) {
  const { recipients: _to, send: _send, deliverAt: _delivery, closeAt: _close, ...content } = draft;
  return content;
}

async function save(tx: Context, survey: Survey): Promise<void> {
  const { owners: _owners, recipients: _to, id, tenantId, ...row } = survey;
  await tx.db
    .update(surveys)
    .set(row)
    .where(and(eq(surveys.tenantId, tenantId), eq(surveys.id, id)));
  await listSurvey(tx, survey);
  await raiseRevision(tx, id);
}

/** Throws what is wrong with what was entered, if anything is. */
export function refuse(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new AppError("survey.invalid", {}, problems);
}
