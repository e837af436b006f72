import { sql } from "drizzle-orm";
import type { UserId } from "#domain/ids.ts";
import { dueInZone } from "#domain/series/own-zones.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { instantOf } from "#domain/time/local-time.ts";
import type { Context } from "../context.ts";
import { rowsOf } from "../db/db.ts";
import { waitingPeople } from "./delivery-targets.ts";

type Row = { person: UserId; zone: string | null; date: string; start: string; seriesZone: string };

const minute = 60_000;

/**
 * When the card goes to people whom an occurrence was not sent to when it opened: while others wait
 * for their own time, at theirs, by what the series says now, or at the series' own where theirs
 * comes after the close. Who is left out gets it at once.
 */
export async function newcomerTimes(
  ctx: Context,
  survey: Survey,
  people: readonly UserId[],
): Promise<ReadonlyMap<UserId, Date>> {
  const { tenantId, id, scheduleId } = survey;
  const soon = ctx.now().getTime() + minute;
  const end = survey.closeAt?.getTime() ?? Number.POSITIVE_INFINITY;
  const times = new Map<UserId, Date>();
  if (people.length === 0 || (await waitingPeople(ctx, survey)).size === 0) return times;
  const rows = await rowsOf<Row>(
    ctx.db,
    sql`
    select p.id as person, u.zone, o.local_date as date, s.rrule_dtstart as start,
      s.rrule_tzid as "seriesZone"
    from unnest(${sql.param(people)}::uuid[]) as p (id)
    join series s on s.tenant_id = ${tenantId} and s.id = ${scheduleId}
    join occurrences o on o.tenant_id = s.tenant_id and o.series_id = s.id
      and o.survey_id = ${id} and o.local_date is not null
    left join users u on u.tenant_id = s.tenant_id and u.user_id = p.id`,
  );
  for (const { person, zone, date, start, seriesZone } of rows) {
    const due = instantOf({ date, time: start.slice(11) }, seriesZone);
    const rule = { rruleDTStart: start, rruleTZID: seriesZone };
    const own = due && zone ? dueInZone(rule, due, zone) : due;
    const at = [own, due].find((time) => time && time.getTime() < end);
    if (at && at.getTime() > soon) times.set(person, at);
  }
  return times;
}
