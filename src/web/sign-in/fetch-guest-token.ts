import type { GuestToken } from "#contract/guests.ts";
import { fill } from "#text/format/fill.ts";
import { connectionText } from "#text/respond/connection.ts";
import { guestText } from "#text/respond/sign-in.ts";
import { errorTexts } from "#text/server/errors.ts";
import { standardPhrases } from "../api-error.ts";

/** A participant's call that takes longer counts as not delivered (milliseconds). */
export const longestGuestCall = 30_000;

type Asked = { meetingId: string; teamsUserId: string; name: string; email: string };

/**
 * Requests a guest token at a variant's `root`, presenting the current one (ANO-14). Errors carry
 * the words of ANO-08 or ANO-17; of too many, the server's own.
 */
export async function fetchGuestToken(
  root: string,
  asked: Asked,
  existing: string | null,
): Promise<Partial<GuestToken> & { token: string }> {
  const answer = await fetch(`${root}/auth/anonymous/token`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(existing ? { authorization: `Bearer ${existing}` } : {}),
    },
    body: JSON.stringify(asked),
    cache: "no-store",
    credentials: "omit",
    signal: AbortSignal.timeout(longestGuestCall),
  }).catch(offline);
  const notJson = (error: unknown) => (error instanceof SyntaxError ? null : offline(error));
  // safe: validated before use
  const body = (await answer.json().catch(notJson)) as {
    token?: unknown;
    exp?: number;
    code?: unknown;
    message?: unknown;
  } | null;
  if (answer.status === 403 && body?.code === "GUEST_NOT_ALLOWED")
    throw new Error(errorTexts["guest.not-allowed"]);
  // It says when to try again.
  if (answer.status === 429 && typeof body?.message === "string") throw new Error(body.message);
  if (!answer.ok || typeof body?.token !== "string")
    throw new Error(fill(guestText.noToken, { status: statusText(answer) }));
  return { token: body.token, ...(body.exp === undefined ? {} : { exp: body.exp }) };
}

function offline(cause: unknown): never {
  throw new Error(connectionText.offline, { cause });
}

/** Over HTTP/2 and later a response has no status text. */
export function statusText({
  statusText: own,
  status,
}: Pick<Response, "statusText" | "status">): string {
  return own || standardPhrases[status] || (status ? String(status) : guestText.unknownStatus);
}
