import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { conversationId, seriesId, surveyId, tenantId } from "#domain/ids.ts";
import { instantOf, localTimeOf } from "#domain/time/local-time.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { aRecipient } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { aStandup } from "#test/send-standup.ts";
import { rowsOf } from "../db/db.ts";
import { applyChange } from "../surveys/changes/apply-change.ts";
import { readRosters } from "../surveys/delivery-targets.ts";
import { findSurvey } from "../surveys/queries.ts";
import { occurDue } from "./occur-due.ts";

const [second, hour, day] = [1000, 3_600_000, 86_400_000];
const zones = { megan: "Pacific/Auckland", alex: "Europe/Berlin" } as const;
const west = "America/Los_Angeles";

let app: TestApp;
let adele: Person;
beforeAll(async () => {
  app = await startOwnApp();
  adele = await app.as("adele");
  return () => app.close();
});
afterEach(() => app.clock.reset());

const read = <T>(query: ReturnType<typeof sql>) => rowsOf<T>(app.database.db, query);
const product = () => app.product.contextOf(tenantId.parse(adele.tenantId), "msteams");
const goTo = (instant: number) => {
  app.clock.reset();
  app.clock.ahead(instant - Date.now());
};

/** A standup for the members of a chat in its second day, at 09:00 of each person's zone. */
async function opened() {
  const date = localTimeOf(new Date(Date.now() + 2 * day), "Europe/Berlin").date;
  const nineIn = (zone: string) =>
    instantOf({ date, time: "09:00" }, zone)?.getTime() ?? Number.NaN;
  const nine = (alias: keyof typeof zones) => nineIn(zones[alias]);
  const chat = conversationId.parse(await app.emulator.place("Launch week"));
  const schedule = {
    rrule: "FREQ=DAILY;INTERVAL=1",
    rruleDTStart: `${date}T09:00`,
    rruleTZID: "Europe/Berlin",
    openDuration: "PT3H",
    eachInOwnZone: true,
  };
  const draft = aStandup({
    title: `Team ${randomUUID().slice(0, 8)}`,
    recipients: [aRecipient({ type: "groupChat", id: chat })],
    deliveryPreference: "direct-message",
    schedule,
  });
  const { scheduleId } = await adele.surveys.create({ body: { draft } });
  const series = seriesId.parse(scheduleId);
  for (const [alias, zone] of Object.entries(zones))
    await read(sql`update users set zone = ${zone} where user_id = ${(await app.as(alias)).id}`);
  await read(sql`update series set next = ${new Date(nine("megan")).toISOString()}
    where id = ${series}`);
  goTo(nine("megan"));
  await occurDue(product(), series);
  const [made] = await read<{ id: string }>(
    sql`select id from surveys where schedule_id = ${series}`,
  );
  const id = surveyId.parse(made?.id);
  await posted(id, "megan");
  return { id, chat, nine };
}

/** Once a person has the card. */
const posted = (id: string, alias: keyof typeof zones) =>
  app.emulator.until(`posted to ${alias}`, async () => {
    product().cards.wake();
    const rows = await read(sql`select 1 from outbox where survey_id = ${id} and purpose = 'card'
      and user_id = ${(await app.as(alias)).id} and message_id is not null`);
    return rows.length === 1;
  });

/** An edit of which everybody is told; who is told. */
async function editTelling(id: ReturnType<typeof surveyId.parse>): Promise<string[]> {
  const ctx = product();
  await readRosters(ctx, await findSurvey(ctx, id));
  const tells = ["updated"] as const;
  const becomes = { title: `Edited ${randomUUID().slice(0, 8)}` };
  await applyChange(ctx, id, "edit", () => ({ becomes, cards: "post", tells }));
  const rows = await read<{ person: string }>(sql`select user_id as person from outbox
    where survey_id = ${id} and purpose = 'updated'`);
  await read(sql`delete from outbox where survey_id = ${id} and purpose = 'updated'`);
  return rows.map(({ person }) => person).sort();
}

describe("an edit of a standup that each person gets in their own zone", () => {
  it("reaches nobody before their own time, nor who came to its chat since before theirs (LIF-16, EDT-05)", async () => {
    const { id, chat, nine } = await opened();
    const [megan, alex] = [(await app.as("megan")).id, (await app.as("alex")).id];
    const { people } = await app.emulator.crowd(chat, "adele", 3);
    const [early = "", unknown = "", late = ""] = await Promise.all(
      people.map(async (each) => (await app.as(each.id)).id),
    );
    await read(sql`insert into users (tenant_id, user_id, name, upn, zone)
      values (${adele.tenantId}, ${early}, 'Early', '', ${zones.megan}),
      (${adele.tenantId}, ${late}, 'Late', '', ${west})`);
    // Rosters are read again.
    goTo(nine("megan") + hour);
    expect(await editTelling(id)).toEqual([megan, early].sort());
    const dueAt = async (person: string) => {
      const [row] = await read<{ due: string }>(sql`select due_at as due from outbox
        where survey_id = ${id} and purpose = 'card' and user_id = ${person}`);
      return new Date(row?.due ?? 0).getTime();
    };
    expect(await dueAt(unknown)).toBe(nine("alex"));
    // Their own time is after the close.
    expect(await dueAt(late)).toBe(nine("alex"));
    goTo(nine("alex") - 30 * second);
    expect(await editTelling(id)).toEqual([megan, early].sort());
    goTo(nine("alex"));
    await posted(id, "alex");
    const told = await editTelling(id);
    expect(told).toEqual(expect.arrayContaining([megan, early, alex, unknown, late]));
  });

  it("reaches whose card waits some seconds for Teams once their time has come (EDT-05)", async () => {
    const { id, nine } = await opened();
    const { id: alex } = await app.as("alex");
    goTo(nine("alex") - 30 * second);
    // As Teams' limits leave it.
    const due = new Date(nine("alex") + 20.25 * second).toISOString();
    await read(
      sql`update outbox set due_at = ${due} where survey_id = ${id} and user_id = ${alex}`,
    );
    goTo(nine("alex") + second);
    expect(await editTelling(id)).toContain(alex);
  });
});
