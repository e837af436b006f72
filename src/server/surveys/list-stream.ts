import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { listEventsPaths } from "#contract/surveys.ts";
import { AppError } from "#domain/errors.ts";
import { conversationId } from "#domain/ids.ts";
import type { Authorise, Authorised } from "../authorise.ts";
import { openStream } from "../live/open-stream.ts";
import type { TakeTurn } from "../turns.ts";
import { type List, openAudience, openOwn } from "./open-list.ts";

const params = z.object({ audienceId: conversationId });

/**
 * The event streams of lists, opened by whoever may read the list then. They say that something has changed and never what, and end with the token that opened
 * them: the viewer comes back and is asked again.
 */
export function mountListStreams(scope: FastifyInstance, authorised: Authorise, takeTurn: TakeTurn): void {
  scope.get(listEventsPaths.audience, { exposeHeadRoute: false }, async (request, reply) => {
    const caller = await authorised(request, true);
    const list = await openAudience(caller.ctx, params.parse(request.params));
    if (!list) throw new AppError("conversation.not-found");
    follow(request, reply, { ...caller, takeTurn }, list);
  });
  scope.get(listEventsPaths.owner, { exposeHeadRoute: false }, async (request, reply) => {
    const caller = await authorised(request);
    follow(request, reply, { ...caller, takeTurn }, openOwn(caller.ctx));
  });
}

type By = Authorised & { takeTurn: TakeTurn };

function follow(request: FastifyRequest, reply: FastifyReply, { ctx, until, takeTurn }: By, { id, reader }: List): void {
  const { tenantId, app } = ctx.actor;
  const done = takeTurn(`${tenantId} ${reader}`);
  const open = openStream(request, reply, until.getTime() - ctx.now().getTime());
  const leave = ctx.lists.watch({ tenantId, app, listId: id }, { write: open.write });
  open.onEnd(() => [leave, done].forEach((free) => free()));
}
