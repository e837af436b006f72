import { errors as joseErrors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { AppError } from "#domain/errors.ts";
import type { Context } from "../context.ts";
import { readSecret } from "../identity/secrets.ts";

const issuer = "urn:estimate";
const algorithm = "HS256";
/** How long a change is made at the sum that was shown; seconds. */
const validSeconds = 15 * 60;

/** What a person saw before they agreed: cents, and the moment at which the periods are split. */
const shown = z.object({ amountDue: z.number().int(), proratedAt: z.number().int().nullable() });
type Shown = z.output<typeof shown>;

/** Signs an estimate. `of`: the subscription and the change, as text. */
export async function signEstimate(ctx: Context, of: string, estimate: Shown): Promise<string> {
  const issued = Math.floor(ctx.now().getTime() / 1000);
  return new SignJWT({ estimate })
    .setProtectedHeader({ alg: algorithm })
    .setIssuer(issuer)
    .setSubject(`${ctx.actor.tenantId} ${of}`)
    .setIssuedAt(issued)
    .setExpirationTime(issued + validSeconds)
    .sign(await readSecret(ctx.db, issuer));
}

/** What an estimate of this change said; `billing.estimate` if it is another's or too old. */
export async function readEstimate(ctx: Context, of: string, token: string): Promise<Shown> {
  try {
    const { payload } = await jwtVerify(token, await readSecret(ctx.db, issuer), {
      issuer,
      subject: `${ctx.actor.tenantId} ${of}`,
      algorithms: [algorithm],
      currentDate: ctx.now(),
      requiredClaims: ["exp"],
    });
    return shown.parse(payload["estimate"]);
  } catch (error) {
    if (error instanceof joseErrors.JOSEError || error instanceof z.ZodError)
      throw new AppError("billing.estimate");
    throw error;
  }
}
