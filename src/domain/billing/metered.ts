import { limits } from "../limits.ts";
import type { ApplicationType } from "../survey/survey.ts";

/**
 * For how many active users a metered plan is charged: in the general app for ten at least, in the
 * standup app for those there are (BIL-57).
 */
export function chargedUsers(active: number, app: ApplicationType): number {
  return app === "agile" ? active : Math.max(active, limits.meteredUsers.min);
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
