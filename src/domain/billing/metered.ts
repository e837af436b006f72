import { limits } from "../limits.ts";
import type { ApplicationType } from "../survey/survey.ts";
import { type Reduction, totalsOf } from "./totals.ts";

/**
 * For how many active users a metered plan is charged: in the general app for ten at least, in the
 * standup app for those there are (BIL-57).
 */
export function chargedUsers(active: number, app: ApplicationType): number {
  return app === "agile" ? active : Math.max(active, limits.meteredUsers.min);
}

/**
 * What a period in which so many users were active comes to, in cents: less the reduction, with
 * tax, less the credit (BIL-55, BIL-56). `unitPrice`: cents for one of them.
 */
export function estimatedCharge(
  { unitPrice, discount }: { unitPrice: number; discount: Reduction | null },
  users: number,
  { taxPercent, credit }: { taxPercent: number; credit: number },
): number {
  const { total } = totalsOf({
    price: unitPrice / 100,
    licenses: users,
    reduction: discount,
    taxPercent,
  });
  return Math.max(0, total - credit);
}

/**
 * The begin of the monthly period that ended at `start`, for a subscription since `since`; null for
 * its first one. In a month without the day of `since` a period begins on its last day.
 */
export function periodBefore(since: Date, start: Date): Date | null {
  let before: Date | null = null;
  for (let months = 0; ; months += 1) {
    const at = monthsLater(since, months);
    if (at >= start) return before;
    before = at;
  }
}

function monthsLater(since: Date, months: number): Date {
  const at = new Date(since);
  at.setUTCMonth(at.getUTCMonth() + months);
  if (at.getUTCDate() < since.getUTCDate()) at.setUTCDate(0);
  return at;
}
