import { pickedIn } from "#domain/question/choices.ts";
import type { AnswerValue, Question } from "#domain/question/question.ts";
import { choicesOf } from "#domain/question/registry.ts";
import { dayText, timeText } from "#text/date.ts";
import { ratingText } from "./rating-text.ts";

/** An answer in words: the labels of what was chosen, or the text, the date, the time. A choice that is no more is left out. */
export function answerText(question: Question, value: AnswerValue): string {
  if (question.questionType !== "open-ended") {
    const picked = pickedIn(value);
    const chosen = choicesOf(question).filter(({ id }) => picked.includes(id));
    return chosen.map((choice) => (question.questionType === "ordinal" ? ratingText(choice) : choice.label)).join(", ");
  }
  const text = typeof value === "string" ? value : value.join(", ");
  if (question.contentType === "text/date") return dayText(text);
  return question.contentType === "text/time" ? timeText(text) : text;
}
