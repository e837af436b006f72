import { randomUUID } from "node:crypto";
import { storedProperties, type TelemetryEvent } from "#domain/account/telemetry.ts";
import { limits } from "#domain/limits.ts";
import { perOwner } from "../async/per-owner.ts";
import type { Context } from "../context.ts";
import { telemetry } from "../db/audit-tables.ts";
import type { Db } from "../db/db.ts";
import { createRateLimit, type RateLimit } from "../http/rate-limit.ts";

type Reported = { event: TelemetryEvent; properties: Record<string, unknown>; isError: boolean };

type Rates = Partial<Record<"ofPerson" | "inTenant", RateLimit>>;
const ratesOf = perOwner<Db, Rates>(() => ({}));

function isWithinRates({ db, now, actor }: Context): boolean {
  const rates = ratesOf(db);
  const rate = (kind: keyof Rates) =>
    (rates[kind] ??= createRateLimit({
      most: limits.telemetryPerMinute[kind],
      millis: 60_000,
      now,
    }));
  const { tenantId, user } = actor;
  return rate("ofPerson").take(`${tenantId} ${user?.userId}`) && rate("inTenant").take(tenantId);
}

/**
 * Stores what a page reports (API-89), without the person: times of use must not tell who answered
 * anonymously. What exceeds the rate is dropped, and the page is told the same.
 */
export async function keepEvent(
  ctx: Context,
  { event, properties, isError }: Reported,
): Promise<void> {
  const { db, actor, now, config, metrics } = ctx;
  const { tenantId, app: applicationType } = actor;
  metrics.telemetry.inc({ event });
  if (config.telemetryDays === 0 || !isWithinRates(ctx)) return;
  await db.insert(telemetry).values({
    tenantId,
    createdAt: now(),
    id: randomUUID(),
    applicationType,
    event,
    isError,
    properties: storedProperties(event, properties),
  });
}
