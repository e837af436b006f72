import type { Route } from "#contract/route.ts";
import { hostText } from "#text/host.ts";
import type { TokenSource } from "../host/token-source.ts";

/** A call that is not answered within this has not got through, as far as anybody can tell. */
const longestCall = 20_000;

export type RespondTransport = {
  send: (method: Route["method"], path: string, body?: unknown) => Promise<unknown>;
  openStream: (path: string, lastEventId: string | null, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
};

/** The calls of this page, with the person's token; a 401 is tried once more with a new one. The other pages' transport does more, and weighs more. */
export function respondTransport(base: string, tokens: TokenSource): RespondTransport {
  const call = async (path: string, init: RequestInit, again = true): Promise<Response> => {
    const token = await tokens.token();
    const headers = new Headers(init.headers);
    headers.set("authorization", `Bearer ${token}`);
    const answer = await reached(fetch(base + path, { ...init, headers, credentials: "omit", cache: "no-store" }));
    if (answer.status === 401 && again) {
      tokens.forget(token);
      return call(path, init, false);
    }
    if (!answer.ok) throw await refusalOf(answer);
    return answer;
  };
  return {
    send: async (method, path, body) => {
      const content = body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
      const answer = await call(path, { method, signal: AbortSignal.timeout(longestCall), ...content });
      return answer.json();
    },
    openStream: async (path, lastEventId, signal) => {
      const headers = { accept: "text/event-stream", ...(lastEventId ? { "last-event-id": lastEventId } : {}) };
      const { body } = await call(path, { headers, signal });
      if (!body) throw new Error(hostText.offline);
      return body;
    },
  };
}

/** What reads a refusal is loaded with the first one. */
async function refusalOf(answer: Response): Promise<Error> {
  const { apiErrorOf } = await reached(import("../api-error.ts"));
  return apiErrorOf(answer);
}

/** A call that never got through says so in words, not in the browser's. */
function reached<T>(call: Promise<T>): Promise<T> {
  return call.catch((cause: unknown) => {
    throw new Error(hostText.offline, { cause });
  });
}
