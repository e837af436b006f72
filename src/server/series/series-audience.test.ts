import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { conversationId, type SeriesId, type SurveyId, tenantId, userId } from "#domain/ids.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { countingStatements } from "#test/counting-statements.ts";
import { aChoiceQuestion, aRecipient } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { aStandup, sayIn } from "#test/send-standup.ts";
import { sentOf } from "#test/sent-series.ts";
import { startSeries } from "#test/start-series.ts";
import { seriesOfOwner } from "./list-series.ts";
import { occurDue } from "./occur-due.ts";

let app: TestApp;
let [adele, alex, megan, patti, debra]: Person[] = [];
beforeAll(async () => {
  app = await startApp();
  [adele, alex, megan, patti, debra] = await Promise.all(
    ["adele", "alex", "megan", "patti", "debra"].map((alias) => app.as(alias)),
  );
});
/** Alex and Megan are in the chat and the channel, Patti in the channel only. */
const people = () => {
  if (!adele || !alex || !megan || !patti || !debra) throw new Error("all are there");
  return { adele, alex, megan, patti, debra };
};
const channel = "Sales and Marketing / Campaigns";
const placeOf = async (name: string) => conversationId.parse(await app.emulator.place(name));

/** Sends a series to other recipients from now on; it asks something else too. */
async function readdress(id: SeriesId, to: ReturnType<typeof aRecipient>, over: object = {}) {
  const { template } = await people().adele.series.get({ params: { id } });
  const draft = { ...template, recipients: [to], ...over };
  await people().adele.series.edit({ params: { id }, body: { draft } });
}
const toChannel = async () => aRecipient({ type: "channel", id: await placeOf(channel) });
const seenBy = (by: Person, id: SeriesId) => by.series.get({ params: { id } });
const historyOf = (by: Person, id: SeriesId) => by.series.history({ params: { id } });

/** A series that sent a survey to the chat and now goes to the channel. */
async function moved() {
  const { adele, alex } = people();
  const secret = `Secret of the chat ${randomUUID().slice(0, 8)}`;
  const { id, where } = await startSeries(app, adele, { start: new Date(), label: secret });
  const [first] = await sentOf(adele, id, 1);
  if (!first) throw new Error("one was sent");
  const { questions } = await alex.surveys.get({ params: { id: first } });
  const [question] = questions;
  if (question?.questionType !== "nominal") throw new Error("it has choices");
  const value = question.choices[0]?.id ?? "";
  const response = [{ questionId: question.id, value, comment: null }];
  await alex.responses.save({ params: { id: first }, body: { response, source: "web" } });
  const label = `Of the channel ${randomUUID().slice(0, 8)}`;
  await readdress(id, await toChannel(), { questions: [aChoiceQuestion(undefined, { label })] });
  return { id, first, where, secret, label };
}

/** Sends the next survey of a series, as on the day after. */
async function sendNext(id: SeriesId): Promise<SurveyId> {
  const { adele } = people();
  app.clock.ahead(86_400_000);
  const ctx = app.product.contextOf(tenantId.parse(adele.tenantId), "msteams");
  await occurDue(ctx, id);
  app.clock.reset();
  const [last] = await sentOf(adele, id, 2);
  if (!last) throw new Error("one was sent");
  return last;
}

describe("a series that gets another audience", () => {
  it("shows no survey to people who never got it, in no call (API-50, API-51, API-52, PERM-04)", async () => {
    const { patti } = people();
    const { id, first, secret } = await moved();
    await expect(patti.surveys.get({ params: { id: first } })).rejects.toMatchObject({
      status: 403,
    });
    const seen = await seenBy(patti, id);
    expect(seen).toMatchObject({ role: "read", lastSurvey: null, lastSurveyId: null });
    const history = await historyOf(patti, id);
    expect(history).toMatchObject({ surveys: [], total: 0 });
    const audienceId = await placeOf(channel);
    const query = { includeResponses: "true" as const };
    const { series } = await patti.series.ofAudience({ params: { audienceId }, query });
    expect(series.find((one) => one.id === id)).toMatchObject({ lastSurvey: null });
    const groupId = seen.recipients[0]?.groupId ?? "";
    const ofTeam = await Promise.all([
      patti.series.getOfTeam({ params: { id, groupId } }),
      patti.series.historyOfTeam({ params: { id, groupId } }),
      patti.series.ofTeamAudience({ params: { groupId, audienceId }, query }),
    ]);
    expect(JSON.stringify([seen, history, series, ofTeam])).not.toContain(secret);
  });

  it("still shows each survey to its owners, and to those who got it and get the next ones (API-52, LIF-23)", async () => {
    const { adele, alex, megan } = people();
    const { id, first, where, secret } = await moved();
    for (const person of [adele, alex, megan]) {
      const { lastSurvey } = await seenBy(person, id);
      expect(lastSurvey).toMatchObject({ id: first, headline: secret, responseCount: 1 });
      const { surveys, total } = await historyOf(person, id);
      expect(surveys).toMatchObject([{ id: first, recipients: [{ id: where }] }]);
      expect(total).toBe(1);
    }
    const audienceId = await placeOf(channel);
    const query = { includeResponses: "true" as const };
    const { series } = await alex.series.ofAudience({ params: { audienceId }, query });
    const listed = series.find((one) => one.id === id)?.lastSurvey;
    expect(listed).toMatchObject({ canViewResponses: true });
  });

  it("counts and pages for each person the surveys that they may see (API-52, REC-33)", async () => {
    const { adele, alex, patti } = people();
    const { id, first, label } = await moved();
    const second = await sendNext(id);
    const idsFor = async (by: Person, query: object = {}) => {
      const { surveys, total } = await by.series.history({ params: { id }, query });
      return { ids: surveys.map((survey) => survey.id), total };
    };
    for (const person of [adele, alex]) {
      expect(await idsFor(person)).toEqual({ ids: [second, first], total: 2 });
      expect(await idsFor(person, { skip: "1", limit: "1" })).toEqual({ ids: [first], total: 2 });
    }
    expect(await idsFor(patti)).toEqual({ ids: [second], total: 1 });
    expect(await idsFor(patti, { skip: "1", limit: "1" })).toEqual({ ids: [], total: 1 });
    expect(await seenBy(patti, id)).toMatchObject({
      name: label,
      lastSurveyId: second,
      lastSurvey: { headline: label },
    });
  });

  it("shows what a standup's team wrote to nobody else (API-51, STD-12)", async () => {
    const { adele, alex, patti } = people();
    const standup = aStandup({ title: `Team ${randomUUID().slice(0, 8)}` });
    const { id } = await startSeries(app, adele, {
      type: standup.type,
      title: standup.title,
      questions: standup.questions,
      start: new Date(),
    });
    const [first] = await sentOf(adele, id, 1);
    if (!first) throw new Error("one was sent");
    const said = `Prepared the launch ${randomUUID().slice(0, 8)}`;
    const sent = { ...standup, ...(await adele.surveys.get({ params: { id: first } })) };
    await sayIn(
      { ...standup, questions: sent.questions },
      first,
      Promise.resolve(alex),
    )({
      did: said,
      next: "More of it",
      blocked: false,
    });
    await readdress(id, await toChannel());
    const read = async (by: Person) => {
      const audienceId = await placeOf(channel);
      const query = { includeResponses: "true" as const };
      const { series } = await by.series.ofAudience({ params: { audienceId }, query });
      return JSON.stringify([series.filter((one) => one.id === id), await historyOf(by, id)]);
    };
    expect(await read(alex)).toContain(said);
    expect(await read(patti)).not.toContain(said);
    expect((await historyOf(patti, id)).surveys).toEqual([]);
  });

  it("may be a person, who then sees nothing of what a chat was asked (API-50, API-52)", async () => {
    const { adele, patti } = people();
    const { id, secret } = await moved();
    await readdress(id, aRecipient({ type: "user", id: conversationId.parse(patti.id) }));
    const seen = [await seenBy(patti, id), await historyOf(patti, id)];
    expect(JSON.stringify(seen)).not.toContain(secret);
    const next = await sendNext(id);
    expect((await historyOf(patti, id)).surveys.map((survey) => survey.id)).toEqual([next]);
    expect((await historyOf(adele, id)).total).toBe(2);
  });
});

describe("the name of a series", () => {
  it("tells its question to nobody but its owners before it is sent (API-50, TAK-07)", async () => {
    const { adele, alex } = people();
    const { id, label, where } = await startSeries(app, adele);
    expect(await seenBy(adele, id)).toMatchObject({ name: label });
    const lists = await alex.series.ofAudience({ params: { audienceId: where }, query: {} });
    const seen = [await seenBy(alex, id), lists.series.find((one) => one.id === id)];
    expect(seen).toMatchObject([{ name: "" }, { name: "" }]);
    expect(JSON.stringify(seen)).not.toContain(label);
  });

  it("is for others its title, or else the question that they were asked last (API-50)", async () => {
    const { adele, alex } = people();
    const title = `Lunch ${randomUUID().slice(0, 8)}`;
    const titled = await startSeries(app, adele, { title });
    expect(await seenBy(alex, titled.id)).toMatchObject({ name: title });
    const { id, secret, label } = await moved();
    expect(await seenBy(alex, id)).toMatchObject({ name: secret });
    expect(await seenBy(adele, id)).toMatchObject({ name: label });
  });
});

describe("a search among series", () => {
  it("finds them by their names: for others than owners, never by what is not sent (API-51, LST-01, TAK-07)", async () => {
    const { adele, alex } = people();
    const word = randomUUID().slice(0, 8);
    const titled = await startSeries(app, adele, { title: `Team Röcket ${word}` });
    const untitled = await startSeries(app, adele, { label: `How is the rocket ${word}?` });
    await startSeries(app, adele, { title: `Team Balloon ${word}` });
    const search = ` ROCKET ${word}`;
    const params = { audienceId: titled.where };
    const idsOf = ({ series }: { series: { id: SeriesId }[] }) => series.map(({ id }) => id);
    const ofTeam = { query: { search: `rocket ${word}` } };
    expect(idsOf(await adele.series.ofOwner(ofTeam))).toEqual([untitled.id, titled.id]);
    expect(idsOf(await alex.series.ofAudience({ params, query: { search } }))).toEqual([titled.id]);
    // As the list shows it to others.
    const shown = await alex.series.ofAudience({ params, query: { search: "recurring poll" } });
    expect(idsOf(shown)).toContain(untitled.id);
    const none = await adele.series.ofOwner({ query: { search: `zeppelin ${word}` } });
    expect(none).toEqual({ series: [], next: null });
  });

  it("finds the last question for those who were asked it, and for nobody else (API-51, PERM-04)", async () => {
    const { adele, alex, patti } = people();
    const { id, secret, label } = await moved();
    const params = { audienceId: await placeOf(channel) };
    const found = async (by: Person, search: string) => {
      const { series } = await by.series.ofAudience({ params, query: { search } });
      return series.map((one) => one.id);
    };
    expect(await Promise.all([alex, patti, adele].map((by) => found(by, secret)))).toEqual([
      [id],
      [],
      [],
    ]);
    expect(await Promise.all([alex, patti, adele].map((by) => found(by, label)))).toEqual([
      [],
      [],
      [id],
    ]);
  });

  it("reads of those that it does not find only their names (API-51)", async () => {
    const { megan } = people();
    const word = randomUUID().slice(0, 8);
    for (const title of [`Rocket ${word}`, `Balloon ${word}`])
      await startSeries(app, megan, { title });
    const base = app.product.contextOf(tenantId.parse(megan.tenantId), "msteams");
    const user = { userId: userId.parse(megan.id), name: megan.name, upn: "" };
    const read = async (search: string) => {
      let statements = 0;
      const db = countingStatements(base.db, () => (statements += 1));
      const ctx = { ...base, db, actor: { ...base.actor, user } };
      const query = { search, includeResponses: false, limit: 100 };
      const { series } = await seriesOfOwner(ctx, query);
      return { statements, found: series.map(({ name }) => name) };
    };
    expect((await read(`rocket ${word}`)).found).toEqual([`Rocket ${word}`]);
    // The keys of the page, and their rows.
    expect(await read(`zeppelin ${word}`)).toEqual({ statements: 2, found: [] });
  });

  it("reads on past pages without a match, and goes on from where it ended (API-51, LST-01)", async () => {
    const { adele, alex } = people();
    const word = randomUUID().slice(0, 8);
    const first = await startSeries(app, adele, { title: `Rocket ${word}` });
    for (let n = 0; n < 3; n += 1) await startSeries(app, adele, { title: `Balloon ${word}` });
    const last = await startSeries(app, adele, { title: `Rocket ${word} again` });
    const params = { audienceId: first.where };
    const query = { search: `rocket ${word}`, limit: "1" };
    const page = await alex.series.ofAudience({ params, query });
    expect(page.series.map(({ id }) => id)).toEqual([last.id]);
    const after = page.next ?? expect.fail();
    const next = await alex.series.ofAudience({ params, query: { ...query, after } });
    expect(next.series.map(({ id }) => id)).toEqual([first.id]);
  });
});
