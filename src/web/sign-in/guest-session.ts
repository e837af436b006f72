import type { Boot } from "#contract/boot.ts";
import { connectionText } from "#text/respond/connection.ts";
import { errorTexts } from "#text/server/errors.ts";
import type { HostContext } from "../host/host.ts";
import { textClaim } from "./claims-of.ts";
import { fetchGuestToken, longestGuestCall } from "./fetch-guest-token.ts";
import { endOf, type GuestRecord, guestStore, isUsable } from "./guest-record.ts";
import type { Introduction } from "./introduction.ts";
import type { Session } from "./session.ts";

/** `base`: the server's address, if it is not the page's own. */
type Options = { base?: string; now?: () => number };

export type GuestSession = Pick<Session, "token" | "forget" | "userKey" | "tenantKey"> & {
  introduction: Introduction;
};

/**
 * The session of an unverified participant of the page's meeting (ANO-10). The token is reused
 * while it is valid (ANO-11); a new one is requested with the old one, so that the server
 * recognises the participant (ANO-14). Rejects with the sentence to show (ANO-08, ANO-17).
 */
export async function guestSession(
  { context }: Pick<Boot, "context">,
  { meeting, user }: Pick<HostContext, "meeting" | "user">,
  { base = "", now = Date.now }: Options = {},
): Promise<GuestSession> {
  if (!meeting) throw new Error(errorTexts["guest.not-allowed"]);
  const store = await guestStore(context, meeting.id);
  const nobody: GuestRecord = {
    isAnonymous: true,
    meetingId: meeting.id,
    name: "",
    email: "",
    teamsUserId: user.id,
    token: "",
    exp: 0,
  };
  let held = store.read() ?? nobody;
  let coming: Promise<string> | undefined;

  async function renew(said: Partial<Pick<GuestRecord, "name" | "email">> = {}): Promise<string> {
    const stored = store.read();
    // Another window of this device may have got the first token meanwhile.
    if (!held.token && stored) held = stored;
    // The name may have been given in another session of this page or device (ANO-07).
    const { meetingId, name, email } = { ...held, ...namesOf(held.token, stored), ...said };
    const teamsUserId = user.id;
    const { token, exp } = await fetchGuestToken(
      `${base}/${context}`,
      { meetingId, teamsUserId, name, email },
      held.token || null,
    );
    held = {
      isAnonymous: true,
      meetingId,
      name,
      email,
      teamsUserId,
      token,
      exp: endOf(exp, now()),
    };
    store.keep(held);
    return token;
  }

  function token(): Promise<string> {
    if (isUsable(held, now())) return Promise.resolve(held.token);
    coming ??= renew().finally(() => {
      coming = undefined;
    });
    return coming;
  }

  const first = await token();
  return {
    token,
    forget: (refused) => {
      if (held.token === refused) held = { ...held, exp: 0 };
    },
    userKey: textClaim(first, "sub"),
    tenantKey: textClaim(first, "tid"),
    introduction: {
      isDue: () => !held.name && !namesOf(first, store.read()).name && !store.wasSkipped(),
      give: async (said) => {
        await describe(`${base}/${context}`, await token(), said);
        await renew(said);
      },
      skip: () => store.keepSkipped(),
    },
  };
}

/** The name that the token's participant has given, in whatever window. */
function namesOf(
  token: string,
  record: GuestRecord | null,
): Partial<Pick<GuestRecord, "name" | "email">> {
  const isTheirs = record !== null && textClaim(record.token, "sub") === textClaim(token, "sub");
  return isTheirs && record.name ? { name: record.name, email: record.email } : {};
}

/** ANO-06. */
async function describe(
  root: string,
  token: string,
  said: { name: string; email: string },
): Promise<void> {
  const { apiErrorOf } = await import("../api-error.ts");
  const answer = await fetch(`${root}/api/v1/user/anonymous`, {
    method: "PUT",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify(said),
    credentials: "omit",
    signal: AbortSignal.timeout(longestGuestCall),
  }).catch((cause: unknown) => {
    throw new Error(connectionText.offline, { cause });
  });
  if (!answer.ok) throw await apiErrorOf(answer);
}
