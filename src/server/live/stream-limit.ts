import { AppError } from "#domain/errors.ts";
import { createRefusingLimit, type TakeTurn } from "../async/concurrency-limit.ts";

/** Event streams per person: far more than anybody has pages open. */
const forOne = 200;
/** One tenant's share of a process's streams; the rest is left for others. */
const tenantShare = 0.75;

/** None are opened during shutdown: reconnecting clients must reach another process. */
export function createStreamLimit(streamsAtOnce: number, ending: AbortSignal): TakeTurn {
  const inTenant = Math.ceil(streamsAtOnce * tenantShare);
  const take = createRefusingLimit({
    atOnce: streamsAtOnce,
    inTenant,
    forOne,
    refusal: "stream.too-many",
  });
  return (taker) => {
    if (ending.aborted) throw new AppError("server.busy");
    return take(taker);
  };
}
