import type { Question } from "../question/question.ts";
import { hasChoices, isMarked } from "../question/traits.ts";
import type { AnsweringRules } from "../response/retake.ts";
import type { Draft } from "./draft.ts";
import { asAsked } from "./question-rules.ts";
import type { ResultsVisibility, Survey, SurveyType } from "./survey.ts";
import { specOf } from "./types/registry.ts";
import type { TypeSpec } from "./types/type-spec.ts";

/** Whether answers are correct or incorrect, as in a quiz. */
export function isScored(type: SurveyType): boolean {
  return specOf(type).scored;
}

/** Whether completed responses of a survey can be changed or given again (EDT-21). */
export function answeringRules({
  type,
  allowRetake,
}: Pick<Survey, "type" | "allowRetake">): AnsweringRules {
  return { answeredOnce: specOf(type).answeredOnce, allowRetake };
}

/**
 * Whether an edit may change the type: only among types that convert to each other. What was
 * written in one way of taking part has no place in another.
 */
export function mayBecome(before: SurveyType, after: SurveyType): boolean {
  return before === after || (specOf(before).convertible && specOf(after).convertible);
}

/** The default settings of a type (AUT-43, AUT-44). */
export function usualSettings(type: SurveyType): TypeSpec["usual"] {
  return specOf(type).usual;
}

/**
 * Applies the settings that a conversion between a quiz and another type sets, however the draft
 * was created (QUZ-05, QUZ-08). `before`: the type before the conversion.
 */
export function convertedFrom(before: SurveyType, after: Draft): Draft {
  if (isScored(before) === isScored(after.type)) return after;
  const { notifyUsersOnEdit } = usualSettings(after.type);
  if (!isScored(after.type))
    return { ...after, notifyUsersOnEdit, leaderboardVisibility: null, allowRetake: false };
  const leaderboardVisibility = after.leaderboardVisibility ?? "visible";
  return {
    ...after,
    notifyUsersOnEdit,
    leaderboardVisibility,
    resultsVisibility: quizVisibility(after.resultsVisibility),
  };
}

/**
 * The visibility that an edit may not choose; null if any is allowed. A survey converted to a quiz
 * is saved with results after the close (QUZ-05); a later edit may choose any.
 */
export function withheldVisibility(
  before: SurveyType,
  after: SurveyType,
): ResultsVisibility | null {
  return isScored(after) && !isScored(before) ? "real-time" : null;
}

/**
 * The questions as stored for a type: with points in a quiz (QUZ-06), without points and marks in
 * others, and without options that its type does not have.
 */
export function questionsOf(type: SurveyType, questions: readonly Question[]): Question[] {
  return questions.map((given) => {
    const question = asAsked(specOf(type), given);
    if (!isScored(type)) return withoutScore(question);
    return isMarked(question) ? { ...question, pointValue: question.pointValue ?? 1 } : question;
  });
}

function withoutScore(question: Question): Question {
  if (!hasChoices(question)) return question;
  const choices = question.choices.map(({ id, value, label }) => ({ id, value, label }));
  if (!isMarked(question)) return { ...question, choices };
  const { pointValue: _, ...kept } = question;
  return { ...kept, choices };
}

function quizVisibility(visibility: ResultsVisibility): ResultsVisibility {
  return visibility === "real-time" ? "after-close" : visibility;
}
