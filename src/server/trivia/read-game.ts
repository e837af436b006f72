import type { Reply } from "#contract/route.ts";
import type { triviaApi } from "#contract/trivia.ts";
import type { SurveyId } from "#domain/ids.ts";
import { assertMaySee, isOwner } from "#domain/survey/permissions.ts";
import type { Context } from "../context.ts";
import { findSurvey } from "../surveys/queries.ts";
import { viewerOf } from "../surveys/viewer.ts";
import { placeOf, readState } from "./game-state.ts";
import { findChoice, findGame } from "./queries.ts";

/** The game, and the caller's own part in it. */
export async function readGame(ctx: Context, id: SurveyId): Promise<Reply<typeof triviaApi.game>> {
  const survey = await findSurvey(ctx, id);
  const { userId, ...viewer } = await viewerOf(ctx, survey);
  assertMaySee(survey, { userId, ...viewer }, ctx.now());
  const { state, board } = await readState(ctx, survey, await findGame(ctx, id));
  const shown = state.question ?? state.result;
  const choice = shown && (await findChoice(ctx, survey, userId, shown.id));
  const own = board.standings.find((standing) => standing.userId === userId);
  const place = own ? placeOf(own) : null;
  return { game: state, mine: { choice, place, owns: isOwner(survey, userId) } };
}
