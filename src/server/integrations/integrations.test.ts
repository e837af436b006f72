import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { seriesApi } from "#contract/series.ts";
import {
  conversationId,
  type SeriesId,
  type SurveyId,
  seriesId,
  surveyId,
  userId,
} from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { asStandup } from "#test/as-standup.ts";
import { aPoll, aRecipient } from "#test/factories.ts";
import { CallError, type Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { rowsOf } from "../db/db.ts";
import { forgetSeries } from "../series/forget-series.ts";

let app: TestApp;
let [adele, alex, patti, debra]: Person[] = [];
beforeAll(async () => {
  app = await startApp();
  [adele, alex, patti, debra] = await Promise.all(
    ["adele", "alex", "patti", "debra"].map((name) => app.as(name)),
  );
});
const people = () => {
  if (!adele || !alex || !patti || !debra) throw new Error("all are there");
  return { adele, alex, patti, debra };
};

const github = { system: "github", prefix: "#", url: "https://github.example/pull/<num>" } as const;
const jira = { system: "jira", prefix: "PROJ-", url: "https://jira.example/<num>" } as const;
const ofSurvey = (referenceId: SurveyId) => ({ referenceType: "survey" as const, referenceId });
const ofSeries = (referenceId: SeriesId) => ({ referenceType: "series" as const, referenceId });

/** An open standup of Adele's, in a chat in which Alex is and Patti is not. */
async function standup(): Promise<SurveyId> {
  const { poll } = await sendPoll(app, people().adele, { place: "Launch week" });
  await asStandup(app, poll.id);
  return poll.id;
}

/** A series of standups of Adele's there. */
async function standups(): Promise<SeriesId> {
  const id = conversationId.parse(await app.emulator.place("Launch week"));
  const start = new Date(Date.now() + 7_200_000).toISOString().slice(0, 16);
  const schedule = {
    rrule: "FREQ=DAILY;INTERVAL=1",
    rruleDTStart: start,
    rruleTZID: "Etc/UTC",
    openDuration: "PT3H",
  };
  const draft = aPoll({ recipients: [aRecipient({ type: "groupChat", id })], schedule });
  const { scheduleId } = await people().adele.surveys.create({ body: { draft } });
  const series = seriesId.parse(scheduleId);
  await asStandup(app, series);
  return series;
}

const add = (by: Person, params: ReturnType<typeof ofSurvey | typeof ofSeries>, body: object) =>
  by.integrations.create({ params, body: { ...github, ...body } });
const list = async (by: Person, params: ReturnType<typeof ofSurvey | typeof ofSeries>) =>
  (await by.integrations.list({ params, query: {} })).integrations;
/** The status of each call; 200 for any success. */
const statuses = (calls: Promise<unknown>[]) =>
  Promise.all(
    calls.map((call) =>
      call.then(
        () => 200,
        (error: unknown) => (error instanceof CallError ? error.status : error),
      ),
    ),
  );
const seriesAs = async (by: Person, id: SeriesId) =>
  seriesApi.get.reply.parse(await (await by.request(`/v1/series/${id}`)).json());
const audited = (id: string) =>
  rowsOf(
    app.database.db,
    sql`select what, user_id from audit where survey_id = ${id}
    and what like 'set-%' order by created_at`,
  );

describe("the autolinks of a standup", () => {
  it("are added, listed, changed and deleted by its owner (API-74, API-75, API-76, API-77, ENT-58, INT-10, STD-15)", async () => {
    const { adele } = people();
    const params = ofSurvey(await standup());
    const one = await add(adele, params, {});
    expect(one).toEqual({ ...github, ...params, id: one.id, type: "autolink" });
    const two = await add(adele, params, jira);
    expect(await list(adele, params)).toEqual([one, two]);
    const changed = { ...github, prefix: "PR#" };
    const update = { params: { id: one.id }, body: changed };
    expect(await adele.integrations.update(update)).toEqual({ ...one, ...changed });
    const again = { ...update, body: { ...changed, prefix: "GH-" } };
    expect(await adele.integrations.updateWithSlash(again)).toEqual({ ...one, ...again.body });
    await adele.integrations.remove({ params: { id: two.id } });
    expect(await list(adele, params)).toEqual([{ ...one, ...again.body }]);
    expect(await audited(params.referenceId)).toEqual(
      Array.from({ length: 5 }, () => ({ what: "set-integrations", user_id: adele.id })),
    );
  });

  it("are in its view, for its audience too (ENT-16), and in no other type's", async () => {
    const { adele, alex } = people();
    const id = await standup();
    const made = await add(adele, ofSurvey(id), {});
    const view = await alex.surveys.get({ params: { id } });
    expect(view.autolinkIntegrations).toEqual([made]);
    expect(view.can).not.toContain("integrations");
    expect((await adele.surveys.get({ params: { id } })).can).toContain("integrations");
    const { poll } = await sendPoll(app, adele, { place: "Launch week" });
    const other = await adele.surveys.get({ params: { id: poll.id } });
    expect([other.autolinkIntegrations, other.can.includes("integrations")]).toEqual([[], false]);
    await expect(add(adele, ofSurvey(poll.id), {})).rejects.toMatchObject({
      status: 409,
      body: { message: "Task references are not possible in this poll" },
    });
  });

  it("are listed by type (API-74)", async () => {
    const { adele } = people();
    const params = ofSurvey(await standup());
    const made = await add(adele, params, {});
    for (const types of ["autolink", "", undefined]) {
      const found = await adele.integrations.list({
        params,
        query: types === undefined ? {} : { types },
      });
      expect(found.integrations).toEqual([made]);
    }
    await expect(
      adele.integrations.list({ params, query: { types: "webhook" } }),
    ).rejects.toMatchObject({ status: 400 });
  });

  it("are read by the audience, and managed by owners only (INT-10, API-07)", async () => {
    const { adele, alex, patti, debra } = people();
    for (const params of [ofSurvey(await standup()), ofSeries(await standups())]) {
      const { id } = await add(adele, params, {});
      const changes = (by: Person) => [
        add(by, params, jira),
        by.integrations.update({ params: { id }, body: jira }),
        by.integrations.updateWithSlash({ params: { id }, body: jira }),
        by.integrations.remove({ params: { id } }),
      ];
      expect(await list(alex, params)).toHaveLength(1);
      expect(await statuses(changes(alex))).toEqual([403, 403, 403, 403]);
      expect(await statuses([...changes(debra), list(debra, params)])).toEqual([
        404, 404, 404, 404, 404,
      ]);
      for (const status of await statuses([...changes(patti), list(patti, params)]))
        expect([403, 404]).toContain(status);
      expect(await list(adele, params)).toMatchObject([github]);
      const before = await audited(params.referenceId);
      expect(before).toHaveLength(1);
    }
  });

  it("are managed by each owner while they are one (INT-10)", async () => {
    const { adele, alex } = people();
    const id = await standup();
    const aadObjectId = userId.parse(alex.id);
    await adele.surveys.addOwner({ params: { id }, body: { aadObjectId } });
    const made = await add(alex, ofSurvey(id), {});
    await adele.surveys.removeOwner({ params: { id, ownerId: aadObjectId } });
    await expect(alex.integrations.remove({ params: { id: made.id } })).rejects.toMatchObject({
      status: 403,
    });
  });

  it.each([
    [{ prefix: "" }, "prefix", "Prefix is required", "INT-02"],
    [{ prefix: "A B" }, "prefix", "Prefix must not contain whitespace", "INT-03"],
    [
      { system: "jira", prefix: "PROJ" },
      "prefix",
      "Jira prefix must end with a dash (-)",
      "INT-04",
    ],
    [{ url: "" }, "url", "URL is required", "INT-05"],
    [
      { url: "javascript:alert(<num>)" },
      "url",
      "A url must begin with http:// or https:// and it must contain <num> for placement",
      "INT-06",
    ],
    [{ prefix: "PROJ-" }, "prefix", "This prefix is already in use here", "INT-08"],
  ])("are refused with %j: %s: %s (%s)", async (over, path, message, _row) => {
    const { adele } = people();
    const params = ofSurvey(await standup());
    const kept = await add(adele, params, jira);
    const other = await add(adele, params, {});
    const refused = { status: 400, body: { message, problems: [{ path, message }] } };
    await expect(add(adele, params, { prefix: "GH-", ...over })).rejects.toMatchObject(refused);
    await expect(
      adele.integrations.update({
        params: { id: other.id },
        body: { ...github, ...over } as never,
      }),
    ).rejects.toMatchObject(refused);
    expect(await list(adele, params)).toEqual([kept, other]);
  });

  it("are refused with a system, reference or id that does not exist (INT-11)", async () => {
    const { adele } = people();
    const params = ofSurvey(await standup());
    const path = `/v1/integrations/autolink/template/${params.referenceId}`;
    const body = JSON.stringify(github);
    expect((await adele.request(path, { method: "POST", body })).status).toBe(400);
    await expect(add(adele, params, { system: "trello" })).rejects.toMatchObject({ status: 400 });
    const id = randomUUID();
    const calls = [
      add(adele, ofSurvey(surveyId.parse(id)), {}),
      add(adele, ofSeries(seriesId.parse(id)), {}),
      adele.integrations.remove({ params: { id } }),
      adele.integrations.update({ params: { id }, body: github }),
    ];
    expect(await statuses(calls)).toEqual([404, 404, 404, 404]);
  });

  it("are added once, however often the call is repeated", async () => {
    const { adele } = people();
    const params = ofSurvey(await standup());
    const [one, two] = await Promise.all([add(adele, params, {}), add(adele, params, {})]);
    expect(one).toEqual(two);
    expect(await list(adele, params)).toEqual([one]);
  });

  it("are at most 20, also if they are added at once", async () => {
    const { adele } = people();
    const params = ofSurvey(await standup());
    const calls = Array.from({ length: limits.autolinks + 3 }, (_, n) =>
      add(adele, params, { prefix: `P${n}-` }),
    );
    const refused = (await statuses(calls)).filter((status) => status !== 200);
    expect(refused).toEqual([422, 422, 422]);
    expect(await list(adele, params)).toHaveLength(20);
  });

  it("go with it when it is deleted", async () => {
    const { adele } = people();
    const params = ofSurvey(await standup());
    const { id } = await add(adele, params, {});
    const about = { surveyId: params.referenceId };
    await adele.commands.run({ body: { command: "survey/delete", ...about } });
    await expect(list(adele, params)).rejects.toMatchObject({ status: 404 });
    await expect(adele.integrations.remove({ params: { id } })).rejects.toMatchObject({
      status: 404,
    });
    await adele.commands.run({ body: { command: "survey/restore", ...about } });
    expect(await list(adele, params)).toHaveLength(1);
  });
});

describe("the autolinks of a series", () => {
  it("work in its surveys, behind their own, and are in its view (ENT-32, REC-27)", async () => {
    const { adele, alex } = people();
    const series = ofSeries(await standups());
    const id = await standup();
    const scheduleId = series.referenceId;
    await rowsOf(
      app.database.db,
      sql`update surveys set schedule_id = ${scheduleId} where id = ${id}`,
    );
    const inherited = await add(adele, series, {});
    const own = await add(adele, ofSurvey(id), jira);
    expect((await alex.surveys.get({ params: { id } })).autolinkIntegrations).toEqual([
      own,
      inherited,
    ]);
    expect(await list(alex, ofSurvey(id))).toEqual([own, inherited]);
    expect(await list(alex, series)).toEqual([inherited]);
    const view = await seriesAs(adele, scheduleId);
    expect(view.autolinkIntegrations).toEqual([inherited]);
    expect(view.can).toContain("integrations");
    expect(await audited(scheduleId)).toEqual([
      { what: "set-series-integrations", user_id: adele.id },
    ]);
  });

  it("are not offered in a series of polls (REC-27)", async () => {
    const { adele } = people();
    const series = await standups();
    await rowsOf(
      app.database.db,
      sql`update series set content = content || '{"type": "poll"}' where id = ${series}`,
    );
    const view = await seriesAs(adele, series);
    expect(view.can).not.toContain("integrations");
    await expect(add(adele, ofSeries(series), {})).rejects.toMatchObject({ status: 409 });
  });

  it("are removed with it for good", async () => {
    const { adele } = people();
    const series = ofSeries(await standups());
    await add(adele, series, {});
    await adele.commands.run({
      body: { command: "schedule/delete", scheduleId: series.referenceId },
    });
    await expect(list(adele, series)).rejects.toMatchObject({ status: 404 });
    const kept = () =>
      rowsOf(app.database.db, sql`select 1 from autolinks where series_id = ${series.referenceId}`);
    expect(await kept()).toHaveLength(1);
    const now = () => new Date(Date.now() + 31 * 86_400_000);
    await forgetSeries({ db: app.database.db, now, config: app.config });
    expect(await kept()).toEqual([]);
  });
});
