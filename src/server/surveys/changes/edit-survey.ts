import { AppError, type Problem } from "#domain/errors.ts";
import type { SurveyId } from "#domain/ids.ts";
import type { Draft } from "#domain/survey/draft.ts";
import {
  draftOf,
  editedProblems,
  editOpen,
  editPending,
  normalizeOptions,
  type UpdateOptions,
} from "#domain/survey/edit.ts";
import { assertNoProblems, changedMeanwhile } from "#domain/survey/lifecycle.ts";
import { normalizeEdit } from "#domain/survey/normalize-draft.ts";
import { assertOffered } from "#domain/survey/offers.ts";
import { keptReminders } from "#domain/survey/reminders.ts";
import { deliveryTime } from "#domain/survey/schedule.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { mayBecome } from "#domain/survey/type-rules.ts";
import { wordCloudProblems } from "#domain/survey/word-cloud.ts";
import type { Context } from "../../context.ts";
import { checkPlan, checkUsage } from "../checks/check-plan.ts";
import { checkRecipients } from "../checks/check-recipients.ts";
import { readRosters, unlessUnreachable } from "../delivery-targets.ts";
import { findTotals } from "../queries.ts";
import type { Decide } from "./apply-change.ts";
import { changeSurvey } from "./change-survey.ts";

type Given = { survey: Draft; updateOptions: UpdateOptions; seenAt?: Date | undefined };

/**
 * An owner edits a survey that is not closed (API-28, EDT-01). Everything in a pending survey may
 * change. An open survey keeps its recipients and delivery; its responses are kept, or removed and
 * everybody is told (EDT-02 to EDT-07).
 */
export function editSurvey(ctx: Context, id: SurveyId, given: Given): Promise<Survey> {
  return changeSurvey(ctx, id, "edit", (found) => prepareEdit(ctx, found, given));
}

async function prepareEdit(ctx: Context, found: Survey, given: Given): Promise<Decide> {
  const draft = normalizeEdit(found, withFixed(given.survey, found));
  if (!mayBecome(found.type, draft.type)) throw new AppError("survey.type-not-offered");
  assertOffered(draft.type, ctx.actor.app);
  const entered = {
    ...given.survey,
    ...withFixed(given.survey, found),
    reminders: keptReminders(given.survey.reminders),
  };
  assertNoProblems(editedProblems(found, entered, ctx.now()));
  await checkPlan(ctx, draft, draftOf(found));
  if (found.state === "pending" && sendsAnew(draft, found)) await checkUsage(ctx, draft);
  // What is sent at once goes to every place, or is refused.
  const delivery = deliveryTime(draft, ctx.now());
  const kept = delivery && delivery <= ctx.now() ? [] : found.recipients;
  const to = found.state === "pending" ? await checkRecipients(ctx, draft, kept) : found.recipients;
  assertOffered(draft.type, ctx.actor.app, to);
  assertNoProblems(wordCloudProblems({ ...draft, recipients: to }));
  const options = normalizeOptions(given.updateOptions);
  await readRosters(ctx, { ...draft, recipients: to }).catch(unlessUnreachable);
  return async (locked, tx) => {
    // The survey was sent during validation, or changed since the editor opened it.
    if (locked.state !== found.state || (given.seenAt && given.seenAt < locked.updatedAt))
      throw changedMeanwhile(locked);
    if (locked.state === "pending")
      return { becomes: editPending(locked, draft, to, tx.now()), cards: "post" };
    assertNoProblems(recipientProblems(locked, given.survey));
    const answered = (await findTotals(tx, locked.id)).responseCount > 0;
    const becomes = editOpen(locked, { draft, options, answered }, tx.now());
    const tells = options.notifyUsersOnEdit ? (["updated"] as const) : [];
    return { becomes, removesVotes: options.removeExistingVotesOnEdit, cards: "post", tells };
  };
}

/** Whether an edited pending survey is sent, or at another time than planned. */
function sendsAnew({ send, deliverAt }: Draft, found: Survey): boolean {
  if (send === "schedule") return deliverAt?.getTime() !== found.deliverAt?.getTime();
  return send === "now";
}

/** Their kinds and names come from the host. The share link does not count: it is added alone. */
function recipientProblems(sent: Pick<Survey, "recipients">, draft: Draft): Problem[] {
  const idsOf = ({ recipients }: Pick<Survey, "recipients">) =>
    new Set(recipients.filter(({ type }) => type !== "web").map(({ id }) => id));
  const [before, after] = [idsOf(sent), idsOf(draft)];
  const isSame = before.size === after.size && [...after].every((id) => before.has(id));
  return isSame ? [] : [{ path: "recipients", code: "recipients.fixed" }];
}

/**
 * What an edit can't change: the origin of any survey; the recipients and delivery of an open one.
 */
function withFixed(
  draft: Draft,
  { state, recipients: to, deliveryPreference, duplicateFromSurveyId, templateId }: Survey,
): Draft {
  const origin = { duplicateFromSurveyId, templateId, schedule: null };
  return state === "pending"
    ? { ...draft, ...origin }
    : { ...draft, ...origin, recipients: to, deliveryPreference };
}
