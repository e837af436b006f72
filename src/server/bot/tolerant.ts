import { AppError } from "#domain/errors.ts";
import type { Context } from "../context.ts";
import { HostError } from "../teams/host.ts";

/** Runs an optional action: an error of the host is logged, and the call goes on. */
export async function tolerant(
  ctx: Pick<Context, "log">,
  what: string,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof HostError || error instanceof AppError)) throw error;
    ctx.log.warn({ what, reason: error.message }, "left out");
  }
}
