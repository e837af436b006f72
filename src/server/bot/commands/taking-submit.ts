import type { Card } from "#cards/card.ts";
import { personalCard } from "#cards/personal-card.ts";
import type { PersonalCardView } from "#cards/survey-card-view.ts";
import { type TakingProblem, takingCard } from "#cards/taking-card.ts";
import type { BotCommandData } from "#contract/bot-commands.ts";
import { AppError } from "#domain/errors.ts";
import type { QuestionId } from "#domain/ids.ts";
import { type Answer, checkAnswers } from "#domain/response/answers.ts";
import type { UserResponse } from "#domain/response/response.ts";
import { assertOpen } from "#domain/survey/lifecycle.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "../../context.ts";
import { findUserResponse } from "../../responses/queries.ts";
import { newReceipt, saveResponse } from "../../responses/save-response.ts";
import { findSurvey } from "../../surveys/queries.ts";
import { answersIn } from "../answers-in.ts";
import type { Asked, Command } from "../command.ts";
import { personalView } from "../personal-view.ts";

type Data = BotCommandData<"survey/taking/submit">;
type Turn = { survey: Survey; data: Data; asked: Asked; answers: Answer[]; at: number };

/**
 * Saves an answer and shows what comes next: another question, what is missing, or the caller's own view of the card (BOT-02, BOT-03). With a name
 * every move saves. An anonymous answer counts once and whole, so until its last question it travels on the card.
 */
export const takingSubmit: Command<"survey/taking/submit"> = async (ctx, data, asked) => {
  const survey = await findSurvey(ctx, data.surveyId);
  const anonymous = survey.anonymity === "anonymous" || (survey.anonymity === "voluntary" && data.responseAnonymity === "anonymous");
  const given = answersIn(data);
  const before = anonymous ? null : await findUserResponse(ctx, survey);
  const answers = [...(before?.responses ?? []).filter((answer) => !given.some((one) => one.questionId === answer.questionId)), ...given];
  const at = Math.max(
    0,
    survey.questions.findIndex((question) => question.id === data.questionIndexId),
  );
  const turn: Turn = { survey, data, asked, answers, at };
  const target = at + (data.direction === "previous" ? -1 : 1);
  if (!survey.questions[target]) return finish(ctx, turn);
  return anonymous ? carryOn(ctx, turn, target) : saveAndGo(ctx, turn, target);
};

async function finish(ctx: Context, turn: Turn): Promise<Card> {
  const { survey, data, asked, answers } = turn;
  try {
    const { userResponse, missingRequiredIds } = await save(ctx, data, answers);
    const view = await personalView(ctx, survey, asked, { mine: userResponse });
    const [missing] = missingRequiredIds;
    return missing ? takingCard(view, indexOf(survey, missing), "missing") : personalCard(view);
  } catch (error) {
    const missing = missingIn(error, survey);
    if (missing === null) throw error;
    const view = await personalView(ctx, survey, asked, { mine: draftOf(turn) });
    return formOf(view, turn, missing, "missing");
  }
}

async function saveAndGo(ctx: Context, { survey, data, asked, answers }: Turn, target: number): Promise<Card> {
  assertOpen(survey, ctx.now());
  const saved = answers.some(({ value }) => value.length > 0) ? (await save(ctx, data, answers)).userResponse : null;
  return takingCard(await personalView(ctx, survey, asked, { mine: saved }), target);
}

async function carryOn(ctx: Context, turn: Turn, target: number): Promise<Card> {
  const { survey, asked, answers } = turn;
  assertOpen(survey, ctx.now());
  const checked = checkAnswers(survey.questions, answers);
  if ("problems" in checked) throw new AppError("response.invalid", {}, checked.problems);
  return formOf(await personalView(ctx, survey, asked, { mine: draftOf(turn) }), turn, target);
}

/** The form at a question. Where the anonymous answers so far are too long to travel on a card, the one that was just given is asked for again. */
function formOf(view: PersonalCardView, { survey, at }: Turn, target: number, problem: TakingProblem | null = null): Card {
  try {
    return takingCard(view, target, problem);
  } catch (error) {
    if (!(error instanceof RangeError) || !view.mine) throw error;
    const asked = survey.questions[at]?.id;
    const mine = { ...view.mine, responses: view.mine.responses.filter((answer) => answer.questionId !== asked) };
    return takingCard({ ...view, mine }, at, "too-long");
  }
}

function save(ctx: Context, { surveyId, responseAnonymity, receipt }: Data, response: Answer[]) {
  return saveResponse(ctx, surveyId, { response, source: "card", responseAnonymity, receipt });
}

/** Answers that are not saved yet, as the next form shows them; null where there is nothing to keep. */
function draftOf({ survey, data, answers }: Turn): UserResponse | null {
  if (survey.anonymity === "none" || (survey.anonymity === "voluntary" && data.responseAnonymity !== "anonymous")) return null;
  const receipt = data.receipt ?? newReceipt();
  return {
    responses: answers,
    comments: [],
    completed: false,
    completedOn: null,
    responseAnonymity: "anonymous",
    changeable: true,
    receipt,
  };
}

function indexOf(survey: Survey, id: QuestionId): number {
  return Math.max(
    0,
    survey.questions.findIndex((question) => question.id === id),
  );
}

/** The question that still needs an answer, where that is all that is wrong. */
function missingIn(error: unknown, survey: Survey): number | null {
  if (!(error instanceof AppError) || error.code !== "response.invalid") return null;
  const [problem] = error.problems;
  if (problem?.code !== "answer.required") return null;
  return Math.max(
    0,
    survey.questions.findIndex((question) => question.id === problem.path),
  );
}
