import { randomUUID } from "node:crypto";
import type { PersonalCardView } from "#cards/parts/survey-card-view.ts";
import { choiceId } from "#domain/ids.ts";
import { joinOwn } from "#domain/question/join-own.ts";
import { type OwnChoice, renamed } from "#domain/question/own-choices.ts";
import { anonymityPath } from "#domain/response/anonymity-path.ts";
import type { UserResponse } from "#domain/response/response.ts";
import { actionsFor, assertMaySee, isOwner } from "#domain/survey/permissions.ts";
import { delaysBeforeClose } from "#domain/survey/personal-reminder.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { latestPosts } from "../posts/latest-posts.ts";
import { findUserResponse } from "../responses/queries.ts";
import { newReceipt } from "../responses/save-response.ts";
import { refusalFor } from "../results/assert-visible.ts";
import { cardExtras } from "../results/card-extras.ts";
import { heldBackFor } from "../results/held-back.ts";
import { publicResults } from "../results/queries.ts";
import { viewerOf } from "../surveys/viewer.ts";
import type { Asked } from "./command.ts";
import { isLimitReached } from "./is-limit-reached.ts";

/** `added`: choices of the caller's own that are not sent yet; else those that came with `mine`. */
type Known = { mine?: UserResponse | null; added?: readonly OwnChoice[] };

/**
 * The caller's personal view of a survey's card. Refuses callers who are neither owner nor audience
 * (BOT-19).
 */
export async function personalView(
  ctx: Context,
  survey: Survey,
  { mobile, teamsUserId, receipt, dialog = false }: Asked,
  { mine, added }: Known = {},
): Promise<PersonalCardView> {
  const viewer = await viewerOf(ctx, survey);
  const now = ctx.now();
  assertMaySee(survey, viewer, now);
  const own = isOwner(survey, viewer.userId);
  const refusal = await refusalFor(ctx, survey, own);
  const results = await publicResults(ctx, survey);
  const can = actionsFor(survey, viewer, now);
  const { responseCount, partialCount } = results;
  const given = mine === undefined ? await findUserResponse(ctx, survey, receipt) : mine;
  return {
    product: ctx.config.product,
    anonymityPage: `${ctx.config.publicUrl}${anonymityPath}`,
    ...withOwnChoices(survey, given, added),
    now,
    responseCount,
    partialCount,
    results: refusal ? null : results,
    refusal,
    heldBack: await heldBackFor(ctx, refusal, { own, mobile }),
    refreshFor: [teamsUserId],
    can,
    manage: own && !mobile && !dialog,
    // Guests have no dialogs.
    typesHere: dialog || ctx.actor.guestIn !== null,
    receipt: receipt ?? newReceipt(),
    newChoiceId: choiceId.parse(randomUUID()),
    // Guests have no personal chat with the bot.
    delays:
      can.includes("respond") && ctx.actor.guestIn === null ? delaysBeforeClose(survey, now) : [],
    limitReached: own && (await isLimitReached(ctx, survey)),
    posts: await latestPosts(ctx, survey, refusal),
    ...(await cardExtras(ctx, survey, {
      refusal,
      ownerId: own ? viewer.userId : null,
      responseCount,
      partialCount,
    })),
  };
}

/** Only the copy that this person sees has their own choices. */
function withOwnChoices(
  survey: Survey,
  mine: UserResponse | null,
  added: readonly OwnChoice[] = mine?.added ?? [],
): Pick<PersonalCardView, "survey" | "mine"> {
  const joined = joinOwn(survey.questions, added);
  return {
    survey: { ...survey, questions: joined.questions },
    mine: mine && { ...mine, responses: renamed(mine.responses, joined) },
  };
}
