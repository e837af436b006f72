import { z } from "zod";
import type { Problem } from "../errors.ts";
import { limits } from "../limits.ts";
import { storableText } from "../storable-text.ts";
import { addDuration, addMonths, isDuration } from "./duration.ts";
import { instantOf } from "./local-time.ts";
import { nextTime } from "./next-time.ts";
import { readRule } from "./recurrence.ts";

/**
 * When a series sends (ENT-18, REC-12). `rruleDTStart`: local date and time from which it counts,
 * `YYYY-MM-DDTHH:MM`; the time of each occurrence. `openDuration`: how long each survey stays open,
 * an ISO duration. `eachInOwnZone`: each person gets it at that local time of their own zone
 * (`series/own-zones.ts`).
 */
export const seriesSchedule = z.object({
  rrule: storableText.max(200),
  rruleDTStart: z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, "YYYY-MM-DDThh:mm"),
  rruleTZID: storableText.min(1).max(100).refine(isZone),
  openDuration: z.string().refine(isDuration),
  eachInOwnZone: z.boolean().optional(),
});
export type SeriesSchedule = z.infer<typeof seriesSchedule>;

/** Whether this runtime knows an IANA zone by this name. */
export function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: zone });
    return !/^[+-]/.test(zone);
  } catch {
    return false;
  }
}

/** The instant from which a schedule counts; null if its date or time does not exist. */
function startOf({ rruleDTStart, rruleTZID }: SeriesSchedule): Date | null {
  const [date = "", time = ""] = rruleDTStart.split("T");
  return instantOf({ date, time }, rruleTZID);
}

/**
 * Validation errors of a schedule. A start that has passed is refused only if it was chosen now:
 * `before` is the schedule of the edited series, whose other time or zone counts from the next
 * occurrence on.
 */
export function scheduleProblems(
  schedule: SeriesSchedule,
  now: Date,
  before: SeriesSchedule | null = null,
): Problem[] {
  const start = startOf(schedule);
  if (start === null) return [{ path: "schedule.rruleDTStart", code: "time.missing" }];
  const path = "schedule.rrule";
  if (readRule(schedule.rrule, schedule.rruleTZID) === null)
    return [{ path, code: "recurrence.invalid" }];
  if (nextTime(schedule, new Date(start.getTime() - 1)) === null)
    return [{ path, code: "recurrence.never" }];
  const date = schedule.rruleDTStart.slice(0, 10);
  const isNew = before === null || before.rruleDTStart.slice(0, 10) !== date;
  return [...(isNew ? startProblems(start, now) : []), ...openProblems(schedule.openDuration, now)];
}

function startProblems(start: Date, now: Date): Problem[] {
  const path = "schedule.rruleDTStart";
  if (start.getTime() < now.getTime() - limits.pastTolerance) return [{ path, code: "time.past" }];
  if (start <= addMonths(now, limits.farthestMonths)) return [];
  const values = { field: "Delivery time", duration: `${limits.farthestMonths} months` };
  return [{ path, code: "time.too-far", values }];
}

/**
 * The instant after which occurrences count for a start that was accepted at `asked`: before every
 * start that counts as now (TIM-03), however long the call took since.
 */
export function beforeChosenStart(asked: Date): Date {
  return new Date(asked.getTime() - limits.pastTolerance - 1);
}

/** Each survey is open for 5 minutes to 3 months, as others are (TIM-05, TIM-06). */
function openProblems(openDuration: string, now: Date): Problem[] {
  const path = "schedule.openDuration";
  const values = { field: "Close time", duration: `${limits.farthestMonths} months` };
  const until = addDuration(now, openDuration);
  if (until.getTime() - now.getTime() < limits.shortestOpen)
    return [{ path, code: "close-at.too-soon", values }];
  return until > addMonths(now, limits.farthestMonths)
    ? [{ path, code: "time.too-far", values }]
    : [];
}
