import { instantOf } from "../time/local-time.ts";
import { beforeChosenStart, type SeriesSchedule } from "../time/series-schedule.ts";

type Start = Pick<SeriesSchedule, "rruleDTStart" | "rruleTZID">;
/** `asked`: when the edit came; `last`: the local date of the last survey, null before the first. */
type Moment = { asked: Date; now: Date; last: string | null };

/**
 * The instant after which the occurrences of an edited series count (REC-37). A start that was
 * chosen as now is not over (TIM-03). While it begins on the same day, no date has a second survey
 * because its time or zone changed after the first one was sent.
 */
export function editedFrom(after: Start, before: Start, { asked, now, last }: Moment): Date {
  const from = after.rruleDTStart === before.rruleDTStart ? now : beforeChosenStart(asked);
  if (after.rruleDTStart.slice(0, 10) !== before.rruleDTStart.slice(0, 10)) return from;
  return afterDate(last, after, from);
}

/** The same for one that is enabled (REC-19). */
export function enabledFrom(series: Start, now: Date, last: string | null): Date {
  return afterDate(last, series, now);
}

/** `from`, or the occurrence of a local date if that is later. */
function afterDate(date: string | null, { rruleDTStart, rruleTZID }: Start, from: Date): Date {
  const on = date === null ? null : instantOf({ date, time: rruleDTStart.slice(11) }, rruleTZID);
  return on && on > from ? on : from;
}
