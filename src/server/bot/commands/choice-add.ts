import type { CardDraft } from "#cards/parts/survey-card-view.ts";
import { takingCard } from "#cards/survey/taking-card.ts";
import { AppError } from "#domain/errors.ts";
import type { ChoiceId } from "#domain/ids.ts";
import { pickedIn } from "#domain/question/choices.ts";
import { enteredText, type Question } from "#domain/question/question.ts";
import { isMultiple } from "#domain/question/traits.ts";
import type { Answer } from "#domain/response/answers.ts";
import { errorSentence } from "../../http/sentence.ts";
import { addChoice } from "../../responses/add-choice.ts";
import { findSurvey } from "../../surveys/queries.ts";
import type { Command } from "../command.ts";
import { personalView } from "../personal-view.ts";
import { readTurn, travelling } from "../taking-turn.ts";

/**
 * Adds a choice suggested by the audience (BOT-05). Returns the same card with the entered values:
 * with the choice (picked if nothing else was), or with the reason for refusing it.
 */
export const choiceAdd: Command<"survey/taking/question/choice/add"> = async (ctx, data, asked) => {
  const turn = await readTurn(ctx, data, asked);
  const question = turn.survey.questions[turn.at];
  if (!question || turn.gone) throw new AppError("choice.not-addable");
  const value = enteredText.safeParse(data[`choice:${question.id}`]).data ?? "";
  let [problem, added]: [string | null, ChoiceId | null] = [null, null];
  try {
    ({ id: added } = await addChoice(ctx, data.surveyId, question.id, {
      value,
      id: data.newChoiceId,
    }));
  } catch (error) {
    if (
      !(error instanceof AppError) ||
      !["response.invalid", "choice.not-addable"].includes(error.code)
    )
      throw error;
    problem = errorSentence(error, ctx.config.product);
  }
  const survey = await findSurvey(ctx, data.surveyId);
  const mine = travelling(turn);
  const view = await personalView(ctx, survey, asked, mine ? { mine } : {});
  const draft: CardDraft = {
    responses: withPick(turn.given, data, question, added),
    responseAnonymity: data.responseAnonymity,
    ...(problem === null ? {} : { choice: value }),
  };
  return takingCard({ ...view, draft }, turn.at, problem === null ? null : { text: problem });
};

/**
 * The entered values with the new choice: added if several may be picked, else picked if nothing
 * was. A comment stays without an answer.
 */
function withPick(
  given: readonly Answer[],
  data: Record<string, unknown>,
  question: Question,
  added: ChoiceId | null,
): Answer[] {
  const written = given.find(({ questionId }) => questionId === question.id);
  const picks = pickedIn(written?.value ?? []);
  const several = isMultiple(question);
  const value = added && (several || picks.length === 0) ? [...picks, added] : picks;
  const comment = data[`comment:${question.id}`];
  return [
    ...given.filter(({ questionId }) => questionId !== question.id),
    {
      questionId: question.id,
      value,
      comment: written?.comment ?? (typeof comment === "string" ? comment : null),
    },
  ];
}
