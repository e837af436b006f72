import pLimit from "p-limit";
import { AppError, type ErrorCode } from "#domain/errors.ts";
import type { TenantId } from "#domain/ids.ts";

/** Runs work when its turn comes. */
export type WaitingLimit = {
  run: <T>(work: () => Promise<T>) => Promise<T>;
  /** Changes how many run at once; what runs already goes on. */
  allow: (atOnce: number) => void;
};

/**
 * So many at once; others wait in line, in the order in which they came. Who finds the line full is
 * told to come again.
 */
export function createWaitingLimit(atOnce: number, mostWaiting = 5000): WaitingLimit {
  const limit = pLimit(atOnce);
  return {
    run: async (work) => {
      const full = limit.activeCount >= limit.concurrency && limit.pendingCount >= mostWaiting;
      if (full) throw new AppError("calls.too-many");
      return limit(work);
    },
    allow: (most) => {
      if (limit.concurrency !== most) limit.concurrency = most;
    },
  };
}

/** Whose turn it is: a person of a tenant. */
export type Taker = { tenantId: TenantId; person: string | undefined };
/** Takes a turn, or throws. The answer gives it back; once is enough, more does no harm. */
export type TakeTurn = (taker: Taker) => () => void;
/** The most turns at once in this process, of one tenant, and of one person. */
type Bounds = { atOnce: number; inTenant: number; forOne: number; refusal: ErrorCode };

/**
 * Lets nobody wait: beyond a bound it throws `refusal`. Made by hand, because libraries let callers
 * wait, and none counts one turn against three bounds at once.
 */
export function createRefusingLimit({ atOnce, inTenant, forOne, refusal }: Bounds): TakeTurn {
  const running = new Map<string, number>();
  const countOf = (key: string) => running.get(key) ?? 0;
  const add = (key: string, more: 1 | -1) => {
    const count = countOf(key) + more;
    if (count > 0) running.set(key, count);
    else running.delete(key);
  };
  return ({ tenantId, person }) => {
    const own = `${tenantId} ${person}`;
    if (countOf("") >= atOnce || countOf(tenantId) >= inTenant || countOf(own) >= forOne)
      throw new AppError(refusal);
    const keys = ["", tenantId, own];
    for (const key of keys) add(key, 1);
    let given = false;
    return () => {
      if (given) return;
      given = true;
      for (const key of keys) add(key, -1);
    };
  };
}
