import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { tenantId } from "#domain/ids.ts";
import { type Draft } from "#domain/survey/draft.ts";
import { draftOf } from "#domain/survey/edit.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { aChoiceQuestion } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { rowsOf } from "../../db/db.ts";
import { releaseCard } from "../../outbox/outbox-rows.ts";
import { closeDue } from "./close-due.ts";
import { deliverDue } from "./deliver-due.ts";
import { wakeSurveys } from "./wake-surveys.ts";

let app: TestApp;
let [adele, alex]: Person[] = [];
beforeAll(async () => {
  app = await startOwnApp();
  [adele, alex] = [await app.as("adele"), await app.as("alex")];
  return () => app.close();
});
afterEach(async () => {
  app.clock.reset();
});
const people = () => {
  if (!adele || !alex) throw new Error("both are there");
  return { adele, alex };
};
const minute = 60_000;
const iso = (ahead: number) => new Date(Date.now() + ahead).toISOString();

type Id = Awaited<ReturnType<typeof sendPoll>>["poll"]["id"];
async function edit(by: Person, id: Id, over: Partial<Draft>, updateOptions = {}) {
  const view = await by.surveys.get({ params: { id } });
  return by.surveys.edit({
    params: { id },
    body: { survey: { ...draftOf(view), ...over }, updateOptions },
  });
}

// The product's clock is ahead of the machine's, which the jobs use: they are late.
describe("a survey whose time has passed before its job has run", () => {
  it("is not edited as unseen once it has responses (TIM-14, EDT-02)", async () => {
    const { adele, alex } = people();
    const { poll, vote } = await sendPoll(app, adele, {
      send: "schedule",
      deliverAt: iso(10 * minute),
    });
    app.clock.ahead(11 * minute);
    await vote(alex, "Pizza");
    const other = { questions: [aChoiceQuestion()], send: "manual" as const, deliverAt: null };
    await expect(edit(adele, poll.id, other)).rejects.toMatchObject({
      status: 400,
      body: { message: "Existing votes do not fit this change. Choose to remove them to save it." },
    });
    const results = await adele.responses.results({ params: { id: poll.id } });
    expect(results.results?.questions[0]?.choices.map(({ count }) => count)).toEqual([1, 0, 0]);
  });

  it("offers the actions of its time and none of the stage before, and each of them works (TIM-14, LIF-07, LIF-09, LIF-13)", async () => {
    const { adele, alex } = people();
    const label = `Late? ${randomUUID()}`;
    const { poll, vote, where } = await sendPoll(app, adele, {
      label,
      send: "schedule",
      deliverAt: iso(10 * minute),
    });
    const can = async () => (await adele.surveys.get({ params: { id: poll.id } })).can;
    expect(await can()).toEqual(expect.not.arrayContaining(["respond", "close", "reopen"]));
    app.clock.ahead(11 * minute);
    expect(await can()).toEqual(expect.arrayContaining(["respond", "close"]));
    expect(await can()).toEqual(expect.not.arrayContaining(["deliver", "reopen"]));
    await expect(
      adele.surveys.deliver({ params: { id: poll.id }, body: {} }),
    ).rejects.toMatchObject({
      status: 409,
      body: { message: "This poll was already sent" },
    });
    await vote(alex, "Pizza");
    // Any action first does the late job's work: it posts the card.
    const closeAt = new Date(Date.now() + 30 * minute);
    expect(await adele.surveys.close({ params: { id: poll.id }, body: { closeAt } })).toMatchObject(
      { state: "open" },
    );
    expect(JSON.stringify((await app.emulator.cardWith(where, "alex", label)).card)).toContain(
      "Live",
    );
    app.clock.ahead(31 * minute);
    expect(await can()).toEqual(expect.arrayContaining(["reopen"]));
    expect(await can()).toEqual(
      expect.not.arrayContaining(["respond", "deliver", "close", "edit"]),
    );
    await expect(adele.surveys.close({ params: { id: poll.id }, body: {} })).rejects.toMatchObject({
      status: 409,
    });
    expect(await adele.surveys.reopen({ params: { id: poll.id }, body: {} })).toMatchObject({
      state: "open",
      responseCount: 1,
    });
  });

  it("is not edited after its close, but reopened (TIM-14, EDT-01, EDT-13)", async () => {
    const { adele, alex } = people();
    const { poll, vote } = await sendPoll(app, adele, { openDuration: "PT15M" });
    await vote(alex, "Pizza");
    app.clock.ahead(16 * minute);
    const { can } = await adele.surveys.get({ params: { id: poll.id } });
    expect(can).not.toContain("edit");
    expect(can).toContain("reopen");
    await expect(
      edit(adele, poll.id, { description: "Late" }, { removeExistingVotesOnEdit: true }),
    ).rejects.toMatchObject({ status: 409 });
    expect(await adele.surveys.reopen({ params: { id: poll.id }, body: {} })).toMatchObject({
      state: "open",
      responseCount: 1,
    });
  });
});

describe("a survey sent to each member of a place", () => {
  it("closes and can be edited after the app was removed there, and notifies known members (LIF-13, AUT-51)", async () => {
    const { adele } = people();
    const sent = {
      deliveryPreference: "direct-message",
      resultsCloseNotification: true,
      place: "Launch week",
    } as const;
    const [byHand, byJob] = [
      await sendPoll(app, adele, sent),
      await sendPoll(app, adele, { ...sent, openDuration: "PT15M" }),
    ];
    await rowsOf(
      app.database.db,
      sql`update conversations set service_url = null, members_read_at = null
        where conversation_id = ${byHand.where}`,
    );
    try {
      await edit(adele, byHand.poll.id, { description: "Changed" }, { notifyUsersOnEdit: true });
      expect(await adele.surveys.close({ params: { id: byHand.poll.id }, body: {} })).toMatchObject(
        { state: "closed" },
      );
      app.clock.ahead(16 * minute);
      await closeDue(
        app.product.contextOf(tenantId.parse(adele.tenantId), "msteams"),
        byJob.poll.id,
      );
      const [row] = await rowsOf<{ state: string }>(
        app.database.db,
        sql`select state from surveys where id = ${byJob.poll.id}`,
      );
      expect(row?.state).toBe("closed");
    } finally {
      const chat = sql`select service_url from conversations where service_url is not null limit 1`;
      await rowsOf(
        app.database.db,
        sql`update conversations set service_url = (${chat})
          where conversation_id = ${byHand.where}`,
      );
    }
  });
});

describe("a delivery that is due while the host does not return a roster", () => {
  it("waits a minute, then opens for known members, and notifies its owners (LIF-11, LIF-16, TIM-14)", async () => {
    const { adele } = people();
    const label = `Who is there? ${randomUUID()}`;
    const draft = {
      label,
      place: "Launch week",
      deliveryPreference: "direct-message",
      send: "schedule",
    } as const;
    const { poll, where } = await sendPoll(app, adele, { ...draft, deliverAt: iso(10 * minute) });
    // A member leaves: the stored roster is no longer trusted.
    await app.emulator.leave(where, "adele", "isaiah");
    const isStale = async () => {
      const [row] = await rowsOf<{ at: string | null }>(
        app.database.db,
        sql`select members_read_at as at from conversations where conversation_id = ${where}
          and application_type = 'msteams'`,
      );
      return row?.at === null;
    };
    await app.emulator.until("the roster to be old", isStale);
    await app.emulator.faults({
      status: { code: 502, calls: 1000, method: "GET", pathIncludes: "pagedMembers" },
    });
    const ctx = app.product.contextOf(tenantId.parse(adele.tenantId), "msteams");
    const listed = async () => {
      const { surveys } = await adele.surveys.ofOwner({ query: { limit: 100 } });
      return surveys.find(({ id }) => id === poll.id)?.state;
    };
    try {
      app.clock.ahead(10.5 * minute);
      await expect(deliverDue(ctx, poll.id)).rejects.toMatchObject({ code: "host.unreachable" });
      app.clock.ahead(11.5 * minute);
      await deliverDue(ctx, poll.id);
      expect(await listed()).toBe("open");
      const stored = await rowsOf<{ state: string }>(
        app.database.db,
        sql`select state from surveys where id = ${poll.id}`,
      );
      expect(stored).toEqual([{ state: "open" }]);
      const chat = await app.emulator.until("the chat", () =>
        app.emulator.botChat("megan", "msteams").catch(() => null),
      );
      const posted = async () =>
        JSON.stringify(await app.emulator.messages(chat, "megan", { refresh: false }));
      await app.emulator.until("the card", async () => (await posted()).includes(label));
      const own = await app.emulator.botChat("adele", "msteams");
      const told = JSON.stringify(
        (await app.emulator.cardWith(own, "adele", "could not say who is in")).card,
      );
      expect(told).toContain("Who is there?");
      // The owners are notified once.
      await deliverDue(ctx, poll.id);
      await app.emulator.until("nothing left to post", async () => {
        const left = await rowsOf(
          app.database.db,
          sql`select 1 from outbox where survey_id = ${poll.id} and purpose = 'undelivered'`,
        );
        return left.length === 0;
      });
    } finally {
      await app.emulator.faults({});
    }
  });

  it("cannot be started by hand until the host replies (LIF-09)", async () => {
    const { adele } = people();
    const { poll, where } = await sendPoll(app, adele, {
      place: "Launch week",
      deliveryPreference: "direct-message",
      send: "manual",
    });
    await rowsOf(
      app.database.db,
      sql`update conversations set members_read_at = null where conversation_id = ${where}`,
    );
    await app.emulator.faults({
      status: { code: 502, calls: 1000, method: "GET", pathIncludes: "pagedMembers" },
    });
    const refused = expect(
      adele.surveys.deliver({ params: { id: poll.id }, body: {} }),
    ).rejects.toMatchObject({
      status: 502,
      body: { message: "Microsoft Teams could not be reached. Please try again." },
    });
    await refused.finally(() => app.emulator.faults({}));
    expect(await adele.surveys.get({ params: { id: poll.id } })).toMatchObject({
      state: "pending",
    });
  });
});

describe("a survey whose job comes before its time by this process's clock", () => {
  it("is delivered and closed by the same job at its time (LIF-11, TIM-13)", async () => {
    const { adele } = people();
    const [deliverAt, closeAt] = [iso(10 * minute), iso(30 * minute)];
    const sent = { send: "schedule", place: "Launch week", deliverAt, closeAt } as const;
    const { poll } = await sendPoll(app, adele, sent);
    const ctx = app.product.contextOf(tenantId.parse(adele.tenantId), "msteams");
    const before = (time: Date | null, ms: number) => {
      if (!time) throw new Error("it has this time");
      return { ...ctx, now: () => new Date(time.getTime() - ms) };
    };
    const stored = await adele.surveys.get({ params: { id: poll.id } });
    const jobs = async (name: string) =>
      (
        await rowsOf<{ at: string }>(
          app.database.db,
          sql`select start_after as at from pgboss.job where name = ${name}
            and data ->> 'surveyId' = ${poll.id} order by start_after`,
        )
      ).map(({ at }) => new Date(at));
    // A time that was moved further has another job.
    await deliverDue(before(stored.deliverAt, 2 * minute), poll.id);
    expect(await jobs("deliver")).toEqual([stored.deliverAt]);
    await deliverDue(before(stored.deliverAt, minute / 2), poll.id);
    // Once this process's clock is there, not at once and again.
    const later = (time: Date | null) => new Date((time?.getTime() ?? 0) + minute / 2);
    expect(await jobs("deliver")).toEqual([stored.deliverAt, later(stored.deliverAt)]);
    await deliverDue(before(stored.deliverAt, 0), poll.id);
    expect(await jobs("close")).toEqual([stored.closeAt]);
    await closeDue(before(stored.closeAt, 2 * minute), poll.id);
    expect(await jobs("close")).toEqual([stored.closeAt]);
    await closeDue(before(stored.closeAt, minute / 2), poll.id);
    expect(await jobs("close")).toEqual([stored.closeAt, later(stored.closeAt)]);
  });
});

describe("a survey whose job was given up after all tries", () => {
  const late = 16 * minute;

  it("is delivered and closed a while later, once (LIF-11, TIM-13, AUT-51)", async () => {
    const { adele } = people();
    const label = `Given up? ${randomUUID()}`;
    const sent = { label, resultsCloseNotification: true, openDuration: "PT1H" } as const;
    const scheduled = { ...sent, send: "schedule", deliverAt: iso(10 * minute) } as const;
    const { poll, where } = await sendPoll(app, adele, scheduled);
    const stored = async () => {
      const found = sql`select state from surveys where id = ${poll.id}`;
      return (await rowsOf<{ state: string }>(app.database.db, found))[0]?.state;
    };
    await giveUp("deliver", poll.id);
    app.clock.ahead(10 * minute + late);
    expect((await adele.surveys.get({ params: { id: poll.id } })).state).toBe("open");
    await wake();
    await app.emulator.until("its delivery", async () => (await stored()) === "open");
    expect(JSON.stringify((await app.emulator.cardWith(where, "alex", label)).card)).toContain(
      "Live",
    );
    await giveUp("close", poll.id);
    app.clock.ahead(70 * minute + late);
    await wake();
    await app.emulator.until("its close", async () => (await stored()) === "closed");
    const posted = async () =>
      (await app.emulator.messages(where, "alex")).filter(({ card }) =>
        JSON.stringify(card).includes(label),
      ).length;
    await app.emulator.until("its results", async () => (await posted()) === 2);
    await wake();
    expect(await jobsOf(poll.id)).toEqual({ deliver: 1, close: 1 });
  });

  it("is left to its job while that is still tried (TIM-14)", async () => {
    const { adele } = people();
    const { poll } = await sendPoll(app, adele, {
      send: "schedule",
      deliverAt: iso(10 * minute),
    });
    app.clock.ahead(10 * minute + late);
    await wake();
    expect(await jobsOf(poll.id)).toEqual({ deliver: 1 });
  });

  it("is delivered although a job of its former, later time still waits (LIF-11, EDT-02)", async () => {
    const { adele } = people();
    const { poll } = await sendPoll(app, adele, {
      send: "schedule",
      deliverAt: iso(2880 * minute),
    });
    await edit(adele, poll.id, { send: "schedule", deliverAt: new Date(iso(10 * minute)) });
    await giveUp("deliver", poll.id, 1440 * minute);
    app.clock.ahead(10 * minute + late);
    await wake();
    expect(await jobsOf(poll.id)).toEqual({ deliver: 2 });
  });

  it("is purged a while later, once its time to be restored has passed (LIF-02)", async () => {
    const { adele } = people();
    const { poll } = await sendPoll(app, adele, {});
    await adele.commands.run({ body: { command: "survey/delete", surveyId: poll.id } });
    await giveUp("purge", poll.id);
    const day = 86_400_000;
    app.clock.ahead(29 * day);
    await wake();
    expect(await jobsOf(poll.id)).toEqual({});
    app.clock.ahead(30 * day + late);
    await wake();
    await app.emulator.until("its purge", async () => {
      const rows = await rowsOf(app.database.db, sql`select 1 from surveys where id = ${poll.id}`);
      return rows.length === 0;
    });
  });

  /** Waits for the job, then leaves it as after its last try. */
  async function giveUp(queue: string, id: Id, within = 40 * 1440 * minute): Promise<void> {
    const job = sql`update pgboss.job set state = 'failed' where name = ${queue}
      and data ->> 'surveyId' = ${id} and state = 'created'
      and start_after < ${new Date(Date.now() + within)} returning id`;
    const failed = async () => (await rowsOf(app.database.db, job)).length > 0;
    await app.emulator.until(`the job to ${queue}`, failed);
  }

  /** The jobs that were not given up, of each queue. */
  async function jobsOf(id: Id): Promise<Record<string, number>> {
    const rows = await rowsOf<{ name: string; count: number }>(
      app.database.db,
      sql`select name, count(*)::int from pgboss.job where data ->> 'surveyId' = ${id}
        and state <> 'failed' and name in ('deliver', 'close', 'purge') group by name`,
    );
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
  }

  async function wake(): Promise<void> {
    const context = app.product.contextOf(tenantId.parse(people().adele.tenantId), "msteams");
    await wakeSurveys(context);
    // The database's clock, which the queue goes by, is behind the product's here.
    await rowsOf(
      app.database.db,
      sql`update pgboss.job set start_after = now() where state = 'created'
        and name in ('deliver', 'close', 'purge') and start_after <= ${context.now()}`,
    );
    context.jobs.wake();
  }
});

describe("a message given up after all tries", () => {
  it("leaves no record of whom a reminder was for (ANO-01)", async () => {
    const { adele } = people();
    const { poll } = await sendPoll(app, adele, { anonymity: "anonymous" });
    const key = { tenantId: tenantId.parse(adele.tenantId), id: randomUUID() };
    await rowsOf(
      app.database.db,
      sql`insert into outbox (tenant_id, id, survey_id, application_type, user_id, purpose,
        sent_revision, created_at)
        values (${key.tenantId}, ${key.id}, ${poll.id}, 'msteams', ${adele.id}, 'reminder', 0,
        now())`,
    );
    await releaseCard(app.database.db, key, { tries: 20, failure: "503" });
    expect(await rowsOf(app.database.db, sql`select 1 from outbox where id = ${key.id}`)).toEqual(
      [],
    );
  });
});
