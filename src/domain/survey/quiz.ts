import type { Problem } from "../errors.ts";
import type { ChoiceId } from "../ids.ts";
import { limits } from "../limits.ts";
import { pickedIn } from "../question/choices.ts";
import {
  type NewId,
  newQuestion,
  withAudienceChoices,
  withType,
} from "../question/new-question.ts";
import type {
  AnswerValue,
  Choice,
  Question,
  QuestionOf,
  QuestionType,
} from "../question/question.ts";
import { isMarked } from "../question/traits.ts";
import type { Draft } from "./draft.ts";
import { fitted } from "./question-rules.ts";
import { convertedFrom, isScored, questionsOf } from "./type-rules.ts";
import { type SurveyType, specOf, typeOfSize } from "./types/registry.ts";

type QuizQuestion = QuestionOf<"nominal">;

/** Validation errors of a quiz's marks and points (QUZ-01, QUZ-02); none for other types. */
export function quizProblems({ type, questions }: Pick<Draft, "type" | "questions">): Problem[] {
  if (!isScored(type)) return [];
  return questions.flatMap((question, at) => {
    if (!isMarked(question)) return [];
    const path = `questions.${at}`;
    const correct = question.choices.filter((choice) => choice.correct).length;
    const problems: Problem[] = [];
    if (correct === 0) problems.push({ path: `${path}.choices`, code: "quiz.none-correct" });
    if (correct > 1 && !question.allowMultipleChoices)
      problems.push({ path: `${path}.choices`, code: "quiz.one-correct" });
    if (question.allowUserAddOptions)
      problems.push({ path: `${path}.allowUserAddOptions`, code: "quiz.audience-choices" });
    const points = question.pointValue;
    const { min, max } = limits.pointValue;
    if (
      points !== undefined &&
      (points === null || !Number.isInteger(points) || points < min || points > max)
    )
      problems.push({
        path: `${path}.pointValue`,
        code: "point-value.invalid",
        values: { min, max },
      });
    return problems;
  });
}

/**
 * Marks a choice as correct or not. With single answers the marked choice replaces the others
 * (QUZ-02); the last mark cannot be removed (QUZ-01, QUZ-03).
 */
export function withMark(question: QuizQuestion, id: ChoiceId, correct: boolean): QuizQuestion {
  const alone = !question.allowMultipleChoices;
  if (!correct && (alone || !question.choices.some((choice) => choice.correct && choice.id !== id)))
    return question;
  return {
    ...question,
    choices: question.choices.map((choice) =>
      marked(choice, choice.id === id ? correct : !alone && choice.correct === true),
    ),
  };
}

/**
 * The question with valid marks: at least one (QUZ-01), and only one with single answers (QUZ-02).
 */
export function withMarks(question: QuizQuestion): QuizQuestion {
  const first = Math.max(
    0,
    question.choices.findIndex((choice) => choice.correct),
  );
  return {
    ...question,
    choices: question.choices.map((choice, at) =>
      marked(choice, at === first || (question.allowMultipleChoices && choice.correct === true)),
    ),
  };
}

function marked({ id, value, label }: Choice, correct: boolean): Choice {
  return correct ? { id, value, label, correct } : { id, value, label };
}

/**
 * Converts a draft to a quiz: choice questions, with the first choice correct (QUZ-04), and results
 * after the close instead of in real time (QUZ-05).
 */
export function toQuiz(draft: Draft, newId: NewId): Draft {
  const questions = draft.questions.map((question) => asQuizQuestion(question, newId));
  return convertedFrom(draft.type, { ...draft, type: "quiz", questions });
}

/** A question in the form that this survey type needs. */
export function questionFor(type: SurveyType, question: Question, newId: NewId): Question {
  const asked = fitted(specOf(type), question, newId);
  return isScored(type) ? asQuizQuestion(asked, newId) : asked;
}

/** A blank question for this survey type, of the kind that it usually has. */
export function newQuestionOf(
  type: SurveyType,
  newId: NewId,
  kind: QuestionType = specOf(type).firstQuestions[0].kind,
): Question {
  return questionFor(type, withType(newQuestion(newId), kind, newId), newId);
}

/** One of a quiz stays as it is: its valid marks are kept, and points that were left blank. */
export function asQuizQuestion(question: Question, newId: NewId): QuizQuestion {
  const kept = isMarked(question) ? question : withType(question, "nominal", newId);
  if (!isMarked(kept)) throw new Error("a nominal question is nominal");
  return withMarks({ pointValue: 1, ...withAudienceChoices(kept, false, newId) });
}

/** Converts a quiz to a survey, or to a poll if it has one question (EDT-11). */
export function fromQuiz(draft: Draft): Draft {
  const type = typeOfSize(draft.questions.length);
  return convertedFrom(draft.type, {
    ...draft,
    type,
    questions: questionsOf(type, draft.questions),
  });
}

/** Whether the author has entered nothing yet, so a conversion needs no confirmation (EDT-12). */
export function isEmptyDraft({
  title,
  description,
  questions,
}: Pick<Draft, "title" | "description" | "questions">): boolean {
  const texts = questions.flatMap((question) => [
    question.label,
    ...(isMarked(question) ? question.choices.map((choice) => choice.value) : []),
  ]);
  return [title, description, ...texts].every((text) => text.trim() === "");
}

/**
 * The points of an answer: the question's points if exactly the correct choices were picked,
 * otherwise 0 (QUZ-06, QUZ-07).
 */
export function scoreOf(question: Question, value: AnswerValue | null): number {
  if (!isMarked(question) || value === null) return 0;
  const chosen = new Set<string>(pickedIn(value));
  const right = question.choices.filter((choice) => choice.correct);
  const exact =
    right.length > 0 &&
    chosen.size === right.length &&
    right.every((choice) => chosen.has(choice.id));
  return exact ? (question.pointValue ?? 1) : 0;
}
