import { randomUUID } from "node:crypto";
import type { CardDraft } from "#cards/parts/survey-card-view.ts";
import { takingCard } from "#cards/survey/taking-card.ts";
import { AppError } from "#domain/errors.ts";
import { type ChoiceId, choiceId } from "#domain/ids.ts";
import { pickedIn } from "#domain/question/choices.ts";
import type { OwnChoice } from "#domain/question/own-choices.ts";
import { enteredText, type Question } from "#domain/question/question.ts";
import { isMultiple } from "#domain/question/traits.ts";
import type { Answer } from "#domain/response/answers.ts";
import { ownChoiceProblem } from "#domain/response/own-choice.ts";
import { changedMeanwhile } from "#domain/survey/lifecycle.ts";
import type { Context } from "../../context.ts";
import { errorSentence } from "../../http/sentence.ts";
import { addChoice } from "../../responses/add-choice.ts";
import { findSurvey } from "../../surveys/queries.ts";
import { assertOpenFor } from "../../surveys/viewer.ts";
import type { Command } from "../command.ts";
import { personalView } from "../personal-view.ts";
import { readTurn, type Turn, travelling } from "../taking-turn.ts";

/**
 * Adds a choice suggested by the audience (BOT-05). Returns the same card with the entered values:
 * with the choice (picked if nothing else was), or with the reason for refusing it. Where answers
 * may be anonymous, the choice stays on this person's form, and is sent with the answer.
 */
export const choiceAdd: Command<"survey/taking/question/choice/add"> = async (ctx, data, asked) => {
  const turn = await readTurn(ctx, data, asked);
  const question = turn.questions[turn.at];
  if (turn.isNamedNow) throw changedMeanwhile(turn.survey);
  if (!question || turn.gone) throw new AppError("choice.not-addable");
  const value = enteredText.safeParse(data[`choice:${question.id}`]).data ?? "";
  const added = [...turn.added];
  let [problem, picked]: [string | null, ChoiceId | null] = [null, null];
  try {
    if (turn.survey.anonymity === "none")
      picked = (await addChoice(ctx, data.surveyId, question.id, { value, id: data.newChoiceId }))
        .id;
    else {
      const id = data.newChoiceId ?? choiceId.parse(randomUUID());
      const own = await ownChoice(ctx, turn, question, { id, text: value });
      added.push(own);
      picked = own.choiceId;
    }
  } catch (error) {
    if (
      !(error instanceof AppError) ||
      !["response.invalid", "choice.not-addable"].includes(error.code)
    )
      throw error;
    problem = errorSentence(error, ctx.config.product);
  }
  const survey = await findSurvey(ctx, data.surveyId);
  const mine = travelling({ ...turn, added });
  const view = await personalView(ctx, survey, asked, { ...(mine ? { mine } : {}), added });
  const draft: CardDraft = {
    responses: withPick(turn.given, data, question, picked),
    responseAnonymity: data.responseAnonymity,
    added,
    ...(problem === null ? {} : { choice: value }),
  };
  return takingCard({ ...view, draft }, turn.at, problem === null ? null : { text: problem });
};

/** By the rules of an added choice, without storing anything. */
async function ownChoice(
  ctx: Context,
  { survey, added }: Turn,
  question: Question,
  { id, text }: { id: ChoiceId; text: string },
): Promise<OwnChoice> {
  await assertOpenFor(ctx, survey);
  const problem = ownChoiceProblem(question, added, text);
  if (problem) throw new AppError("response.invalid", {}, [problem]);
  return { questionId: question.id, choiceId: id, text };
}

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
