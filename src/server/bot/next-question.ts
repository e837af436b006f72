import type { PersonalCardView } from "#cards/parts/survey-card-view.ts";

/**
 * The position of a respondent who has begun to answer several questions by name: they go on where
 * they were.
 */
export function nextQuestion({ survey, mine, can }: PersonalCardView): number | null {
  if (
    !mine ||
    mine.completed ||
    mine.responses.length === 0 ||
    survey.questions.length < 2 ||
    !can.includes("respond")
  )
    return null;
  const at = survey.questions.findIndex(
    ({ id }) => !mine.responses.some(({ questionId }) => questionId === id),
  );
  return at < 0 ? survey.questions.length - 1 : at;
}
