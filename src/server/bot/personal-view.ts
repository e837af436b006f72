import { randomUUID } from "node:crypto";
import type { PersonalCardView } from "#cards/parts/survey-card-view.ts";
import { choiceId } from "#domain/ids.ts";
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

type Known = { mine?: UserResponse | null };

/**
 * The caller's personal view of a survey's card. Refuses callers who are neither owner nor audience
 * (BOT-19).
 */
export async function personalView(
  ctx: Context,
  survey: Survey,
  { mobile, teamsUserId, receipt, dialog = false }: Asked,
  { mine }: Known = {},
): Promise<PersonalCardView> {
  const viewer = await viewerOf(ctx, survey);
  const now = ctx.now();
  assertMaySee(survey, viewer, now);
  const own = isOwner(survey, viewer.userId);
  const refusal = await refusalFor(ctx, survey, own);
  const results = await publicResults(ctx, survey);
  const can = actionsFor(survey, viewer, now);
  const { responseCount, partialCount } = results;
  return {
    product: ctx.config.product,
    survey,
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
    mine: mine === undefined ? await findUserResponse(ctx, survey, receipt) : mine,
    receipt: receipt ?? newReceipt(),
    newChoiceId: choiceId.parse(randomUUID()),
    // Guests have no personal chat with the bot.
    delays:
      can.includes("respond") && ctx.actor.guestIn === null ? delaysBeforeClose(survey, now) : [],
    limitReached: own && (await isLimitReached(ctx, survey)),
    posts: await latestPosts(ctx, survey, refusal),
    ...(await cardExtras(ctx, survey, { refusal, own, responseCount, partialCount })),
  };
}
