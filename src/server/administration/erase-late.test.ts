import { type SQL, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { conversationId, tenantId, userId } from "#domain/ids.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { aRecipient } from "#test/factories.ts";
import { refusedWith } from "#test/guest.ts";
import { newcomer } from "#test/newcomer.ts";
import type { Person } from "#test/person.ts";
import { placesOf } from "#test/places-of.ts";
import { sendPoll } from "#test/send-poll.ts";
import { startSeries } from "#test/start-series.ts";
import { grantPlan } from "../accounts/grant-plan.ts";
import { rowsOf } from "../db/db.ts";

let app: TestApp;
let adele: Person;
let alex: Person;
let nestor: Person;
beforeAll(async () => {
  app = await startOwnApp({ BILLING: "sandbox" });
  [adele, alex, nestor] = await Promise.all([app.as("adele"), app.as("alex"), app.as("nestor")]);
  await grant({ userIds: [] });
  return () => app.close();
});
const idOf = (person: Person) => userId.parse(person.id);
/** Grants a plan: with no holders, to everybody. */
const grant = (of: { userIds: Person[]; owners?: Person[] }) =>
  grantPlan(
    app.database.db,
    {
      tenantId: tenantId.parse(adele.tenantId),
      plan: "msteams-standard",
      planLevel: 500,
      userIds: of.userIds.map(idOf),
      owners: (of.owners ?? []).map(idOf),
      trialExpiresAt: null,
    },
    new Date(),
  );
const erase = (person: Person, to = adele) =>
  nestor.people.erase({ params: { id: idOf(person) }, body: { to: idOf(to) } });
const to = ({ id, name }: Person) =>
  aRecipient({ type: "user", id: conversationId.parse(id), name });
const taskOf = async (id: string) =>
  (await nestor.people.tasks()).tasks.find((task) => task.id === id);
const finished = (id: string) =>
  app.emulator.until("erased", async () => (await taskOf(id))?.finishedAt ?? null);

/** Something that happens when an answer is erased, in the same transaction. */
async function onErasing(what: SQL) {
  const { db } = app.database;
  await db.execute(sql`
    create or replace function meanwhile() returns trigger language plpgsql as
    $$ begin ${what}; return new; end $$`);
  await db.execute(sql`
    create trigger meanwhile before update on responses for each row execute function meanwhile()`);
  return () => db.execute(sql`drop trigger meanwhile on responses`);
}
const ownersOf = (id: string) =>
  rowsOf<{ id: string }>(
    app.database.db,
    sql`select user_id as id from owners where survey_id = ${id}`,
  );

describe("what comes while a person is erased", () => {
  it("is sent to them no more: a survey that was made after its turn, and series", async () => {
    const lee = await app.as("lee");
    const { vote } = await sendPoll(app, adele);
    await vote(lee, "Pizza");
    await startSeries(app, adele, { recipients: [to(adele), to(lee)] });
    const cut = await onErasing(sql`raise exception 'cut off'`);
    const task = await erase(lee);
    await app.emulator.until("failed once", async () => {
      const series = await rowsOf(
        app.database.db,
        sql`select 1 from series where recipients @> ${JSON.stringify([{ id: lee.id }])}::jsonb`,
      );
      return series.length === 0 || null;
    });
    // As if all surveys had been looked at before this one.
    await app.database.db.execute(sql`
      update person_tasks set after_id = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
      where id = ${task.id}`);
    await sendPoll(app, adele, { recipients: [to(alex), to(lee)] });
    await cut();
    await finished(task.id);
    const left = await rowsOf(app.database.db, sql`select 1 from recipients where id = ${lee.id}`);
    expect(left).toEqual([]);
  });

  it("is looked at again as a whole once a task that was given up is begun anew", async () => {
    const johanna = await app.as("johanna");
    const { vote } = await sendPoll(app, adele);
    await vote(johanna, "Pizza");
    const cut = await onErasing(sql`raise exception 'cut off'`);
    const task = await erase(johanna);
    const { db } = app.database;
    await app.emulator.until("failed", async () => {
      const jobs = await rowsOf(
        db,
        sql`update pgboss.job set state = 'failed' where name = 'person-task' and state = 'retry'
        and data ->> 'taskId' = ${task.id} returning 1`,
      );
      return jobs.length > 0 || null;
    });
    await db.execute(sql`
      update person_tasks set after_id = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
      where id = ${task.id}`);
    await cut();
    expect((await erase(johanna)).id).toBe(task.id);
    await finished(task.id);
    expect(await placesOf(app, johanna.id)).toEqual([]);
  });

  it("is handed over as well: what somebody gives them leaves no survey without an owner", async () => {
    const isaiah = await app.as("isaiah");
    const { vote } = await sendPoll(app, adele);
    await vote(isaiah, "Pizza");
    const { poll: given } = await sendPoll(app, alex);
    const stop = await onErasing(sql`
      update owners set user_id = '${sql.raw(isaiah.id)}', name = 'Isaiah'
      where survey_id = '${sql.raw(given.id)}'`);
    const task = await erase(isaiah);
    await finished(task.id);
    await stop();
    expect(await ownersOf(given.id)).toEqual([{ id: adele.id }]);
    expect(await placesOf(app, isaiah.id)).toEqual([]);
  });

  it("stays theirs if it is a series that came at the very end, and is handed over when they are erased again", async () => {
    const person = await newcomer(app, async (one) => void (await one.accounts.get()));
    const { id } = await startSeries(app, adele);
    const { db } = app.database;
    // In the last transaction, which has looked for what they own.
    await db.execute(sql`
      create function give() returns trigger language plpgsql as $$ begin
        update series set owners = '${sql.raw(
          JSON.stringify([{ aadObjectId: person.id, name: "Somebody" }]),
        )}' where id = '${sql.raw(id)}';
        update series_listings set list_id = '${sql.raw(person.id)}'
          where series_id = '${sql.raw(id)}' and list_id = '${sql.raw(adele.id)}';
        return old; end $$`);
    await db.execute(sql`
      create trigger give before delete on users for each row execute function give()`);
    await finished((await erase(person)).id);
    await db.execute(sql`drop trigger give on users`);
    await finished((await erase(person)).id);
    expect(await placesOf(app, person.id)).toEqual([]);
    const [handed] = await rowsOf<{ owners: { aadObjectId: string }[] }>(
      db,
      sql`select owners from series where id = ${id}`,
    );
    expect(handed?.owners.map(({ aadObjectId }) => aadObjectId)).toEqual([adele.id]);
  });

  it("is refused, and waits at the end, while they buy a plan", async () => {
    const grady = await app.as("grady");
    const { vote } = await sendPoll(app, adele);
    await vote(grady, "Pizza");
    const { db } = app.database;
    const buys = sql`insert into checkouts (tenant_id, id, owner_id, payer_id, plan_id, plan,
      is_trial, subscription_id, state, created_at, updated_at)
      values ('${sql.raw(grady.tenantId)}', gen_random_uuid(), '${sql.raw(grady.id)}',
      '${sql.raw(grady.id)}', 'teams-pro-unlimited', 'msteams-standard', false,
      gen_random_uuid(), 'open', now(), now())`;
    const gaveUp = () => db.execute(sql`delete from checkouts where owner_id = ${grady.id}`);
    await db.execute(buys);
    await expect(erase(grady)).rejects.toEqual(refusedWith(409, "PERSON_OWNS_PLAN"));
    await gaveUp();
    const stop = await onErasing(buys);
    const task = await erase(grady);
    await app.emulator.until("refused", async () => {
      const jobs = await rowsOf(
        db,
        sql`select 1 from pgboss.job where name = 'person-task' and state = 'retry'
        and data ->> 'taskId' = ${task.id}`,
      );
      return jobs.length > 0 || null;
    });
    await stop();
    expect((await placesOf(app, grady.id)).join()).toContain("checkouts");
    await gaveUp();
    await finished(task.id);
    expect(await placesOf(app, grady.id)).toEqual([]);
  });

  it("leaves a plan that others hold with the new owner (ACC-14)", async () => {
    const [lynne, diego] = [await app.as("lynne"), await app.as("diego")];
    const { db } = app.database;
    const [shared, everybodys] = [
      await grant({ userIds: [lynne, diego], owners: [lynne] }),
      await grant({ userIds: [], owners: [lynne] }),
    ];
    await finished((await erase(lynne, diego)).id);
    for (const id of [shared, everybodys])
      expect(
        await rowsOf(
          db,
          sql`select user_id, role from subscription_users where subscription_id = ${id}`,
        ),
      ).toEqual([{ user_id: diego.id, role: "owner" }]);
  });

  it("takes no trial from who gets what they owned, or owned theirs with them (BIL-68)", async () => {
    const place = conversationId.parse(await app.emulator.place("Launch week"));
    let colleague = adele;
    const plan = { plan: "agile-standup" } as const;
    const begun: string[] = [];
    const start = (by: Person) => by.trials.start({ params: { id: idOf(by) }, body: plan });
    const [alone, shared] = [
      await newcomer(app, async (person) => {
        const { subscriptionId: id } = await start(person);
        const body = { aadObjectId: idOf(adele), teamId: place };
        await person.subscriptions.addUser({ params: { id }, body });
        begun.push(id);
      }),
      await newcomer(app, async (person) => {
        const { subscriptionId: id } = await start(person);
        colleague = await newcomer(app, async ({ id: aadObjectId }) => {
          const body = { aadObjectId: userId.parse(aadObjectId), teamId: place };
          await person.subscriptions.addOwner({ params: { id }, body });
        });
        begun.push(id);
      }),
    ];
    for (const person of [alone, shared]) {
      await finished((await erase(person)).id);
      expect(await placesOf(app, person.id)).toEqual([]);
    }
    for (const id of begun)
      await app.database.db.execute(sql`
        update subscriptions set trial_expires_at = now() - interval '1 minute' where id = ${id}`);
    for (const person of [adele, colleague])
      expect(await start(person)).toMatchObject({ plan: "agile-standup" });
  });

  // PGlite has one connection: nothing comes at once.
  it.runIf(process.env.DATABASE_URL)(
    "leaves a plan with the new owner, too, if all of its owners are erased at once (ACC-14)",
    async () => {
      const [first, second] = [await app.as("lidia"), await app.as("miriam")];
      const plan = await grant({ userIds: [alex], owners: [first, second] });
      const { db } = app.database;
      const task = await db.transaction(async (tx) => {
        // As the end of the first one's erasure, which is not committed yet.
        await tx.execute(sql`select 1 from subscriptions where id = ${plan} for update`);
        await tx.execute(sql`delete from subscription_users where user_id = ${first.id}`);
        const begun = await erase(second);
        await app.emulator.until("waiting", async () => {
          const waiting = await rowsOf(
            db,
            sql`select 1 from pg_stat_activity where datname = current_database()
            and wait_event_type = 'Lock' and query like '%subscriptions%'`,
          );
          return waiting.length > 0 || ((await taskOf(begun.id))?.finishedAt ?? null);
        });
        return begun;
      });
      await finished(task.id);
      const owners = await rowsOf(
        db,
        sql`select user_id from subscription_users
        where subscription_id = ${plan} and role = 'owner'`,
      );
      expect(owners).toEqual([{ user_id: adele.id }]);
    },
  );
});
