import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { eventsPath } from "#contract/responses.ts";
import { surveyId } from "#domain/ids.ts";
import { assertMaySee, isOwner } from "#domain/survey/permissions.ts";
import type { Context } from "../context.ts";
import { reasonOf } from "../reason-of.ts";
import { findSurvey } from "../surveys/queries.ts";
import { viewerOf } from "../surveys/viewer.ts";
import { eventChunk, type ReadEvent, type ViewerForm } from "./live.ts";

const params = z.object({ id: surveyId });
/** A viewer that is this far behind is cut off, and comes back with its last event's id. */
const mostUnsent = 256 * 1024;

type Authorised = { ctx: Context; until: Date };

/**
 * The event stream of a survey: authorised like its results, the state at once unless the caller has it already (`Last-Event-ID`), then each change. It
 * ends with the token that opened it, or where the state cannot be read: the viewer comes back.
 */
export function mountStream(scope: FastifyInstance, contextOf: (request: FastifyRequest) => Promise<Authorised>, read: ReadEvent): void {
  scope.get(eventsPath, async (request, reply) => {
    const { ctx, until } = await contextOf(request);
    const { id } = params.parse(request.params);
    const survey = await findSurvey(ctx, id);
    const viewer = await viewerOf(ctx, survey);
    assertMaySee(survey, viewer);
    const form: ViewerForm = isOwner(survey, viewer.userId) ? "owner" : "audience";
    const { tenantId } = ctx.actor;

    const open = openStream(request, reply, until.getTime() - ctx.now().getTime());
    const leave = ctx.live.watch(tenantId, id, { form, write: open.write });
    request.raw.once("close", leave);
    open.onEnd(leave);
    try {
      const now = await read(tenantId, id, form);
      if (request.headers["last-event-id"] !== String(now.revision)) open.write(eventChunk(now));
    } catch (error) {
      ctx.log.warn({ reason: reasonOf(error) }, "live");
      open.end();
    }
  });
}

function openStream(request: FastifyRequest, reply: FastifyReply, lifetime: number) {
  reply.hijack();
  const { raw } = reply;
  let ended = () => {};
  const end = () => {
    clearTimeout(timer);
    ended();
    raw.end();
  };
  const timer = setTimeout(end, Math.min(Math.max(lifetime, 0), 2_000_000_000));
  timer.unref();
  request.raw.once("close", () => clearTimeout(timer));
  raw.on("error", end);
  // Without chunks the bytes of an event are the same for every viewer, and go to the socket as they are: half the cost of a write through the response.
  raw.useChunkedEncodingByDefault = false;
  raw.writeHead(200, {
    "content-type": "text/event-stream",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
    "x-content-type-options": "nosniff",
  });
  raw.write("retry: 1000\n\n");
  const write = (chunk: Buffer) => {
    // A response that waits for an earlier one on its connection has no socket yet.
    const to = raw.socket ?? raw;
    if (!to.writable) return;
    if (to.writableLength > mostUnsent) return void raw.destroy();
    to.write(chunk);
  };
  return { write, end, onEnd: (told: () => void) => void (ended = told) };
}
