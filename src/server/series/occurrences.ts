import { RRuleTemporal } from "rrule-temporal";
import { instantOf, localTimeOf } from "#domain/time/local-time.ts";
import { untilOf } from "#domain/time/recurrence.ts";
import type { SeriesSchedule } from "#domain/time/series-schedule.ts";

const day = 86_400_000;

/**
 * The first occurrence of a schedule after an instant; null if there is none. The rule is expanded
 * in local time, as if the zone were UTC. Each local time then becomes an instant: one that the
 * zone skips is the next existing minute, one that occurs twice is the first (decisions/031).
 */
export function nextOccurrence(schedule: SeriesSchedule, after: Date): Date | null {
  const zone = schedule.rruleTZID;
  const rule = ruleIn(schedule);
  // Skipped hours move an occurrence by less than two days (Apia lost a whole one).
  const { date, time } = localTimeOf(new Date(after.getTime() - 2 * day), zone);
  let local = rule.next(new Date(`${date}T${time}:00Z`), true);
  while (local) {
    const wall = new Date(local.epochMilliseconds).toISOString();
    const instant = instantOf({ date: wall.slice(0, 10), time: wall.slice(11, 16) }, zone);
    if (instant && instant > after) return instant;
    local = rule.next(new Date(local.epochMilliseconds), false);
  }
  return null;
}

function ruleIn({ rrule, rruleDTStart, rruleTZID }: SeriesSchedule): RRuleTemporal {
  const start = rruleDTStart.replace(/[-:]/g, "");
  const rule = rrule.replace(/UNTIL=([0-9TZ]+)/, (end, text: string) => {
    const until = untilOf(text, rruleTZID);
    return until ? `UNTIL=${until.replace(/-/g, "")}T235900Z` : end;
  });
  return new RRuleTemporal({ rruleString: `DTSTART:${start}00Z\nRRULE:${rule};WKST=MO` });
}
