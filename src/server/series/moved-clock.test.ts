import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { conversationId, tenantId } from "#domain/ids.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { aPoll, aRecipient } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { rowsOf } from "../db/db.ts";
import { occurDue } from "./occur-due.ts";
import { wakeSeries } from "./wake-series.ts";

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
let app: TestApp;
let adele: Person;
beforeAll(async () => {
  app = await startOwnApp();
  adele = await app.as("adele");
  return () => app.close();
});

/** A daily series, due in 40 minutes for the first time. */
async function aSeries(): Promise<string> {
  await moveClocks(0);
  return dailyFrom(new Date(Date.now() + 40 * minute));
}

/** A daily series of a channel, from a minute on. */
async function dailyFrom(start: Date): Promise<string> {
  const channel = "Mark 8 Project Team / Design";
  const id = conversationId.parse(await app.emulator.place(channel));
  const draft = aPoll({
    recipients: [aRecipient({ type: "channel", id, name: channel })],
    schedule: {
      rrule: "FREQ=DAILY;INTERVAL=1",
      rruleDTStart: start.toISOString().slice(0, 16),
      rruleTZID: "UTC",
      openDuration: "PT6H",
    },
  });
  const { scheduleId } = await adele.surveys.create({ body: { draft } });
  if (!scheduleId) throw new Error("no series");
  return scheduleId;
}

/** Moves the product's clock and the queue's in the database away from the right time. */
async function moveClocks(product: number, queue = product): Promise<void> {
  app.clock.reset();
  app.clock.ahead(product);
  await app.database.db.execute(
    sql.raw(`create or replace function pgboss.job_now() returns timestamptz
      as $$ select now() + interval '${queue} milliseconds' $$ language sql stable`),
  );
  services().jobs.wake();
}

const services = () => app.product.contextOf(tenantId.parse(adele.tenantId), "msteams");

function read<T>(query: ReturnType<typeof sql>): Promise<T[]> {
  return rowsOf<T>(app.database.db, query);
}

async function made(series: string): Promise<{ times: number; surveys: number; rows: number }> {
  const [counts] = await read<{ times: number; surveys: number; rows: number }>(
    sql`select count(*)::int as surveys, count(distinct deliver_at)::int as times,
      (select count(*)::int from occurrences where series_id = ${series}) as rows
      from surveys where schedule_id = ${series}`,
  );
  return counts ?? { times: 0, surveys: 0, rows: 0 };
}
const exactly = (count: number) => ({ times: count, surveys: count, rows: count });

function untilMade(series: string, count: number): Promise<unknown> {
  return app.emulator.until(`${count} surveys`, async () =>
    (await made(series)).surveys >= count ? true : null,
  );
}

/** The job of its occurrence runs, whether the queue has one or not. */
async function occur(series: string): Promise<void> {
  const [row] = await read<{ id: never }>(sql`select id from series where id = ${series}`);
  if (row) await occurDue(services(), row.id);
}

describe("a series", () => {
  it("whose machine's clock runs ahead by an hour and is put right again sends each occurrence once (REC-28)", async () => {
    const series = await aSeries();
    await moveClocks(hour);
    await untilMade(series, 1);
    await moveClocks(0);
    await occur(series);
    await moveClocks(hour);
    await occur(series);
    expect(await made(series)).toEqual(exactly(1));
    await moveClocks(day + hour);
    await untilMade(series, 2);
    await occur(series);
    expect(await made(series)).toEqual(exactly(2));
  });

  it("whose machine's clock falls behind by an hour sends when it is time, once (REC-28)", async () => {
    const series = await aSeries();
    await moveClocks(39 * minute);
    await occur(series);
    await moveClocks(-21 * minute);
    await occur(series);
    expect(await made(series)).toEqual(exactly(0));
    await moveClocks(41 * minute);
    await untilMade(series, 1);
    await moveClocks(-19 * minute);
    await occur(series);
    expect(await made(series)).toEqual(exactly(1));
  });

  it("whose process is an hour behind its database sends late, once, when the process's clock is right (REC-28)", async () => {
    const series = await aSeries();
    await moveClocks(0, hour);
    await app.emulator.until("the job to have come too early", async () => {
      const [job] = await read<{ state: string }>(
        sql`select state from pgboss.job where name = 'occur' and data->>'seriesId' = ${series}`,
      );
      return job?.state === "completed" ? true : null;
    });
    expect(await made(series)).toEqual(exactly(0));
    await moveClocks(hour);
    await wakeSeries(services());
    services().jobs.wake();
    await untilMade(series, 1);
    await occur(series);
    expect(await made(series)).toEqual(exactly(1));
  });
});

describe("a series that begins now", () => {
  it("begins now also a whole minute after the chosen one began, not at the next occurrence (TIM-03, REC-28)", async () => {
    await moveClocks(0);
    let now = 0;
    // The moment at which it stops is not told.
    do {
      now = Date.now();
      app.clock.stop();
    } while (Date.now() !== now);
    const start = new Date(Math.floor(now / minute) * minute);
    app.clock.ahead(start.getTime() + minute - now);
    const series = await dailyFrom(start);
    app.clock.reset();
    await expect.poll(async () => (await made(series)).surveys).toBe(1);
  });
});
