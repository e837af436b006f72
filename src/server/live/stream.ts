import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { eventsPath } from "#contract/responses.ts";
import { type SurveyId, surveyId } from "#domain/ids.ts";
import { assertMaySee, isOwner, maySee } from "#domain/survey/permissions.ts";
import type { Context } from "../context.ts";
import { reasonOf } from "../reason-of.ts";
import { findSurvey } from "../surveys/queries.ts";
import { viewerOf } from "../surveys/viewer.ts";
import type { TakeTurn } from "../turns.ts";
import { eventChunk, type ReadEvent, type ViewerForm } from "./live.ts";
import { askedInTime, unlessRefused } from "./may-stay.ts";
import { openStream } from "./open-stream.ts";

const params = z.object({ id: surveyId });

type Authorised = { ctx: Context; until: Date };
type Needs = { contextOf: (request: FastifyRequest) => Promise<Authorised>; read: ReadEvent; takeTurn: TakeTurn };

/**
 * The event stream of a survey: authorised like its results, the state at once unless the caller has it already (`Last-Event-ID`), then each change. It
 * ends with the token that opened it, with the first news after the viewer lost the item or his part in it, or where the state cannot be read: the viewer comes back.
 */
export function mountStream(scope: FastifyInstance, { contextOf, read, takeTurn }: Needs): void {
  scope.get(eventsPath, { exposeHeadRoute: false }, async (request, reply) => {
    const { ctx, until } = await contextOf(request);
    const { id } = params.parse(request.params);
    const survey = await findSurvey(ctx, id);
    const viewer = await viewerOf(ctx, survey);
    assertMaySee(survey, viewer, ctx.now());
    const form: ViewerForm = isOwner(survey, viewer.userId) ? "owner" : "audience";
    const { tenantId } = ctx.actor;

    const done = takeTurn(`${tenantId} ${viewer.userId}`);
    const open = openStream(request, reply, until.getTime() - ctx.now().getTime());
    const leave = ctx.live.watch(tenantId, id, {
      form,
      write: open.write,
      end: open.end,
      mayStay: askedInTime(() => isStill(ctx, id, form), open.end),
    });
    open.onEnd(() => [leave, done].forEach((free) => free()));
    try {
      const now = await read(tenantId, id, form);
      if (request.headers["last-event-id"] !== String(now.revision)) open.write(eventChunk(now));
    } catch (error) {
      ctx.log.warn({ reason: reasonOf(error) }, "live");
      open.end();
    }
  });
}

/** Whether the caller would get the events in this form now. An owner's name the people: he is looked up in the item alone. */
function isStill(ctx: Context, id: SurveyId, form: ViewerForm): Promise<boolean> {
  return unlessRefused(async () => {
    const survey = await findSurvey(ctx, id);
    if (form === "owner") return ctx.actor.user !== null && isOwner(survey, ctx.actor.user.userId);
    return maySee(survey, await viewerOf(ctx, survey), ctx.now());
  });
}
