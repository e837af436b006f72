import type { Route } from "#contract/route.ts";
import { AppError } from "#domain/errors.ts";
import { createRefusingLimit, createWaitingLimit, type Taker } from "../async/concurrency-limit.ts";
import type { Config } from "../config.ts";
import type { Context } from "../context.ts";
import { createRateLimit } from "./rate-limit.ts";
import { createTenantLines } from "./tenant-lines.ts";

/**
 * Concurrent requests. One person's pages never have so many; a tenant's and a process's further
 * requests wait in a queue. `shared`: of all tenants, while several call; those that wait for other
 * services do not wait for the database.
 */
const most = { ofPerson: 48, inProcess: 128, shared: 16, sharedWaiting: 64 };
const minute = 60_000;

/** Runs a request within the bounds of its caller, their tenant and the process (decisions/021). */
export type CallBounds = <T>(ctx: Context, route: Route, work: () => Promise<T>) => Promise<T>;

/** One for all routes of a process. */
export function createCallBounds(
  config: Pick<Config, "writesPerMinute">,
  now: () => Date,
): CallBounds {
  const calls = { atOnce: Infinity, inTenant: Infinity, forOne: most.ofPerson };
  const ofPerson = createRefusingLimit({ ...calls, refusal: "calls.too-many" });
  const mayWrite = createWriteRates(config.writesPerMinute, now);
  const inTenant = createTenantLines(now, most.shared);
  const waiting = createTenantLines(now, most.sharedWaiting);
  const inProcess = createWaitingLimit(most.inProcess);

  return async (ctx, route, work) => {
    const { tenantId, user } = ctx.actor;
    const caller = { tenantId, person: user?.userId };
    const done = ofPerson(caller);
    try {
      if (isWrite(route) && !mayWrite(caller)) throw new AppError("calls.too-many");
      if (route.gathered) return await work();
      const line = route.waits ? waiting : inTenant;
      return await line(tenantId, () => inProcess.run(work));
    } finally {
      done();
    }
  };
}

/** Votes have their own queue with its own bound: many votes per minute are never refused here. */
function isWrite({ method, gathered, reads }: Route): boolean {
  return method !== "GET" && !gathered && !reads;
}

/** Whether one more write is within the per-minute limits of the person, tenant and process. */
function createWriteRates(
  rates: Config["writesPerMinute"],
  now: () => Date,
): (by: Taker) => boolean {
  const rate = (most: number) => createRateLimit({ most, millis: minute, now });
  const [ofPerson, inTenant, inProcess] = [
    rate(rates.ofPerson),
    rate(rates.inTenant),
    rate(rates.inProcess),
  ];
  // In this order: a refused caller uses up nothing of the shared limits.
  return ({ tenantId, person }) =>
    ofPerson.take(`${tenantId} ${person}`) && inTenant.take(tenantId) && inProcess.take("all");
}
