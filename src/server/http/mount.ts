import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  type Api,
  idempotencyKey,
  type Received,
  type Reply,
  type Route,
} from "#contract/route.ts";
import { AppError } from "#domain/errors.ts";
import { refuseUnsigned } from "../authorise.ts";
import type { Context } from "../context.ts";
import { createOnce } from "../idempotency/create-once.ts";
import type { Creator } from "../idempotency/creation.ts";
import { traced } from "../tracing/scope.ts";
import type { CallBounds } from "./call-bounds.ts";
import { isAnswered } from "./deadlines.ts";

type Handle<R extends Route> = (ctx: Context, input: Received<R>) => Promise<Reply<R>>;
type Handler<R extends Route> = R extends { creates: true } ? Creator<R> : Handle<R>;
type Handlers<A extends Api> = { [K in keyof A]: Handler<A[K]> };
type Input = Record<"params" | "query" | "body", unknown>;
type Bound = {
  /** Of the use case, for traces. */
  name: string;
  route: Route;
  handle: (ctx: Context, input: Input, request: FastifyRequest) => Promise<unknown>;
}[];

/** Maps each route of an API to its handler. Leaving one out does not compile. */
export function handlers<A extends Api>(api: A, map: Handlers<A>): Bound {
  return Object.entries(api).map(([name, route]) => {
    // safe: the map has a handler for each name, typed by its route
    const handler = map[name as keyof A] as Handle<Route> | Creator<Route>;
    const handle = typeof handler === "function" ? handler : creating(route, handler);
    return { name, route, handle };
  });
}

/** Creates once per `Idempotency-Key` (decisions/016). */
function creating(route: Route, { prepare, answer }: Creator<Route>): Bound[number]["handle"] {
  return async (ctx, input, { headers }) => {
    const key =
      headers[keyHeader] === undefined ? null : idempotencyKey.safeParse(headers[keyHeader]).data;
    if (key === undefined) throw new AppError("request.invalid", { field: "Idempotency-Key" });
    const id = await createOnce(ctx, { route: `${route.method} ${route.path}`, key, input }, () =>
      prepare(ctx, input),
    );
    return answer(ctx, id);
  };
}
const keyHeader = "idempotency-key";

/** Mounts routes below the prefix of the given scope; each request's input is parsed once, here. */
export function mount(
  scope: FastifyInstance,
  bound: Bound,
  contextOf: (request: FastifyRequest, guests: boolean) => Promise<Context>,
  within: CallBounds,
): void {
  for (const { name, route, handle } of bound) {
    const admit = (request: FastifyRequest) => contextOf(request, route.guests === true);
    scope.route({
      method: route.method,
      url: route.path,
      config: { waits: route.waits === true },
      onRequest: refuseUnsigned(admit),
      handler: async (request, reply) => {
        const ctx = await admit(request);
        const input = {
          params: route.params?.parse(request.params),
          query: route.query?.parse(request.query),
          body: route.body?.parse(request.body),
        };
        const work = () => handle(ctx, input, request);
        const answer = await within(ctx, route, () => traced(`use case ${name}`, "internal", work));
        // The deadline passed and the client was told to retry.
        if (isAnswered(reply)) return reply;
        reply.code(route.status ?? (route.creates ? 201 : 200));
        // Fastify sends what is returned; a returned reply it would first wait for.
        return route.status === 204 || answer === undefined ? reply.send() : answer;
      },
    });
  }
}
