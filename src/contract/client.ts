import type { Api, Once, Reply, Route, Sent } from "./route.ts";

export type Client<A extends Api> = {
  [K in keyof A]: (
    ...input: keyof Sent<A[K]> extends never ? [] : [Sent<A[K]> & Once<A[K]>]
  ) => Promise<Reply<A[K]>>;
};

/**
 * Sends one call and returns its parsed JSON body; throws unless it succeeds. `waits`: as in the
 * route.
 */
export type Send = (
  method: Route["method"],
  path: string,
  body: unknown,
  idempotencyKey?: string,
  waits?: boolean,
) => Promise<unknown>;

type Input = Partial<Record<"params" | "query" | "body", Record<string, unknown>>> & {
  idempotencyKey?: string;
};

/** A typed client for an API: fills in the path, sends the call and parses the reply. */
export function clientOf<A extends Api>(api: A, send: Send): Client<A> {
  const call =
    (route: Route) =>
    async (input: Input = {}) =>
      route.reply.parse(
        await send(
          route.method,
          pathOf(route, input),
          input.body,
          input.idempotencyKey,
          route.waits,
        ),
      );
  // safe: one caller per route, each parsed by that route's own schemas
  return Object.fromEntries(
    Object.entries(api).map(([name, route]) => [name, call(route)]),
  ) as unknown as Client<A>;
}

/** The path of a call, with its parameters and query filled in. */
export function pathOf(route: Pick<Route, "path">, { params = {}, query = {} }: Input): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = pairs
    .map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`)
    .join("&");
  return search ? `${path}?${search}` : path;
}
