import { errors as joseErrors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { AppError } from "#domain/errors.ts";
import { type TenantId, tenantId } from "#domain/ids.ts";
import { asOperator, recordPlanChange } from "../accounts/record-plan-change.ts";
import type { Db } from "../db/db.ts";
import { readSecret } from "../identity/secrets.ts";

const claims = z.object({
  tid: tenantId,
  upn: z.string(),
  plan: z.enum(["msteams-standard", "agile-standup"]),
  region: z.string(),
});
type TrialClaims = z.infer<typeof claims>;

const [issuer, type, algorithm] = ["urn:trial", "trial+jwt", "HS256"];
const keyOf = (db: Db) => readSecret(db, "trial-tokens");

/** A token with which one person may start one trial, until `expires`; audited without the person. */
export async function signTrialToken(
  db: Db,
  { tid, upn, plan, region }: TrialClaims,
  { now, expires }: { now: Date; expires: Date },
): Promise<string> {
  const token = await new SignJWT({ tid, upn: upn.toLowerCase(), plan, region })
    .setProtectedHeader({ alg: algorithm, typ: type })
    .setIssuer(issuer)
    .setIssuedAt(Math.floor(now.getTime() / 1000))
    .setExpirationTime(Math.floor(expires.getTime() / 1000))
    .sign(await keyOf(db));
  await recordPlanChange(asOperator(db, tid, now), tid, "sign-trial-token");
  return token;
}

/**
 * What a token allows its bearer, who has to be the person that it names, or `trial.token-invalid`.
 */
export async function readTrialToken(
  { db, now }: { db: Db; now: Date },
  token: string,
  bearer: { tenantId: TenantId; upn: string },
): Promise<TrialClaims> {
  const refused = new AppError("trial.token-invalid");
  try {
    const { payload } = await jwtVerify(token, await keyOf(db), {
      algorithms: [algorithm],
      issuer,
      typ: type,
      currentDate: now,
      requiredClaims: ["exp"],
    });
    const read = claims.safeParse(payload);
    const isTheirs =
      read.data?.tid === bearer.tenantId && read.data.upn === bearer.upn.toLowerCase();
    if (!read.success || !isTheirs) throw refused;
    return read.data;
  } catch (error) {
    if (error instanceof joseErrors.JOSEError) throw refused;
    throw error;
  }
}
