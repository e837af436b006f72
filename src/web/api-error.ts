import { fill } from "#text/format/fill.ts";
import { connectionText } from "#text/respond/connection.ts";
import { votingText } from "#text/voting.ts";

/**
 * A call that the server refused (API-03). `body`: the parsed JSON, or the text. `retryAfter`:
 * milliseconds until a retry makes sense.
 */
type ApiError = Error & {
  name: "ApiError";
  status: number;
  statusText: string;
  body: unknown;
  retryAfter: number | null;
};

/** Standard status phrases carry no message (ERR-05, ERR-06); a custom status text does. */
export const standardPhrases: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  402: "Payment Required",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  406: "Not Acceptable",
  408: "Request Timeout",
  409: "Conflict",
  410: "Gone",
  412: "Precondition Failed",
  413: "Payload Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Entity",
  429: "Too Many Requests",
  500: "Internal Server Error",
  501: "Not Implemented",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
};

/** The longest `Retry-After` that is respected, in milliseconds. */
const longestRetry = 5 * 60_000;

/** The error for a response whose status is not a success. */
export async function apiErrorOf(answer: Response): Promise<ApiError> {
  const text = await answer.text().catch(() => "");
  return Object.assign(apiError(answer.status, answer.statusText, parsed(text)), {
    retryAfter: retryAfterOf(answer.headers),
  });
}

/** `Retry-After`: a number of seconds, or a date. */
function retryAfterOf(headers: Headers): number | null {
  const given = headers.get("retry-after");
  if (given === null) return null;
  const millis = /^\d+$/.test(given) ? 1000 * Number(given) : Date.parse(given) - Date.now();
  return Number.isNaN(millis) ? null : Math.min(Math.max(0, millis), longestRetry);
}

export function apiError(status: number, statusText: string, body: unknown): ApiError {
  const error = new Error(
    serverWords(status, statusText, body) ?? fill(connectionText.errorStatus, { code: status }),
  );
  return Object.assign(error, {
    name: "ApiError" as const,
    status,
    statusText,
    body,
    retryAfter: null,
  });
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === "ApiError" && "status" in error;
}

/** What was asked for is not there, or no longer. */
export function isMissing(error: unknown): boolean {
  return isApiError(error) && error.status === 404;
}

/** Whether a retry is pointless. Overload and timeouts are worth a retry. */
export function isRefusal(error: unknown): boolean {
  return (
    isApiError(error) &&
    error.status >= 400 &&
    error.status < 500 &&
    error.status !== 408 &&
    error.status !== 429
  );
}

/** The error's own message, if any. A bare status, such as a proxy's empty response, has none. */
export function wordsOf(error: unknown): string | undefined {
  if (isApiError(error)) return serverWords(error.status, error.statusText, error.body);
  return error instanceof Error && error.message ? error.message : undefined;
}

/** The error; null if the page has said already that the server is not reached, or is ill. */
export function untold(error: Error | null, told: Error | null): Error | null {
  const same = told !== null && !isRefusal(error) && wordsOf(error) === wordsOf(told);
  return same ? null : error;
}

/**
 * The message after a failed vote: the server's words, else that the vote was not saved, else that
 * the outcome is unknown (TAK-19).
 */
export function voteErrorText(error: unknown): string {
  return wordsOf(error) ?? (isApiError(error) ? votingText.notSaved : connectionText.unknownError);
}

/** A message in the server's own words: its status text, then `error`, then `message` (ERR-05). */
function serverWords(status: number, statusText: string, body: unknown): string | undefined {
  const own = statusText.trim();
  if (own && own.toLowerCase() !== standardPhrases[status]?.toLowerCase()) return own;
  return textOf(body, "error") ?? textOf(body, "message");
}

function textOf(body: unknown, key: "error" | "message"): string | undefined {
  if (typeof body !== "object" || body === null || !(key in body)) return undefined;
  // safe: the key was just found
  const text = (body as Record<string, unknown>)[key];
  return typeof text === "string" && text !== "" ? text : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
