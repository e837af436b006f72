import { z } from "zod";
import { AppError, type Problem } from "../errors.ts";
import type { Question } from "../question/question.ts";
import { choicesOf } from "../question/registry.ts";
import { withSwappedChoices } from "../question/swapped-choices.ts";
import { fitsForm } from "../question/traits.ts";
import { type Draft, draftProblems } from "./draft.ts";
import { assertNoProblems } from "./lifecycle.ts";
import { closeBase, closeTime, deliveryTime, reopenProblems } from "./schedule.ts";
import { type Anonymity, type Recipient, type Survey, typeNames } from "./survey.ts";
import { isScored } from "./type-rules.ts";

/** What an edit of an open survey does to its votes and its audience (API-28). */
export const updateOptions = z.object({
  notifyUsersOnEdit: z.boolean().default(false),
  removeExistingVotesOnEdit: z.boolean().default(false),
});
export type UpdateOptions = z.infer<typeof updateOptions>;

/** Removing votes always tells the audience (EDT-03). */
export function normalizeOptions({
  notifyUsersOnEdit,
  removeExistingVotesOnEdit,
}: UpdateOptions): UpdateOptions {
  return {
    removeExistingVotesOnEdit,
    notifyUsersOnEdit: notifyUsersOnEdit || removeExistingVotesOnEdit,
  };
}

/**
 * Whether only a limited edit is possible, because people can already see the survey (EDT-02,
 * AUT-07).
 */
export function isLimitedEdit({
  state,
  scheduleId,
}: Pick<Survey, "state" | "scheduleId">): boolean {
  return state === "open" || scheduleId !== null;
}

/** A survey as a draft, for the form or for duplicating it. */
export function draftOf(survey: Survey): Draft {
  const {
    id: _id,
    tenantId: _tenant,
    applicationType: _app,
    owners: _owners,
    state,
    linkType: _link,
    shortCode: _code,
    banner: _banner,
    minimumGroup: _group,
    ...rest
  } = survey;
  const {
    scheduleId: _series,
    createdAt: _created,
    updatedAt: _updated,
    deliverAt,
    ...written
  } = rest;
  const send = state !== "pending" ? "now" : deliverAt ? "schedule" : "manual";
  return { ...written, schedule: null, send, deliverAt: send === "schedule" ? deliverAt : null };
}

/** The draft of a copy: same content, but its own times and no votes (AUT-10, LIF-22). */
export function duplicateOf(survey: Survey): Draft {
  const copy = draftOf(survey);
  return { ...copy, send: "now", deliverAt: null, closeAt: null, duplicateFromSurveyId: survey.id };
}

/**
 * The draft that a template is made from: it has the survey's times, also once it was sent, so that
 * the template's open duration can follow from them (TPL-26). The moment of a close by hand is no
 * time that somebody chose.
 */
export function templateDraftOf(survey: Survey): Draft {
  const { state, deliverAt, closeAt } = survey;
  // The forms offer whole minutes; a close by hand has the seconds at which it happened. A time
  // with seconds that came by the API is taken for one by hand.
  const byHand = state === "closed" && closeAt !== null && closeAt.getTime() % 60_000 !== 0;
  return { ...draftOf(survey), deliverAt, closeAt: byHand ? null : closeAt };
}

/**
 * Validation errors of an edited survey, in the order of the form. The times of a delivered survey
 * count from its delivery; a new close time must be in the future.
 */
export function editedProblems(before: Survey, after: Draft, now: Date): Problem[] {
  if (before.state === "pending") return draftProblems(after, now);
  const delivery = closeBase(before.deliverAt, now);
  const problems = draftProblems({ ...after, send: "now", deliverAt: null }, delivery).filter(
    (problem) => !isUnchanged(problem, before, after),
  );
  const next = closeTime(after, delivery);
  // An unchanged close time stays valid, however long ago it was set.
  if (next?.getTime() === before.closeAt?.getTime())
    return problems.filter(({ path }) => path !== "closeAt");
  const isOver = next !== null && next <= now;
  if (!isOver || problems.some(({ path }) => path === "closeAt")) return problems;
  return [...problems, { path: "closeAt", code: "time.past" }];
}

/**
 * Choices that came with anonymous answers may be more than a question may have (decisions/046),
 * earlier versions took the same one twice, and all recipients may have been erased
 * (decisions/047): that prevents no edit that leaves them as they are.
 */
function isUnchanged(
  { path, code }: Problem,
  before: Survey,
  { questions, recipients }: Draft,
): boolean {
  if (code === "recipients.none") return recipients.length === before.recipients.length;
  const [, at, , choice] = path.split(".");
  const now = questions[Number(at)];
  const old = before.questions.find(({ id }) => id === now?.id);
  if (!now || !old) return false;
  if (code === "choices.too-many") return choicesOf(now).length <= choicesOf(old).length;
  const same = choicesOf(now)[Number(choice)];
  return (
    code === "choice.exists" &&
    choicesOf(old).some(({ id, value }) => id === same?.id && value === same.value)
  );
}

/**
 * The fields of a pending survey after an edit. Its share link stays, whoever else receives it now.
 */
export function editPending(survey: Survey, draft: Draft, to: readonly Recipient[], now: Date) {
  const recipients = [...to, ...survey.recipients.filter(({ type }) => type === "web")];
  return { ...contentOf(draft), ...timesOf(draft, now), recipients };
}

/** State and times of a survey that is created from a draft now. */
export function timesOf(draft: Draft, now: Date): Pick<Survey, "state" | "deliverAt" | "closeAt"> {
  const deliverAt = deliveryTime(draft, now);
  const closeAt = deliverAt === null ? draft.closeAt : closeTime(draft, deliverAt);
  return { state: deliverAt !== null && deliverAt <= now ? "open" : "pending", deliverAt, closeAt };
}

type OpenEdit = { draft: Draft; options: UpdateOptions; answered: boolean };

/**
 * The fields of an open survey after an edit, with the banner for its audience (EDT-02 to EDT-07).
 */
export function editOpen(survey: Survey, { draft, options, answered }: OpenEdit, now: Date) {
  assertNoProblems(editProblems(survey, draft, options, answered));
  const again =
    options.removeExistingVotesOnEdit ||
    (answered && invalidatesVotes(survey.questions, draft.questions));
  const banner = again ? ("respond-again" as const) : ("updated" as const);
  return {
    ...contentOf(draft),
    questions: withSwappedChoices(survey.questions, draft.questions),
    closeAt: closeTime(draft, closeBase(survey.deliverAt, now)),
    banner,
  };
}

/** The fields of a survey that come directly from the draft. */
export function contentOf(draft: Draft) {
  const {
    recipients: _to,
    send: _send,
    deliverAt: _delivery,
    closeAt: _close,
    schedule: _schedule,
    ...content
  } = draft;
  return content;
}

/**
 * Errors for changes that are locked, or allowed only if votes are removed (AUT-47). `answered`:
 * whether anybody has answered.
 */
export function editProblems(
  before: Survey,
  after: Draft,
  options: UpdateOptions,
  answered: boolean,
): Problem[] {
  const problems: Problem[] = [];
  const [from, to] = [rank[before.anonymity], rank[after.anonymity]];
  if ((before.anonymity === "anonymous" || answered) && to < from)
    problems.push({ path: "anonymity", code: "anonymity.locked" });
  const isPrivate = (visibility: Survey["resultsVisibility"]) => visibility === "private";
  if (
    before.anonymity === "anonymous" &&
    isPrivate(before.resultsVisibility) !== isPrivate(after.resultsVisibility)
  )
    problems.push({ path: "resultsVisibility", code: "visibility.locked" });
  if (
    answered &&
    !options.removeExistingVotesOnEdit &&
    (to > from || doesNotFitVotes(before, after))
  )
    problems.push({ path: "removeExistingVotesOnEdit", code: "votes.must-be-removed" });
  return problems;
}

const rank: Record<Anonymity, number> = { none: 0, voluntary: 1, anonymous: 2 };

/**
 * Whether the existing votes must be removed: they do not fit the new questions, or the survey
 * became a quiz and they were given without knowing that they would be scored.
 */
function doesNotFitVotes(
  before: Pick<Survey, "type" | "questions">,
  after: Pick<Draft, "type" | "questions">,
): boolean {
  return (
    (isScored(after.type) && !isScored(before.type)) ||
    invalidatesVotes(before.questions, after.questions)
  );
}

/**
 * Whether answers to the old questions may not fit the new ones: a question or choice was removed,
 * or a question changed its form of answer (EDT-07).
 */
export function invalidatesVotes(before: readonly Question[], after: readonly Question[]): boolean {
  return before.some((old) => {
    const now = after.find(({ id }) => id === old.id);
    if (!now || !fitsForm(old, now)) return true;
    const kept = new Set<string>(choicesOf(now).map(({ id }) => id));
    return choicesOf(old).some(({ id }) => !kept.has(id));
  });
}

/** Reopens a closed survey until `closeAt`, or until an owner closes it (EDT-17, EDT-18). */
export function reopen(
  survey: Survey,
  closeAt: Date | null,
  now: Date,
): Pick<Survey, "state" | "closeAt" | "openDuration" | "banner"> {
  if (survey.state !== "closed")
    throw new AppError("survey.not-closed", { type: typeNames[survey.type] });
  assertNoProblems(reopenProblems(closeAt, now));
  return { state: "open", closeAt, openDuration: null, banner: "reopened" };
}
