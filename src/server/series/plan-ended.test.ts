import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { conversationId, seriesId, tenantId, userId } from "#domain/ids.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { aRecipient } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { aStandup } from "#test/send-standup.ts";
import { grantPlan } from "../accounts/grant-plan.ts";
import { rowsOf } from "../db/db.ts";
import { occurDue } from "./occur-due.ts";
import { findSeries } from "./queries.ts";
import { tellEnded } from "./schedule-cards.ts";

const [hour, day] = [3_600_000, 86_400_000];
let app: TestApp;
let adele: Person;
beforeAll(async () => {
  app = await startOwnApp({ BILLING: "sandbox" });
  adele = await app.as("adele", "agile");
  return () => app.close();
});

const holdStandups = (trialExpiresAt: Date | null) =>
  grantPlan(
    app.database.db,
    {
      tenantId: tenantId.parse(adele.tenantId),
      userIds: [userId.parse(adele.id)],
      plan: "agile-standup",
      planLevel: 500,
      trialExpiresAt,
    },
    new Date(),
  );

async function aDailyStandup(title: string, rrule = "FREQ=DAILY;INTERVAL=1") {
  const start = new Date(Date.now() + hour).toISOString().slice(0, 16);
  const name = "Launch week";
  const id = conversationId.parse(await app.emulator.place(name));
  const draft = aStandup({
    title,
    recipients: [aRecipient({ type: "groupChat", id, name })],
    schedule: {
      rrule,
      rruleDTStart: start,
      rruleTZID: "UTC",
      openDuration: "PT3H",
    },
  });
  const { scheduleId } = await adele.surveys.create({ body: { draft } });
  return seriesId.parse(scheduleId);
}

/** What the bot has told a person about the series of this name. */
async function told(title: string, person = "adele"): Promise<string[]> {
  const own = await app.emulator.botChat(person, "agile");
  return (await app.emulator.messages(own, person))
    .map(({ card }) => JSON.stringify(card))
    .filter((text) => text?.includes(`${title} is not sent any more`));
}

it("that the plan ended tells its owners once, and goes on with its next date once a plan includes it again (REC-16, REC-18)", async () => {
  await holdStandups(null);
  const title = "The team whose plan ends";
  const id = await aDailyStandup(title);
  await app.database.db.execute(sql`update subscriptions set state = 'ended'`);
  app.clock.ahead(2 * hour);
  const ctx = app.product.contextOf(tenantId.parse(adele.tenantId), "agile");
  await occurDue(ctx, id);
  await occurDue(ctx, id);
  await app.emulator.until("the owner to be told", async () => (await told(title)).length > 0);
  app.clock.reset();
  const view = () => adele.series.get({ params: { id } });
  expect(await view()).toMatchObject({ state: "ended", stopped: true, next: null });
  // What would be refused is not offered.
  expect((await view()).can).not.toContain("enable");
  expect((await told(title)).join()).toContain("select Enable");
  const enable = () => adele.commands.run({ body: { command: "schedule/enable", scheduleId: id } });
  await expect(enable()).rejects.toMatchObject({ status: 422 });
  const { template } = await view();
  const draft = { ...template, send: "now" as const, deliverAt: null, closeAt: null };
  await adele.series.edit({ params: { id }, body: { draft } });
  expect(await view()).toMatchObject({ state: "ended", stopped: true });
  await holdStandups(new Date(Date.now() + 9 * day));
  expect((await view()).can).toContain("enable");
  await enable();
  const { state, next, can } = await view();
  expect([state, can.includes("enable")]).toEqual(["active", false]);
  expect(next?.getTime()).toBeGreaterThan(Date.now());
  expect(await told(title)).toHaveLength(1);
});

it("offers nothing where the plan ended it with its last date, and tells no former owner (REC-16)", async () => {
  await holdStandups(null);
  const title = "The team whose last day is left out";
  const until = new Date(Date.now() + hour).toISOString().slice(0, 10).replaceAll("-", "");
  const id = await aDailyStandup(title, `FREQ=DAILY;INTERVAL=1;UNTIL=${until}T235900Z`);
  await app.database.db.execute(sql`update subscriptions set state = 'ended'`);
  app.clock.ahead(2 * hour);
  const ctx = app.product.contextOf(tenantId.parse(adele.tenantId), "agile");
  await occurDue(ctx, id);
  const alex = await app.as("alex", "agile");
  const owners = [{ aadObjectId: userId.parse(alex.id), name: "Alex" }];
  await tellEnded(ctx, [{ ...(await findSeries(ctx, id)), owners }]);
  ctx.cards.wake();
  const waiting = () =>
    rowsOf(app.database.db, sql`select 1 from outbox where purpose = 'series-ended'`);
  await app.emulator.until("all to be told", async () => (await waiting()).length === 0);
  app.clock.reset();
  expect(await told(title, "alex")).toEqual([]);
  const [words] = await told(title);
  expect(words).toBeDefined();
  expect(words).not.toContain("Enable");
  const { state, stopped, can } = await adele.series.get({ params: { id } });
  expect([state, stopped, can.includes("enable")]).toEqual(["ended", false, false]);
});
