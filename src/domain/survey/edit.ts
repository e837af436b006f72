import { z } from "zod";
import { AppError, type Problem } from "../errors.ts";
import type { Question } from "../question/question.ts";
import { choicesOf } from "../question/registry.ts";
import { type Draft, draftProblems } from "./draft.ts";
import { closeBase, closeProblems, closeTime } from "./schedule.ts";
import { type Anonymity, type Survey, typeNames } from "./survey.ts";

/** What happens to an open item's answers and audience with an edit (API-28). */
export const updateOptions = z.object({
  notifyUsersOnEdit: z.boolean().default(false),
  removeExistingVotesOnEdit: z.boolean().default(false),
});
export type UpdateOptions = z.infer<typeof updateOptions>;

/** Removing votes always tells the audience (EDT-03). */
export function settledOptions({ notifyUsersOnEdit, removeExistingVotesOnEdit }: UpdateOptions): UpdateOptions {
  return { removeExistingVotesOnEdit, notifyUsersOnEdit: notifyUsersOnEdit || removeExistingVotesOnEdit };
}

/** An item that people can see already is edited with care (EDT-02, AUT-07). */
export function isLimitedEdit({ state, scheduleId }: Pick<Survey, "state" | "scheduleId">): boolean {
  return state === "open" || scheduleId !== null;
}

/** An item as the form shows it for editing, or for making another one like it. */
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
    ...rest
  } = survey;
  const { scheduleId: _series, createdAt: _created, updatedAt: _updated, deliverAt, ...written } = rest;
  const send = state !== "pending" ? "now" : deliverAt ? "schedule" : "manual";
  return { ...written, send, deliverAt: send === "schedule" ? deliverAt : null };
}

/** A new item's draft with what another one asks; its times are its own, and people vote on it anew (AUT-10, LIF-22). */
export function duplicateOf(survey: Survey): Draft {
  const copy = draftOf(survey);
  return { ...copy, send: "now", deliverAt: null, closeAt: null, duplicateFromSurveyId: survey.id };
}

/**
 * What is wrong with an item as an edit leaves it, in the order of the form. The times of one that was sent count from its delivery, and a new close time
 * may not be over already.
 */
export function editedProblems(before: Survey, after: Draft, now: Date): Problem[] {
  if (before.state === "pending") return draftProblems(after, now);
  const delivery = closeBase(before.deliverAt, now);
  const problems = draftProblems({ ...after, send: "now", deliverAt: null }, delivery);
  const next = closeTime(after, delivery);
  // What was chosen before stays right, however long ago that was.
  if (next?.getTime() === before.closeAt?.getTime()) return problems.filter(({ path }) => path !== "closeAt");
  const isOver = next !== null && next <= now;
  if (!isOver || problems.some(({ path }) => path === "closeAt")) return problems;
  return [...problems, { path: "closeAt", code: "close-at.too-soon", values: { field: "Close time" } }];
}

/** What may not be changed any more, and what only together with the removal of votes (AUT-47). `answered`: somebody has answered. */
export function editProblems(before: Survey, after: Draft, options: UpdateOptions, answered: boolean): Problem[] {
  const problems: Problem[] = [];
  const [from, to] = [rank[before.anonymity], rank[after.anonymity]];
  if ((before.anonymity === "anonymous" || answered) && to < from) problems.push({ path: "anonymity", code: "anonymity.locked" });
  const isPrivate = (visibility: Survey["resultsVisibility"]) => visibility === "private";
  if (before.anonymity === "anonymous" && isPrivate(before.resultsVisibility) !== isPrivate(after.resultsVisibility))
    problems.push({ path: "resultsVisibility", code: "visibility.locked" });
  if (answered && !options.removeExistingVotesOnEdit && (to > from || invalidatesVotes(before.questions, after.questions)))
    problems.push({ path: "removeExistingVotesOnEdit", code: "votes.must-be-removed" });
  return problems;
}

const rank: Record<Anonymity, number> = { none: 0, voluntary: 1, anonymous: 2 };

/** Whether answers to the questions as they were may not fit them as they are: a question or a choice is gone, or is answered in another way (EDT-07). */
export function invalidatesVotes(before: readonly Question[], after: readonly Question[]): boolean {
  return before.some((old) => {
    const now = after.find(({ id }) => id === old.id);
    if (!now || (formOf(now) !== formOf(old) && !nowSeveral(old, now))) return true;
    const kept = new Set<string>(choicesOf(now).map(({ id }) => id));
    return choicesOf(old).some(({ id }) => !kept.has(id));
  });
}

/** One answer may become several, but not the other way round. */
function nowSeveral(old: Question, now: Question): boolean {
  return formOf(old) === "nominal" && formOf(now) === "nominal several";
}

/** How a question is answered. */
function formOf(question: Question): string {
  if (question.questionType === "open-ended") return `open-ended ${question.contentType}`;
  return question.questionType === "nominal" && question.allowMultipleChoices ? "nominal several" : question.questionType;
}

/** A closed item opens again until `closeAt`, or until somebody closes it (EDT-17, EDT-18). */
export function reopen(survey: Survey, closeAt: Date | null, now: Date): Pick<Survey, "state" | "closeAt" | "openDuration" | "banner"> {
  if (survey.state !== "closed") throw new AppError("survey.not-closed", { type: typeNames[survey.type] });
  const problems = closeProblems(closeAt, now);
  if (problems.length > 0) throw new AppError("survey.invalid", {}, problems);
  return { state: "open", closeAt, openDuration: null, banner: "reopened" };
}
