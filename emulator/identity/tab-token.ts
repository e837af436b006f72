import { randomUUID } from "node:crypto";
import type { RegisteredApp } from "../directory/registered-app.ts";
import type { Person } from "../emulator-api.ts";
import { httpError } from "../http-error.ts";
import type { World } from "../world.ts";
import { epochSeconds, sign } from "./signing-keys.ts";

/** The client id of Teams on the web, as Microsoft documents it: who asks for a tab's token. */
const teamsWebClientId = "5e3ce6c0-2b1f-4285-8d4b-75ee78787346";

/**
 * What a test may change, to see an app refuse the token. `azp`: the requesting client, Teams on
 * the web by default.
 */
type TokenWish = {
  expiresInSeconds?: number | undefined;
  audience?: string | undefined;
  scope?: string | undefined;
  azp?: string;
};

const defaultLifeSeconds = 3900;

/**
 * A v2.0 access token as Entra gives it to a tab for single sign-on. An anonymous participant gets
 * none, as in Teams.
 */
export async function tabToken(
  world: World,
  person: Person,
  app: RegisteredApp,
  wish: TokenWish = {},
): Promise<string> {
  if (person.kind === "anonymous")
    throw httpError(403, "UserNotAuthenticated", "User is not authenticated");
  const now = epochSeconds(world.now());
  const life = wish.expiresInSeconds ?? defaultLifeSeconds;
  // An expired token was issued before its expiry.
  const issued = life > 0 ? now : now + life - defaultLifeSeconds;
  return sign(world, "entra", {
    aud: wish.audience ?? app.clientId,
    iss: `${world.url}/${person.tenantId}/v2.0`,
    iat: issued,
    nbf: issued,
    exp: now + life,
    azp: wish.azp ?? teamsWebClientId,
    azpacr: "0",
    name: person.name,
    oid: person.id,
    preferred_username: person.upn,
    scp: wish.scope ?? "access_as_user",
    sub: Buffer.from(`${app.clientId}:${person.id}`).toString("base64url"),
    tid: person.tenantId,
    uti: randomUUID(),
    ver: "2.0",
    ...(person.appRoles ? { roles: person.appRoles } : {}),
    ...(person.kind === "guest" ? { acct: 1 } : {}),
  });
}
