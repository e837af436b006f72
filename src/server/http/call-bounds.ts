import type { Route } from "#contract/route.ts";
import { AppError } from "#domain/errors.ts";
import { createRefusingLimit, createWaitingLimit, type Taker } from "../async/concurrency-limit.ts";
import type { Config } from "../config.ts";
import type { Context } from "../context.ts";
import { createRateLimit } from "./rate-limit.ts";
import { createTenantLines } from "./tenant-lines.ts";

/**
 * Concurrent requests. One person's pages never have so many; a tenant's and a process's further
 * requests wait in a queue.
 */
const most = { ofPerson: 48, inProcess: 128 };
/**
 * Of tenants (decisions/043). `waiting`: for other services, not for the thread. `votes`: they are
 * gathered, and a long batch would be what others wait for.
 */
const ofTenants = {
  calls: { alone: 64, shared: 4, least: 1, mostWaiting: 5000 },
  waiting: { alone: 64, shared: 64, least: 4, mostWaiting: 5000 },
  votes: { alone: Infinity, shared: 16, least: 4, mostWaiting: 15_000 },
};
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
  const inLine = createTenantLines(now, ofTenants);
  const inProcess = createWaitingLimit(most.inProcess);

  return async (ctx, route, work) => {
    const { tenantId, user } = ctx.actor;
    const caller = { tenantId, person: user?.userId };
    const done = ofPerson(caller);
    try {
      if (isWrite(route) && !mayWrite(caller)) throw new AppError("calls.too-many");
      if (route.gathered) return await inLine(tenantId, "votes", work);
      const kind = route.waits ? "waiting" : "calls";
      return await inLine(tenantId, kind, () => inProcess.run(work));
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
