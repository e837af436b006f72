import { mayNotSend } from "#domain/account/usage.ts";
import { stateAt } from "#domain/survey/lifecycle.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { readAccount } from "../accounts/read-account.ts";
import type { Context } from "../context.ts";

/** Whether a survey waits for an owner whose monthly responses are used up (LIF-14). Only what is still to be sent is looked up. */
export async function isLimitReached(ctx: Context, survey: Survey): Promise<boolean> {
  const now = ctx.now();
  return stateAt(survey, now) === "pending" && mayNotSend(await readAccount(ctx), now);
}
