import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { conversationId, type SeriesId, type SurveyId, seriesId, tenantId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aRecipient } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { sentOf } from "#test/sent-series.ts";
import { startSeries } from "#test/start-series.ts";
import { watchList } from "#test/watch-list.ts";
import { type Db, rowsOf } from "../db/db.ts";
import { alignOwners } from "./align-owners.ts";

let app: TestApp;
let adele: Person;
let alex: Person;
let debra: Person;
beforeAll(async () => {
  app = await startApp();
  [adele, alex, debra] = [await app.as("adele"), await app.as("alex"), await app.as("debra")];
});

const view = (id: SeriesId, by = adele) => by.series.get({ params: { id } });
const surveyOf = (id: SurveyId, by = adele) => by.surveys.get({ params: { id } });
const command = (name: string, scheduleId: SeriesId, by = adele) =>
  by.commands.run({ body: { command: name, scheduleId } });

/** The database for somebody who is held up before their first transaction. */
function waitingBeforeTransactions(real: Db) {
  const [reached, open] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const transaction: Db["transaction"] = async (...work) => {
    reached.resolve();
    await open.promise;
    return real.transaction(...work);
  };
  const db = new Proxy(real, {
    get: (target, name) => (name === "transaction" ? transaction : Reflect.get(target, name)),
  });
  return { db, arrived: reached.promise, goOn: open.resolve };
}

/** A series that has sent its first survey. */
async function sent() {
  const series = await startSeries(app, adele, { start: new Date() });
  const [first] = await sentOf(adele, series.id, 1);
  if (!first) throw new Error("one was sent");
  return { ...series, first };
}

describe("a series and its people", () => {
  it("is managed by its owners; others of the chat see it without its questions, strangers nothing (REC-26, API-07, BOT-13)", async () => {
    const { id, where } = await startSeries(app, adele);
    const seen = await view(id, alex);
    expect(seen).toMatchObject({ role: "read", can: [], template: { questions: [] } });
    for (const name of ["schedule/delete", "schedule/enable", "schedule/disable"])
      await expect(command(name, id, alex)).rejects.toMatchObject({
        status: 403,
        body: { message: "Only an owner of this series can do this" },
      });
    const listed = await alex.series.ofAudience({ params: { audienceId: where }, query: {} });
    expect(listed.series.map((one) => one.id)).toContain(id);
    for (const call of [
      () => view(id, debra),
      () => debra.series.history({ params: { id } }),
      () => command("schedule/delete", id, debra),
    ])
      await expect(call()).rejects.toMatchObject({ status: 404 });
  });

  it("is shared with another owner, who then owns its surveys too, and can't lose the last (REC-23, API-55, API-56, LIF-23)", async () => {
    const { id, first } = await sent();
    const added = await adele.series.addOwner({ params: { id }, body: { aadObjectId: alex.id } });
    expect(added.owners.map(({ name }) => name)).toEqual([adele.name, alex.name]);
    await app.emulator.until("the survey is Alex's", async () => {
      const { role } = await surveyOf(first, alex);
      return role === "own" ? role : null;
    });
    await alex.series.removeOwner({ params: { id, ownerId: adele.id } });
    await expect(
      alex.series.removeOwner({ params: { id, ownerId: alex.id } }),
    ).rejects.toMatchObject({
      status: 409,
      body: { message: "A series needs at least one owner" },
    });
    await expect(view(id)).resolves.toMatchObject({ role: "read" });
  });

  it("gives its surveys the owners that it has when each is written, also by a job that began before a change", async () => {
    const { id, first } = await sent();
    const isAlexs = (role: "own" | "read") =>
      app.emulator.until(`Alex may ${role}`, async () => {
        const seen = await surveyOf(first, alex);
        return seen.role === role ? seen : null;
      });
    await adele.series.addOwner({ params: { id }, body: { aadObjectId: alex.id } });
    await isAlexs("own");
    const ctx = app.product.contextOf(tenantId.parse(adele.tenantId), "msteams");
    const { db, arrived, goOn } = waitingBeforeTransactions(ctx.db);
    const late = alignOwners({ ...ctx, db }, id);
    await arrived;
    await adele.series.removeOwner({ params: { id, ownerId: alex.id } });
    await isAlexs("read");
    goOn();
    await late;
    expect((await surveyOf(first)).owners.map(({ name }) => name)).toEqual([adele.name]);
  });

  it("counts for who created it, so that handing over 200 stops nobody else, and does not free who did (REC-26)", async () => {
    const [isaiah, diego] = [await app.as("isaiah"), await app.as("diego")];
    const { id } = await startSeries(app, isaiah);
    await app.database.db.execute(sql`
      with copies as (
        insert into series
        select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'state',
        'ended', 'next', null))).*
        from series s cross join generate_series(2, ${limits.series}::int)
        where s.id = ${id} returning tenant_id, id, owners
      ), given as (
        insert into series_listings
        select l.tenant_id, l.application_type, ${diego.id}, l.created_at, c.id
        from copies c join series_listings l on l.series_id = ${id} and l.list_id = ${isaiah.id}
        returning series_id
      )
      select count(*) from given`);
    await app.database.db.execute(sql`
      update series set owners = replace(owners::text, ${isaiah.id}, ${diego.id})::jsonb
      where id <> ${id} and position(${isaiah.id} in owners::text) > 0`);
    await isaiah.series.addOwner({ params: { id }, body: { aadObjectId: diego.id } });
    await isaiah.series.removeOwner({ params: { id, ownerId: isaiah.id } });
    expect(await view((await startSeries(app, diego)).id, diego)).toMatchObject({ role: "own" });
    await expect(startSeries(app, isaiah)).rejects.toMatchObject({
      status: 422,
      body: { code: "SERIES_TOO_MANY" },
    });
  });

  it("leaves its surveys to their owners once it is deleted, and each can be duplicated before too (REC-26, LIF-22, LIF-23)", async () => {
    const { id, first } = await sent();
    const body = { aadObjectId: alex.id };
    expect((await surveyOf(first)).can).toContain("duplicate");
    await expect(adele.surveys.addOwner({ params: { id: first }, body })).rejects.toMatchObject({
      status: 409,
    });
    await command("schedule/delete", id);
    await app.emulator.until("the survey stands alone", async () => {
      const { can } = await surveyOf(first);
      return can.includes("manage-owners") ? can : null;
    });
    const { owners } = await adele.surveys.addOwner({ params: { id: first }, body });
    expect(owners.map(({ name }) => name)).toEqual([adele.name, alex.name]);
    expect(await surveyOf(first)).toMatchObject({ state: "open", scheduleId: null });
  });

  it("refuses an edit that did not see the last one, and takes one that did (API-57)", async () => {
    const { id } = await startSeries(app, adele);
    const { template, updatedAt } = await view(id);
    const edit = (description: string, seenAt: Date) =>
      adele.series.edit({ params: { id }, body: { draft: { ...template, description }, seenAt } });
    // Another process may have a clock that is behind.
    onTestFinished(app.clock.reset);
    app.clock.ahead(-2000);
    const after = await edit("First", updatedAt);
    await expect(edit("Second", updatedAt)).rejects.toMatchObject({
      status: 409,
      body: { code: "SERIES_CHANGED" },
    });
    expect(await edit("Third", after.updatedAt)).toMatchObject({
      template: { description: "Third" },
    });
  });

  it("is found under the team that it is sent to, and under no other (API-50, API-52)", async () => {
    const name = "Mark 8 Project Team / Design";
    const channel = conversationId.parse(await app.emulator.place(name));
    const { id } = await startSeries(app, adele, {
      recipients: [aRecipient({ type: "channel", id: channel, name })],
    });
    const groupId = (await view(id)).recipients[0]?.groupId ?? "";
    expect(groupId).not.toBe("");
    const calls = adele.series;
    for (const params of [
      { id, groupId },
      { id, groupId: groupId.toUpperCase() },
    ]) {
      await expect(calls.getOfTeam({ params })).resolves.toMatchObject({ id });
      await expect(calls.historyOfTeam({ params })).resolves.toMatchObject({ total: 0 });
    }
    const elsewhere = { id, groupId: randomUUID() };
    await expect(calls.getOfTeam({ params: elsewhere })).rejects.toMatchObject({ status: 404 });
    await expect(calls.historyOfTeam({ params: elsewhere })).rejects.toMatchObject({ status: 404 });
  });

  it("tells the open lists of every change (API-51)", async () => {
    const { id, where } = await startSeries(app, adele);
    const [here, own] = [await watchList(alex, where), await watchList(adele, null)];
    let told = 0;
    for (const work of [
      () => command("schedule/disable", id),
      () => command("schedule/enable", id),
      () => command("schedule/delete", id),
    ]) {
      await work();
      told += 1;
      await Promise.all([here.until(told), own.until(told)]);
    }
    here.stop();
    own.stop();
  });

  it("is written to the audit without what it asks", async () => {
    const { id } = await startSeries(app, adele);
    for (const name of ["disable", "enable", "delete"]) await command(`schedule/${name}`, id);
    const rows = await rowsOf<{ what: string; user_id: string }>(
      app.database.db,
      sql`select what, user_id from audit where survey_id = ${id} order by created_at`,
    );
    expect(rows.map(({ what }) => what)).toEqual([
      "create-series",
      "disable-series",
      "enable-series",
      "delete-series",
    ]);
    expect(new Set(rows.map((row) => row.user_id))).toEqual(new Set([adele.id]));
  });
});

it("an id that is none, and a command without one, are refused (BOT-17)", async () => {
  const unknown = seriesId.parse(randomUUID());
  await expect(view(unknown)).rejects.toMatchObject({ status: 404 });
  await expect(adele.commands.run({ body: { command: "schedule/enable" } })).rejects.toMatchObject({
    status: 400,
  });
});
