import type { Receipt, SurveyId } from "#domain/ids.ts";
import { mayAddChoice } from "#domain/question/added-choice.ts";
import { joinOwn } from "#domain/question/join-own.ts";
import { type Joined, type OwnChoice } from "#domain/question/own-choices.ts";
import { checkOwn } from "#domain/response/own-choice.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { createChoice } from "./add-choice.ts";
import { findUserResponse } from "./queries.ts";

type Given = { added?: OwnChoice[] | undefined; receipt?: Receipt | undefined };

/**
 * The survey's questions with the choices that an answer brings along. Those that an answer of this
 * receipt brought already are taken again, also if the question has all it may have by now.
 */
export async function questionsFor(
  ctx: Context,
  survey: Survey,
  { added = [], receipt }: Given,
): Promise<Joined> {
  const { questions } = survey;
  if (added.length === 0) return joinOwn(questions, []);
  const isFull = questions.some(
    (question) => !mayAddChoice(question) && added.some((one) => one.questionId === question.id),
  );
  const before = isFull && receipt ? await findUserResponse(ctx, survey, receipt) : null;
  return checkOwn(questions, added, before?.added ?? []);
}

/** A response by name adds its choices before it is saved. */
export async function addFor(
  ctx: Context,
  id: SurveyId,
  fresh: readonly OwnChoice[],
): Promise<void> {
  for (const { questionId, choiceId, text } of fresh)
    await createChoice(ctx, id, questionId, { id: choiceId, value: text });
}
