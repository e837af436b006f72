import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { surveyId, tenantId } from "#domain/ids.ts";
import { draftOf } from "#domain/survey/edit.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { sendStandup } from "#test/send-standup.ts";
import { rowsOf } from "../../db/db.ts";
import { remindDue } from "./remind.ts";

let app: TestApp;
let adele: Person;
beforeAll(async () => {
  app = await startOwnApp();
  adele = await app.as("adele");
  return () => app.close();
});
afterEach(() => app.clock.reset());

const [hour, minute] = [3_600_000, 60_000];
const members = ["adele", "lee", "alex", "megan", "diego", "isaiah", "johanna", "lidia", "grady"];
const aReminder = (duration = "PT30M") => ({ id: randomUUID(), duration });

/** Who has this message, by label or id, in their chat with the bot. */
async function reminded(label: string): Promise<string[]> {
  const found = await Promise.all(
    members.map(async (alias) => {
      const chat = await app.emulator.botChat(alias, "msteams").catch(() => null);
      const messages = chat ? await app.emulator.messages(chat, alias) : [];
      return messages.filter(({ card }) => JSON.stringify(card).includes(label)).map(() => alias);
    }),
  );
  return found.flat();
}
const nothingLeft = (id: string) =>
  app.emulator.until("nothing left to post", async () => {
    const rows = await rowsOf(
      app.database.db,
      sql`select 1 from outbox where survey_id = ${id} and purpose = 'reminder'
        and due_at is not null`,
    );
    return rows.length === 0;
  });

describe("a reminder", () => {
  for (const anonymity of ["none", "anonymous"] as const) {
    it(`goes once, by direct message, to those who have not answered, of a poll that is ${anonymity === "none" ? "by name" : "anonymous"} (RMD-18, ANO-01)`, async () => {
      const label = `Have you voted? ${randomUUID()}`;
      const reminder = aReminder();
      const { poll, vote } = await sendPoll(app, adele, {
        label,
        anonymity,
        reminders: [reminder],
      });
      for (const alias of ["alex", "megan", "lee"]) await vote(await app.as(alias), "Pizza");
      const ctx = app.product.contextOf(tenantId.parse(adele.tenantId), "msteams");
      app.clock.ahead(29 * minute);
      await remindDue(ctx, poll.id, reminder.id);
      expect(await reminded(poll.id)).toEqual([]);
      app.clock.ahead(2 * minute);
      await Promise.all([
        remindDue(ctx, poll.id, reminder.id),
        remindDue(ctx, poll.id, reminder.id),
      ]);
      await remindDue(ctx, poll.id, reminder.id);
      await app.emulator.until("six reminders", async () => (await reminded(poll.id)).length >= 6);
      await nothingLeft(poll.id);
      expect((await reminded(poll.id)).toSorted()).toEqual([
        "adele",
        "diego",
        "grady",
        "isaiah",
        "johanna",
        "lidia",
      ]);
      // No stored data names who had not answered anonymously by then.
      const kept = await rowsOf(
        app.database.db,
        sql`select 1 from outbox where survey_id = ${poll.id} and user_id is not null`,
      );
      expect(kept).toHaveLength(anonymity === "none" ? 6 : 0);
    });
  }

  it("is not sent for closed or deleted surveys, nor after it was removed (RMD-18)", async () => {
    const label = `Too late? ${randomUUID()}`;
    const reminder = aReminder();
    const ctx = app.product.contextOf(tenantId.parse(adele.tenantId), "msteams");
    const [closed, deleted, edited] = await Promise.all(
      [1, 2, 3].map(() => sendPoll(app, adele, { label, reminders: [reminder] })),
    );
    if (!closed || !deleted || !edited) throw new Error("three polls");
    await adele.surveys.close({ params: { id: closed.poll.id }, body: {} });
    await adele.commands.run({ body: { command: "survey/delete", surveyId: deleted.poll.id } });
    const view = await adele.surveys.get({ params: { id: edited.poll.id } });
    await adele.surveys.edit({
      params: { id: view.id },
      body: { survey: { ...draftOf(view), reminders: [] } },
    });
    app.clock.ahead(hour);
    for (const { poll } of [closed, deleted, edited]) await remindDue(ctx, poll.id, reminder.id);
    await remindDue(ctx, surveyId.parse(randomUUID()), reminder.id);
    for (const { poll } of [closed, deleted, edited])
      expect(
        await rowsOf(
          app.database.db,
          sql`select 1 from outbox where survey_id = ${poll.id} and purpose = 'reminder'`,
        ),
      ).toEqual([]);
    expect(await reminded(label)).toEqual([]);
  });

  it("is scheduled as a job for its time after the delivery, also for scheduled surveys (RMD-06)", async () => {
    const reminder = aReminder("PT1H");
    const { poll } = await sendPoll(app, adele, { reminders: [reminder] });
    const jobs = await rowsOf<{ start_after: Date; data: unknown }>(
      app.database.db,
      sql`select start_after, data from pgboss.job where name = 'remind'
        and data->>'surveyId' = ${poll.id}`,
    );
    expect(jobs.map(({ data }) => data)).toEqual([
      {
        tenantId: adele.tenantId,
        surveyId: poll.id,
        reminderId: reminder.id,
        trace: expect.any(String),
      },
    ]);
    const view = await adele.surveys.get({ params: { id: poll.id } });
    expect(new Date(jobs[0]?.start_after ?? 0).getTime()).toBe(
      (view.deliverAt?.getTime() ?? 0) + hour,
    );
    expect(view.reminders).toEqual([reminder]);
  });

  it("is scheduled anew where the close moves, by a later time or a reopening (RMD-18)", async () => {
    const reminder = aReminder("PT30M");
    const standup = await sendStandup(app, await app.as("adele", "agile"), {
      reminders: [reminder],
      openDuration: "PT3H",
    });
    const { surveys } = await app.as("adele", "agile");
    const params = { id: standup.id };
    const reminderTimes = async () =>
      (
        await rowsOf<{ at: string }>(
          app.database.db,
          sql`select start_after as at from pgboss.job where name = 'remind'
            and data->>'surveyId' = ${standup.id} order by start_after`,
        )
      ).map(({ at }) => new Date(at).getTime());
    const view = await surveys.get({ params });
    const before = (view.closeAt?.getTime() ?? 0) - 30 * minute;
    expect(await reminderTimes()).toEqual([before]);
    const later = new Date((view.closeAt?.getTime() ?? 0) + hour);
    await surveys.close({ params, body: { closeAt: later } });
    expect(await reminderTimes()).toEqual([before, before + hour]);
    await surveys.close({ params, body: {} });
    await surveys.reopen({ params, body: { closeAt: new Date(later.getTime() + hour) } });
    expect(await reminderTimes()).toEqual([before, before + hour, before + 2 * hour]);
  });

  it("whose job comes before its time by this process's clock is queued again, and sent once (RMD-18)", async () => {
    const reminder = aReminder();
    const { poll } = await sendPoll(app, adele, { place: "Launch week", reminders: [reminder] });
    const ctx = app.product.contextOf(tenantId.parse(adele.tenantId), "msteams");
    const { deliverAt } = await adele.surveys.get({ params: { id: poll.id } });
    const due = (deliverAt?.getTime() ?? 0) + 30 * minute;
    const before = (ms: number) => ({ ...ctx, now: () => new Date(due - ms) });
    const times = async () =>
      (
        await rowsOf<{ at: string }>(
          app.database.db,
          sql`select start_after as at from pgboss.job where name = 'remind'
            and data->>'surveyId' = ${poll.id} order by start_after`,
        )
      ).map(({ at }) => new Date(at).getTime());
    // A reminder that was moved has another job.
    await remindDue(before(2 * minute), poll.id, reminder.id);
    expect(await times()).toEqual([due]);
    await remindDue(before(minute / 2), poll.id, reminder.id);
    expect(await times()).toEqual([due, due + minute / 2]);
    for (const _ of [1, 2]) await remindDue(before(0), poll.id, reminder.id);
    const sent = sql`select 1 from outbox where survey_id = ${poll.id} and purpose = 'reminder'`;
    const reached = (await rowsOf(app.database.db, sent)).length;
    expect(reached).toBeGreaterThan(0);
    await nothingLeft(poll.id);
    expect(await rowsOf(app.database.db, sent)).toHaveLength(reached);
  });

  it("given twice is stored once, and two are stored at most (RMD-13)", async () => {
    const [half, sixty, one, day] = ["PT30M", "PT60M", "PT1H", "P1D"].map(aReminder);
    if (!half || !sixty || !one || !day) throw new Error("four reminders");
    const { poll } = await sendPoll(app, adele, { reminders: [sixty, one, half, day] });
    expect((await adele.surveys.get({ params: { id: poll.id } })).reminders).toEqual([sixty, half]);
  });

  it("is refused with the form's messages (RMD-07, RMD-08, RMD-09, CON-07)", async () => {
    const refused = (duration: string, over = {}) =>
      expect(sendPoll(app, adele, { reminders: [aReminder(duration)], ...over })).rejects;
    await refused("PTM").toMatchObject({ body: { message: "Value is required" } });
    await refused("PT0M").toMatchObject({ body: { message: "Invalid value" } });
    await refused("PT1H", { openDuration: "PT1H" }).toMatchObject({
      body: { message: "Reminder must be before the close date" },
    });
  });
});

describe("a reminder of an edited survey", () => {
  it("is sent again if it was moved to a later time, and not if only other things changed (RMD-18)", async () => {
    const label = `Once more? ${randomUUID()}`;
    const reminder = aReminder();
    const { poll } = await sendPoll(app, adele, {
      label,
      place: "Launch week",
      reminders: [reminder],
    });
    const ctx = app.product.contextOf(tenantId.parse(adele.tenantId), "msteams");
    const times = async () =>
      (
        await rowsOf<{ sent: string[] }>(
          app.database.db,
          sql`select sent_reminders as sent from surveys where id = ${poll.id}`,
        )
      )[0]?.sent.length;
    const edit = async (over: object) => {
      const view = await adele.surveys.get({ params: { id: poll.id } });
      await adele.surveys.edit({
        params: { id: poll.id },
        body: { survey: { ...draftOf(view), ...over } },
      });
    };
    app.clock.ahead(31 * minute);
    await remindDue(ctx, poll.id, reminder.id);
    await edit({ description: "Another word" });
    await remindDue(ctx, poll.id, reminder.id);
    expect(await times()).toBe(1);
    await edit({ reminders: [{ ...reminder, duration: "PT2H" }] });
    await remindDue(ctx, poll.id, reminder.id);
    expect(await times()).toBe(1);
    app.clock.ahead(2 * hour);
    await remindDue(ctx, poll.id, reminder.id);
    expect(await times()).toBe(2);
    await nothingLeft(poll.id);
  });
});

describe("a reminder to a place that is gone", () => {
  it("still goes to the people of the other places (RMD-18)", async () => {
    const reminder = aReminder();
    const { poll } = await sendPoll(app, adele, { place: "Launch week", reminders: [reminder] });
    await rowsOf(
      app.database.db,
      sql`insert into recipients (tenant_id, survey_id, position, type, id, name, created_at)
        values (${adele.tenantId}, ${poll.id}, 1, 'groupChat', '19:gone@thread.v2', '', now())`,
    );
    app.clock.ahead(hour);
    await remindDue(
      app.product.contextOf(tenantId.parse(adele.tenantId), "msteams"),
      poll.id,
      reminder.id,
    );
    const [row] = await rowsOf<{ sent: string[] }>(
      app.database.db,
      sql`select sent_reminders as sent from surveys where id = ${poll.id}`,
    );
    expect(row?.sent).toHaveLength(1);
    await nothingLeft(poll.id);
  });
});

describe("a reminder to a place whose roster the host does not return", () => {
  it("waits a minute, then goes to the people of all places who are known (RMD-18)", async () => {
    const reminder = aReminder();
    const { poll, where } = await sendPoll(app, adele, {
      place: "Launch week",
      reminders: [reminder],
    });
    const { id: named } = await app.as("lidia");
    const known = await rowsOf<{ person: string }>(
      app.database.db,
      sql`select distinct user_id as person from members where conversation_id = ${where}
        and application_type = 'msteams'`,
    );
    await rowsOf(
      app.database.db,
      sql`insert into recipients (tenant_id, survey_id, position, type, id, name, created_at)
        values (${adele.tenantId}, ${poll.id}, 1, 'user', ${named}, '', now())`,
    );
    const status = { code: 502, calls: 1000, method: "GET", pathIncludes: "pagedMembers" };
    await app.emulator.faults({ status });
    try {
      await rowsOf(
        app.database.db,
        sql`update conversations set members_read_at = null where conversation_id = ${where}`,
      );
      const ctx = app.product.contextOf(tenantId.parse(adele.tenantId), "msteams");
      app.clock.ahead(30.5 * minute);
      await expect(remindDue(ctx, poll.id, reminder.id)).rejects.toMatchObject({
        code: "host.unreachable",
      });
      app.clock.ahead(minute);
      await remindDue(ctx, poll.id, reminder.id);
      const sent = await rowsOf<{ person: string }>(
        app.database.db,
        sql`select user_id as person from outbox where survey_id = ${poll.id}
          and purpose = 'reminder'`,
      );
      expect(known.length).toBeGreaterThan(1);
      const people = [...known.map(({ person }) => person), named];
      expect(new Set(sent.map(({ person }) => person))).toEqual(new Set(people));
    } finally {
      await app.emulator.faults({});
    }
  });
});

describe("a reminder in a big place", () => {
  it("is refused above the organisation's limit (RMD-15, RMD-16, PLAN-13)", async () => {
    const crowd = { place: "Weekly product sync", reminders: [aReminder()] };
    await app.database.jobs.executeSql(
      `insert into feature_flags (tenant_id, flags) values ($1, '{"surveyRemindersLimit": 2}') on conflict (tenant_id) do update set flags = excluded.flags`,
      [adele.tenantId],
    );
    app.clock.ahead(6000);
    await expect(sendPoll(app, adele, crowd)).rejects.toMatchObject({
      status: 400,
      body: { message: "Reminders are only available to teams with 2 members or less" },
    });
  });
});
