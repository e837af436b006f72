import { type JWK, type JWTPayload, jwtVerify } from "jose";
import { AppError } from "#domain/errors.ts";
import type { Config } from "../config.ts";
import { refuseToken } from "../identity/refuse-token.ts";
import { createSigningKeys } from "../identity/signing-keys.ts";
import { isServiceUrl } from "../teams/service-host.ts";

const skewSeconds = 300;

/**
 * The only channel trusted to identify people: on others of the Bot Framework, such as Direct Line,
 * callers name themselves.
 */
const channel = "msteams";

/** The routing fields of a call's body, to be proved by the token. */
export type Claimed = { channelId: unknown; serviceUrl: unknown };

/**
 * Verifies calls from the host's bot channel before anything else reads them. The SDK's own check
 * is not enough: it accepts a person's sign-in token, which any user can read in their own tab, as
 * the channel's, and then believes the sender in the body (PERM-09). Checked here: a signature by a
 * key endorsed for Microsoft Teams, the channel's issuer, this bot as audience, and the service URL
 * that the token was issued for, which must be one of the host's.
 */
export function createCallCheck({ bot }: Pick<Config, "bot">, now: () => Date) {
  const keys = createSigningKeys(bot.keysUrl, now);

  /** Throws an `auth.*` error if the call is not valid. */
  return async function check(
    authorization: string | undefined,
    audience: string,
    claimed: Claimed,
  ): Promise<{ subject: string }> {
    const token = /^Bearer (\S+)$/i.exec(authorization ?? "")?.[1];
    if (!token) throw new AppError("auth.required");
    if (audience === "") throw new AppError("auth.invalid");
    const options = {
      issuer: bot.issuer,
      audience,
      algorithms: ["RS256"],
      clockTolerance: skewSeconds,
      currentDate: now(),
      requiredClaims: ["exp", "serviceurl"],
    };
    const { payload, protectedHeader } = await jwtVerify(token, keys.getKey, options).catch(
      refuseToken,
    );
    if (claimed.channelId !== channel || !isEndorsed(keys.find(protectedHeader.kid)))
      throw new AppError("auth.invalid");
    const { serviceUrl } = claimed;
    if (isOfPerson(payload) || payload.serviceurl !== serviceUrl)
      throw new AppError("auth.invalid");
    if (typeof serviceUrl !== "string" || !isServiceUrl(serviceUrl, bot.serviceHosts))
      throw new AppError("auth.invalid");
    return { subject: payload.sub ?? "" };
  };
}

/** Only users' tokens have scopes. */
function isOfPerson(payload: JWTPayload): boolean {
  return payload.scp !== undefined;
}

/** Whether the key was published for the channel. */
function isEndorsed(key: JWK | undefined): boolean {
  const endorsements: unknown = key && "endorsements" in key ? key.endorsements : null;
  return Array.isArray(endorsements) && endorsements.includes(channel);
}
