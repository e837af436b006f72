import { randomBytes } from "node:crypto";
import { AppError } from "#domain/errors.ts";
import { type QuestionId, type Receipt, receipt as receiptSchema, type SurveyId, type UserId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { type Answer, type CheckedAnswers, checkAnswers, commentIn, isTooLong, type Source } from "#domain/response/answers.ts";
import type { ResponseAnonymity, UserResponse } from "#domain/response/response.ts";
import { assertOpen, notOpen, stateAt } from "#domain/survey/lifecycle.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { reasonOf } from "../reason-of.ts";
import { findSurvey } from "../surveys/queries.ts";
import { type Admission, admit, admitUnread } from "./admit.ts";
import { commentsIn, findUserResponse, mayChange } from "./queries.ts";
import type { Vote } from "./vote.ts";

type Input = {
  response: Answer[];
  source: Source;
  responseAnonymity?: ResponseAnonymity | undefined;
  receipt?: Receipt | undefined;
  comment?: string | undefined;
  allowRetake?: boolean | undefined;
};
type Saved = { userResponse: UserResponse; missingRequiredIds: QuestionId[] };

/**
 * Saves the caller's answer; a later one replaces it. Answers when it is durable. Refuses with TAK-07 or TAK-08 what is not open (TAK-39), and with
 * `response.counted` a second anonymous answer without the receipt of the first.
 */
export async function saveResponse(ctx: Context, id: SurveyId, input: Input): Promise<Saved> {
  const { user } = ctx.actor;
  if (!user) throw new AppError("auth.required");
  // The first of somebody's answers may have to look further than the second: it must not come in after it.
  return ctx.votes.inTurn(`${id} ${user.userId}`, () => saveInTurn(ctx, user.userId, id, input));
}

async function saveInTurn(ctx: Context, userId: UserId, id: SurveyId, input: Input): Promise<Saved> {
  const unread = admitUnread(ctx, id);
  // What is refused by what was known is looked at again.
  const saved = unread && (await tryToSave(ctx, userId, unread, input).catch(unlessRefused));
  if (saved) return saved;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const again = await tryToSave(ctx, userId, await admit(ctx, id), input);
    if (again) return again;
  }
  throw new AppError("server.busy");
}

/** An answer is checked against the survey as it is; where that changes just then, so often. */
const attempts = 5;

function unlessRefused(error: unknown): null {
  if (error instanceof AppError && error.code !== "response.not-saved" && error.code !== "server.busy") return null;
  throw error;
}

/** Null where the survey has changed since it was read, or the caller is not yet known to be in its audience. */
async function tryToSave(ctx: Context, userId: UserId, { survey, version, sure }: Admission, input: Input): Promise<Saved | null> {
  assertOpen(survey, ctx.now());
  const anonymous = isAnonymous(survey, input.responseAnonymity);
  // An anonymous answer is saved after its caller was admitted: whoever takes part is written apart from it.
  if (anonymous && !sure) return null;
  const checked = checkAnswers(survey.questions, input.response);
  if ("problems" in checked) throw new AppError("response.invalid", {}, checked.problems);
  refuseIncomplete(survey, checked, anonymous);
  const receipt = anonymous ? (input.receipt ?? newReceipt()) : null;
  if (survey.anonymity === "voluntary") await refuseOtherForm(ctx, survey, anonymous);

  const { answers, picks, missingRequiredIds } = checked;
  const complete = missingRequiredIds.length === 0;
  const { tenantId, app } = ctx.actor;
  const { source, allowRetake: retake = false } = input;
  const comment = commentOf(survey, input);
  const of = { tenantId, surveyId: survey.id, userId, app, version, sure };
  const vote: Vote = { ...of, answers, picks, complete, source, receipt, retake, ...(comment === undefined ? {} : { comment }) };
  const outcome = await ctx.votes.add(vote).catch((error: unknown) => notSaved(ctx, error));
  if (outcome === "stale") return null;
  if (outcome === "counted") throw new AppError("response.counted");
  if (outcome === "not-open") throw await notOpenNow(ctx, survey);
  const completedOn = complete && !anonymous ? ctx.now() : null;
  const responseAnonymity = anonymous ? "anonymous" : "none";
  return {
    userResponse: {
      responses: answers,
      comments: await commentsAfter(ctx, survey, comment, receipt),
      completed: complete,
      completedOn,
      responseAnonymity,
      changeable: mayChange(survey, complete),
      receipt,
    },
    missingRequiredIds,
  };
}

/** The comment to keep; empty to remove it, undefined to leave it, also where the item asks for none (TAK-27). */
function commentOf({ commentsEnabled }: Survey, { comment }: Input): string | undefined {
  if (comment === undefined || !commentsEnabled) return undefined;
  const said = commentIn(comment);
  if (isTooLong(said))
    throw new AppError("response.invalid", {}, [{ path: "comment", code: "comment.too-long", values: { max: limits.comment.max } }]);
  return said ?? "";
}

/** Where none was sent with the answers, the one that was there. */
async function commentsAfter(ctx: Context, survey: Survey, comment: string | undefined, receipt: Receipt | null): Promise<string[]> {
  if (!survey.commentsEnabled) return [];
  if (comment !== undefined) return commentsIn(comment);
  return (await findUserResponse(ctx, survey, receipt ?? undefined))?.comments ?? [];
}

async function notOpenNow(ctx: Context, { type, id }: Survey): Promise<AppError> {
  return notOpen(type, stateAt(await findSurvey(ctx, id), ctx.now()) === "pending" ? "pending" : "closed");
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
