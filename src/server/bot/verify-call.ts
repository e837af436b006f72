import { createRemoteJWKSet, type JWTPayload, jwtVerify } from "jose";
import { AppError } from "#domain/errors.ts";
import type { Config } from "../config.ts";
import { refuseToken } from "../identity/refuse-token.ts";
import { isServiceUrl } from "../teams/service-host.ts";

const skewSeconds = 300;

/**
 * The check of calls from the host's bot channel, done before anything else reads them. The SDK's own check is not enough: it takes a
 * person's sign-in token, which any user can read in his own tab, for the channel's, and then believes whatever sender the body names
 * (PERM-09). So: signature by the channel's keys only, its issuer, this bot as audience, and the very service address that the token was
 * made for, which must be one of the host's. Keys are cached and fetched again for a key that is not known yet.
 */
export function createCallCheck({ bot }: Pick<Config, "bot">, now: () => Date) {
  const keys = createRemoteJWKSet(new URL(bot.keysUrl), { cooldownDuration: 1000, timeoutDuration: 5000 });

  /** Throws an `auth.*` error where the call does not hold. `serviceUrl` is what the call's body says. */
  return async function check(authorization: string | undefined, audience: string, serviceUrl: unknown): Promise<{ subject: string }> {
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
    const { payload } = await jwtVerify(token, keys, options).catch(refuseToken);
    if (isOfPerson(payload) || payload.serviceurl !== serviceUrl) throw new AppError("auth.invalid");
    if (typeof serviceUrl !== "string" || !isServiceUrl(serviceUrl, bot.serviceHosts)) throw new AppError("auth.invalid");
    return { subject: payload.sub ?? "" };
  };
}
export type CallCheck = ReturnType<typeof createCallCheck>;

/** Only tokens of people have scopes. */
function isOfPerson(payload: JWTPayload): boolean {
  return payload.scp !== undefined;
}
