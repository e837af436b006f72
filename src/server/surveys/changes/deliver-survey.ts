import { AppError } from "#domain/errors.ts";
import type { SurveyId } from "#domain/ids.ts";
import { draftOf } from "#domain/survey/edit.ts";
import { deliver } from "#domain/survey/lifecycle.ts";
import { type Survey, typeNames } from "#domain/survey/survey.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { startOfGame } from "#domain/trivia/game.ts";
import type { Context } from "../../context.ts";
import { assertMaySend } from "../../meetings/assert-may-send.ts";
import { checkPlan, checkUsage } from "../checks/check-plan.ts";
import { placesWithoutApp, readRosters } from "../delivery-targets.ts";
import type { Decide } from "./apply-change.ts";
import { changeSurvey } from "./change-survey.ts";

type Times = { deliverAt: Date | null; closeAt: Date | null };

/**
 * An owner sends a pending survey now, or sets when it is sent (API-29, LIF-09). Places that are
 * gone since it was written, or no longer have the app, keep it from no other place: the owners are
 * told.
 */
export function deliverSurvey(ctx: Context, id: SurveyId, times: Times): Promise<Survey> {
  return changeSurvey(ctx, id, "deliver", async (found) => {
    if (specOf(found.type).played) return startGame(ctx, found);
    const planned = {
      ...draftOf(found),
      send: times.deliverAt ? "schedule" : "now",
      ...times,
    } as const;
    await checkPlan(ctx, planned, { ...draftOf(found), closeAt: found.closeAt });
    await checkUsage(ctx, planned);
    await assertMaySend(ctx, found);
    await readRosters(ctx, found);
    const isReached = (await placesWithoutApp(ctx, found)).length === 0;
    return (survey, tx) => {
      const becomes = deliver(survey, times, tx.now());
      // Of a later delivery its job tells.
      const tells = isReached || becomes.state === "pending" ? [] : (["unreached"] as const);
      return { becomes, cards: "post", tells };
    };
  });
}

/**
 * A game starts soon after `Send now`, at a time that is not the owner's to choose (TRV-08). Once
 * started it cannot be started again.
 */
async function startGame(ctx: Context, found: Survey): Promise<Decide> {
  await checkUsage(ctx, { send: "now", type: found.type, deliverAt: null });
  await assertMaySend(ctx, found);
  await readRosters(ctx, found);
  const game = await ctx.games.find(ctx, found.id);
  return (survey, tx) => {
    if (survey.state !== "pending" || survey.deliverAt !== null)
      throw new AppError("survey.not-pending", { type: typeNames[survey.type] });
    return { becomes: startOfGame(game, tx.now()), cards: "post" };
  };
}
