import { AppError } from "#domain/errors.ts";
import { createRefusingLimit, type TakeTurn } from "../async/concurrency-limit.ts";
import type { Config } from "../config.ts";
import { createRateLimit } from "../http/rate-limit.ts";

/**
 * Concurrent exports per process, per tenant and per person: each holds some hundreds of responses
 * in memory and keeps the database busy.
 */
const most = { atOnce: 6, inTenant: 4, forOne: 3 };
const minute = 60_000;

/**
 * Also bounds how many a person begins in a minute, to an eighth of their writes: each adds up to
 * a hundred rows to the audit.
 */
export function createExportLimit(
  { writesPerMinute }: Pick<Config, "writesPerMinute">,
  now: () => Date,
): TakeTurn {
  const inMinute = Math.ceil(writesPerMinute.ofPerson / 8);
  const takeTurn = createRefusingLimit({ ...most, refusal: "export.too-many" });
  const rate = createRateLimit({ most: inMinute, millis: minute, now });
  return (taker) => {
    const done = takeTurn(taker);
    if (rate.take(`${taker.tenantId} ${taker.person}`)) return done;
    done();
    throw new AppError("calls.too-many");
  };
}
