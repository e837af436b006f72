import type { Ideas } from "#contract/llm.ts";
import { AppError, type Problem } from "#domain/errors.ts";
import { limits } from "#domain/limits.ts";
import { assertOffered, flagOf } from "#domain/survey/offers.ts";
import { isBlank } from "#domain/unseen-signs.ts";
import { readFlags } from "../accounts/read-flags.ts";
import { createRefusingLimit, type TakeTurn } from "../async/concurrency-limit.ts";
import { perOwner } from "../async/per-owner.ts";
import type { Context } from "../context.ts";
import { createRateLimit, type RateLimit } from "../http/rate-limit.ts";
import { assertMayCreate } from "../policy/assert-may-create.ts";
import type { IdeaKind } from "./writer.ts";

const minute = 60_000;

type Bounds = { rate: RateLimit | null; turn: TakeTurn };
const boundsOf = perOwner<Context["live"], Bounds>(() => ({
  rate: null,
  turn: createRefusingLimit({ atOnce: 8, inTenant: 4, forOne: 2, refusal: "calls.too-many" }),
}));

/**
 * Four ideas for the question of a survey of this type (API-70, API-71), for whoever may create
 * one. At most ten times a minute for a person and a few at once, in each process (LLM-04).
 * Nothing of the prompt is stored or logged.
 */
export async function generateIdeas(ctx: Context, kind: IdeaKind, prompt: string): Promise<Ideas> {
  const { actor, ideas, live, now, log } = ctx;
  assertOffered(kind, actor.app);
  await assertMayCreate(ctx, kind);
  const flag = flagOf(kind);
  if (flag && !(await readFlags(ctx))[flag]) throw new AppError("feature.off");
  const problems = promptProblems(prompt);
  if (problems.length > 0) throw new AppError("ideas.prompt", {}, problems);
  const bounds = boundsOf(live);
  bounds.rate ??= createRateLimit({ most: limits.ideasPerMinute, millis: minute, now });
  const person = actor.user?.userId;
  bounds.rate.takeOr("ideas.too-fast", `${actor.tenantId} ${person}`);
  const done = bounds.turn({ tenantId: actor.tenantId, person });
  try {
    const seed = now().toISOString();
    return await ideas.write({ kind, prompt, seed, signal: ctx.ending });
  } catch (error) {
    if (error instanceof AppError) log.warn({ reason: error.code }, "no ideas");
    throw error;
  } finally {
    done();
  }
}

/** LLM-01, LLM-04. */
function promptProblems(prompt: string): Problem[] {
  const { max } = limits.prompt;
  if (isBlank(prompt)) return [{ path: "prompt", code: "prompt.required" }];
  return prompt.length > max ? [{ path: "prompt", code: "prompt.too-long", values: { max } }] : [];
}
