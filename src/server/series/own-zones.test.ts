import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { conversationId, type SeriesId, seriesId, surveyId, tenantId } from "#domain/ids.ts";
import { close } from "#domain/survey/lifecycle.ts";
import { instantOf, localTimeOf } from "#domain/time/local-time.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { seriesExportOf } from "#test/exports.ts";
import { aRecipient } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { aStandup, sayIn } from "#test/send-standup.ts";
import { rowsOf } from "../db/db.ts";
import { absentCountsOf } from "../lists/absent-counts.ts";
import { askForStaleCards, type OutboxKey } from "../outbox/outbox-rows.ts";
import { digestOf } from "../results/read-digest.ts";
import { applyChange } from "../surveys/changes/apply-change.ts";
import { closeDue, closing } from "../surveys/changes/close-due.ts";
import { findSurvey } from "../surveys/queries.ts";
import { remindDue } from "../surveys/reminders/remind.ts";
import { occurDue } from "./occur-due.ts";

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const zones = {
  megan: "Pacific/Auckland",
  alex: "Europe/Berlin",
  diego: "America/Los_Angeles",
} as const;
/** Isaiah's zone is not known. */
const asked = ["megan", "alex", "diego", "isaiah"] as const;
type Alias = (typeof asked)[number];
const zoneOf = (alias: Alias) => (alias === "isaiah" ? "Europe/Berlin" : zones[alias]);

let app: TestApp;
let adele: Person;
beforeAll(async () => {
  app = await startOwnApp();
  adele = await app.as("adele");
  for (const [alias, zone] of Object.entries(zones)) {
    await app.emulator.setZone(alias, zone);
    const chat = await app.emulator.botChat(alias, "msteams");
    await app.emulator.say(chat, alias, "/back");
    const { id } = await app.as(alias);
    await app.emulator.until(`${alias} in ${zone}`, async () => {
      const rows = await read(sql`select 1 from users where user_id = ${id} and zone = ${zone}`);
      return rows.length > 0 || null;
    });
  }
  // As for somebody whose clients never named a zone.
  await read(sql`update users set zone = null where user_id = ${(await app.as("isaiah")).id}`);
  return () => app.close();
});
afterEach(() => app.clock.reset());

function read<T>(query: ReturnType<typeof sql>): Promise<T[]> {
  return rowsOf<T>(app.database.db, query);
}
const nine = (date: string, zone: string): number =>
  instantOf({ date, time: "09:00" }, zone)?.getTime() ?? Number.NaN;
const plusDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * day).toISOString().slice(0, 10);
/** A date far enough ahead that it has begun nowhere. */
const soon = () => plusDays(localTimeOf(new Date(), "Europe/Berlin").date, 2);

/** A daily standup of four people at 09:00 in Berlin, from this date on. */
async function aSeries(date: string, over: object = {}, eachInOwnZone = true) {
  const title = `Team ${randomUUID().slice(0, 8)}`;
  const recipients = await Promise.all(
    asked.map(async (alias) =>
      aRecipient({ type: "user", id: conversationId.parse((await app.as(alias)).id) }),
    ),
  );
  const schedule = {
    rrule: "FREQ=DAILY;INTERVAL=1",
    rruleDTStart: `${date}T09:00`,
    rruleTZID: "Europe/Berlin",
    openDuration: "PT3H",
    eachInOwnZone,
  };
  const draft = aStandup({ title, recipients, schedule, ...over });
  const { scheduleId } = await adele.surveys.create({ body: { draft } });
  return { id: seriesId.parse(scheduleId), title, draft };
}
const view = (id: SeriesId) => adele.series.get({ params: { id } });
const command = (name: string, scheduleId: SeriesId) =>
  adele.commands.run({ body: { command: name, scheduleId } });

/** Moves the product's clock to an instant, and runs what is due. */
async function at(instant: number, id?: SeriesId): Promise<void> {
  app.clock.reset();
  app.clock.ahead(instant - Date.now());
  const ctx = app.product.contextOf(tenantId.parse(adele.tenantId), "msteams");
  if (id) await occurDue(ctx, id);
  ctx.cards.wake();
}
async function surveysOf(id: SeriesId) {
  const rows = await read<{ id: string; deliverAt: string; closeAt: string }>(
    sql`select id, deliver_at as "deliverAt", close_at as "closeAt" from surveys
      where schedule_id = ${id} order by deliver_at`,
  );
  return rows.map((row) => ({
    id: surveyId.parse(row.id),
    deliverAt: new Date(row.deliverAt),
    closeAt: new Date(row.closeAt),
  }));
}

/** How often each person has the card of a team. */
async function cards(title: string): Promise<Record<Alias, number>> {
  const counts = asked.map(async (alias) => {
    const chat = await app.emulator.botChat(alias, "msteams").catch(() => null);
    const messages = chat ? await app.emulator.messages(chat, alias) : [];
    return [alias, messages.filter(({ card }) => JSON.stringify(card).includes(title)).length];
  });
  return Object.fromEntries(await Promise.all(counts));
}
const none = { megan: 0, alex: 0, diego: 0, isaiah: 0 };

/** Waits until nothing is due to be posted, and says who has the card. */
async function settled(title: string, survey: string) {
  const now = app.product.contextOf(tenantId.parse(adele.tenantId), "msteams").now();
  await app.emulator.until("nothing due", async () => {
    const due = await read(
      sql`select 1 from outbox where survey_id = ${survey}
        and due_at <= ${now.toISOString()}::timestamptz + interval '1 minute'`,
    );
    return due.length === 0 || null;
  });
  return cards(title);
}

/** Who has the card of a survey; its results are another message. */
async function haveCard(survey: string): Promise<string[]> {
  const rows = await read<{ person: string }>(sql`select user_id as person from outbox
    where survey_id = ${survey} and purpose = 'card' and message_id is not null order by 1`);
  return rows.map(({ person }) => person);
}

/** Goes through an occurrence, a minute before and at each person's own time. */
async function follow(id: SeriesId, title: string, date: string, before: Record<Alias, number>) {
  const has = { ...before };
  const inOrder = asked.toSorted((a, b) => nine(date, zoneOf(a)) - nine(date, zoneOf(b)));
  expect(inOrder[0]).toBe("megan");
  await at(nine(date, zones.megan), id);
  const survey = (await surveysOf(id)).at(-1);
  if (!survey) throw new Error("an occurrence");
  expect(survey.deliverAt.getTime()).toBe(nine(date, zones.megan));
  expect(survey.closeAt.getTime()).toBe(nine(date, zones.diego) + 3 * hour);
  for (const alias of inOrder) {
    const own = nine(date, zoneOf(alias));
    if (alias !== "megan" && alias !== "isaiah") {
      await at(own - 2 * minute, id);
      expect(await settled(title, survey.id)).toEqual(has);
    }
    await at(own, id);
    for (const each of asked) if (nine(date, zoneOf(each)) === own) has[each] = before[each] + 1;
    expect(await settled(title, survey.id)).toEqual(has);
  }
  return { survey: survey.id, has };
}

describe("a standup that each person gets in their own zone", () => {
  it("comes to each at 09:00 of their clock, once, and closes when the last had it as long as the others", async () => {
    const date = soon();
    const { id, title } = await aSeries(date);
    expect(await view(id)).toMatchObject({
      eachInOwnZone: true,
      next: new Date(nine(date, zones.megan)),
      template: { schedule: { eachInOwnZone: true } },
    });
    const first = await follow(id, title, date, none);
    expect(first.has).toEqual({ megan: 1, alex: 1, diego: 1, isaiah: 1 });
  });

  it("does so across a change to summer time", async () => {
    // Clocks change in Los Angeles on the second Sunday of March, two weeks before Berlin.
    const year = new Date().getUTCFullYear() + 1;
    const first = new Date(Date.UTC(year, 2, 1)).getUTCDay();
    const sunday = plusDays(`${year}-03-01`, ((7 - first) % 7) + 7);
    const { id, title } = await aSeries(soon(), {
      schedule: {
        rrule: "FREQ=WEEKLY;INTERVAL=1;BYDAY=SA,SU",
        rruleDTStart: `${soon()}T09:00`,
        rruleTZID: "Europe/Berlin",
        openDuration: "PT3H",
        eachInOwnZone: true,
      },
    });
    const saturday = plusDays(sunday, -1);
    expect(nine(sunday, zones.diego) - nine(saturday, zones.diego)).toBe(23 * hour);
    // What was missed until then is skipped, but for the day before, which may still be open.
    const begin = nine(saturday, zones.megan);
    for (let next: Date | null = null; next === null || next.getTime() < begin; ) {
      await at(begin - minute, id);
      const [row] = await read<{ next: string }>(sql`select next from series where id = ${id}`);
      if (!row) throw new Error("it goes on");
      next = new Date(row.next);
    }
    for (const { id: old } of await surveysOf(id)) await settled(title, old);
    const before = await cards(title);
    const day1 = await follow(id, title, saturday, before);
    await follow(id, title, sunday, day1.has);
  });

  it("keeps waiting cards back when others answer, and spares who is away when their time comes", async () => {
    const date = soon();
    const { id, title, draft } = await aSeries(date);
    await at(nine(date, zones.megan), id);
    const [made] = await surveysOf(id);
    if (!made) throw new Error("an occurrence");
    expect(await settled(title, made.id)).toEqual({ ...none, megan: 1 });
    const alex = (await app.as("alex")).id;
    await read(sql`insert into absences (tenant_id, user_id, starts_at, ends_at, back_on)
      values (${adele.tenantId}, ${alex}, ${new Date(nine(date, "UTC") - 3 * hour).toISOString()},
      ${new Date(nine(date, "UTC") + day).toISOString()}, ${plusDays(date, 1)}) on conflict do nothing`);
    app.clock.reset();
    await sayIn(draft, made.id, app.as("megan"))({ did: "Login", blocked: false });
    await at(nine(date, zones.alex) - 2 * minute);
    expect(await settled(title, made.id)).toEqual({ ...none, megan: 1 });
    await at(nine(date, zones.alex));
    expect(await settled(title, made.id)).toEqual({ ...none, megan: 1, isaiah: 1 });
    await read(sql`delete from absences where user_id = ${alex}`);
  });

  it("counts who got a card or a reminder after they were away, and not who got none (REC-29, STD-12)", async () => {
    const date = soon();
    const reminder = { id: randomUUID(), duration: "PT30M" };
    const { id, title } = await aSeries(date, { reminders: [reminder] });
    await at(nine(date, zones.megan), id);
    const [made] = await surveysOf(id);
    if (!made) throw new Error("an occurrence");
    await settled(title, made.id);
    const begin = nine(date, zones.megan);
    // Nobody's sign-in is valid at that time.
    const ctx = app.product.contextOf(tenantId.parse(adele.tenantId), "msteams");
    const asked = async () => {
      const survey = await findSurvey(ctx, made.id);
      const { awayCount, missingCount } = await digestOf(ctx, survey);
      const left = (await absentCountsOf(ctx, [survey])).get(made.id);
      return { left, missingCount, awayCount };
    };
    const away = async (alias: Alias, from: number, until: number) =>
      read(sql`insert into absences (tenant_id, user_id, starts_at, ends_at, back_on)
      values (${adele.tenantId}, ${(await app.as(alias)).id}, ${new Date(from).toISOString()},
      ${new Date(until).toISOString()}, ${date})`);
    await away("alex", begin + minute, begin + minute + 1000);
    await away("diego", nine(date, zones.diego) - minute, nine(date, zones.diego) + minute);
    await at(nine(date, zones.alex));
    await settled(title, made.id);
    expect(await asked()).toEqual({ left: 0, missingCount: 4, awayCount: 0 });
    await at(nine(date, zones.diego));
    expect(await settled(title, made.id)).toEqual({ megan: 1, alex: 1, diego: 0, isaiah: 1 });
    await at(nine(date, zones.diego) + hour);
    expect(await asked()).toEqual({ left: 1, missingCount: 3, awayCount: 1 });
    const { closeAt } = await findSurvey(ctx, made.id);
    await at(Number(closeAt) - 30 * minute);
    await remindDue(ctx, made.id, reminder.id);
    await settled(title, made.id);
    await applyChange(ctx, made.id, "close", (survey, tx) =>
      closing(tx, survey, close(survey, tx.now())),
    );
    // Whoever is back was reminded, and is missing then.
    expect(await asked()).toEqual({ left: 0, missingCount: 4, awayCount: 0 });
    await read(sql`delete from absences where back_on = ${date}`);
  });

  it("comes to nobody once it is closed, also not to who comes back (TIM-13)", async () => {
    const date = soon();
    const { id, title } = await aSeries(date);
    await at(nine(date, zones.megan), id);
    const [made] = await surveysOf(id);
    if (!made) throw new Error("an occurrence");
    await settled(title, made.id);
    app.clock.reset();
    await command("schedule/disable", id);
    const awayFor = { alex: day, diego: hour };
    for (const alias of ["alex", "diego"] as const) {
      const own = nine(date, zones[alias]);
      const { id: person } = await app.as(alias);
      await read(sql`insert into absences (tenant_id, user_id, starts_at, ends_at, back_on)
        values (${adele.tenantId}, ${person}, ${new Date(own - hour).toISOString()},
        ${new Date(own + awayFor[alias]).toISOString()}, ${date})`);
      await at(own);
      await settled(title, made.id);
    }
    const has = [(await app.as("megan")).id, (await app.as("isaiah")).id].sort();
    const ctx = app.product.contextOf(tenantId.parse(adele.tenantId), "msteams");
    await at(made.closeAt.getTime() + 1000);
    await closeDue(ctx, made.id);
    await at(ctx.now().getTime());
    await settled(title, made.id);
    expect(await haveCard(made.id)).toEqual(has);
    const { awayCount, missingCount } = await digestOf(ctx, await findSurvey(ctx, made.id));
    expect({ awayCount, missingCount }).toEqual({ awayCount: 2, missingCount: 2 });
    await at(made.closeAt.getTime() + 2 * day);
    const held = await read(sql`select 1 from outbox o join totals t on t.survey_id = o.survey_id
      where o.survey_id = ${made.id} and o.message_id is null and o.due_at is null
      and o.sent_revision = t.revision`);
    expect(held).toHaveLength(2);
    for (let after: OutboxKey | null = null; ; ) {
      after = await askForStaleCards(ctx.db, ctx.now(), after);
      if (!after) break;
    }
    ctx.cards.wake();
    await settled(title, made.id);
    expect(await haveCard(made.id)).toEqual(has);
    await read(sql`delete from absences where back_on = ${date}`);
  });

  it("comes to nobody whose time is still to come when it is closed (TIM-13)", async () => {
    const date = soon();
    const { id, title } = await aSeries(date);
    await at(nine(date, zones.megan), id);
    const [made] = await surveysOf(id);
    if (!made) throw new Error("an occurrence");
    await settled(title, made.id);
    app.clock.reset();
    await command("schedule/disable", id);
    const ctx = app.product.contextOf(tenantId.parse(adele.tenantId), "msteams");
    await at(nine(date, zones.megan) + hour);
    // Nobody's sign-in is valid at that time.
    await applyChange(ctx, made.id, "close", (survey, tx) =>
      closing(tx, survey, close(survey, tx.now())),
    );
    await at(nine(date, zones.diego) + minute);
    await settled(title, made.id);
    expect(await haveCard(made.id)).toEqual([(await app.as("megan")).id]);
  });

  it("tells nobody of an edit, a reminder or its results before their time, nor counts who was not asked when it closes (RMD-18, STD-12, REC-29)", async () => {
    const date = soon();
    const reminder = { id: randomUUID(), duration: "PT30M" };
    const { id, title } = await aSeries(date, { reminders: [reminder] });
    const begin = nine(date, zones.megan);
    await at(begin, id);
    const [made] = await surveysOf(id);
    if (!made) throw new Error("an occurrence");
    await settled(title, made.id);
    app.clock.reset();
    await command("schedule/disable", id);
    const ctx = app.product.contextOf(tenantId.parse(adele.tenantId), "msteams");
    // Nobody's sign-in is valid at these times.
    await at(begin + hour);
    const closeAt = new Date(begin + 2 * hour);
    const tells = ["updated"] as const;
    await applyChange(ctx, made.id, "edit", () => ({ becomes: { closeAt }, tells }));
    await at(begin + 1.6 * hour);
    await remindDue(ctx, made.id, reminder.id);
    await applyChange(ctx, made.id, "close", (survey, tx) =>
      closing(tx, survey, close(survey, tx.now())),
    );
    const told = await read(sql`select purpose, user_id as person from outbox
      where survey_id = ${made.id} and purpose <> 'card' order by purpose`);
    const person = (await app.as("megan")).id;
    const purposes = ["reminder", "results", "updated"];
    expect(told).toEqual(purposes.map((purpose) => ({ purpose, person })));
    for (const time of [begin + 1.7 * hour, nine(date, zones.diego) + minute]) {
      await at(time);
      await settled(title, made.id);
      const survey = await findSurvey(ctx, made.id);
      expect(await digestOf(ctx, survey)).toMatchObject({ missingCount: 1, awayCount: 0 });
      expect((await absentCountsOf(ctx, [survey])).get(made.id)).toBe(3);
    }
  });

  it("is not made twice when it is disabled, enabled or changed after it has begun for some", async () => {
    const date = soon();
    const { id, title, draft } = await aSeries(date);
    await at(nine(date, zones.megan), id);
    expect(await surveysOf(id)).toHaveLength(1);
    app.clock.reset();
    const following = nine(plusDays(date, 1), zones.megan);
    await command("schedule/disable", id);
    await command("schedule/enable", id);
    expect((await view(id)).next?.getTime()).toBe(following);
    const { schedule } = draft;
    const plain = { ...draft, schedule: schedule && { ...schedule, eachInOwnZone: false } };
    await adele.series.edit({ params: { id }, body: { draft: plain } });
    const after = await view(id);
    expect(after.eachInOwnZone).toBe(false);
    expect(after.next?.getTime()).toBe(nine(plusDays(date, 1), zones.alex));
    await at(nine(date, zones.alex), id);
    expect(await surveysOf(id)).toHaveLength(1);
    const [made] = await surveysOf(id);
    if (!made) throw new Error("an occurrence");
    expect((await settled(title, made.id)).megan).toBe(1);
  });

  it("is not made twice where an older version made it", async () => {
    const date = soon();
    const { id, draft } = await aSeries(date);
    await at(nine(date, zones.megan), id);
    app.clock.reset();
    // As older versions wrote it: nine in Auckland is an evening in Berlin, a date earlier.
    await read(sql`update occurrences set local_date = null where series_id = ${id}`);
    await command("schedule/disable", id);
    await command("schedule/enable", id);
    const following = plusDays(date, 1);
    expect((await view(id)).next?.getTime()).toBe(nine(following, zones.megan));
    const { schedule } = draft;
    const change = (over: object) =>
      adele.series.edit({
        params: { id },
        body: { draft: { ...draft, schedule: schedule && { ...schedule, ...over } } },
      });
    const later = await change({ rruleDTStart: `${date}T10:00` });
    expect(later.next?.getTime()).toBe(nine(following, zones.megan) + hour);
    const plain = await change({ eachInOwnZone: false });
    expect(plain.next?.getTime()).toBe(nine(following, zones.alex));
  });

  it("keeps the next date when its time is earlier from now on", async () => {
    const date = soon();
    const isaiah = conversationId.parse((await app.as("isaiah")).id);
    const recipients = [aRecipient({ type: "user", id: isaiah })];
    const { id, draft } = await aSeries(date, { recipients });
    await at(nine(date, zoneOf("isaiah")), id);
    app.clock.reset();
    const { schedule } = draft;
    const six = { ...draft, schedule: schedule && { ...schedule, rruleDTStart: `${date}T06:00` } };
    const { next } = await adele.series.edit({ params: { id }, body: { draft: six } });
    expect(next?.getTime()).toBe(nine(plusDays(date, 1), zoneOf("isaiah")) - 3 * hour);
  });

  it("is exported under its date, also where that begins a day earlier elsewhere (API-54)", async () => {
    const date = soon();
    const { id, title } = await aSeries(date);
    await at(nine(date, zones.megan), id);
    app.clock.reset();
    expect((await seriesExportOf(adele, id)).text).toContain(`${date} ${title}`);
  });

  it("is not chosen unless asked for, nor where it goes to a chat or is no standup", async () => {
    const date = soon();
    const usual = await aSeries(date, {}, false);
    expect(await view(usual.id)).toMatchObject({
      eachInOwnZone: false,
      next: new Date(nine(date, zones.alex)),
    });
    const chat = conversationId.parse(await app.emulator.place("Launch week"));
    const inChat = await aSeries(date, {
      recipients: [aRecipient({ type: "groupChat", id: chat })],
    });
    expect((await view(inChat.id)).eachInOwnZone).toBe(false);
    const directly = await aSeries(date, {
      recipients: [aRecipient({ type: "groupChat", id: chat })],
      deliveryPreference: "direct-message",
    });
    expect(await view(directly.id)).toMatchObject({ eachInOwnZone: true });
  });
});
