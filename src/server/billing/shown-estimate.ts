import { z } from "zod";
import { AppError } from "#domain/errors.ts";
import type { Context } from "../context.ts";
import { readClaims, signClaims } from "../identity/signed-claims.ts";

const issuer = "urn:estimate";
/** How long a change is made at the sum that was shown; seconds. */
const validSeconds = 15 * 60;

/** What a person saw before they agreed: cents, and the moment at which the periods are split. */
const shown = z.object({ amountDue: z.number().int(), proratedAt: z.number().int().nullable() });
const claims = z.object({ of: z.string(), estimate: shown });
type Shown = z.output<typeof shown>;

/** Signs an estimate. `of`: the subscription and the change, as text. */
export function signEstimate(ctx: Context, of: string, estimate: Shown): Promise<string> {
  return signClaims(ctx, issuer, { of, estimate }, validSeconds);
}

/** What an estimate of this change said; `billing.estimate` if it is another's or too old. */
export async function readEstimate(ctx: Context, of: string, token: string): Promise<Shown> {
  const read = await readClaims(ctx, issuer, claims, token);
  if (read?.of !== of) throw new AppError("billing.estimate");
  return read.estimate;
}
