import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { gameEventsPath } from "#contract/trivia.ts";
import { type SurveyId, surveyId, type TenantId } from "#domain/ids.ts";
import { assertMaySee, maySee } from "#domain/survey/permissions.ts";
import type { TakeTurn } from "../async/concurrency-limit.ts";
import type { Context } from "../context.ts";
import { askedInTime, unlessRefused } from "../live/may-stay.ts";
import { openStream } from "../live/open-stream.ts";
import { reasonOf } from "../reason-of.ts";
import { findSurvey, unlessMissing } from "../surveys/queries.ts";
import { viewerOf } from "../surveys/viewer.ts";
import type { ReadGame } from "./game-live.ts";
import { readState } from "./game-state.ts";
import { findGame } from "./queries.ts";

const params = z.object({ id: surveyId });

type Needs = {
  contextOf: (request: FastifyRequest) => Promise<{ ctx: Context; until: Date }>;
  takeTurn: TakeTurn;
};

/**
 * A game's event stream: its state now, then each phase as it begins. Authorised like the game;
 * ends with its token, or when the viewer lost access.
 */
export function mountGameStream(scope: FastifyInstance, { contextOf, takeTurn }: Needs): void {
  scope.get(gameEventsPath, { exposeHeadRoute: false }, async (request, reply) => {
    const { ctx, until } = await contextOf(request);
    const { id } = params.parse(request.params);
    const survey = await findSurvey(ctx, id);
    const viewer = await viewerOf(ctx, survey);
    assertMaySee(survey, viewer, ctx.now());
    await findGame(ctx, id);
    const done = takeTurn({ tenantId: ctx.actor.tenantId, person: viewer.userId });
    const open = openStream(request, reply, {
      lifetime: until.getTime() - ctx.now().getTime(),
      ending: ctx.ending,
    });
    const leave = ctx.games.watch(ctx.actor.tenantId, id, {
      write: open.write,
      end: open.end,
      mayStay: askedInTime(() => mayStillSee(ctx, id), open.end),
    });
    open.onEnd(() => [leave, done].forEach((free) => free()));
    // Once they are told of what comes: a phase that begins meanwhile would be missed. Clients take
    // the newest state, whatever comes last.
    try {
      open.write((await eventOf(ctx, id)).chunk);
    } catch (error) {
      ctx.log.warn({ reason: reasonOf(error) }, "game");
      open.end();
    }
  });
}

function mayStillSee(ctx: Context, id: SurveyId): Promise<boolean> {
  return unlessRefused(async () => {
    const survey = await findSurvey(ctx, id);
    return maySee(survey, await viewerOf(ctx, survey), ctx.now());
  });
}

/** Reads what all viewers of a game get, as the product itself. */
export function createGameReader(systemContext: (tenantId: TenantId) => Context): ReadGame {
  return (tenantId, id) => eventOf(systemContext(tenantId), id).catch(unlessMissing);
}

async function eventOf(ctx: Context, id: SurveyId) {
  const survey = await findSurvey(ctx, id);
  const { state } = await readState(ctx, survey, await findGame(ctx, id));
  const at = state.question?.at ?? state.result?.at ?? "";
  return {
    chunk: Buffer.from(`event: game\ndata: ${JSON.stringify(state)}\n\n`),
    phase: `${state.phase} ${at} ${state.until?.getTime() ?? ""} ${state.answered}`,
    until: state.until,
  };
}
