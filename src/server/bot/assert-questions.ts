import { AppError } from "#domain/errors.ts";
import type { Survey } from "#domain/survey/survey.ts";

/** Throws for a game that is not closed: its questions are not with the survey (decisions/036). */
export function assertQuestions({ questions }: Pick<Survey, "questions">): void {
  if (questions.length === 0) throw new AppError("trivia.in-game");
}
