import { randomBytes } from "node:crypto";
import { AppError } from "#domain/errors.ts";
import {
  type QuestionId,
  type Receipt,
  receipt as receiptSchema,
  type SurveyId,
  type UserId,
} from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { eachOnce, type OwnChoice, renamed } from "#domain/question/own-choices.ts";
import {
  type Answer,
  type CheckedAnswers,
  checkAnswers,
  isTooLong,
  type Source,
} from "#domain/response/answers.ts";
import { commentIn } from "#domain/response/comment-in.ts";
import type { ResponseAnonymity, UserResponse } from "#domain/response/response.ts";
import { mayRetake, replacesOf } from "#domain/response/retake.ts";
import {
  assertOpen,
  changedMeanwhile,
  notOpen,
  openTimes,
  stateAt,
} from "#domain/survey/lifecycle.ts";
import { type Survey, typeNames } from "#domain/survey/survey.ts";
import { answeringRules } from "#domain/survey/type-rules.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { completeMeanwhile } from "../anonymity/complete-meanwhile.ts";
import { sealedRoom } from "../anonymity/sealed-room.ts";
import type { Context } from "../context.ts";
import { ofFailures } from "../line-limit.ts";
import { reasonOf } from "../reason-of.ts";
import { findSurvey } from "../surveys/queries.ts";
import { type Admission, loadCachedForAnswering, loadForAnswering } from "./load-for-answering.ts";
import { addFor, questionsFor } from "./own-choices.ts";
import { commentsIn, findUserResponse } from "./queries.ts";
import type { Vote, VoteOutcome } from "./vote.ts";

type Input = {
  response: Answer[];
  source: Source;
  responseAnonymity?: ResponseAnonymity | undefined;
  receipt?: Receipt | undefined;
  comment?: string | undefined;
  allowRetake?: boolean | undefined;
  unfinished?: boolean | undefined;
  added?: OwnChoice[] | undefined;
  changed?: QuestionId[] | undefined;
};
type Saved = { userResponse: UserResponse; missingRequiredIds: QuestionId[] };

/**
 * Saves the caller's response, replacing an earlier one; if it says which answers it `changed`, only
 * those. An incomplete one can't replace a completed one: that is refused as an invalid form with
 * the required question (decisions/019).
 * Returns once the response is durable. Refuses with TAK-07 or TAK-08 if the survey is not open
 * (TAK-39), and with `response.counted` a second anonymous response without the first one's
 * receipt, and a second response to a quiz that allows one.
 */
export async function saveResponse(ctx: Context, id: SurveyId, input: Input): Promise<Saved> {
  const { user } = ctx.actor;
  if (!user) throw new AppError("auth.required");
  // A person's first request may take longer than their second, which must not overtake it.
  return ctx.votes.inTurn(`${id} ${user.userId}`, () => saveInTurn(ctx, user.userId, id, input));
}

async function saveInTurn(
  ctx: Context,
  userId: UserId,
  id: SurveyId,
  input: Input,
): Promise<Saved> {
  const unread = loadCachedForAnswering(ctx, id);
  // A refusal based on cached data is checked again.
  const saved = unread && (await tryToSave(ctx, userId, unread, input).catch(unlessRefused));
  if (saved) return saved;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const now = await loadForAnswering(ctx, id);
    const over = await overStored(ctx, now.survey, input);
    const again = await tryToSave(ctx, userId, now, over.input, over.basis);
    if (again) return again;
  }
  throw new AppError("server.busy");
}

/**
 * Answers are checked against the current survey; this many tries if it changes meanwhile. Choices
 * that come with others' answers change it each time.
 */
const attempts = 30;

function unlessRefused(error: unknown): null {
  if (
    error instanceof AppError &&
    error.code !== "response.not-saved" &&
    error.code !== "server.busy"
  )
    return null;
  throw error;
}

/**
 * Takes over the stored answers to questions that the caller did not change, which are the basis of
 * the vote. Where nothing is stored any more, the response is taken whole: an edit may have removed
 * its answers while they were on a page.
 */
async function overStored(
  ctx: Context,
  survey: Survey,
  input: Input,
): Promise<{ input: Input; basis?: Answer[] }> {
  const changed = changedOf(survey, input);
  const stored = changed ? await findUserResponse(ctx, survey, input.receipt) : null;
  if (!changed || !stored) return { input };
  const isChanged = ({ questionId }: Answer) => changed.includes(questionId);
  const basis = stored.responses.filter((answer) => !isChanged(answer));
  const response = [...basis, ...input.response.filter(isChanged)];
  const added = eachOnce(stored.added, input.added);
  return { input: { ...input, response, added }, basis };
}

/** The questions that a response changes; undefined if it replaces all answers. */
function changedOf({ questions }: Survey, input: Input): QuestionId[] | undefined {
  const { changed, allowRetake } = input;
  return allowRetake || questions.every(({ id }) => changed?.includes(id)) ? undefined : changed;
}

/**
 * Null if the survey changed since it was read, also by choices that come with a named response, or
 * the answers that should stay, or if the caller is not yet confirmed to be in its audience.
 */
async function tryToSave(
  ctx: Context,
  userId: UserId,
  { survey, version, audienceConfirmed }: Admission,
  input: Input,
  basis?: Answer[],
): Promise<Saved | null> {
  assertAnsweredHere(survey);
  assertOpen(survey, ctx.now());
  refuseUnkept(survey, input);
  const anonymous = isAnonymous(survey, input.responseAnonymity);
  const { checked, fresh } = await check(ctx, survey, input, anonymous);
  const receipt = anonymous ? (input.receipt ?? newReceipt()) : null;
  await refuseOtherForm(ctx, survey, anonymous);
  if (!anonymous && fresh.length > 0) {
    await addFor(ctx, survey.id, fresh);
    return null;
  }
  const added = fresh.length > 0 ? { added: fresh } : {};

  const { answers, picks, missingRequiredIds } = checked;
  const complete = isComplete(checked, anonymous, input);
  const { tenantId, app } = ctx.actor;
  const { source } = input;
  const rules = answeringRules(survey);
  const retake = input.allowRetake === true && mayRetake(rules);
  const comment = commentOf(survey, input);
  const of = { tenantId, surveyId: survey.id, userId, app, version, sure: audienceConfirmed };
  const vote: Vote = {
    ...of,
    answers,
    picks,
    complete,
    open: openTimes(survey),
    eitherForm: survey.anonymity === "voluntary",
    minimumGroup: survey.minimumGroup,
    replaces: replacesOf(rules, { complete, retake }),
    source,
    receipt,
    room: anonymous ? sealedRoom(survey) : 0,
    retake,
    changed: changedOf(survey, input),
    basis,
    ...(comment === undefined ? {} : { comment }),
    ...added,
  };
  const { outcome, completedOn } = await ctx.votes
    .add(vote)
    .catch((error: unknown) => notSaved(ctx, error));
  if (outcome === "stale") return null;
  if (outcome !== "saved") throw await refusedBy(ctx, survey, checked, outcome);
  if (complete) completeMeanwhile(ctx, survey);
  const responseAnonymity = anonymous ? "anonymous" : "none";
  return {
    userResponse: {
      responses: answers,
      comments: await commentsAfter(ctx, survey, comment, receipt),
      completed: complete,
      completedOn,
      responseAnonymity,
      changeable: !complete || !rules.answeredOnce,
      receipt,
      ...added,
    },
    missingRequiredIds,
  };
}

/** The answers as they are stored; `fresh`: choices that come with them. */
async function check(
  ctx: Context,
  survey: Survey,
  input: Input,
  anonymous: boolean,
): Promise<{ checked: CheckedAnswers; fresh: OwnChoice[] }> {
  const joined = await questionsFor(ctx, survey, input);
  const checked = checkAnswers(joined.questions, renamed(input.response, joined));
  if ("problems" in checked) throw new AppError("response.invalid", {}, checked.problems);
  refuseIncomplete(survey, checked, anonymous);
  return { checked, fresh: joined.fresh };
}

/** Posts are written, and a game is played, with calls of their own. */
function assertAnsweredHere({ type }: Survey): void {
  const { played, takingPart } = specOf(type);
  if (played) throw new AppError("trivia.in-game");
  if (takingPart !== "responses")
    throw new AppError("response.not-here", { type: typeNames[type] });
}

/**
 * The comment to store; empty removes it, undefined keeps the stored one, also if the survey asks
 * for none (TAK-27).
 */
function commentOf({ commentsEnabled }: Survey, { comment }: Input): string | undefined {
  if (comment === undefined || !commentsEnabled) return undefined;
  const said = commentIn(comment);
  if (isTooLong(said))
    throw new AppError("response.invalid", {}, [
      { path: "comment", code: "comment.too-long", values: { max: limits.comment.max } },
    ]);
  return said ?? "";
}

/** Without a comment in the request, the stored one. */
async function commentsAfter(
  ctx: Context,
  survey: Survey,
  comment: string | undefined,
  receipt: Receipt | null,
): Promise<string[]> {
  if (!survey.commentsEnabled) return [];
  if (comment !== undefined) return commentsIn(comment);
  return (await findUserResponse(ctx, survey, receipt ?? undefined))?.comments ?? [];
}

async function notOpenNow(ctx: Context, { type, id }: Survey): Promise<AppError> {
  return notOpen(
    type,
    stateAt(await findSurvey(ctx, id), ctx.now()) === "pending" ? "pending" : "closed",
  );
}

/** While a disk is full there would be one for each vote. */
const linesOfLost = ofFailures();

/**
 * For errors that are not the caller's: logs no part of the answers, and tells the caller that
 * nothing was saved (TAK-19, TAK-20).
 */
function notSaved({ log }: Context, error: unknown): never {
  if (error instanceof AppError) throw error;
  linesOfLost({
    write: () => log.error({ reason: reasonOf(error) }, "response not saved"),
    summary: (more) => log.error({ more }, "response not saved"),
  });
  throw new AppError("response.not-saved");
}

/**
 * A page that was opened while the survey took names, also by choice, has no receipt: it would keep
 * none of what is anonymous now, and its person could neither change nor check that. Cards hold the
 * receipt that they get, and other clients do not say what they changed. A retake is sent whole.
 */
function refuseUnkept(survey: Survey, input: Input): void {
  const { source, changed, allowRetake, receipt, responseAnonymity } = input;
  const isKept = receipt !== undefined || responseAnonymity === "anonymous";
  const isOfPage = source !== "card" && (changed || allowRetake);
  if (survey.anonymity === "anonymous" && isOfPage && !isKept) throw changedMeanwhile(survey);
}

/** Random bytes for the next receipts: to ask for a few of them takes as long as for many. */
let spare = Buffer.alloc(0);

/** A receipt of 128 random bits. */
export function newReceipt(): Receipt {
  if (spare.length === 0) spare = randomBytes(256 * 16);
  const own = spare.subarray(0, 16);
  spare = spare.subarray(16);
  return receiptSchema.parse(own.toString("base64url"));
}

/** Throws `survey.changed` where it no longer takes what was given without a name (ANO-01). */
export function isAnonymous(survey: Survey, asked: ResponseAnonymity | undefined): boolean {
  if (survey.anonymity === "anonymous") return true;
  if (survey.anonymity === "none" && asked === "anonymous") throw changedMeanwhile(survey);
  return asked === "anonymous";
}

/** An anonymous response is saved once, so `unfinished` does not apply to it. */
function isComplete(
  { missingRequiredIds }: CheckedAnswers,
  anonymous: boolean,
  { unfinished }: Input,
): boolean {
  return missingRequiredIds.length === 0 && (anonymous || !unfinished);
}

/** An empty response is refused; an anonymous one is saved once and must be complete. */
function refuseIncomplete(
  survey: Survey,
  { answers, missingRequiredIds }: CheckedAnswers,
  anonymous: boolean,
): void {
  const isEmpty = answers.length === 0;
  if (!isEmpty && !(anonymous && missingRequiredIds.length > 0)) return;
  throw answerRequired(missingRequiredIds[0] ?? survey.questions[0]?.id);
}

/**
 * Why the stored response stays (`counted`: it is completed and the new one is not, or it is
 * final), or nothing was stored.
 */
async function refusedBy(
  ctx: Context,
  survey: Survey,
  { missingRequiredIds: [missing] }: CheckedAnswers,
  outcome: Exclude<VoteOutcome, "saved" | "stale">,
): Promise<AppError> {
  if (outcome === "full") return new AppError("choice.not-addable");
  if (outcome === "not-open") return notOpenNow(ctx, survey);
  return missing ? answerRequired(missing) : new AppError("response.counted");
}

function answerRequired(missing: QuestionId | undefined): AppError {
  return new AppError("response.invalid", {}, [
    { path: missing ?? "response", code: "answer.required" },
  ]);
}

/**
 * If respondents choose anonymity, their first choice is final: a change would reveal which
 * anonymous response is theirs.
 */
async function refuseOtherForm(ctx: Context, survey: Survey, anonymous: boolean): Promise<void> {
  if (survey.anonymity !== "voluntary") return;
  const before = await findUserResponse(ctx, survey);
  if (before && (before.responseAnonymity === "anonymous") !== anonymous)
    throw new AppError("response.counted");
}
