import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { openPolicy, type Policy } from "#domain/administration/policy.ts";
import { surveyId, tenantId, userId } from "#domain/ids.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { aQuizQuestion } from "#test/factories.ts";
import {
  allowGuests,
  askForToken,
  guestOf,
  meetingIdOf,
  refusedWith,
  visitors,
} from "#test/guest.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { startSeries } from "#test/start-series.ts";
import { deleteClosed } from "../administration/delete-closed.ts";
import { nameAdministrator } from "../administrators/name-administrators.ts";
import { rowsOf } from "../db/db.ts";
import { purgeSurvey } from "../surveys/changes/purge-survey.ts";

let app: TestApp;
let adele: Person;
let alex: Person;
let nestor: Person;
let debra: Person;
beforeAll(async () => {
  app = await startOwnApp({}, undefined, undefined, null, { oneClock: true });
  adele = await app.as("adele");
  alex = await app.as("alex");
  nestor = await app.as("nestor");
  debra = await app.as("debra");
  return () => app.close();
});
const idOf = (person: Person) => userId.parse(person.id);
async function decide(policy: Partial<Policy>): Promise<void> {
  const { updatedAt } = await nestor.policy.read();
  await nestor.policy.set({ body: { policy: { ...openPolicy, ...policy }, updatedAt } });
}
afterEach(() => decide({}));
/** Three days later, with new tokens. */
async function later(): Promise<void> {
  app.clock.ahead(3 * 86_400_000);
  adele = await app.as("adele");
  nestor = await app.as("nestor");
}
const may = refusedWith(403, "POLICY_MAY_NOT_CREATE");
const quiz = { type: "quiz" as const, title: "A quiz", questions: [aQuizQuestion()] };

describe("a policy", () => {
  it("is read and set by administrators alone, and begins as everything allowed", async () => {
    const { policy, deployment } = await nestor.policy.read();
    expect([policy, deployment]).toEqual([
      openPolicy,
      { minimumGroup: app.config.minAnonymousGroup, deletedDays: app.config.deletedDays },
    ]);
    const denied = refusedWith(403, "ADMINISTRATION_DENIED");
    await expect(adele.policy.read()).rejects.toEqual(denied);
    const body = { policy: openPolicy, updatedAt: null };
    await expect(adele.policy.set({ body })).rejects.toEqual(denied);
    await expect(debra.policy.set({ body })).rejects.toEqual(denied);
  });

  it("is refused after a later change, and of two at once one is", async () => {
    const { updatedAt } = await nestor.policy.read();
    const set = (shareLinks: boolean, guests: boolean) =>
      nestor.policy.set({ body: { policy: { ...openPolicy, shareLinks, guests }, updatedAt } });
    const both = await Promise.allSettled([set(false, true), set(true, false)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const changed = refusedWith(409, "POLICY_CHANGED");
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: changed });
    await expect(set(true, true)).rejects.toEqual(changed);
    const [row] = await rowsOf<{ detail: string; user_id: string }>(
      app.database.db,
      sql`select detail, user_id from audit where what = 'set-policy'
      order by created_at desc limit 1`,
    );
    expect(row).toEqual({
      detail: expect.stringMatching(/^(shareLinks|guests)$/),
      user_id: nestor.id,
    });
  });

  it("is refused if it says what there is not", async () => {
    const { updatedAt } = await nestor.policy.read();
    for (const wrong of [
      { creators: "nobody" },
      { types: [] },
      { types: ["essay"] },
      { usualAnonymity: "secret" },
      { minimumGroup: 1 },
      { minimumGroup: 1.5 },
      { closedDays: 0 },
      { deletedDays: -1 },
      { creatorIds: ["me"] },
      { creatorIds: Array.from({ length: 501 }, () => randomUUID()) },
      { guests: "yes" },
      { more: true },
    ]) {
      const reply = await nestor.request("/v1/administration/policy", {
        method: "PUT",
        body: JSON.stringify({ policy: { ...openPolicy, ...wrong }, updatedAt }),
      });
      expect([reply.status, wrong]).toEqual([400, wrong]);
    }
  });

  it("holds in its own organisation", async () => {
    await decide({ creators: "administrators" });
    expect((await debra.accounts.get()).creation.mayCreate).toBe(true);
    await nameAdministrator(app.database.db, {
      tenantId: tenantId.parse(debra.tenantId),
      userId: idOf(debra),
      now: new Date(),
    });
    expect((await debra.policy.read()).policy).toEqual(openPolicy);
  });
});

describe("who may create", () => {
  it("is everybody, the named, or administrators: surveys, series, copies, games and templates", async () => {
    const series = await startSeries(app, adele);
    const run = (command: "schedule/disable" | "schedule/enable") =>
      adele.commands.run({ body: { command, scheduleId: series.id } });
    await run("schedule/disable");
    await decide({ creators: "named", creatorIds: [idOf(alex)] });
    expect((await adele.accounts.get()).creation.mayCreate).toBe(false);
    expect((await alex.accounts.get()).creation.mayCreate).toBe(true);
    await sendPoll(app, alex);
    await expect(sendPoll(app, adele)).rejects.toEqual(may);
    await expect(startSeries(app, adele)).rejects.toEqual(may);
    await expect(run("schedule/enable")).rejects.toEqual(may);
    const body = { templateName: "Lunch", type: "poll" as const, questions: quiz.questions };
    await expect(adele.templates.create({ body })).rejects.toEqual(may);
    await decide({ creators: "administrators" });
    await expect(sendPoll(app, alex)).rejects.toEqual(may);
    expect((await nestor.accounts.get()).creation.mayCreate).toBe(true);
  });

  it("leaves what was created before to its owners", async () => {
    const { poll, vote } = await sendPoll(app, adele);
    await decide({ creators: "administrators" });
    await vote(alex, "Pizza");
    const params = { id: surveyId.parse(poll.id) };
    const closed = await adele.surveys.close({ params, body: { closeAt: null } });
    expect(closed.responseCount).toBe(1);
  });
});

describe("the types", () => {
  it("that a policy leaves out are neither created nor offered, and nothing becomes one", async () => {
    const { poll } = await sendPoll(app, adele);
    await decide({ types: ["poll", "survey"] });
    await expect(sendPoll(app, adele, quiz)).rejects.toEqual(refusedWith(403, "POLICY_TYPE_OFF"));
    await sendPoll(app, adele);
    const flags = async () => (await adele.accounts.get()).featureFlags;
    expect(await flags()).toMatchObject({ quiz: false, poll: true, survey: true, wordCloud: true });
    await expect(
      adele.surveys.edit({
        params: { id: surveyId.parse(poll.id) },
        body: {
          survey: { ...quiz, recipients: [] },
          updateOptions: { notifyUsersOnEdit: false, removeExistingVotesOnEdit: true },
        },
      }),
    ).rejects.toMatchObject({ status: expect.any(Number) });
    await decide({ types: ["quiz"] });
    await expect(sendPoll(app, adele)).rejects.toEqual(refusedWith(403, "POLICY_TYPE_OFF"));
    expect(await flags()).toMatchObject({ quiz: true, poll: false, wordCloud: false });
  });
});

describe("the minimum group", () => {
  it("can only be raised, and holds for what is created from then on", async () => {
    const most = app.config.minAnonymousGroup;
    const before = await sendPoll(app, adele, { anonymity: "anonymous" });
    await decide({ minimumGroup: most + 4 });
    const after = await sendPoll(app, adele, { anonymity: "anonymous" });
    await decide({ minimumGroup: 2 });
    const lower = await sendPoll(app, adele, { anonymity: "anonymous" });
    const shown = async ({ vote, poll }: typeof before) => {
      const receipt = { receipt: "r".repeat(22) };
      await vote(alex, "Pizza", receipt);
      const results = await adele.responses.results({ params: { id: poll.id } });
      return results.results?.waiting?.groupOf;
    };
    expect([await shown(before), await shown(after), await shown(lower)]).toEqual([
      most,
      most + 4,
      most,
    ]);
  });
});

describe("whose names new surveys show", () => {
  it("is told to forms with the account, and forces nobody", async () => {
    const told = async () => (await adele.accounts.get()).creation.usualAnonymity;
    expect(await told()).toBeNull();
    await decide({ usualAnonymity: "anonymous" });
    expect([await told(), (await debra.accounts.get()).creation.usualAnonymity]).toEqual([
      "anonymous",
      null,
    ]);
    const { poll } = await sendPoll(app, adele, { anonymity: "none" });
    const params = { id: surveyId.parse(poll.id) };
    expect((await adele.surveys.get({ params })).anonymity).toBe("none");
  });
});

describe("share links", () => {
  it("are not made where a policy forbids them, and owners are not offered any", async () => {
    const { poll } = await sendPoll(app, adele);
    const params = { id: surveyId.parse(poll.id) };
    const body = {
      type: "web" as const,
      authMethod: "aad" as const,
      id: tenantId.parse(adele.tenantId),
    };
    expect((await adele.surveys.get({ params })).can).toContain("share");
    await decide({ shareLinks: false });
    expect((await adele.surveys.get({ params })).can).not.toContain("share");
    await expect(adele.surveys.share({ params, body })).rejects.toEqual(
      refusedWith(403, "POLICY_NO_SHARE_LINKS"),
    );
    await decide({});
    await adele.surveys.share({ params, body });
  });
});

it("participants without an account get no token, and theirs is no longer valid, where a policy forbids them", async () => {
  await allowGuests(app, adele);
  await visitors(app, "Weekly product sync", 4);
  app.clock.ahead(61_000);
  const meetingId = await meetingIdOf(app, "Weekly product sync");
  const quinn = await guestOf(app, { meetingId });
  const look = () => quinn.surveys.get({ params: { id: surveyId.parse(randomUUID()) } });
  await expect(look()).rejects.toMatchObject({ status: 404 });
  await decide({ guests: false });
  await expect(look()).rejects.toEqual(refusedWith(403, "GUEST_NOT_ALLOWED"));
  expect((await askForToken(app, { meetingId })).status).toBe(403);
});

const countDeleted = async () =>
  (await rowsOf(app.database.db, sql`select 1 from surveys where deleted_by = 'organisation'`))
    .length;

describe("retention", () => {
  const base = () => {
    const { actor: _, ...rest } = app.product.contextOf(tenantId.parse(adele.tenantId), "msteams");
    return rest;
  };
  it("deletes what was closed for so many days, and nothing that is open or not due", async () => {
    const [open, old, fresh] = [
      await sendPoll(app, adele),
      await sendPoll(app, adele),
      await sendPoll(app, adele),
    ];
    const close = (id: string) =>
      adele.surveys.close({ params: { id: surveyId.parse(id) }, body: { closeAt: null } });
    await close(old.poll.id);
    await later();
    await close(fresh.poll.id);
    await deleteClosed(base());
    const status = async (id: string) => (await adele.request(`/v1/survey/${id}`)).status;
    expect(await status(old.poll.id)).toBe(200);
    await decide({ closedDays: 2 });
    await Promise.all([deleteClosed(base()), deleteClosed(base())]);
    expect([
      await status(open.poll.id),
      await status(old.poll.id),
      await status(fresh.poll.id),
    ]).toEqual([200, 404, 200]);
    const rows = await rowsOf(
      app.database.db,
      sql`select user_id from audit where survey_id = ${old.poll.id} and what = 'delete'`,
    );
    expect(rows).toEqual([{ user_id: null }]);
  });

  it("counts days of 24 hours, whatever zone the database has", async () => {
    const { poll } = await sendPoll(app, adele);
    const params = { id: surveyId.parse(poll.id) };
    await adele.surveys.close({ params, body: {} });
    await decide({ closedDays: 2 });
    const { db } = app.database;
    // The clocks of this zone are put back between.
    await db.execute(sql`update surveys set close_at = '2027-10-30T11:30Z' where id = ${poll.id}`);
    const leftAt = (now: string) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`set local time zone 'Europe/Berlin'`);
        await deleteClosed({ ...base(), db: tx, now: () => new Date(now) });
        const left = sql`select 1 from surveys where id = ${poll.id} and deleted_at is null`;
        return (await rowsOf(tx, left)).length;
      });
    expect([await leftAt("2027-11-01T11:29Z"), await leftAt("2027-11-01T11:31Z")]).toEqual([1, 0]);
  });

  it("deletes the others where one can't be deleted, and says so without what it asks", async () => {
    const [stuck, other] = [await sendPoll(app, adele), await sendPoll(app, adele)];
    for (const { poll } of [stuck, other])
      await adele.surveys.close({ params: { id: surveyId.parse(poll.id) }, body: {} });
    const { db } = app.database;
    const lines: string[] = [];
    const log = pino({ base: null, timestamp: false }, { write: (line) => lines.push(line) });
    await later();
    await decide({ closedDays: 2 });
    await rowsOf(
      db,
      sql`create function refuse_secret() returns trigger language plpgsql as $$ begin
        raise exception 'a secret question'; end $$`,
    );
    await rowsOf(
      db,
      sql.raw(`create trigger refuse before update on surveys for each row
        when (old.id = '${stuck.poll.id}') execute function refuse_secret()`),
    );
    expect(await deleteClosed({ ...base(), log })).toBeGreaterThan(0);
    expect(await deleteClosed({ ...base(), log })).toBe(0);
    await rowsOf(db, sql`drop trigger refuse on surveys`);
    const status = async (id: string) => (await adele.request(`/v1/survey/${id}`)).status;
    expect([await status(stuck.poll.id), await status(other.poll.id)]).toEqual([200, 404]);
    expect(lines.map((line) => JSON.parse(line))).toEqual(
      [1, 2].map(() => ({
        level: 40,
        reason: expect.stringContaining("P0001"),
        failed: 1,
        survey: stuck.poll.id,
        msg: "surveys closed long ago",
      })),
    );
    expect(String(lines)).not.toContain("secret");
    await deleteClosed(base());
    expect(await status(stuck.poll.id)).toBe(404);
  });

  it.each([
    ["the policy is set to keep them", false],
    ["it is reopened and closed again", true],
  ])("deletes nothing that was due when it was listed, if meanwhile %s", async (_, closesAgain) => {
    const [first, second] = [await sendPoll(app, adele), await sendPoll(app, adele)];
    for (const { poll } of [first, second])
      await adele.surveys.close({ params: { id: surveyId.parse(poll.id) }, body: {} });
    await later();
    await decide({ closedDays: 2 });
    const { db } = app.database;
    const now = base().now().toISOString();
    // What somebody else does while the first one is being deleted.
    const meanwhile = closesAgain
      ? `update surveys set close_at = '${now}' where id = '${second.poll.id}'`
      : `update policies set policy = policy || '{"closedDays":null}'`;
    await rowsOf(
      db,
      sql.raw(`create or replace function meanwhile() returns trigger language plpgsql as
        $$ begin ${meanwhile}; return null; end $$`),
    );
    await rowsOf(
      db,
      sql.raw(`create trigger meanwhile after update on surveys for each row
        when (old.id = '${first.poll.id}' and new.deleted_by is not null)
        execute function meanwhile()`),
    );
    const before = await countDeleted();
    // Otherwise what is listed and not deleted would be listed at once again and again.
    expect(await deleteClosed(base())).toBe((await countDeleted()) - before);
    await rowsOf(db, sql`drop trigger meanwhile on surveys`);
    const status = async (id: string) => (await adele.request(`/v1/survey/${id}`)).status;
    expect([await status(first.poll.id), await status(second.poll.id)]).toEqual([404, 200]);
  });

  it("removes deleted surveys earlier, and never later, than the deployment", async () => {
    const { poll } = await sendPoll(app, adele);
    const params = { id: surveyId.parse(poll.id) };
    await nestor.administration.delete({ params });
    const ctx = {
      ...base(),
      actor: app.product.contextOf(tenantId.parse(adele.tenantId), "msteams").actor,
    };
    const isStored = async () =>
      (await rowsOf(app.database.db, sql`select 1 from surveys where id = ${poll.id}`)).length;
    await later();
    await purgeSurvey(ctx, params.id);
    expect(await isStored()).toBe(1);
    await decide({ deletedDays: 2 });
    await purgeSurvey(ctx, params.id);
    expect(await isStored()).toBe(0);
  });
});
