import { mayNotSend } from "#domain/account/usage.ts";
import { stateAt } from "#domain/survey/lifecycle.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { readAccount } from "../accounts/read-account.ts";
import type { Context } from "../context.ts";

/**
 * Whether a pending survey's owner has used up their monthly responses (LIF-14). Looked up only for
 * pending surveys.
 */
export async function isLimitReached(ctx: Context, survey: Survey): Promise<boolean> {
  if (specOf(survey.type).plan) return false;
  const now = ctx.now();
  return stateAt(survey, now) === "pending" && mayNotSend(await readAccount(ctx), now);
}
