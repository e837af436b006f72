import type { TenantId } from "#domain/ids.ts";
import { createWaitingLimit, type WaitingLimit } from "../async/concurrency-limit.ts";

/** Calls of one tenant at once: while no other calls, and at least beside any number of others. */
const most = { alone: 64, least: 4 };
/** Milliseconds for which a tenant counts as active after its last call. */
const activeFor = 10_000;

/** Runs a call of a tenant when its turn comes. */
type TenantLines = <T>(tenantId: TenantId, call: () => Promise<T>) => Promise<T>;

/**
 * While several tenants call, they have `shared` calls at once between them. More at once would not
 * be done sooner: they would wait for the database, before the calls of others, instead of in their
 * own line.
 */
export function createTenantLines(now: () => Date, shared: number): TenantLines {
  /** Of the active tenants; who called last comes last. */
  const lines = new Map<TenantId, { limit: WaitingLimit; lastCall: number }>();

  function forgetInactive(time: number): void {
    for (const [tenantId, { limit, lastCall }] of lines) {
      if (time - lastCall < activeFor) return;
      if (limit.isIdle()) lines.delete(tenantId);
    }
  }

  return (tenantId, call) => {
    const time = now().getTime();
    const limit = lines.get(tenantId)?.limit ?? createWaitingLimit(most.alone);
    lines.delete(tenantId);
    lines.set(tenantId, { limit, lastCall: time });
    forgetInactive(time);
    const share = Math.max(most.least, Math.floor(shared / lines.size));
    limit.allow(lines.size === 1 ? most.alone : share);
    return limit.run(call);
  };
}
