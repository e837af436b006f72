import type { TenantId } from "#domain/ids.ts";
import { createWaitingLimit, type WaitingLimit } from "../async/concurrency-limit.ts";

/**
 * Calls at once: of a tenant while no other calls, of all that are busy while several call, and of
 * each of these at least; and how many of a tenant may wait.
 */
type Bounds = { alone: number; shared: number; least: number; mostWaiting: number };
/** Milliseconds for which a tenant counts as calling after its last call. */
const callsFor = 10_000;

/** `count`: of calls that run or wait. */
type Line = { limit: WaitingLimit; count: number };

/** Runs a call of a tenant in a line of its own for this kind of calls, when its turn comes. */
type TenantLines<K extends string> = <T>(
  tenantId: TenantId,
  kind: K,
  call: () => Promise<T>,
) => Promise<T>;

/**
 * While several tenants call, they share few calls at once. More would not be done sooner: their
 * steps would fill each turn of the one thread, and the database, before the steps of others,
 * instead of waiting in their own line. Half is the most of one, so that there is room at once for
 * the next call of another; who does nothing at the moment uses up nothing.
 */
export function createTenantLines<K extends string>(
  now: () => Date,
  bounds: Readonly<Record<K, Bounds>>,
): TenantLines<K> {
  type Calling = { lines: Map<K, Line>; lastCall: number };
  /** Who called last comes last. */
  const calling = new Map<TenantId, Calling>();
  /** How many tenants have a call that runs or waits. */
  const busy = new Map<K, number>();

  /** Counts a call that begins or ends. */
  function count(kind: K, line: Line, more: 1 | -1): void {
    const wasIdle = line.count === 0;
    line.count += more;
    if (wasIdle || line.count === 0) busy.set(kind, (busy.get(kind) ?? 0) + more);
  }

  function touch(tenantId: TenantId): Calling["lines"] {
    const time = now().getTime();
    const lines = calling.get(tenantId)?.lines ?? new Map<K, Line>();
    calling.delete(tenantId);
    calling.set(tenantId, { lines, lastCall: time });
    for (const [other, { lines: theirs, lastCall }] of calling) {
      if (time - lastCall < callsFor) break;
      if ([...theirs.values()].every(({ count }) => count === 0)) calling.delete(other);
    }
    return lines;
  }

  return async (tenantId, kind, call) => {
    const lines = touch(tenantId);
    const { alone, shared, least, mostWaiting } = bounds[kind];
    const line = lines.get(kind) ?? { limit: createWaitingLimit(alone, mostWaiting), count: 0 };
    lines.set(kind, line);
    count(kind, line, 1);
    const share = Math.floor(shared / Math.max(2, busy.get(kind) ?? 0));
    line.limit.allow(calling.size === 1 ? alone : Math.max(least, share));
    try {
      return await line.limit.run(call);
    } finally {
      count(kind, line, -1);
    }
  };
}
