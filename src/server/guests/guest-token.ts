import { randomUUID } from "node:crypto";
import { errors as joseErrors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import type { GuestToken } from "#contract/guests.ts";
import { AppError } from "#domain/errors.ts";
import { conversationId, tenantId, userId } from "#domain/ids.ts";
import type { ApplicationType } from "#domain/survey/survey.ts";
import type { Db } from "../db/db.ts";
import { readSecret } from "../identity/secrets.ts";

const claims = z.object({ tid: tenantId, chat: conversationId, sub: userId, exp: z.number() });
/** A guest and the one meeting that they are admitted to. `sub`: the product's own id for them. */
export type GuestClaims = z.infer<typeof claims>;

/** No directory can have this name: their issuers are URLs. */
const issuer = "urn:guest";
const type = "guest+jwt";
const algorithm = "HS256";
/** A token's life. */
export const daySeconds = 86_400;
/**
 * How long after its expiry a token still identifies its holder for a new one (ANO-14); for nothing
 * else.
 */
const renewableSeconds = 30 * daySeconds;

type Where = { db: Db; app: ApplicationType; now: Date };

/** A token valid for 24 hours. */
export async function signGuestToken(
  { db, app, now }: Where,
  { tid, chat, sub }: Omit<GuestClaims, "exp">,
): Promise<GuestToken> {
  const issued = Math.floor(now.getTime() / 1000);
  const exp = issued + daySeconds;
  const token = await new SignJWT({ tid, chat })
    .setProtectedHeader({ alg: algorithm, typ: type })
    .setIssuer(issuer)
    .setAudience(app)
    .setSubject(sub)
    .setJti(randomUUID())
    .setIssuedAt(issued)
    .setExpirationTime(exp)
    .sign(await keyOf(db));
  return { token, exp };
}

/** The start of every guest token: only `signGuestToken` writes this header. */
const beginning = `${Buffer.from(JSON.stringify({ alg: algorithm, typ: type })).toString("base64url")}.`;

/**
 * Whether a token claims to be a guest token: then only our own key and algorithm are accepted.
 * Called for each request, so it does not decode the token.
 */
export function isGuestToken(token: string): boolean {
  return token.startsWith(beginning);
}

/** The holder of a guest token, or `auth.invalid`. `toRenew`: also if it has expired. */
export async function readGuestToken(
  { db, app, now }: Where,
  token: string,
  { toRenew = false } = {},
): Promise<GuestClaims> {
  const options = {
    issuer,
    audience: app,
    typ: type,
    algorithms: [algorithm],
    clockTolerance: toRenew ? renewableSeconds : 0,
    currentDate: now,
    requiredClaims: ["exp", "sub", "tid", "chat"],
  };
  try {
    const { payload } = await jwtVerify(token, await keyOf(db), options);
    return claims.parse(payload);
  } catch (error) {
    if (error instanceof joseErrors.JOSEError || error instanceof z.ZodError)
      throw new AppError("auth.invalid");
    throw error;
  }
}

const keyOf = (db: Db) => readSecret(db, "guest-token");
