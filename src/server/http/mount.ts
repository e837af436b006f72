import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Api, Received, Reply, Route } from "#contract/route.ts";
import type { Context } from "../context.ts";

type Handler<R extends Route> = (ctx: Context, input: Received<R>) => Promise<Reply<R>>;
export type Handlers<A extends Api> = { [K in keyof A]: Handler<A[K]> };
export type Bound = { route: Route; handle: (ctx: Context, input: never) => Promise<unknown> }[];

/** Ties each route of an API to its handler. Leaving one out does not compile. */
export function handlers<A extends Api>(api: A, map: Handlers<A>): Bound {
  // safe: the map has the handler of each name, typed by that route
  return Object.entries(api).map(([name, route]) => ({ route, handle: map[name as keyof A] as Bound[number]["handle"] }));
}

/** Mounts routes below the prefix of the given scope; each request's input is parsed once, here. */
export function mount(
  scope: FastifyInstance,
  bound: Bound,
  contextOf: (request: FastifyRequest, guests: boolean) => Promise<Context>,
): void {
  for (const { route, handle } of bound) {
    scope.route({
      method: route.method,
      url: route.path,
      handler: async (request, reply) => {
        const ctx = await contextOf(request, route.guests === true);
        const input = {
          params: route.params?.parse(request.params),
          query: route.query?.parse(request.query),
          body: route.body?.parse(request.body),
        };
        // safe: parsed by this route's own schemas, which type its handler
        const answer = await handle(ctx, input as never);
        return reply.code(route.status ?? 200).send(route.status === 204 ? undefined : answer);
      },
    });
  }
}
