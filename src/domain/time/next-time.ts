import { instantOf } from "./local-time.ts";
import { type Recurrence, readRule, weekdayOf } from "./recurrence.ts";
import type { SeriesSchedule } from "./series-schedule.ts";

const day = 86_400_000;
const week = 7 * day;
/** Days that are looked at: the 29th of February every 30 months comes within 20 years. */
const mostDays = 20 * 366;

/**
 * The first occurrence of a schedule after an instant, for a form that shows it: the server expands
 * rules with its own library. Null if there is none, or the schedule is incomplete.
 */
export function nextTime(
  { rrule, rruleDTStart, rruleTZID: zone }: Omit<SeriesSchedule, "openDuration">,
  after: Date,
): Date | null {
  const recurrence = readRule(rrule, zone);
  const [date = "", time = ""] = rruleDTStart.split("T");
  const start = Date.parse(`${date}T00:00Z`);
  if (!recurrence || Number.isNaN(start)) return null;
  // Skipped hours move an occurrence by less than two days.
  const from = Math.floor(after.getTime() / day) * day - 2 * day;
  const first = Math.max(start, from);
  for (let at = first; at < first + mostDays * day; at += day) {
    const local = new Date(at).toISOString().slice(0, 10);
    if (recurrence.until !== null && local > recurrence.until) return null;
    const instant = comesOn(recurrence, start, at) ? instantOf({ date: local, time }, zone) : null;
    if (instant && instant > after) return instant;
  }
  return null;
}

/** Whether a recurrence that counts from one local date comes on another; both as if in UTC. */
function comesOn(recurrence: Recurrence, start: number, at: number): boolean {
  const { interval } = recurrence;
  if (recurrence.frequency === "daily") return ((at - start) / day) % interval === 0;
  const date = new Date(at);
  const weekday = weekdayOf(date.toISOString().slice(0, 10));
  if (recurrence.frequency === "weekly")
    return (
      ((mondayOf(at) - mondayOf(start)) / week) % interval === 0 &&
      recurrence.weekdays.includes(weekday)
    );
  if ((monthOf(at) - monthOf(start)) % interval !== 0) return false;
  const { on } = recurrence;
  if ("day" in on) return date.getUTCDate() === on.day;
  if (weekday !== on.weekday) return false;
  return on.ordinal === -1
    ? monthOf(at + week) !== monthOf(at)
    : Math.ceil(date.getUTCDate() / 7) === on.ordinal;
}

const mondayOf = (at: number) => at - ((new Date(at).getUTCDay() + 6) % 7) * day;
const monthOf = (at: number) => new Date(at).getUTCFullYear() * 12 + new Date(at).getUTCMonth();
