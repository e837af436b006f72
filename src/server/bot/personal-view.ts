import type { PersonalCardView } from "#cards/survey-card-view.ts";
import type { UserResponse } from "#domain/response/response.ts";
import { resultsRefusal } from "#domain/results/visibility.ts";
import { actionsFor, assertMaySee, isOwner } from "#domain/survey/permissions.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { findUserResponse } from "../responses/queries.ts";
import { newReceipt } from "../responses/save-response.ts";
import { publicResults } from "../results/queries.ts";
import { viewerOf } from "../surveys/viewer.ts";
import type { Asked } from "./command.ts";
import { isLimitReached } from "./is-limit-reached.ts";

type Known = { mine?: UserResponse | null };

/** What a survey's card is for the caller. Refuses who is neither owner nor audience (BOT-19). */
export async function personalView(
  ctx: Context,
  survey: Survey,
  { mobile, teamsUserId, receipt }: Asked,
  { mine }: Known = {},
): Promise<PersonalCardView> {
  const viewer = await viewerOf(ctx, survey);
  assertMaySee(survey, viewer);
  const now = ctx.now();
  const own = isOwner(survey, viewer.userId);
  const refusal = resultsRefusal(survey, own, now);
  const results = await publicResults(ctx, survey);
  return {
    product: ctx.config.product,
    survey,
    now,
    responseCount: results.responseCount,
    results: refusal ? null : results,
    refusal,
    refreshFor: [teamsUserId],
    can: actionsFor(survey, viewer, now),
    manage: own && !mobile,
    mine: mine === undefined ? await findUserResponse(ctx, survey, receipt) : mine,
    receipt: receipt ?? newReceipt(),
    limitReached: own && (await isLimitReached(ctx, survey)),
  };
}
