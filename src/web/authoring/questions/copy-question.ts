import type { ChoiceId, QuestionId } from "#domain/ids.ts";
import type { NewId } from "#domain/question/new-question.ts";
import type { Question } from "#domain/question/question.ts";

/** A copy of a question, with new ids. */
export function copyOf(question: Question, newId: NewId): Question {
  // safe: ids are minted here
  const id = newId() as QuestionId;
  if (!("choices" in question)) return { ...question, id };
  // safe: ids are minted here
  return {
    ...question,
    id,
    choices: question.choices.map((choice) => ({ ...choice, id: newId() as ChoiceId })),
  };
}
