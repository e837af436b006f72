import { z } from "zod";
import type { Problem } from "../errors.ts";
import { limits } from "../limits.ts";
import { enteredText, type Question, question } from "../question/question.ts";
import { choicesOf, kindOf } from "../question/registry.ts";
import { isDuration } from "./duration.ts";
import { timeProblems } from "./schedule.ts";
import { anonymity, deliveryPreference, recipient, resultsVisibility, surveyType } from "./survey.ts";

/** A survey as somebody writes it. Its shape is loose, so that the rules can answer in their own words (`draftProblems`). */
export const draft = z.object({
  type: surveyType,
  title: enteredText.default(""),
  description: enteredText.default(""),
  questions: z.array(question).max(200),
  anonymity: anonymity.default("none"),
  resultsVisibility: resultsVisibility.default("real-time"),
  deliveryPreference: deliveryPreference.default("in-group"),
  notifyUsersOnEdit: z.boolean().default(true),
  recipients: z.array(recipient).max(200),
  send: z.enum(["now", "manual", "schedule"]).default("now"),
  deliverAt: z.coerce.date().nullable().default(null),
  closeAt: z.coerce.date().nullable().default(null),
  openDuration: z.string().refine(isDuration).nullable().default(null),
});
export type Draft = z.infer<typeof draft>;
export type DraftInput = z.input<typeof draft>;

/** Everything that is wrong with a draft, in the order of the form. The form and the server call this one function (CON-07). */
export function draftProblems(draft: Draft, now: Date): Problem[] {
  return [
    ...titleProblems(draft),
    ...descriptionProblems(draft.description),
    ...questionsProblems(draft.questions),
    ...repeatedIdProblems(draft.questions),
    ...recipientProblems(draft.recipients.length),
    ...timeProblems(draft, now),
  ];
}

/** A title is checked when there is more than one question or it is not a poll (AUT-34 to AUT-37). */
export function titleProblems({ type, title, questions }: Pick<Draft, "type" | "title" | "questions">): Problem[] {
  if (type === "poll" && questions.length <= 1) return [];
  const length = title.trim().length;
  const values = { label: "Title", ...limits.title };
  if (length === 0) return [{ path: "title", code: type === "poll" ? "title.multi-question-poll" : "title.required", values }];
  if (length < limits.title.min) return [{ path: "title", code: "title.too-short", values }];
  return length >= limits.title.below ? [{ path: "title", code: "title.too-long", values }] : [];
}

export function questionProblems(question: Question): Problem[] {
  const own = kindOf(question).problems(question);
  const appeal = (question.commentAppeal ?? "").trim().length > limits.commentAppeal.max;
  return [
    ...labelProblems(question.label),
    ...own,
    ...(appeal ? [{ path: "commentAppeal", code: "comment-appeal.too-long" as const, values: limits.commentAppeal }] : []),
  ];
}

function descriptionProblems(description: string): Problem[] {
  return description.trim().length > limits.description.max
    ? [{ path: "description", code: "description.too-long", values: limits.description }]
    : [];
}

function questionsProblems(questions: readonly Question[]): Problem[] {
  const { min, max } = limits.questions;
  if (questions.length < min || questions.length > max) return [{ path: "questions", code: "questions.count", values: { min, max } }];
  return questions.flatMap((question, at) =>
    questionProblems(question).map((found) => ({ ...found, path: `questions.${at}.${found.path}` })),
  );
}

/** Answers are counted by the ids of questions and choices, so an id that stands twice in a draft would mix what belongs apart. */
function repeatedIdProblems(questions: readonly Question[]): Problem[] {
  const seen = new Set<string>();
  const isRepeated = (id: string) => seen.size === seen.add(id).size;
  return questions.flatMap((question, at) => [
    ...(isRepeated(question.id) ? [{ path: `questions.${at}.id`, code: "question-id.repeated" as const }] : []),
    ...choicesOf(question).flatMap((choice, n) =>
      isRepeated(choice.id) ? [{ path: `questions.${at}.choices.${n}.id`, code: "choice-id.repeated" as const }] : [],
    ),
  ]);
}

function labelProblems(label: string): Problem[] {
  const length = label.trim().length;
  const { min, max } = limits.questionLabel;
  if (length === 0) return [{ path: "label", code: "question-label.required" }];
  if (length < min) return [{ path: "label", code: "question-label.too-short", values: { min, max } }];
  return length > max ? [{ path: "label", code: "question-label.too-long", values: { min, max } }] : [];
}

function recipientProblems(count: number): Problem[] {
  if (count < limits.recipients.min) return [{ path: "recipients", code: "recipients.none" }];
  return count > limits.recipients.max ? [{ path: "recipients", code: "recipients.too-many", values: limits.recipients }] : [];
}
