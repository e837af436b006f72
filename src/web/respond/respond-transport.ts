import type { Route } from "#contract/route.ts";
import { connectionText } from "#text/respond/connection.ts";
import type { TokenSource } from "../host/token-source.ts";

/** A call without a response within this time counts as not delivered (milliseconds). */
const longestCall = 20_000;

export type RespondTransport = {
  send: (method: Route["method"], path: string, body?: unknown) => Promise<unknown>;
  openStream: (
    path: string,
    lastEventId: string | null,
    signal: AbortSignal,
  ) => Promise<ReadableStream<Uint8Array>>;
};

/**
 * This page's transport, with the person's token; a 401 is retried once with a new one. Smaller
 * than the other pages' transport, with fewer functions.
 */
export function respondTransport(base: string, tokens: TokenSource): RespondTransport {
  const call = async (path: string, init: RequestInit, again = true): Promise<Response> => {
    const token = await tokens.token();
    const headers = new Headers(init.headers);
    headers.set("authorization", `Bearer ${token}`);
    const answer = await reached(
      fetch(base + path, {
        signal: AbortSignal.timeout(longestCall),
        ...init,
        headers,
        credentials: "omit",
        cache: "no-store",
      }),
    );
    if (answer.status === 401 && again) {
      tokens.forget(token);
      return call(path, init, false);
    }
    if (!answer.ok) throw await refusalOf(answer);
    return answer;
  };
  return {
    send: async (method, path, body) => {
      const content =
        body === undefined
          ? {}
          : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
      const answer = await call(path, { method, ...content });
      return answer.json();
    },
    openStream: async (path, lastEventId, signal) => {
      const headers = {
        accept: "text/event-stream",
        ...(lastEventId ? { "last-event-id": lastEventId } : {}),
      };
      const { body } = await call(path, { headers, signal });
      if (!body) throw new Error(connectionText.offline);
      return body;
    },
  };
}

/** The code that reads a refusal is loaded with the first one. */
async function refusalOf(answer: Response): Promise<Error> {
  const { apiErrorOf } = await reached(import("../api-error.ts"));
  return apiErrorOf(answer);
}

/** Replaces the browser's message for a call that never reached the server. */
function reached<T>(call: Promise<T>): Promise<T> {
  return call.catch((cause: unknown) => {
    throw new Error(connectionText.offline, { cause });
  });
}
