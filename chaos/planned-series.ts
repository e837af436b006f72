import { sql } from "drizzle-orm";
import { seriesId } from "#domain/ids.ts";
import { rowsOf } from "#server/db/db.ts";
import { onDatabase } from "../test/rig/copy-series.ts";
import { openPoll } from "../test/rig/open-poll.ts";
import type { Rig } from "../test/rig/start-rig.ts";
import { promise } from "./promise.ts";
import type { Place } from "./recount.ts";

/**
 * Two series: one is due while the database is away, and what the other sends would be closed by
 * the time it is back.
 */
export type PlannedSeries = {
  moveTo: (place: Place, at: Date) => Promise<void>;
  /** Waits until one was sent and one was skipped. */
  happened: () => Promise<void>;
  /** Looks into the database whether each happened once, and both wait for the next occurrence. */
  happenedOnce: (place: Place) => Promise<void>;
};

type Made = { sent: number; skipped: number; surveys: number; waiting: number };

export async function planSeries(rig: Rig): Promise<PlannedSeries> {
  const owner = await rig.as("adele");
  const rruleDTStart = new Date(Date.now() + 3_600_000).toISOString().slice(0, 16);
  const rule = { rrule: "FREQ=DAILY;INTERVAL=1", rruleDTStart, rruleTZID: "UTC" };
  const make = async () =>
    seriesId.parse(
      (await openPoll(rig, { owner, schedule: { ...rule, openDuration: "PT6H" } })).id,
    );
  const [late, missed] = [await make(), await make()];

  return {
    moveTo: (place, at) =>
      onDatabase(place, async (db) => {
        const dues = [
          [late, at],
          [missed, new Date(at.getTime() - 6 * 3_600_000)],
        ] as const;
        for (const [id, due] of dues) {
          await db.execute(sql`update series set next = ${due.toISOString()} where id = ${id}`);
          await db.execute(sql`update pgboss.job set start_after = ${at.toISOString()}
            where name = 'occur' and data->>'seriesId' = ${id}`);
        }
      }),
    happened: async () => {
      await rig.emulator.until(
        "one series to be sent, one to be skipped",
        async () => {
          const { lastSurvey } = await owner.series.get({ params: { id: late } });
          const { skipped } = await owner.series.history({ params: { id: missed } });
          return lastSurvey?.state === "open" && skipped.length > 0;
        },
        120_000,
      );
    },
    happenedOnce: (place) =>
      onDatabase(place, async (db) => {
        for (const [id, sent] of [
          [late, 1],
          [missed, 0],
        ] as const) {
          const [made] = await rowsOf<Made>(
            db,
            sql`select count(survey_id)::int as sent, (count(*) - count(survey_id))::int as skipped,
              (select count(*)::int from surveys where schedule_id = ${id}) as surveys,
              (select count(*)::int from series s join pgboss.job j on j.name = 'occur'
                and j.data->>'seriesId' = s.id::text and j.state = 'created'
                where s.id = ${id} and s.next > now() and j.start_after = s.next) as waiting
              from occurrences where series_id = ${id}`,
          );
          const right = { sent, skipped: 1 - sent, surveys: sent, waiting: 1 };
          promise(
            JSON.stringify(made) === JSON.stringify(right),
            `a series that was due meanwhile: ${JSON.stringify(made)}`,
          );
        }
      }),
  };
}
