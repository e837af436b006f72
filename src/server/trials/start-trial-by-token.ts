import type { StartedTrial } from "#contract/account/trials.ts";
import { AppError } from "#domain/errors.ts";
import type { Context } from "../context.ts";
import { grantTrial } from "./start-trial.ts";
import { readTrialToken } from "./trial-token.ts";

type Asked = { token: string; region: string; plan: StartedTrial["plan"]; upn: string };

/** Starts the trial that a marketplace token allows the caller (API-82, BIL-73). */
export async function startTrialByToken(
  ctx: Context,
  { token, region, plan, upn }: Asked,
): Promise<StartedTrial> {
  const { user, tenantId } = ctx.actor;
  if (!user) throw new AppError("auth.required");
  const allowed = await readTrialToken({ db: ctx.db, now: ctx.now() }, token, {
    tenantId,
    upn: user.upn,
  });
  const isSame =
    allowed.region === region && allowed.plan === plan && allowed.upn === upn.trim().toLowerCase();
  if (!isSame) throw new AppError("trial.token-invalid");
  return grantTrial(ctx, plan, { approvalContact: null, reason: null, region });
}
