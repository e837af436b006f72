import { AppError } from "#domain/errors.ts";
import type { Context } from "../context.ts";

/** Where no plans are sold, nothing about plans is there (BILLING `off`). */
export function assertSellsPlans({ config }: Pick<Context, "config">): void {
  if (config.billing === "off") throw new AppError("request.not-found");
}
