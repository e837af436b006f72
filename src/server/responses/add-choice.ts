import { randomUUID } from "node:crypto";
import { AppError } from "#domain/errors.ts";
import type { QuestionId, SurveyId } from "#domain/ids.ts";
import { type Added, addChoice as addTo, repeatedChoice } from "#domain/question/add-choice.ts";
import { mayAddChoice } from "#domain/question/added-choice.ts";
import type { Choice } from "#domain/question/question.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { changeSurvey } from "../surveys/changes/change-survey.ts";
import { countAdded, refuseMore } from "./added-by-one.ts";

/**
 * Milliseconds until cards show it. Editing a card replaces everybody's personal view, including
 * what the person who added the choice has picked and typed: they have this long to vote. Another
 * person's vote may update the card earlier.
 */
const cardsRest = 20_000;

/**
 * A person in the audience adds a choice to a question that allows it (BOT-05, API-37), where all
 * answer by name. Elsewhere it would show everybody that somebody answers just now: there it comes
 * with the answer.
 */
export function addChoice(
  ctx: Context,
  id: SurveyId,
  questionId: QuestionId,
  added: Added,
): Promise<Choice> {
  return change(ctx, id, questionId, added, (survey) => {
    if (survey.anonymity !== "none") throw new AppError("choice.with-answer");
  });
}

/** The same for somebody who answers by name, also where others do not. */
export function createChoice(
  ctx: Context,
  id: SurveyId,
  questionId: QuestionId,
  added: Added,
): Promise<Choice> {
  return change(ctx, id, questionId, added, () => {});
}

/**
 * No stored data names who added it; the number of choices per person is counted in memory only
 * (`added-by-one.ts`). The id of an existing choice is a repetition and returns that choice.
 */
async function change(
  ctx: Context,
  id: SurveyId,
  questionId: QuestionId,
  added: Added,
  check: (survey: Survey) => void,
): Promise<Choice> {
  let choice: Choice | undefined;
  await changeSurvey(ctx, id, "add-choice", (_found, { userId }) => (survey, tx) => {
    check(survey);
    const { questions } = survey;
    const question = questions.find((each) => each.id === questionId);
    if (!question) throw new AppError("request.not-found");
    choice = repeatedChoice(question, added);
    if (choice) return null;
    if (!mayAddChoice(question)) throw new AppError("choice.not-addable");
    const one = `${id} ${questionId} ${userId}`;
    refuseMore(ctx.db, one);
    const made = addTo(questions, question, added, randomUUID);
    countAdded(ctx.db, one);
    choice = made.choice;
    return {
      becomes: { questions: made.questions },
      cards: new Date(tx.now().getTime() + cardsRest),
    };
  });
  if (!choice) throw new Error("a choice was added or found");
  // The reply must not reveal whether the choice is right in a quiz (ENT-22).
  return { id: choice.id, value: choice.value, label: choice.label };
}
