import { createHash } from "node:crypto";
import { createRemoteJWKSet, decodeJwt, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";
import { z } from "zod";
import { AppError } from "#domain/errors.ts";
import { tenantId, userId } from "#domain/ids.ts";
import type { Config, Issuer } from "../config.ts";
import { refuseToken } from "./refuse-token.ts";

/** The claims of a tab's sign-in token that the product uses. */
const claims = z.object({
  tid: tenantId,
  oid: userId,
  name: z.string().max(300).default(""),
  preferred_username: z.string().max(300).default(""),
  scp: z.string(),
  exp: z.number(),
});
export type Claims = z.infer<typeof claims>;

const skewSeconds = 300;

/**
 * Checks sign-in tokens: signature by the issuer's own keys, issuer, audience, time, tenant and scope. The keys are cached, and fetched again for
 * a key that is not known yet. The claims of a verified token are kept under its hash until it ends: verifying costs more than all
 * else in a request.
 */
export function createTokenCheck(config: Pick<Config, "hostIssuers" | "hostTenants">, now: () => Date, { mostRemembered = 50_000 } = {}) {
  const keys = new Map<string, JWTVerifyGetKey>(
    config.hostIssuers.map(({ keysUrl }) => [
      keysUrl,
      createRemoteJWKSet(new URL(keysUrl), { cooldownDuration: 1000, timeoutDuration: 5000 }),
    ]),
  );
  const remembered = new Map<string, { claims: Claims; until: number }>();

  async function verify(token: string, audiences: string[]): Promise<Claims> {
    const { issuer, keysUrl } = issuerOf(token, config.hostIssuers);
    const getKey = keys.get(keysUrl);
    if (!getKey) throw new AppError("auth.invalid");
    const options = {
      issuer,
      audience: audiences,
      algorithms: ["RS256"],
      clockTolerance: skewSeconds,
      currentDate: now(),
      requiredClaims: ["exp", "tid", "oid", "scp"],
    };
    const { payload } = await jwtVerify(token, getKey, options).catch(refuseToken);
    return admit(payload, config.hostTenants);
  }

  /** The claims of a token made for one of the audiences, or an `auth.*` error. */
  return async function check(token: string, audiences: string[]): Promise<Claims> {
    const key = createHash("sha256")
      .update(`${audiences.join(" ")} ${token}`)
      .digest("base64");
    const known = remembered.get(key);
    const time = now().getTime();
    if (known && known.until > time) return known.claims;
    const verified = await verify(token, audiences);
    if (remembered.size >= mostRemembered) remembered.clear();
    remembered.set(key, { claims: verified, until: (verified.exp + skewSeconds) * 1000 });
    return verified;
  };
}
export type TokenCheck = ReturnType<typeof createTokenCheck>;

/** The configured issuer that the token says it is from; the signature then has to prove it. */
function issuerOf(token: string, issuers: readonly Issuer[]): Issuer {
  const payload = decode(token);
  const tid = typeof payload.tid === "string" ? payload.tid : "";
  for (const { issuer, keysUrl } of issuers) {
    const expected = issuer.replace("{tid}", tid);
    if (payload.iss === expected) return { issuer: expected, keysUrl };
  }
  throw new AppError("auth.invalid");
}

function decode(token: string): JWTPayload {
  try {
    return decodeJwt(token);
  } catch {
    throw new AppError("auth.invalid");
  }
}

function admit(payload: JWTPayload, tenants: ReadonlySet<string> | null): Claims {
  const read = claims.safeParse(payload);
  if (!read.success || !read.data.scp.split(" ").includes("access_as_user")) throw new AppError("auth.invalid");
  if (tenants && !tenants.has(read.data.tid)) throw new AppError("auth.invalid");
  return read.data;
}
