import { AppError } from "#domain/errors.ts";
import { limits } from "#domain/limits.ts";
import { createRefusingLimit, type TakeTurn } from "../async/concurrency-limit.ts";
import { createRateLimit } from "../http/rate-limit.ts";

/**
 * Concurrent exports per process, per tenant and per person: each holds some hundreds of responses
 * in memory and keeps the database busy.
 */
const most = { atOnce: 6, inTenant: 4, forOne: 3 };
const minute = 60_000;

/** Also bounds how many a person begins in a minute: each adds rows to the audit. */
export function createExportLimit(now: () => Date): TakeTurn {
  const takeTurn = createRefusingLimit({ ...most, refusal: "export.too-many" });
  const rate = createRateLimit({ most: limits.exportsPerMinute, millis: minute, now });
  return (taker) => {
    const done = takeTurn(taker);
    if (rate.take(`${taker.tenantId} ${taker.person}`)) return done;
    done();
    throw new AppError("calls.too-many");
  };
}
