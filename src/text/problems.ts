import type { Problem, ProblemCode } from "#domain/errors.ts";
import { fill } from "./fill.ts";

/** The sentence of everything that can be wrong with what someone entered. */
const problemTexts: Record<ProblemCode, string> = {
  "title.required": "{label} is required",
  "title.too-short": "{label} must be at least {min} characters",
  "title.too-long": "{label} must be less than {below} characters",
  "title.multi-question-poll": "Please add a title for your multi-question {product}",
  "description.too-long": "Description must be no more than {max} characters",
  "recipients.none": "You must select a channel before sending this {product}",
  "recipients.too-many": "A {product} has at most {max} recipients",
  "questions.count": "A {product} has {min} to {max} questions",
  "question-id.repeated": "Two questions have the same id. Please remove one of them and add it again.",
  "question-label.required": "Question title is required",
  "question-label.too-short": "Question title must be at least {min} characters",
  "question-label.too-long": "Question title must be no more than {max} characters",
  "choice-id.repeated": "Two choices have the same id. Please remove one of them and add it again.",
  "choice-value.required": "Choice is required",
  "choice-value.too-long": "Choice must be no more than {max} characters",
  "choice-label.required": "Choice label is required",
  "choice-label.too-long": "Choice label must be no more than {max} characters",
  "choices.too-few": "A question has {min} to {max} choices",
  "choices.too-many": "A question has {min} to {max} choices",
  "choices.yes-no": "A yes / no question has the choices Yes and No",
  "choices.nps": "A promoter score has the choices 0 to 10",
  "quiz.choice-questions": "A quiz question is multiple choice",
  "quiz.none-correct": "Mark at least one choice as correct",
  "quiz.one-correct": "Mark one choice as correct, or allow several answers",
  "quiz.audience-choices": "The audience can't add choices to a quiz question",
  "point-value.invalid": "Points must be a whole number from {min} to {max}",
  "word-cloud.not-here": "A word cloud needs a poll with one text question, in a meeting",
  "word-cloud.required": "A word cloud question is required",
  "reminder.required": "Value is required",
  "reminder.invalid": "Invalid value",
  "reminder.duplicate": "Reminder is a duplicate",
  "reminder.after-close": "Reminder must be before the close date",
  "reminder.before-start": "Reminder must be after the start date",
  "reminders.too-many": "A {product} has at most {max} reminders",
  "anonymity.locked": "Anonymity can't be lowered any more: people may have answered anonymously",
  "visibility.locked": "Who sees the results of an anonymous {product} can't be changed any more",
  "votes.must-be-removed": "Existing votes do not fit this change. Choose to remove them to save it.",
  "plan.required": "Upgrade your plan to use this option",
  "comment-appeal.too-long": "Comment prompt must be no more than {max} characters",
  "deliver-at.past": "Cannot schedule for a past date/time. Please select a future date and time.",
  "deliver-at.missing": "Please select a date and time",
  "time.too-far": "{field} must be no more than {duration} in the future",
  "close-at.too-soon": "{field} must be at least 5 minutes after delivery",
  "answer.required": "Please answer this question",
  "answer.unknown-choice": "This choice is not part of the question",
  "answer.single-choice": "Please choose one answer only",
  "answer.too-long": "An answer has at most 3000 characters",
  "answer.malformed": "This answer could not be read",
};

/** A problem in words. */
export function problemText(problem: Pick<Problem, "code" | "values">, product: string): string {
  return fill(problemTexts[problem.code], { product, ...problem.values });
}
