import type { GuestToken } from "#contract/guests.ts";
import { errorTexts } from "#text/errors.ts";
import { fill } from "#text/fill.ts";
import { hostText } from "#text/host.ts";
import { guestText } from "#text/sign-in.ts";
import { standardPhrases } from "../../api-error.ts";

type Asked = { meetingId: string; teamsUserId: string; name: string; email: string };

/** Asks for a guest's token at a variant's `root`, showing the one that there is (ANO-14). An error says why in the words of ANO-08 or ANO-17. */
export async function fetchGuestToken(
  root: string,
  asked: Asked,
  existing: string | null,
): Promise<Partial<GuestToken> & { token: string }> {
  const answer = await fetch(`${root}/auth/anonymous/token`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(existing ? { authorization: `Bearer ${existing}` } : {}) },
    body: JSON.stringify(asked),
    cache: "no-store",
    credentials: "omit",
  }).catch((cause: unknown) => {
    throw new Error(hostText.offline, { cause });
  });
  // safe: looked at before it is used
  const body = (await answer.json().catch(() => null)) as { token?: unknown; exp?: number; code?: unknown } | null;
  if (answer.status === 403 && body?.code === "GUEST_NOT_ALLOWED") throw new Error(errorTexts["guest.not-allowed"]);
  if (!answer.ok || typeof body?.token !== "string") throw new Error(fill(guestText.noToken, { status: statusText(answer) }));
  return { token: body.token, ...(body.exp === undefined ? {} : { exp: body.exp }) };
}

/** Over HTTP/2 and later an answer has no phrase of its own. */
export function statusText({ statusText: own, status }: Pick<Response, "statusText" | "status">): string {
  return own || standardPhrases[status] || (status ? String(status) : guestText.unknownStatus);
}
