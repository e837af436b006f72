import type { BotCommandData } from "#contract/bot-commands.ts";
import type { Answer } from "#domain/response/answers.ts";
import type { UserResponse } from "#domain/response/response.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { cardTexts } from "#text/cards.ts";
import { fill } from "#text/fill.ts";
import type { Context } from "../context.ts";
import { findUserResponse } from "../responses/queries.ts";
import { newReceipt } from "../responses/save-response.ts";
import { findSurvey } from "../surveys/queries.ts";
import { answersIn } from "./answers-in.ts";
import type { Asked } from "./command.ts";

type Data = BotCommandData<"survey/taking/submit">;

/** What somebody sent from a form, against the survey as it is now. */
export type Turn = {
  survey: Survey;
  data: Data;
  asked: Asked;
  anonymous: boolean;
  /** What was sent, to questions that are still there. */
  given: Answer[];
  /** The same over what was answered before. */
  answers: Answer[];
  /** The place of the question that was answered. */
  at: number;
  /** That question is not asked any more. */
  gone: boolean;
};

export async function readTurn(ctx: Context, data: Data, asked: Asked): Promise<Turn> {
  const survey = await findSurvey(ctx, data.surveyId);
  const anonymous = survey.anonymity === "anonymous" || (survey.anonymity === "voluntary" && data.responseAnonymity === "anonymous");
  const given = answersIn(data).filter(({ questionId }) => survey.questions.some(({ id }) => id === questionId));
  const before = anonymous ? null : await findUserResponse(ctx, survey);
  const kept = (before?.responses ?? []).filter(({ questionId }) => !given.some((answer) => answer.questionId === questionId));
  const found = survey.questions.findIndex(({ id }) => id === data.questionIndexId);
  return {
    survey,
    data,
    asked,
    anonymous,
    given,
    answers: [...kept, ...given],
    at: Math.max(0, found),
    gone: data.questionIndexId !== undefined && found < 0,
  };
}

/** An anonymous answer that is not saved yet travels along as if it were; null where every move saves. */
export function travelling({ data, answers, anonymous }: Turn): UserResponse | null {
  if (!anonymous) return null;
  return {
    responses: answers,
    comments: [],
    completed: false,
    completedOn: null,
    responseAnonymity: "anonymous",
    changeable: true,
    receipt: data.receipt ?? newReceipt(),
  };
}

/** Why the form of a question comes back that must be answered; by its name where somebody wanted to be done (BOT-16). */
export function missingText({ questions }: Survey, at: number, named: boolean): string {
  if (named) return fill(cardTexts.stillMissing, { label: questions[at]?.label ?? "" });
  return questions.length === 1 ? cardTexts.required : cardTexts.missing;
}
