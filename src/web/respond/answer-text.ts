import type { Question } from "#domain/question/question.ts";
import type { Answer } from "#domain/response/answers.ts";
import { timeText } from "#text/date.ts";

/** An answer in words. */
export function answerText(questions: readonly Question[], { questionId, value }: Answer): string {
  const question = questions.find(({ id }) => id === questionId);
  if (question?.questionType === "open-ended") return question.contentType === "text/time" ? timeText(String(value)) : String(value);
  const picked = [value].flat();
  return (question?.choices ?? [])
    .filter(({ id }) => picked.includes(id))
    .map(({ label }) => label)
    .join(", ");
}
