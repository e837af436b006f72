import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { listEventsPaths } from "#contract/surveys.ts";
import { AppError } from "#domain/errors.ts";
import { conversationId } from "#domain/ids.ts";
import type { TakeTurn } from "../async/concurrency-limit.ts";
import type { Authorise, Authorised } from "../authorise.ts";
import type { Context } from "../context.ts";
import { admitGuest } from "../guests/admit-guest.ts";
import { askedInTime, unlessRefused } from "../live/may-stay.ts";
import { openStream } from "../live/open-stream.ts";
import { type Audience, type List, openAudience, openOwn } from "./open-list.ts";

const params = z.object({ audienceId: conversationId });

/**
 * The event streams of lists, opened by viewers who may read the list. Events say that something
 * changed, never what. A stream ends when its token expires, or with the first event after the
 * viewer lost access: the client reconnects and is checked again.
 */
export function mountListStreams(
  scope: FastifyInstance,
  authorised: Authorise,
  takeTurn: TakeTurn,
): void {
  scope.get(listEventsPaths.audience, { exposeHeadRoute: false }, async (request, reply) => {
    const caller = await authorised(request, true);
    const audience = params.parse(request.params);
    const list = await openAudience(caller.ctx, audience);
    if (!list) throw new AppError("conversation.not-found");
    follow(request, reply, { ...caller, takeTurn }, list, () => isOpenTo(caller.ctx, audience));
  });
  scope.get(listEventsPaths.owner, { exposeHeadRoute: false }, async (request, reply) => {
    const caller = await authorised(request);
    follow(request, reply, { ...caller, takeTurn }, openOwn(caller.ctx), async () => true);
  });
}

type By = Authorised & { takeTurn: TakeTurn };

/**
 * By the stored rosters, unless outdated: then the host is asked once for all viewers. If that
 * fails, the stream stays open.
 */
async function isOpenTo(ctx: Context, audience: Audience): Promise<boolean> {
  return unlessRefused(async () => {
    await admitGuest(ctx);
    return (await openAudience(ctx, audience)) !== null;
  });
}

function follow(
  request: FastifyRequest,
  reply: FastifyReply,
  { ctx, until, takeTurn }: By,
  { id, reader }: List,
  isOpen: () => Promise<boolean>,
): void {
  const { tenantId, app } = ctx.actor;
  const done = takeTurn({ tenantId, person: reader });
  const open = openStream(request, reply, {
    lifetime: until.getTime() - ctx.now().getTime(),
    ending: ctx.ending,
  });
  const leave = ctx.lists.watch(
    { tenantId, app, listId: id },
    { write: open.write, end: open.end, mayRead: askedInTime(isOpen, open.end) },
  );
  open.onEnd(() => [leave, done].forEach((free) => free()));
}
