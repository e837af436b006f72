import type { Problem } from "../errors.ts";
import type { ChoiceId } from "../ids.ts";
import { limits } from "../limits.ts";
import { pickedIn } from "../question/choices.ts";
import { type NewId, withAudienceChoices, withType } from "../question/new-question.ts";
import type { AnswerValue, Choice, Question, QuestionOf } from "../question/question.ts";
import type { Draft } from "./draft.ts";
import { settledType } from "./settle.ts";
import type { ResultsVisibility } from "./survey.ts";

type QuizQuestion = QuestionOf<"nominal">;

/** What a quiz's questions lack: QED-06, QUZ-01, QUZ-02. Of other types nothing. */
export function quizProblems({ type, questions }: Pick<Draft, "type" | "questions">): Problem[] {
  if (type !== "quiz") return [];
  return questions.flatMap((question, at) => {
    const path = `questions.${at}`;
    if (question.questionType !== "nominal") return [{ path: `${path}.questionType`, code: "quiz.choice-questions" as const }];
    const correct = question.choices.filter((choice) => choice.correct).length;
    const problems: Problem[] = [];
    if (correct === 0) problems.push({ path: `${path}.choices`, code: "quiz.none-correct" });
    if (correct > 1 && !question.allowMultipleChoices) problems.push({ path: `${path}.choices`, code: "quiz.one-correct" });
    if (question.allowUserAddOptions) problems.push({ path: `${path}.allowUserAddOptions`, code: "quiz.audience-choices" });
    const points = question.pointValue;
    const { min, max } = limits.pointValue;
    if (points !== undefined && (points === null || !Number.isInteger(points) || points < min || points > max))
      problems.push({ path: `${path}.pointValue`, code: "point-value.invalid", values: { min, max } });
    return problems;
  });
}

/** A choice's mark set or taken: alone where one answer is right (QUZ-02); the last one stays (QUZ-01, QUZ-03). */
export function withMark(question: QuizQuestion, id: ChoiceId, correct: boolean): QuizQuestion {
  const alone = !question.allowMultipleChoices;
  if (!correct && (alone || !question.choices.some((choice) => choice.correct && choice.id !== id))) return question;
  return {
    ...question,
    choices: question.choices.map((choice) => marked(choice, choice.id === id ? correct : !alone && choice.correct === true)),
  };
}

/** The same question with its marks in order: at least one (QUZ-01), no more than one where one answer is right (QUZ-02). */
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

/** A draft as a quiz: choice questions, the first choice of each right (QUZ-04), results after it closes rather than in real time (QUZ-05). */
export function toQuiz(draft: Draft, newId: NewId): Draft {
  return {
    ...draft,
    type: "quiz",
    resultsVisibility: quizVisibility(draft.resultsVisibility),
    notifyUsersOnEdit: false,
    leaderboardVisibility: draft.leaderboardVisibility ?? "visible",
    questions: draft.questions.map((question) => asQuizQuestion(question, newId)),
  };
}

export function quizVisibility(visibility: ResultsVisibility): ResultsVisibility {
  return visibility === "real-time" ? "after-close" : visibility;
}

export function asQuizQuestion(question: Question, newId: NewId): QuizQuestion {
  const kept = question.questionType === "nominal" ? question : withType(question, "nominal", newId);
  if (kept.questionType !== "nominal") throw new Error("a nominal question is nominal");
  const whole = withAudienceChoices(kept, false, newId);
  return withMarks({ ...whole, choices: whole.choices.map((choice) => marked(choice, false)), pointValue: kept.pointValue ?? 1 });
}

/** A quiz as a survey, or a poll where it has one question (EDT-11). */
export function fromQuiz(draft: Draft): Draft {
  const questions = draft.questions.map((question) => {
    if (question.questionType !== "nominal") return question;
    const { pointValue: _, ...kept } = question;
    return { ...kept, choices: kept.choices.map((choice) => marked(choice, false)) };
  });
  return { ...draft, type: settledType("poll", draft.questions.length), questions, leaderboardVisibility: null, notifyUsersOnEdit: true };
}

/** Whether nothing was written yet: then a conversion needs no confirmation (EDT-12). */
export function isEmptyDraft({ title, description, questions }: Pick<Draft, "title" | "description" | "questions">): boolean {
  const texts = questions.flatMap((question) => [
    question.label,
    ...(question.questionType === "nominal" ? question.choices.map((choice) => choice.value) : []),
  ]);
  return [title, description, ...texts].every((text) => text.trim() === "");
}

/** What an answer scores: the question's points where exactly the right choices were chosen, else nothing (QUZ-06, QUZ-07). */
export function scoreOf(question: Question, value: AnswerValue | null): number {
  if (question.questionType !== "nominal" || value === null) return 0;
  const chosen = new Set<string>(pickedIn(value));
  const right = question.choices.filter((choice) => choice.correct);
  const exact = right.length > 0 && chosen.size === right.length && right.every((choice) => chosen.has(choice.id));
  return exact ? (question.pointValue ?? 1) : 0;
}
