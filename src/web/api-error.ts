import { fill } from "#text/fill.ts";
import { hostText } from "#text/host.ts";
import { takingText } from "#text/results.ts";

/** A call that the server refused, with all it said (API-03). `body` is what could be read of the answer: JSON, or its text. */
export type ApiError = Error & { name: "ApiError"; status: number; statusText: string; body: unknown };

/** The phrases that stand for a status by themselves say nothing (ERR-05, ERR-06); anything else in their place does. */
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

/** The error of an answer that is not a success. */
export async function apiErrorOf(answer: Response): Promise<ApiError> {
  const text = await answer.text().catch(() => "");
  return apiError(answer.status, answer.statusText, parsed(text));
}

export function apiError(status: number, statusText: string, body: unknown): ApiError {
  const error = new Error(serverMessage(status, statusText, body) ?? fill(hostText.errorStatus, { code: status }));
  return Object.assign(error, { name: "ApiError" as const, status, statusText, body });
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === "ApiError" && "status" in error;
}

/** Whether asking again is pointless. A busy server and an overlong wait are worth another try. */
export function isRefusal(error: unknown): boolean {
  return isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 408 && error.status !== 429;
}

/** What to tell somebody whose vote failed: the server's words, else that it was not saved, else that nothing is known (TAK-19). */
export function voteErrorText(error: unknown): string {
  if (isApiError(error)) return serverMessage(error.status, error.statusText, error.body) ?? takingText.notSaved;
  return error instanceof Error && error.message ? error.message : hostText.unknownError;
}

/** A message in the server's own words: its status text, then `error`, then `message` (ERR-05). */
function serverMessage(status: number, statusText: string, body: unknown): string | undefined {
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
