import { instantOf, localTimeOf } from "../time/local-time.ts";
import { beforeChosenStart, type SeriesSchedule } from "../time/series-schedule.ts";

type Start = Pick<SeriesSchedule, "rruleDTStart" | "rruleTZID">;
/**
 * `asked`: when the edit came; `last`: when the last survey was due, null before the first; `next`:
 * when the next one was, null unless the series is active.
 */
type Moment = { asked: Date; now: Date; last: Date | null; next: Date | null };

/**
 * The instant after which the occurrences of an edited series count (REC-37). A start that was
 * chosen as now is not over (TIM-03). While it begins on the same day, no date has a second survey
 * because its time or zone changed after the first one was sent.
 */
export function editedFrom(after: Start, before: Start, { asked, now, last, next }: Moment): Date {
  const from = after.rruleDTStart === before.rruleDTStart ? now : beforeChosenStart(asked);
  if (!last || after.rruleDTStart.slice(0, 10) !== before.rruleDTStart.slice(0, 10)) return from;
  const sentOn = localTimeOf(last, before.rruleTZID).date;
  if (!next) return afterDate(sentOn, after, from);
  // The zone may have changed since it was sent: what was still to come had no survey yet.
  const nextOn = localTimeOf(next, before.rruleTZID).date;
  return afterDate(sentOn < nextOn ? sentOn : dayBefore(nextOn), after, from);
}

/** The same for one that is enabled (REC-19). */
export function enabledFrom(series: Start, now: Date, last: Date | null): Date {
  return last ? afterDate(localTimeOf(last, series.rruleTZID).date, series, now) : now;
}

/** `from`, or the occurrence of a local date if that is later. */
function afterDate(date: string, { rruleDTStart, rruleTZID }: Start, from: Date): Date {
  const on = instantOf({ date, time: rruleDTStart.slice(11) }, rruleTZID);
  return on && on > from ? on : from;
}

function dayBefore(date: string): string {
  return new Date(Date.parse(`${date}T00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}
