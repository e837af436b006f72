import { connectionText } from "#text/respond/connection.ts";
import { exportsText } from "#text/server/exports.ts";
import type { Transport } from "../api.tsx";
import { apiErrorOf } from "../api-error.ts";
import type { CallsAhead } from "./host.ts";
import type { TokenSource } from "./token-source.ts";

type Kept = { etag: string; body: unknown };
/**
 * Milliseconds after which a call counts as not delivered, longer than the server's own deadlines
 * (`http/deadlines.ts`): `call` also until a file begins, `waits` for routes that wait for another
 * service, `file` until a file is complete.
 */
const longest = { call: 30_000, waits: 75_000, file: 16 * 60_000 };
/** How many responses are cached for revalidation with a 304. */
const keptAnswers = 50;

/**
 * Calls over fetch with the host's bearer token (API-01). A 401 is retried once with a new token.
 * Responses with an `ETag` are cached and revalidated, so reading unchanged data costs almost
 * nothing.
 */
export function fetchTransport(
  base: string,
  tokens: TokenSource,
  ahead: CallsAhead = () => null,
): Transport {
  const kept = new Map<string, Kept>();

  return {
    send: async (method, path, body, idempotencyKey, waits) => {
      const early = method === "GET" ? await answered(ahead(path)) : null;
      if (early) return early.body;
      const known = method === "GET" ? kept.get(path) : undefined;
      const headers = new Headers(known ? { "if-none-match": known.etag } : {});
      if (body !== undefined) headers.set("content-type", "application/json");
      if (idempotencyKey !== undefined) headers.set("idempotency-key", idempotencyKey);
      const answer = await authorised(tokens, base + path, {
        method,
        headers,
        cache: "no-store",
        signalOf: () => AbortSignal.timeout(waits ? longest.waits : longest.call),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (answer.status === 304 && known) return known.body;
      if (!answer.ok) throw await apiErrorOf(answer);
      const read: unknown = answer.status === 204 ? undefined : await reached(answer.json());
      const etag = answer.headers.get("etag");
      if (method === "GET" && etag) keep(kept, path, { etag, body: read });
      return read;
    },

    openStream: async (path, lastEventId, signal) => {
      const headers = new Headers({
        accept: "text/event-stream",
        ...(lastEventId ? { "last-event-id": lastEventId } : {}),
      });
      const answer = await authorised(tokens, base + path, { headers, signal, cache: "no-store" });
      if (!answer.ok || !answer.body) throw await apiErrorOf(answer);
      return answer.body;
    },

    fetchFile: async (method, path, body) => {
      const headers = new Headers(body === undefined ? {} : { "content-type": "application/json" });
      let begin: ReturnType<typeof setTimeout> | undefined;
      const signalOf = () => {
        const late = new AbortController();
        clearTimeout(begin);
        begin = setTimeout(() => late.abort(), longest.call);
        return AbortSignal.any([late.signal, AbortSignal.timeout(longest.file)]);
      };
      const answer = await authorised(tokens, base + path, {
        method,
        headers,
        cache: "no-store",
        signalOf,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }).finally(() => clearTimeout(begin));
      if (!answer.ok) throw await apiErrorOf(answer);
      return { name: fileNameIn(answer), blob: await whole(answer) };
    },
  };
}

/** What a call made ahead brought; null if there was none, or if it failed. */
async function answered(coming: ReturnType<CallsAhead>): Promise<{ body: unknown } | null> {
  try {
    const early = await coming;
    if (!early?.answer.ok) return null;
    return { body: aged(await early.answer.json(), performance.now() - early.at) };
  } catch {
    return null;
  }
}

/** The body of an answer that came so many milliseconds ago: the server's time goes on. */
function aged(body: unknown, millis: number): unknown {
  if (typeof body !== "object" || body === null || !("serverTime" in body)) return body;
  const serverTime = new Date(Date.parse(String(body.serverTime)) + millis).toISOString();
  return { ...body, serverTime };
}

/** The file name that the server sent (RFC 6266). */
function fileNameIn(answer: Response): string {
  const [, encoded = ""] =
    /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get("content-disposition") ?? "") ?? [];
  return decodeURIComponent(encoded);
}

/** Reads the complete file; rejects if the download is cut off. */
async function whole(answer: Response): Promise<Blob> {
  try {
    return await answer.blob();
  } catch (cause) {
    throw new Error(exportsText.broken, { cause });
  }
}

/** `signal`: the caller's own; else `signalOf` makes one with each call, once there is a token. */
type Init = RequestInit & { headers: Headers; signalOf?: (() => AbortSignal) | undefined };

async function authorised(
  tokens: TokenSource,
  url: string,
  { signalOf, ...init }: Init,
  again = true,
): Promise<Response> {
  const token = await tokens.token();
  init.headers.set("authorization", `Bearer ${token}`);
  const call = fetch(url, { signal: signalOf?.() ?? null, ...init, credentials: "omit" });
  const answer = await reached(call, init.signal);
  if (answer.status !== 401 || !again) return answer;
  tokens.forget(token);
  return authorised(tokens, url, { signalOf, ...init }, false);
}

/**
 * Replaces the browser's message for a call that did not reach the server, or only in part; not
 * where the caller ended it by `own`.
 */
async function reached<T>(call: Promise<T>, own?: AbortSignal | null): Promise<T> {
  try {
    return await call;
  } catch (cause) {
    // An answer that is no JSON did come.
    if (cause instanceof SyntaxError || own?.aborted) throw cause;
    throw new Error(connectionText.offline, { cause });
  }
}

function keep(kept: Map<string, Kept>, path: string, answer: Kept): void {
  kept.delete(path);
  kept.set(path, answer);
  const [oldest] = kept.keys();
  if (kept.size > keptAnswers && oldest !== undefined) kept.delete(oldest);
}
