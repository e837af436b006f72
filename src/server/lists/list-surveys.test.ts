import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { listQuery } from "#contract/surveys.ts";
import { conversationId, tenantId, userId } from "#domain/ids.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { countingStatements } from "#test/counting-statements.ts";
import { aQuizQuestion, aRecipient } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { setFlags } from "../accounts/grant-plan.ts";
import { conversations } from "../db/tables.ts";
import { listOfOwner } from "./list-surveys.ts";

let app: TestApp;
let adele: Person;
let alex: Person;
beforeAll(async () => {
  // An app of its own: some lists here are all of a person's surveys.
  app = await startOwnApp();
  [adele, alex] = [await app.as("adele"), await app.as("alex")];
});
afterEach(() => app.clock.reset());
afterAll(() => app.close());

const place = "Sales and Marketing / Monthly reports";
const groupOf = async (team: string) =>
  (await app.emulator.directory()).teams.find(({ name }) => name === team)?.groupId ??
  expect.fail();
const idsOf = ({ surveys }: { surveys: { id: string }[] }) => surveys.map((survey) => survey.id);

type Query = NonNullable<Parameters<Person["surveys"]["ofOwner"]>[0]["query"]>;
let flagsBefore: Record<string, unknown> = {};
/** Switches a flag of a person's organisation, and passes the flags' cache time. */
async function flag(of: Person, flags: Record<string, unknown>): Promise<void> {
  flagsBefore = (await of.accounts.get()).featureFlags;
  await setFlags(app.database.db, tenantId.parse(of.tenantId), flags);
  app.clock.ahead(6000);
}

describe("the list of an audience", () => {
  it("has the surveys sent there, newest first, in pages by key (API-15, API-17, LST-04, LST-20)", async () => {
    const sent: string[] = [];
    for (let at = 0; at < 5; at += 1) sent.unshift((await sendPoll(app, adele, { place })).poll.id);
    const audienceId = conversationId.parse(await app.emulator.place(place));
    const first = await alex.surveys.ofAudience({ params: { audienceId }, query: { limit: 2 } });
    expect(idsOf(first)).toEqual(sent.slice(0, 2));
    const second = await alex.surveys.ofTeamAudience({
      params: { groupId: await groupOf("Sales and Marketing"), audienceId },
      query: { limit: 3, after: first.next ?? "" },
    });
    expect(idsOf(second)).toEqual(sent.slice(2, 5));
    expect(first.surveys[0]).toMatchObject({
      role: "read",
      can: ["respond", "view-results"],
      responseCount: 0,
      completed: false,
    });
    const failed = alex.surveys.ofAudience({
      params: { audienceId },
      query: { after: "nonsense" },
    });
    await expect(failed).rejects.toMatchObject({ status: 400 });
  });

  it("shows pending surveys to their owners only, and whether the caller has answered", async () => {
    const { poll: pending, where } = await sendPoll(app, adele, { place, send: "manual" });
    const { poll, vote } = await sendPoll(app, adele, { place });
    await vote(alex, "Pizza");
    const list = (person: Person) =>
      person.surveys.ofAudience({ params: { audienceId: where }, query: {} });
    expect(idsOf(await list(adele))).toContain(pending.id);
    expect(idsOf(await list(alex))).not.toContain(pending.id);
    expect((await list(alex)).surveys.find((survey) => survey.id === poll.id)).toMatchObject({
      completed: true,
      responseCount: 1,
    });
  });

  it("leaves out excluded types (API-20)", async () => {
    const { where } = await sendPoll(app, adele, { place });
    const without = await alex.surveys.ofAudience({
      params: { audienceId: where },
      query: { excludeTypes: "poll,trivia" },
    });
    expect(without.surveys).toEqual([]);
    await expect(
      alex.surveys.ofAudience({
        params: { audienceId: where },
        query: { excludeTypes: "lottery" },
      }),
    ).rejects.toMatchObject({
      status: 400,
    });
  });
});

describe("a list's filters", () => {
  it("work over HTTP: title, type, state, owner, place and meeting, and oldest first (LST-01, LST-03, LST-04, LST-06, API-19, API-22)", async () => {
    const diego = await app.as("diego");
    const meeting = conversationId.parse(await app.emulator.place("Weekly product sync"));
    const meetingId =
      (await app.emulator.directory()).meetings.find(({ chatId }) => chatId === meeting)?.id ??
      expect.fail();
    const { poll: lunch, where } = await sendPoll(app, diego, {
      place: "Launch week",
      label: "Lunch: Crème brûlée or 100% fruit?",
    });
    const { poll: plan } = await sendPoll(app, diego, {
      place: "Launch week",
      label: "Which plan?",
      send: "manual",
    });
    const { poll: met } = await sendPoll(app, adele, {
      recipients: [aRecipient({ type: "meeting", id: meeting })],
      label: "Agenda of lunch",
    });
    await diego.surveys.close({ params: { id: lunch.id }, body: {} });
    const own = async (query: Query) => idsOf(await diego.surveys.ofOwner({ query }));
    expect(await own({})).toEqual([plan.id, lunch.id]);
    expect(await own({ sort: "oldest" })).toEqual([lunch.id, plan.id]);
    for (const query of [
      { search: "CREME brulee" },
      { search: "100%" },
      { states: "closed,open" },
      { types: "poll,quiz", states: "closed" },
      { closedBefore: new Date(Date.now() + 60_000).toISOString() },
    ])
      expect(await own(query), JSON.stringify(query)).toEqual([lunch.id]);
    for (const query of [
      { search: "10_%" },
      { types: "quiz" },
      { owners: adele.id },
      { filterMeetings: "true" },
      { channels: meeting },
    ])
      expect(await own(query), JSON.stringify(query)).toEqual([]);
    expect(
      await own({ owners: `${adele.id},${diego.id}`, channels: where, filterNotMeetings: "true" }),
    ).toEqual([plan.id, lunch.id]);
    const ofMeeting = async (query: Query) =>
      idsOf(await diego.surveys.ofAudience({ params: { audienceId: meeting }, query }));
    for (const query of [{ channelMeetingId: meetingId }, { filterMeetings: "true" }])
      expect(await ofMeeting(query)).toContain(met.id);
    for (const query of [{ channelMeetingId: "another" }, { filterNotMeetings: "true" }])
      expect(await ofMeeting(query)).toEqual([]);
  });

  it("take a text of 100 characters at most (LST-02)", async () => {
    const found = (length: number) =>
      alex.surveys.ofOwner({ query: { search: "x".repeat(length) } });
    expect((await found(100)).surveys).toEqual([]);
    await expect(found(101)).rejects.toMatchObject({ status: 400 });
    await expect(
      alex.surveys.countsOfOwner({ query: { search: "x".repeat(101) } }),
    ).rejects.toMatchObject({ status: 400 });
  });

  it("still find quizzes once they are switched off", async () => {
    const lee = await app.as("lee");
    const { poll } = await sendPoll(app, lee, {
      type: "quiz",
      title: "Rivers",
      questions: [aQuizQuestion()],
    });
    try {
      await flag(lee, { quiz: false });
      expect((await lee.accounts.get()).featureFlags.quiz).toBe(false);
      expect(
        (await lee.surveys.ofOwner({ query: {} })).surveys.map(({ id, type }) => [id, type]),
      ).toEqual([[poll.id, "quiz"]]);
      expect((await lee.surveys.countsOfOwner({ query: {} })).types).toEqual([
        { id: "quiz", count: 1 },
      ]);
    } finally {
      await flag(lee, { quiz: flagsBefore.quiz });
    }
  });
});

describe("the counts of a list", () => {
  it("name owners and places, and leave out other people's pending surveys (MTG-04)", async () => {
    const isaiah = await app.as("isaiah");
    const { where } = await sendPoll(app, isaiah, { place: "Launch week" });
    await sendPoll(app, isaiah, { place: "Launch week", send: "manual" });
    const of = async (person: Person) =>
      person.surveys.countsOfAudience({ params: { audienceId: where }, query: {} });
    const count = ({ owners }: Awaited<ReturnType<typeof of>>) =>
      owners.find(({ id }) => id === isaiah.id);
    expect(count(await of(isaiah))).toEqual({ id: isaiah.id, name: isaiah.name, count: 2 });
    expect(count(await of(alex))).toEqual({ id: isaiah.id, name: isaiah.name, count: 1 });
    const { channels, states } = await isaiah.surveys.countsOfOwner({ query: {} });
    expect(channels).toEqual([{ id: where, name: "Launch week", count: 2 }]);
    expect(states).toEqual([
      { id: "open", count: 1 },
      { id: "pending", count: 1 },
    ]);
  });
});

describe("a list with responses", () => {
  it("has for each survey what its results call returns, for each caller (API-18, API-23, ENT-09, RES-02, RES-03)", async () => {
    const visible = ["real-time", "private", "after-close"] as const;
    const sent = [];
    for (const resultsVisibility of visible)
      sent.push(await sendPoll(app, adele, { place, resultsVisibility }));
    const anonymous = await sendPoll(app, adele, { place, anonymity: "anonymous" });
    for (const item of [...sent, anonymous]) await item.vote(alex, "Pizza");
    for (const person of [adele, alex]) {
      const list = await person.surveys.ofAudience({
        params: { audienceId: anonymous.where },
        query: { includeResponses: "true", limit: 4 },
      });
      expect(list.surveys).toHaveLength(4);
      for (const survey of list.surveys) {
        const { canViewResponses, error, results, responses } = await person.responses.results({
          params: { id: survey.id },
        });
        expect(survey).toMatchObject({ canViewResponses, error, results });
        expect(survey.responses).toEqual(responses);
        expect(
          await person.surveys.get({
            params: { id: survey.id },
            query: { includeResponses: "true" },
          }),
        ).toMatchObject({
          canViewResponses,
          error,
          results,
          responses,
        });
        const alone = await person.surveys.get({ params: { id: survey.id } });
        expect([alone.responses, alone.results, alone.canViewResponses]).toEqual([
          undefined,
          undefined,
          undefined,
        ]);
      }
    }
    const listFor = (person: Person, query: Record<string, string | number>) =>
      person.surveys.ofAudience({
        params: { audienceId: anonymous.where },
        query: { limit: 4, ...query },
      });
    const own = (await listFor(alex, { includeResponses: "true" })).surveys;
    expect(own.map(({ error }) => error)).toEqual([null, "AFTER-CLOSE", "PRIVATE", null]);
    // Others see only themselves, and of the anonymous survey nobody; an owner sees all named
    // respondents.
    const names = (surveys: typeof own) =>
      surveys.map(({ responses }) => responses?.map(({ user }) => user.name));
    expect(names(own)).toEqual([[], [], [], ["Alex Wilber"]]);
    expect(names((await listFor(adele, { includeResponses: "true" })).surveys)).toEqual([
      [],
      ["Alex Wilber"],
      ["Alex Wilber"],
      ["Alex Wilber"],
    ]);
    expect(names((await listFor(alex, {})).surveys)).toEqual(Array(4).fill(undefined));
    const [totals] = (await listFor(alex, { includeResults: "true" })).surveys;
    expect([totals?.responses, totals?.results?.responseCount]).toEqual([undefined, 1]);
  });

  it("has the newest 100 responses of a survey, newest first, while `responseCount` counts all (API-18, ENT-09)", async () => {
    const { poll, vote } = await sendPoll(app, adele, { place });
    await vote(alex, "Pizza");
    await app.database.db.execute(sql`
      insert into responses (tenant_id, survey_id, user_id, answers, picks, source, created_at,
      updated_at, completed_on)
      select tenant_id, survey_id, gen_random_uuid(), answers, picks, 'web', at, at, at
      from responses, lateral (select created_at + make_interval(secs => n) as at
      from generate_series(1, 104) n) t where survey_id = ${poll.id}`);
    await app.database.db.execute(
      sql`update totals set response_count = 105, revision = revision + 1
        where survey_id = ${poll.id}`,
    );
    const seen = await adele.surveys.get({
      params: { id: poll.id },
      query: { includeResponses: "true" },
    });
    expect([seen.responseCount, seen.results?.responseCount, seen.responses?.length]).toEqual([
      105, 105, 100,
    ]);
    const times = seen.responses?.map(({ createdAt }) => createdAt.getTime()) ?? [];
    expect(times).toEqual(times.toSorted((one, other) => other - one));
    expect(seen.responses?.some(({ user }) => user.name === "Alex Wilber")).toBe(false);
  });

  it("has 25 surveys at most", async () => {
    const own = await adele.surveys.ofOwner({ query: { includeResponses: "true", limit: 100 } });
    expect(own.surveys.length).toBeLessThanOrEqual(25);
  });
});

describe("reading a list", () => {
  it("takes as many statements for many surveys as for one, and asks the host for none of their rosters", async () => {
    const nestor = await app.as("nestor");
    for (const channel of [
      "Campaigns",
      "Monthly reports",
      "Campaigns",
      "Campaigns",
      "Monthly reports",
    ])
      await sendPoll(app, nestor, { place: `Sales and Marketing / ${channel}` });
    await app.database.db.update(conversations).set({ membersReadAt: new Date(0) });
    const base = app.product.contextOf(tenantId.parse(nestor.tenantId), "msteams");
    const user = { userId: userId.parse(nestor.id), name: nestor.name, upn: "" };
    const silent = new Proxy(base.host, { get: () => () => expect.fail("the host was asked") });
    const statements = async (limit: number, includeResponses = "false") => {
      let count = 0;
      const db = countingStatements(base.db, () => (count += 1));
      const query = listQuery.parse({ limit, includeResponses });
      const page = await listOfOwner(
        { ...base, db, host: silent, actor: { ...base.actor, user } },
        query,
      );
      expect(page.surveys).toHaveLength(limit);
      return count;
    };
    await statements(1);
    const one = await statements(1);
    expect(one).toBeGreaterThan(3);
    expect(await statements(5)).toBe(one);
    expect(await statements(5, "true")).toBe(await statements(1, "true"));
  });
});

describe("an owner's list", () => {
  it("has the caller's own surveys, wherever they were sent (API-16)", async () => {
    const megan = await app.as("megan");
    const [here, there] = [
      await sendPoll(app, megan, { place }),
      await sendPoll(app, megan, { place: "Launch week" }),
    ];
    await sendPoll(app, adele, { place });
    const own = await megan.surveys.ofOwner({ query: {} });
    expect(idsOf(own).slice(0, 2)).toEqual([there.poll.id, here.poll.id]);
    expect(own.surveys.every((survey) => survey.role === "own")).toBe(true);
  });

  it("keeps the two variants apart (HOST-01, ENT-02)", async () => {
    await sendPoll(app, adele, { place });
    const standups = await app.as("adele", "agile");
    expect((await standups.surveys.ofOwner({ query: {} })).surveys).toEqual([]);
  });
});
