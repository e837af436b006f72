import { instantOf, localTimeOf } from "../time/local-time.ts";
import { beforeChosenStart, type SeriesSchedule } from "../time/series-schedule.ts";

type Start = Pick<SeriesSchedule, "rruleDTStart" | "rruleTZID">;
/** `asked`: when the edit came; `last`: when the last survey was due, null before the first. */
type Moment = { asked: Date; now: Date; last: Date | null };

/**
 * The instant after which the occurrences of an edited series count (REC-37). A start that was
 * chosen as now is not over (TIM-03). While it begins on the same day, no date has a second survey
 * because its time or zone changed after the first one was sent.
 */
export function editedFrom(after: Start, before: Start, { asked, now, last }: Moment): Date {
  const [date, time = ""] = after.rruleDTStart.split("T");
  const from = after.rruleDTStart === before.rruleDTStart ? now : beforeChosenStart(asked);
  if (!last || date !== before.rruleDTStart.slice(0, 10)) return from;
  const sentOn = localTimeOf(last, before.rruleTZID).date;
  const again = instantOf({ date: sentOn, time }, after.rruleTZID);
  return again && again > from ? again : from;
}
