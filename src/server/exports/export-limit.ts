import { createRefusingLimit, type TakeTurn } from "../async/concurrency-limit.ts";

/**
 * Concurrent exports per process, per tenant and per person: each holds some hundreds of responses
 * in memory and keeps the database busy.
 */
const most = { atOnce: 6, inTenant: 4, forOne: 3 };

export function createExportLimit(): TakeTurn {
  return createRefusingLimit({ ...most, refusal: "export.too-many" });
}
