import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { conversationId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { aChoiceQuestion, aPoll, aRecipient } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { openPrepared } from "#test/prepared-database.ts";
import { joinCrowd } from "#test/rig/crowd.ts";
import { openPoll } from "#test/rig/open-poll.ts";
import { type LoadRequest, runLoad } from "#test/rig/run-load.ts";

let app: TestApp;
let [adele, diego]: Person[] = [];
const people = () => ({ adele: adele ?? expect.fail(), diego: diego ?? expect.fail() });
let database: Awaited<ReturnType<typeof openPrepared>>;
beforeAll(async () => {
  // The embedded database has one connection, so that one transaction holds all calls up.
  database = await openPrepared();
  app = await startOwnApp({ WRITES_PER_MINUTE: "20" }, database);
  [adele, diego] = [await app.as("adele"), await app.as("diego")];
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const statuses = (replies: Response[]) => Object.groupBy(replies, ({ status }) => status);

describe("one organisation", () => {
  it("that floods the product has a share of the calls at once while another one calls, whose calls are among the first (API-05)", async () => {
    const debra = await app.as("debra");
    const all = [people().adele, people().diego, debra];
    await Promise.all(all.map((person) => person.request("/v1/owner/surveys")));
    const held = Promise.withResolvers<void>();
    const holding = app.database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await held.promise;
    });
    const answered: Person[] = [];
    let refusals = 0;
    const call = async (person: Person) => {
      const { status } = await person.request("/v1/owner/surveys");
      if (status === 200) answered.push(person);
      else refusals += 1;
    };
    // Of each person 48 have arrived once one is refused.
    const flood = [people().adele, people().diego].flatMap((person) =>
      Array.from({ length: 49 }, () => call(person)),
    );
    await app.emulator.until("the flood", async () => refusals === 2);
    const others = Array.from({ length: 49 }, () => call(debra));
    await app.emulator.until("the other organisation's", async () => refusals === 3);
    held.resolve();
    await holding;
    await Promise.all([...flood, ...others]);
    expect(answered.length).toBe(3 * 48);
    const early = answered.slice(0, 64).filter((person) => person === debra);
    expect(early.length).toBeGreaterThanOrEqual(16);
  });
});

describe("one organisation's votes", () => {
  it("come in short batches while another one calls, whose vote is not behind all of them (API-05)", async () => {
    const debra = await app.as("debra");
    const rig = { emulator: app.emulator, as: (alias: string) => app.as(alias) };
    const voters = await joinCrowd(app.emulator, "Mark 8 Project Team / General", 64);
    const [poll, theirs] = [
      await openPoll(rig),
      await openPoll(rig, { place: "Fabrikam crew", owner: debra }),
    ];
    const load = (requests: LoadRequest[], answered: () => void = () => {}) =>
      runLoad({
        url: app.url,
        clients: requests.length,
        next: (n) => requests[n] ?? null,
        answered,
      });
    const own = theirs.vote(debra.token, 1);
    // By then tokens and memberships are known, and both organisations have called.
    await load(voters.map(({ token }) => poll.vote(token, 0)));
    await load([own]);
    const held = Promise.withResolvers<void>();
    const holding = app.database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await held.promise;
    });
    const order: string[] = [];
    const votes = voters.map(({ token }) => poll.vote(token, 1));
    const flood = load(votes, () => order.push("flood"));
    await setTimeout(300);
    const vote = load([own], () => order.push("own"));
    await setTimeout(100);
    held.resolve();
    const { good } = await flood;
    await Promise.all([holding, vote]);
    expect(good).toBe(voters.length);
    expect(order).toContain("own");
    expect(order.indexOf("own")).toBeLessThanOrEqual(16);
    // So that the polls are no writes of the next minute.
    app.clock.ahead(61_000);
  });
});

describe("one person", () => {
  it("is refused more than 48 concurrent calls, with a retry time, while others are answered (API-05)", async () => {
    // They are stored by now, so that only the calls themselves wait.
    await Promise.all(
      [people().adele, people().diego].map((person) => person.request("/v1/owner/surveys")),
    );
    const held = Promise.withResolvers<void>();
    const holding = app.database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await held.promise;
    });
    let refusals = 0;
    const call = async () => {
      const reply = await people().adele.request("/v1/owner/surveys");
      if (reply.status === 429) refusals += 1;
      return reply;
    };
    const calls = Array.from({ length: 60 }, call);
    const other = people().diego.request("/v1/owner/surveys");
    await app.emulator.until("those beyond to be refused", async () => refusals === 12);
    held.resolve();
    await holding;
    const { 200: answered = [], 429: refused = [] } = statuses(await Promise.all(calls));
    expect([answered.length, refused.length]).toEqual([48, 12]);
    expect(refused[0]?.headers.get("retry-after")).toBe("2");
    expect(await refused[0]?.json()).toMatchObject({
      code: "CALLS_TOO_MANY",
      message: "Too many requests at once. Please try again in a moment.",
    });
    expect((await other).status).toBe(200);
    expect((await people().adele.request("/v1/user")).status).toBe(200);
  });

  it("may write so often in a minute, and again after it; reading is not limited", async () => {
    const { adele: writer } = people();
    const draft = aPoll({ recipients: [aRecipient()] });
    const keep = (n: number) =>
      writer.request(
        `/v1/survey/draft/00000000-0000-4000-8000-0000000000${String(n).padStart(2, "0")}`,
        {
          method: "PUT",
          body: JSON.stringify({ key: "a poll", draft, updatedAt: new Date() }),
        },
      );
    const replies: Response[] = [];
    for (let n = 0; n < 22; n += 1) replies.push(await keep(n));
    expect(replies.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 20 }, () => 200),
      429,
      429,
    ]);
    expect((await writer.request("/v1/owner/surveys")).status).toBe(200);
    app.clock.ahead(61_000);
    expect((await keep(1)).status).toBe(200);
  });

  it("may store so many templates and pending surveys", async () => {
    const { diego: owner } = people();
    const { db } = app.database;
    const template = {
      templateName: "Lunch",
      type: "poll" as const,
      questions: [aChoiceQuestion()],
    };
    await owner.templates.create({ body: template });
    await db.execute(sql`
      insert into templates
      select t.tenant_id, gen_random_uuid(), t.owner_id, t.body, t.created_at, t.updated_at
      from templates t cross join generate_series(2, ${limits.templates}::int)`);
    await expect(owner.templates.create({ body: template })).rejects.toMatchObject({
      status: 422,
      body: {
        code: "TEMPLATE_TOO_MANY",
        message: "You have saved 200 templates. No more can be kept.",
      },
    });
    const where = aRecipient({
      id: conversationId.parse(await app.emulator.place("Mark 8 Project Team / General")),
    });
    const { id } = await owner.surveys.create({
      body: { draft: aPoll({ recipients: [where], send: "manual" }) },
    });
    await db.execute(sql`
      with copies as (
        insert into surveys
        select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid()))).*
        from surveys s cross join generate_series(2, ${limits.pendingSurveys}::int)
        where s.id = ${id} returning tenant_id, id
      )
      insert into owners (tenant_id, survey_id, user_id, name, created_at)
      select c.tenant_id, c.id, o.user_id, o.name, o.created_at from copies c
      join owners o on o.survey_id = ${id}`);
    await expect(
      owner.surveys.create({ body: { draft: aPoll({ recipients: [where], send: "manual" }) } }),
    ).rejects.toMatchObject({
      status: 422,
      body: {
        message: "500 of yours are waiting to be sent. Please send or delete some of them first.",
      },
    });
    expect(
      (await owner.surveys.create({ body: { draft: aPoll({ recipients: [where] }) } })).id,
    ).not.toBe(id);
    // They count for who created them: for nobody who was made their owner.
    const { adele: other } = people();
    await owner.surveys.addOwner({ params: { id }, body: { aadObjectId: other.id } });
    await owner.surveys.removeOwner({ params: { id, ownerId: owner.id } });
    await db.execute(sql`update owners set user_id = ${other.id} where user_id = ${owner.id}`);
    const draft = aPoll({ recipients: [where], send: "manual" });
    expect((await other.surveys.create({ body: { draft } })).id).not.toBe(id);
    await expect(owner.surveys.create({ body: { draft } })).rejects.toMatchObject({
      status: 422,
      body: { code: "SURVEY_TOO_MANY_PENDING" },
    });
  });
});
