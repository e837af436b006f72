import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { AppError } from "#domain/errors.ts";
import { type ChoiceId, choiceId, type QuestionId, type SurveyId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { addedChoiceProblem, mayAddChoice } from "#domain/question/added-choice.ts";
import { newChoice } from "#domain/question/new-question.ts";
import type { Choice, Question } from "#domain/question/question.ts";
import { assertOpen } from "#domain/survey/lifecycle.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { type Context, inTransaction } from "../context.ts";
import { surveys } from "../db/tables.ts";
import { announce } from "../surveys/announce.ts";
import { findSurvey, lockSurvey, raiseRevision } from "../surveys/queries.ts";
import { updateCards } from "../surveys/update-cards.ts";
import { viewerOf } from "../surveys/viewer.ts";

/**
 * Milliseconds until the cards show it. An edit of a card takes everybody's own view of it away, and with it what whoever added the choice has picked and typed: so
 * long there is to vote. Somebody else's vote may have the card written before.
 */
const cardsRest = 20_000;

type Added = { value: string; id?: ChoiceId | undefined };

/**
 * Somebody of the audience adds a choice to a question that allows it (BOT-05, API-37). Nothing keeps who it was. With the id of one that was added
 * already it is a repeat, and answers that one.
 */
export async function addChoice(ctx: Context, id: SurveyId, questionId: QuestionId, added: Added): Promise<Choice> {
  const found = await findSurvey(ctx, id);
  if (!(await viewerOf(ctx, found)).audience) throw new AppError("survey.not-audience");
  const choice = await inTransaction(ctx, async (tx) => {
    const survey = await lockSurvey(tx, id);
    assertOpen(survey, tx.now());
    const question = survey.questions.find((each) => each.id === questionId);
    const known = question && repeated(question, added);
    if (known) return withoutMark(known);
    if (!question || !mayAddChoice(question)) throw new AppError("choice.not-addable");
    return add(tx, survey, question, added);
  });
  announce(ctx, id);
  return choice;
}

function repeated(question: Question, { id, value }: Added): Choice | undefined {
  if (question.questionType !== "nominal") return undefined;
  return question.choices.find((choice) => choice.id === id && choice.value === value.trim());
}

/** Whether it is right in a quiz is nothing that this may tell (ENT-22). */
function withoutMark({ id, value, label }: Choice): Choice {
  return { id, value, label };
}

async function add(tx: Context, survey: Survey, question: Question, { id, value }: Added): Promise<Choice> {
  if (question.questionType !== "nominal") throw new AppError("choice.not-addable");
  const problem = addedChoiceProblem(question.choices, value);
  if (problem) throw new AppError("response.invalid", {}, [{ path: "choice", code: problem, values: { max: limits.choiceValue.max } }]);
  const isFree = id !== undefined && !survey.questions.some((each) => "choices" in each && each.choices.some((choice) => choice.id === id));
  const made = newChoice(randomUUID, value.trim());
  const choice = isFree ? { ...made, id: choiceId.parse(id) } : made;
  const questions = survey.questions.map((each) =>
    each.id === question.id ? { ...question, choices: [...question.choices, choice] } : each,
  );
  await tx.db
    .update(surveys)
    .set({ questions, updatedAt: tx.now() })
    .where(and(eq(surveys.tenantId, survey.tenantId), eq(surveys.id, survey.id)));
  await raiseRevision(tx, survey.id);
  await updateCards(tx, survey.id, new Date(tx.now().getTime() + cardsRest));
  return choice;
}
