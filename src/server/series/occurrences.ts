import { RRuleTemporal } from "rrule-temporal";
import { instantOf, localTimeOf } from "#domain/time/local-time.ts";
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
  const rule = rrule.replace(/UNTIL=([0-9TZ]+)/, (_, until: string) => {
    const { date } = localTimeOf(new Date(isoOf(until)), rruleTZID);
    return `UNTIL=${date.replace(/-/g, "")}T235900Z`;
  });
  return new RRuleTemporal({ rruleString: `DTSTART:${start}00Z\nRRULE:${rule};WKST=MO` });
}

/** `YYYYMMDDTHHMMSSZ` as an ISO instant. */
function isoOf(compact: string): string {
  return compact.replace(/^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/, "$1-$2-$3T$4:$5:$6Z");
}
