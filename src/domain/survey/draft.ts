import { z } from "zod";
import type { Problem } from "../errors.ts";
import { surveyId } from "../ids.ts";
import { limits } from "../limits.ts";
import { hasSameText } from "../question/added-choice-problem.ts";
import { type Choice, enteredText, type Question } from "../question/question.ts";
import { choicesOf, kindOf, question } from "../question/registry.ts";
import { isMarked } from "../question/traits.ts";
import { storableText } from "../storable-text.ts";
import { isDuration } from "../time/duration.ts";
import { type SeriesSchedule, scheduleProblems, seriesSchedule } from "../time/series-schedule.ts";
import { isBlank } from "../unseen-signs.ts";
import { typeForQuestions } from "./normalize-draft.ts";
import { ruleProblems } from "./question-rules.ts";
import { quizProblems } from "./quiz.ts";
import { reminderProblems } from "./reminders.ts";
import { surveyTime, timeProblems } from "./schedule.ts";
import {
  recipient,
  resultsVisibility,
  type SurveyType,
  surveySettings,
  surveyType,
} from "./survey.ts";
import { usualSettings } from "./type-rules.ts";
import { specOf } from "./types/registry.ts";
import { wordCloudProblems } from "./word-cloud.ts";

/**
 * A survey as its author submits it. The schema is loose, so that `draftProblems` can report errors
 * in the product's own words. Missing settings get the defaults of the type.
 */
const written = surveySettings.extend({
  resultsVisibility: resultsVisibility.optional(),
  notifyUsersOnEdit: z.boolean().optional(),
  resultsCloseNotification: z.boolean().optional(),
  type: surveyType,
  title: enteredText.default(""),
  description: enteredText.default(""),
  questions: z.array(question).max(200),
  recipients: z.array(recipient).max(200),
  send: z.enum(["now", "manual", "schedule"]).default("now"),
  deliverAt: surveyTime.nullable().default(null),
  closeAt: surveyTime.nullable().default(null),
  openDuration: z.string().refine(isDuration).nullable().default(null),
  duplicateFromSurveyId: surveyId.nullable().default(null),
  templateId: storableText.max(200).nullable().default(null),
  /** With a schedule it is a series: each occurrence sends a survey (ENT-18). */
  schedule: seriesSchedule.nullable().default(null),
});
export const draft = written.transform(
  ({ resultsVisibility, notifyUsersOnEdit, resultsCloseNotification, ...rest }) => {
    const usual = usualSettings(rest.type);
    return {
      ...rest,
      resultsVisibility: resultsVisibility ?? usual.resultsVisibility,
      notifyUsersOnEdit: notifyUsersOnEdit ?? usual.notifyUsersOnEdit,
      resultsCloseNotification: resultsCloseNotification ?? usual.resultsCloseNotification,
    };
  },
);
export type Draft = z.infer<typeof draft>;
export type DraftInput = z.input<typeof draft>;

/**
 * All validation errors of a draft, in the order of the form. The form and the server call this one
 * function (CON-07).
 */
export function draftProblems(draft: Draft, now: Date): Problem[] {
  return [
    ...titleProblems(draft),
    ...descriptionProblems(draft),
    ...namingProblems(draft),
    ...questionsProblems(draft),
    ...repeatedIdProblems(draft.questions),
    ...ruleProblems(specOf(draft.type), draft.questions),
    ...quizProblems(draft),
    ...wordCloudProblems(draft),
    ...recipientProblems(draft.recipients.filter(({ type }) => type !== "web").length),
    ...appealProblems("commentsAppeal", draft.commentsAppeal),
    ...(draft.schedule ? scheduleProblems(draft.schedule, now) : timesProblems(draft, now)),
    ...reminderProblems(draft.schedule ? occurrenceOf(draft, draft.schedule) : draft, now),
  ];
}

/** A check-in is sent at a time, never by hand (STD-07). */
function timesProblems(draft: Draft, now: Date): Problem[] {
  return specOf(draft.type).form === "check-in" && draft.send === "manual"
    ? [{ path: "deliverAt", code: "time.missing" }]
    : timeProblems(draft, now);
}

/** A survey of a series as if it were sent now. */
function occurrenceOf(draft: Draft, { openDuration }: SeriesSchedule): Draft {
  return { ...draft, send: "now", deliverAt: null, closeAt: null, openDuration };
}

/** Whether a survey of this type with this many questions needs a title (AUT-34). */
function needsTitle(type: SurveyType, questions: number): boolean {
  return questions > 1 || specOf(typeForQuestions(type, questions)).title === "always";
}

/**
 * Checks the title unless the survey is a poll of one question (AUT-34 to AUT-37). A survey reduced
 * to one question is a poll (EDT-10).
 */
function titleProblems({
  type,
  title,
  questions,
}: Pick<Draft, "type" | "title" | "questions">): Problem[] {
  if (!needsTitle(type, questions.length)) return [];
  const length = title.trim().length;
  const { title: needed, titleRule: rule } = specOf(type);
  const values = { ...rule };
  if (isBlank(title))
    return [
      {
        path: "title",
        code: needed === "always" ? "title.required" : "title.multi-question-poll",
        values,
      },
    ];
  if (length < rule.min) return [{ path: "title", code: "title.too-short", values }];
  return length >= rule.below ? [{ path: "title", code: "title.too-long", values }] : [];
}

/** Choices that look like an earlier one, of which nobody could tell which they voted for. */
function sameProblems(choices: readonly Choice[]): Problem[] {
  return choices.flatMap((choice, at) =>
    !isBlank(choice.value) && choices.slice(0, at).some((other) => hasSameText(other, choice))
      ? [{ path: `choices.${at}.value`, code: "choice.exists" as const }]
      : [],
  );
}

export function questionProblems(question: Question): Problem[] {
  const own = kindOf(question).problems(question);
  return [
    ...labelProblems(question.label),
    ...own,
    ...(isMarked(question) ? sameProblems(question.choices) : []),
    ...appealProblems("commentAppeal", question.commentAppeal),
  ];
}

function descriptionProblems({ type, description }: Pick<Draft, "type" | "description">) {
  const { mostDescription: max, form } = specOf(type);
  if (description.trim().length <= max) return [];
  const code = form === "check-in" ? "team-message.too-long" : "description.too-long";
  return [{ path: "description", code, values: { max } } as const];
}

/** Some types are read person by person, so their answers carry names. */
function namingProblems({ type, anonymity }: Pick<Draft, "type" | "anonymity">): Problem[] {
  return specOf(type).sharesNames && anonymity !== "none"
    ? [{ path: "anonymity", code: "anonymity.named" }]
    : [];
}

/** Checks the comment prompt of a question or of the whole survey (QED-28, AUT-48). */
function appealProblems(path: string, appeal: string | null): Problem[] {
  return (appeal ?? "").trim().length > limits.commentAppeal.max
    ? [{ path, code: "comment-appeal.too-long", values: limits.commentAppeal }]
    : [];
}

/** Whether there are as many questions as the type has (QED-21, STD-06). */
export function countProblems({ type, questions }: Pick<Draft, "type" | "questions">): Problem[] {
  const { name, fewestQuestions: min, mostQuestions: max } = specOf(type);
  if (questions.length >= min && questions.length <= max) return [];
  const code = max === 1 ? "questions.one" : "questions.count";
  return [{ path: "questions", code, values: { type: name, min, max } }];
}

function questionsProblems({ type, questions }: Pick<Draft, "type" | "questions">): Problem[] {
  const count = countProblems({ type, questions });
  if (count.length > 0) return count;
  return questions.flatMap((question, at) =>
    questionProblems(question).map((found) => ({
      ...found,
      path: `questions.${at}.${found.path}`,
    })),
  );
}

/**
 * Answers are counted by question and choice id, so a repeated id would mix up unrelated answers.
 */
function repeatedIdProblems(questions: readonly Question[]): Problem[] {
  const seen = new Set<string>();
  const isRepeated = (id: string) => seen.size === seen.add(id).size;
  return questions.flatMap((question, at) => [
    ...(isRepeated(question.id)
      ? [{ path: `questions.${at}.id`, code: "question-id.repeated" as const }]
      : []),
    ...choicesOf(question).flatMap((choice, n) =>
      isRepeated(choice.id)
        ? [{ path: `questions.${at}.choices.${n}.id`, code: "choice-id.repeated" as const }]
        : [],
    ),
  ]);
}

function labelProblems(label: string): Problem[] {
  const length = label.trim().length;
  const { min, max } = limits.questionLabel;
  if (isBlank(label)) return [{ path: "label", code: "question-label.required" }];
  if (length < min)
    return [{ path: "label", code: "question-label.too-short", values: { min, max } }];
  return length > max
    ? [{ path: "label", code: "question-label.too-long", values: { min, max } }]
    : [];
}

/** `count`: the recipients without the share link. */
function recipientProblems(count: number): Problem[] {
  if (count < limits.recipients.min) return [{ path: "recipients", code: "recipients.none" }];
  return count > limits.recipients.max
    ? [{ path: "recipients", code: "recipients.too-many", values: limits.recipients }]
    : [];
}
