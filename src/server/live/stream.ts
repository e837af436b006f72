import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { eventsPath } from "#contract/responses.ts";
import { type SurveyId, surveyId } from "#domain/ids.ts";
import {
  assertMaySee,
  isModerator,
  isOwner,
  maySee,
  type Viewer,
} from "#domain/survey/permissions.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { TakeTurn } from "../async/concurrency-limit.ts";
import type { Context } from "../context.ts";
import { reasonOf } from "../reason-of.ts";
import { findSurvey } from "../surveys/queries.ts";
import { viewerOf } from "../surveys/viewer.ts";
import { eventChunk, type ReadEvent, type ViewerForm } from "./live.ts";
import { askedInTime, unlessRefused } from "./may-stay.ts";
import { openStream } from "./open-stream.ts";

const params = z.object({ id: surveyId });

type Authorised = { ctx: Context; until: Date };
type Needs = {
  contextOf: (request: FastifyRequest) => Promise<Authorised>;
  read: ReadEvent;
  takeTurn: TakeTurn;
};

/**
 * A survey's event stream: authorised like its results; sends the current state unless the client
 * has it (`Last-Event-ID`), then each change. Ends when its token expires, with the first event
 * after the viewer lost access or their role, or if the state can't be read: the client reconnects.
 */
export function mountStream(scope: FastifyInstance, { contextOf, read, takeTurn }: Needs): void {
  scope.get(eventsPath, { exposeHeadRoute: false }, async (request, reply) => {
    const { ctx, until } = await contextOf(request);
    const { id } = params.parse(request.params);
    const survey = await findSurvey(ctx, id);
    const viewer = await viewerOf(ctx, survey);
    assertMaySee(survey, viewer, ctx.now());
    const form = formOf(survey, viewer);
    const { tenantId } = ctx.actor;

    const done = takeTurn({ tenantId, person: viewer.userId });
    const open = openStream(request, reply, {
      lifetime: until.getTime() - ctx.now().getTime(),
      ending: ctx.ending,
    });
    const { told, leave } = ctx.live.watch(tenantId, id, {
      form,
      write: open.write,
      end: open.end,
      mayStay: askedInTime(() => isStill(ctx, id, form), open.end),
    });
    open.onEnd(() => [leave, done].forEach((free) => free()));
    try {
      const now = await read(tenantId, id, form, null);
      if (request.headers["last-event-id"] !== String(now.revision)) open.write(eventChunk(now));
      told(now.revision);
    } catch (error) {
      ctx.log.warn({ reason: reasonOf(error) }, "live");
      open.end();
    }
  });
}

/** Moderators get what owners get. */
function formOf(survey: Survey, viewer: Viewer): ViewerForm {
  return isOwner(survey, viewer.userId) || isModerator(survey, viewer) ? "owner" : "audience";
}

/**
 * Whether the caller would still get the events in this form. Owners' events contain names, so only
 * the survey's current owners and moderators count.
 */
function isStill(ctx: Context, id: SurveyId, form: ViewerForm): Promise<boolean> {
  return unlessRefused(async () => {
    const survey = await findSurvey(ctx, id);
    const { user } = ctx.actor;
    if (form === "owner" && user !== null && isOwner(survey, user.userId)) return true;
    const viewer = await viewerOf(ctx, survey, form === "owner" ? "asked" : "if-known");
    return form === "owner" ? formOf(survey, viewer) === form : maySee(survey, viewer, ctx.now());
  });
}
