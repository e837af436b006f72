import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { listEventsPaths } from "#contract/surveys.ts";
import { AppError } from "#domain/errors.ts";
import { conversationId } from "#domain/ids.ts";
import type { Authorise, Authorised } from "../authorise.ts";
import type { Context } from "../context.ts";
import { admitGuest } from "../guests/admit-guest.ts";
import { askedInTime, unlessRefused } from "../live/may-stay.ts";
import { openStream } from "../live/open-stream.ts";
import type { TakeTurn } from "../turns.ts";
import { type Audience, type List, openAudience, openOwn } from "./open-list.ts";

const params = z.object({ audienceId: conversationId });

/**
 * The event streams of lists, opened by whoever may read the list. They say that something has changed and never what, and end with the token that opened them, or with
 * the first news after the viewer lost the list: he comes back and is asked again.
 */
export function mountListStreams(scope: FastifyInstance, authorised: Authorise, takeTurn: TakeTurn): void {
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

/** By the rosters as they are kept, unless they are old: then the host is asked once for everybody. What can't be known now leaves the stream as it is. */
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
  const done = takeTurn(`${tenantId} ${reader}`);
  const open = openStream(request, reply, until.getTime() - ctx.now().getTime());
  const leave = ctx.lists.watch(
    { tenantId, app, listId: id },
    { write: open.write, end: open.end, mayRead: askedInTime(isOpen, open.end) },
  );
  open.onEnd(() => [leave, done].forEach((free) => free()));
}
