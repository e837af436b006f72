import type { FeatureFlags } from "#domain/account/feature-flags.ts";
import { gateProblems } from "#domain/account/plan-gates.ts";
import { mayNotAuthor, mayNotSend } from "#domain/account/usage.ts";
import { AppError } from "#domain/errors.ts";
import type { Draft } from "#domain/survey/draft.ts";
import { isWordCloud } from "#domain/survey/word-cloud.ts";
import { readAccount } from "../accounts/read-account.ts";
import type { Context } from "../context.ts";

/** Refuses what the caller's plan does not open (PLAN-05) and what the organisation has switched off (AUT-28). What an item had `before` an edit stays. */
export async function checkPlan(ctx: Context, draft: Draft, before: Draft | null = null): Promise<void> {
  const account = await readAccount(ctx);
  const problems = gateProblems(draft, account, ctx.now(), before);
  if (problems.length > 0) throw new AppError("plan.required", {}, problems);
  const flag = featureOf(draft);
  if (flag && flag !== (before && featureOf(before)) && !account.flags[flag]) throw new AppError("feature.off");
}

/** Refuses a new item, or its sending, at the monthly response limit (AUT-53, LIF-14). In the general variant. */
export async function checkUsage(ctx: Context, { send }: Pick<Draft, "send">): Promise<void> {
  if (ctx.actor.app !== "msteams") return;
  const account = await readAccount(ctx);
  const stopped = send === "now" ? mayNotSend(account, ctx.now()) : mayNotAuthor(account, ctx.now());
  if (stopped) throw new AppError("survey.limit-reached");
}

const typeFlags: Partial<Record<Draft["type"], keyof FeatureFlags>> = {
  quiz: "quiz",
  trivia: "trivia",
  qna: "qna",
  icebreaker: "icebreaker",
  "hot-take": "hotTake",
};

function featureOf({ type, questions }: Draft): keyof FeatureFlags | undefined {
  return typeFlags[type] ?? (questions.some(isWordCloud) ? "wordCloud" : undefined);
}
