import { randomBytes } from "node:crypto";
import { AppError } from "#domain/errors.ts";
import { type QuestionId, type Receipt, receipt as receiptSchema, type SurveyId } from "#domain/ids.ts";
import { type Answer, type CheckedAnswers, checkAnswers, type Source } from "#domain/response/answers.ts";
import type { ResponseAnonymity, UserResponse } from "#domain/response/response.ts";
import { assertOpen, notOpen, stateAt } from "#domain/survey/lifecycle.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { reasonOf } from "../reason-of.ts";
import { findSurvey } from "../surveys/queries.ts";
import { admit } from "./admit.ts";
import { findUserResponse } from "./queries.ts";
import type { Vote } from "./vote.ts";

type Input = { response: Answer[]; source: Source; responseAnonymity?: ResponseAnonymity | undefined; receipt?: Receipt | undefined };
type Saved = { userResponse: UserResponse; missingRequiredIds: QuestionId[] };

/**
 * Saves the caller's answer; a later one replaces it. Answers when it is durable. Refuses with TAK-07 or TAK-08 what is not open (TAK-39), and with
 * `response.counted` a second anonymous answer without the receipt of the first.
 */
export async function saveResponse(ctx: Context, id: SurveyId, input: Input): Promise<Saved> {
  const { user, tenantId } = ctx.actor;
  if (!user) throw new AppError("auth.required");
  const survey = await admit(ctx, id);
  assertOpen(survey, ctx.now());

  const anonymous = isAnonymous(survey, input.responseAnonymity);
  const checked = checkAnswers(survey.questions, input.response);
  if ("problems" in checked) throw new AppError("response.invalid", {}, checked.problems);
  refuseIncomplete(survey, checked, anonymous);
  const receipt = anonymous ? (input.receipt ?? newReceipt()) : null;
  if (survey.anonymity === "voluntary") await refuseOtherForm(ctx, survey, anonymous);

  const { answers, picks, missingRequiredIds } = checked;
  const complete = missingRequiredIds.length === 0;
  const vote: Vote = {
    tenantId,
    surveyId: id,
    userId: user.userId,
    answers,
    picks,
    complete,
    source: input.source,
    receipt,
  };
  const outcome = await ctx.votes.add(vote).catch((error: unknown) => notSaved(ctx, error));
  if (outcome === "counted") throw new AppError("response.counted");
  if (outcome === "not-open")
    throw notOpen(survey.type, stateAt(await findSurvey(ctx, id), ctx.now()) === "pending" ? "pending" : "closed");
  const completedOn = complete && !anonymous ? ctx.now() : null;
  const responseAnonymity = anonymous ? "anonymous" : "none";
  return {
    userResponse: { responses: answers, completed: complete, completedOn, responseAnonymity, changeable: true, receipt },
    missingRequiredIds,
  };
}

/** A failure that is not the caller's: logged without a word of the answer, and told as what it means to him (TAK-19, TAK-20). */
function notSaved({ log }: Context, error: unknown): never {
  if (error instanceof AppError) throw error;
  log.error({ reason: reasonOf(error) }, "response not saved");
  throw new AppError("response.not-saved");
}

/** A receipt of 128 random bits. */
export function newReceipt(): Receipt {
  return receiptSchema.parse(randomBytes(16).toString("base64url"));
}

function isAnonymous(survey: Survey, asked: ResponseAnonymity | undefined): boolean {
  if (survey.anonymity === "anonymous") return true;
  return survey.anonymity === "voluntary" && asked === "anonymous";
}

/** An empty answer is none; an anonymous one counts once and must therefore be whole. */
function refuseIncomplete(survey: Survey, { answers, missingRequiredIds }: CheckedAnswers, anonymous: boolean): void {
  const [missing] = missingRequiredIds;
  const isEmpty = answers.length === 0;
  if (!isEmpty && !(anonymous && missing)) return;
  throw new AppError("response.invalid", {}, [{ path: missing ?? survey.questions[0]?.id ?? "response", code: "answer.required" }]);
}

/** Where everybody chooses, the first answer's form stays: a change of it would show which anonymous answer came from whom. */
async function refuseOtherForm(ctx: Context, survey: Survey, anonymous: boolean): Promise<void> {
  const before = await findUserResponse(ctx, survey);
  if (before && (before.responseAnonymity === "anonymous") !== anonymous) throw new AppError("response.counted");
}
