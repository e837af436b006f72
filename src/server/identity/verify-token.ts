import { hash } from "node:crypto";
import { decodeJwt, type JWTPayload, jwtVerify } from "jose";
import { z } from "zod";
import { AppError } from "#domain/errors.ts";
import { tenantId, userId } from "#domain/ids.ts";
import { plainName } from "#domain/plain-name.ts";
import { createBoundedCache } from "../async/bounded-cache.ts";
import type { Config, Issuer } from "../config.ts";
import { refuseToken } from "./refuse-token.ts";
import { createSigningKeys, type SigningKeys } from "./signing-keys.ts";

/** The value of the app role whose holders administer the organisation (decisions/042). */
export const administratorRole = "Administrator";

/** The claims of a tab's sign-in token that the product uses. */
const claims = z.object({
  tid: tenantId,
  oid: userId,
  name: z
    .string()
    .max(300)
    .default("")
    .transform((name) => plainName(name)),
  preferred_username: z.string().max(300).default(""),
  scp: z.string(),
  /** Whether the directory gave the app role of administrators; anything else says no. */
  roles: z
    .array(z.unknown())
    .catch([])
    .transform((roles) => roles.includes(administratorRole)),
  exp: z.number(),
});
export type Claims = z.infer<typeof claims>;

const skewSeconds = 300;

/**
 * Verifies sign-in tokens: signature by the issuer's keys, issuer, audience, time, tenant and
 * scope. A verified token's claims are cached by its hash until it expires or its keys are too old
 * (`signing-keys.ts`): verification costs more than everything else in a request.
 */
export function createTokenCheck(
  config: Pick<Config, "hostIssuers" | "hostTenants">,
  now: () => Date,
  { mostRemembered = 50_000 } = {},
) {
  const keysOf = new Map<string, SigningKeys>(
    config.hostIssuers.map(({ keysUrl }) => [keysUrl, createSigningKeys(keysUrl, now)]),
  );
  const remembered = createBoundedCache<{ claims: Claims; until: number }>(mostRemembered);

  async function verify(
    token: string,
    audiences: string[],
  ): Promise<{ claims: Claims; until: number }> {
    const { issuer, keysUrl } = issuerOf(token, config.hostIssuers);
    const keys = keysOf.get(keysUrl);
    if (!keys) throw new AppError("auth.invalid");
    const options = {
      issuer,
      audience: audiences,
      algorithms: ["RS256"],
      clockTolerance: skewSeconds,
      currentDate: now(),
      requiredClaims: ["exp", "tid", "oid", "scp"],
    };
    const { payload } = await jwtVerify(token, keys.getKey, options).catch(refuseToken);
    const verified = admit(payload, config.hostTenants);
    return {
      claims: verified,
      until: Math.min((verified.exp + skewSeconds) * 1000, keys.holdUntil()),
    };
  }

  /** The claims of a token for one of the audiences, or an `auth.*` error. */
  return async function check(token: string, audiences: string[]): Promise<Claims> {
    const key = hash("sha256", `${audiences.join(" ")} ${token}`, "base64");
    const known = remembered.get(key);
    const time = now().getTime();
    if (known && known.until > time) return known.claims;
    const verified = await verify(token, audiences);
    remembered.set(key, verified);
    return verified.claims;
  };
}
export type TokenCheck = ReturnType<typeof createTokenCheck>;

/** The configured issuer that the token names; the signature must then prove it. */
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
  if (!read.success || !read.data.scp.split(" ").includes("access_as_user"))
    throw new AppError("auth.invalid");
  if (tenants && !tenants.has(read.data.tid)) throw new AppError("auth.invalid");
  return read.data;
}
