import type { Question } from "#domain/question/question.ts";
import { flagQuestion } from "#domain/results/digest.ts";

/** The questions of a digest that have a column: the flag has a place of its own. */
export function columnsOf(questions: readonly Question[]): readonly Question[] {
  const flag = flagQuestion(questions);
  return questions.filter(({ id }) => id !== flag?.id);
}

/** A person's row: names, then a column for each question, where there is room for columns. */
export const digestRow = {
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: "4px 20px",
  "@container (min-width: 701px)": {
    gridTemplateColumns: "minmax(0, 200px)",
    gridAutoFlow: "column",
    gridAutoColumns: "minmax(0, 1fr)",
  },
} as const;
