import { errors as joseErrors, jwtVerify, SignJWT } from "jose";
import type { z } from "zod";
import { tenantId } from "#domain/ids.ts";
import type { Context } from "../context.ts";
import { readSecret } from "./secrets.ts";

const algorithm = "HS256";

type Signing = Pick<Context, "db" | "actor" | "now">;

/**
 * Signs what a page holds and gives back, for the caller's organisation. `issuer`: what it is for;
 * each has a key of its own. `seconds`: how long it is valid.
 */
export async function signClaims(
  { db, actor, now }: Signing,
  issuer: string,
  claims: Record<string, unknown>,
  seconds: number,
): Promise<string> {
  const issued = Math.floor(now().getTime() / 1000);
  return new SignJWT({ ...claims, tid: actor.tenantId })
    .setProtectedHeader({ alg: algorithm })
    .setIssuer(issuer)
    .setIssuedAt(issued)
    .setExpirationTime(issued + seconds)
    .sign(await readSecret(db, issuer));
}

/** What was signed for this and the caller's organisation; null for anything else, or too late. */
export async function readClaims<T>(
  { db, actor, now }: Signing,
  issuer: string,
  claims: z.ZodType<T>,
  token: string,
): Promise<T | null> {
  try {
    const { payload } = await jwtVerify(token, await readSecret(db, issuer), {
      issuer,
      algorithms: [algorithm],
      currentDate: now(),
      requiredClaims: ["exp"],
    });
    if (tenantId.safeParse(payload["tid"]).data !== actor.tenantId) return null;
    return claims.safeParse(payload).data ?? null;
  } catch (error) {
    if (error instanceof joseErrors.JOSEError) return null;
    throw error;
  }
}
