import { z } from "zod";
import type { Problem } from "../errors.ts";
import { surveyId } from "../ids.ts";
import { limits } from "../limits.ts";
import { enteredText, type Question, question } from "../question/question.ts";
import { choicesOf, kindOf } from "../question/registry.ts";
import { storableText } from "../storable-text.ts";
import { isDuration } from "./duration.ts";
import { quizProblems } from "./quiz.ts";
import { reminderProblems } from "./reminders.ts";
import { timeProblems } from "./schedule.ts";
import { settledType } from "./settle.ts";
import { recipient, surveySettings, surveyType } from "./survey.ts";
import { wordCloudProblems } from "./word-cloud.ts";

/** A survey as somebody writes it. Its shape is loose, so that the rules can answer in their own words (`draftProblems`). */
export const draft = surveySettings.extend({
  type: surveyType,
  title: enteredText.default(""),
  description: enteredText.default(""),
  questions: z.array(question).max(200),
  recipients: z.array(recipient).max(200),
  send: z.enum(["now", "manual", "schedule"]).default("now"),
  deliverAt: z.coerce.date().nullable().default(null),
  closeAt: z.coerce.date().nullable().default(null),
  openDuration: z.string().refine(isDuration).nullable().default(null),
  duplicateFromSurveyId: surveyId.nullable().default(null),
  templateId: storableText.max(200).nullable().default(null),
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
    ...quizProblems(draft),
    ...wordCloudProblems(draft),
    ...recipientProblems(draft.recipients.filter(({ type }) => type !== "web").length),
    ...appealProblems("commentsAppeal", draft.commentsAppeal),
    ...timeProblems(draft, now),
    ...reminderProblems(draft, now),
  ];
}

/** A title is checked when there is more than one question or it is not a poll (AUT-34 to AUT-37). A survey that is back to one question is one (EDT-10). */
export function titleProblems({ type, title, questions }: Pick<Draft, "type" | "title" | "questions">): Problem[] {
  if (settledType(type, questions.length) === "poll" && questions.length <= 1) return [];
  const length = title.trim().length;
  const values = { label: "Title", ...limits.title };
  if (length === 0) return [{ path: "title", code: type === "poll" ? "title.multi-question-poll" : "title.required", values }];
  if (length < limits.title.min) return [{ path: "title", code: "title.too-short", values }];
  return length >= limits.title.below ? [{ path: "title", code: "title.too-long", values }] : [];
}

export function questionProblems(question: Question): Problem[] {
  const own = kindOf(question).problems(question);
  return [...labelProblems(question.label), ...own, ...appealProblems("commentAppeal", question.commentAppeal)];
}

function descriptionProblems(description: string): Problem[] {
  return description.trim().length > limits.description.max
    ? [{ path: "description", code: "description.too-long", values: limits.description }]
    : [];
}

/** The appeal of a question, or of the whole item (QED-28, AUT-48). */
function appealProblems(path: string, appeal: string | null): Problem[] {
  return (appeal ?? "").trim().length > limits.commentAppeal.max
    ? [{ path, code: "comment-appeal.too-long", values: limits.commentAppeal }]
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

/** A share link is nobody that an item is sent to. */
function recipientProblems(count: number): Problem[] {
  if (count < limits.recipients.min) return [{ path: "recipients", code: "recipients.none" }];
  return count > limits.recipients.max ? [{ path: "recipients", code: "recipients.too-many", values: limits.recipients }] : [];
}
