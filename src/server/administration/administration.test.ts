import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { SignJWT } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import { seriesId, surveyId, tenantId, userId } from "#domain/ids.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { allowGuests, guestOf, meetingIdOf, refusedWith, visitors } from "#test/guest.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { sentOf } from "#test/sent-series.ts";
import { startSeries } from "#test/start-series.ts";
import { nameAdministrator, unnameAdministrator } from "../administrators/name-administrators.ts";
import { type Db, rowsOf } from "../db/db.ts";
import { handOverSurvey } from "./change-surveys.ts";

const denied = refusedWith(403, "ADMINISTRATION_DENIED");
let app: TestApp;
let adele: Person;
let megan: Person;
/** An administrator by his role. */
let nestor: Person;
let debra: Person;
const lines: string[] = [];
beforeAll(async () => {
  const log = { write: (line: string) => void lines.push(line) };
  app = await startOwnApp({ LOG_LEVEL: "error" }, undefined, log);
  adele = await app.as("adele");
  megan = await app.as("megan");
  nestor = await app.as("nestor");
  debra = await app.as("debra");
  return () => app.close();
});
const idOf = (person: Person) => userId.parse(person.id);
const key = (person: Person) => ({
  tenantId: tenantId.parse(person.tenantId),
  userId: idOf(person),
  now: new Date(),
});
const named = (label: string) => nestor.administration.surveys({ query: { search: label } });
const auditOf = (id: string) =>
  rowsOf<{ what: string; user_id: string | null; administering: boolean }>(
    app.database.db,
    sql`select what, user_id, administering from audit where survey_id = ${id}
    order by created_at, what`,
  );

describe("an administrator", () => {
  it("is who has the app role in a verified token, or whom a command named; nobody else, in no other organisation", async () => {
    const isOne = async (person: Person) => (await person.accounts.get()).canAdminister;
    expect([await isOne(nestor), await isOne(megan), await isOne(debra)]).toEqual([
      true,
      false,
      false,
    ]);
    await nestor.administration.overview();
    const calls = [
      () => megan.administration.overview(),
      () => megan.administration.surveys({ query: {} }),
      () => megan.administration.close({ params: { id: surveyId.parse(randomUUID()) } }),
      () => megan.administration.delete({ params: { id: surveyId.parse(randomUUID()) } }),
      () =>
        megan.administration.handOver({
          params: { id: surveyId.parse(randomUUID()) },
          body: { to: idOf(megan) },
        }),
    ];
    for (const call of calls) await expect(call()).rejects.toEqual(denied);
    expect(await nameAdministrator(app.database.db, key(megan))).toBe(true);
    expect(await nameAdministrator(app.database.db, key(megan))).toBe(false);
    expect(await isOne(megan)).toBe(true);
    const { administrators } = await megan.administration.overview();
    app.clock.ahead(61_000);
    expect(
      administrators.length + (await megan.administration.overview()).administrators.length,
    ).toBeGreaterThan(0);
    // The same person's id in another organisation says nothing there.
    await nameAdministrator(app.database.db, { ...key(debra), tenantId: key(megan).tenantId });
    await expect(debra.administration.overview()).rejects.toEqual(denied);
    expect(await unnameAdministrator(app.database.db, key(megan))).toBe(true);
    expect(await unnameAdministrator(app.database.db, key(megan))).toBe(false);
    await expect(megan.administration.overview()).rejects.toEqual(denied);
  });

  it("is nobody by another role, by roles of another shape, or by a token that others signed", async () => {
    const { clientId } = app.config.variants.msteams;
    const mine = (authorization: string) =>
      fetch(`${app.url}/msteams/api/v1/administration/overview`, { headers: { authorization } });
    const forged = await new SignJWT({
      tid: megan.tenantId,
      oid: megan.id,
      scp: "access_as_user",
      roles: ["Administrator"],
    })
      .setProtectedHeader({ alg: "HS256" })
      .setIssuer(`${app.emulator.url}/${megan.tenantId}/v2.0`)
      .setAudience(clientId)
      .setExpirationTime("1h")
      .sign(new TextEncoder().encode("a secret of somebody else's, long enough"));
    expect((await mine(`Bearer ${forged}`)).status).toBe(401);
  });

  it("is never a participant without an account, whatever is stored of them", async () => {
    await allowGuests(app, adele);
    await visitors(app, "Weekly product sync", 2);
    const meetingId = await meetingIdOf(app, "Weekly product sync");
    app.clock.ahead(61_000);
    const quinn = await guestOf(app, { meetingId });
    const { sub } = JSON.parse(
      Buffer.from(quinn.token.split(".")[1] ?? "", "base64url").toString(),
    );
    await nameAdministrator(app.database.db, { ...key(adele), userId: userId.parse(sub) });
    const reply = (path: string) =>
      fetch(`${app.url}/msteams/api${path}`, {
        headers: { authorization: `Bearer ${quinn.token}` },
      });
    expect(await (await reply("/v1/user")).json()).toMatchObject({ canAdminister: false });
    expect((await reply("/v1/administration/overview")).status).toBe(403);
  });
});

describe("an organisation's surveys", () => {
  it("are listed with name, owners, state and count, and without a question or an answer", async () => {
    const label = `Lunch ${randomUUID()}`;
    const { poll, vote } = await sendPoll(app, adele, { label, anonymity: "anonymous" });
    await vote(megan, "Pizza");
    const { surveys } = await named(label.toUpperCase());
    expect(surveys).toMatchObject([
      {
        id: poll.id,
        name: label,
        type: "poll",
        state: "open",
        owners: [{ id: adele.id, name: "Adele Vance" }],
        anonymity: "anonymous",
        responseCount: 1,
        inSeries: false,
        applicationType: "msteams",
      },
    ]);
    const reply = await nestor.request(`/v1/administration/surveys?search=${label}`);
    expect(await reply.text()).not.toMatch(/Pizza|Salad|choices/);
    await expect(nestor.responses.results({ params: { id: poll.id } })).rejects.toMatchObject({
      status: 403,
    });
  });

  it("are filtered by owner, type and state, and paged by key without a gap", async () => {
    const label = `Paged ${randomUUID()}`;
    const sent = [];
    for (let n = 0; n < 5; n += 1) sent.push((await sendPoll(app, adele, { label })).poll.id);
    const last = surveyId.parse(sent.at(-1));
    await nestor.administration.close({ params: { id: last } });
    const query = { search: label, limit: "2" };
    const pages: string[][] = [];
    for (let next: string | null = ""; next !== null; ) {
      const after: { after?: string } = next ? { after: next } : {};
      const page: Awaited<ReturnType<typeof named>> = await nestor.administration.surveys({
        query: { ...query, ...after },
      });
      pages.push(page.surveys.map(({ id }) => id));
      next = page.next;
    }
    expect(pages.flat()).toEqual(sent.toReversed());
    expect(Math.max(...pages.map((page) => page.length))).toBe(2);
    const count = async (more: Record<string, string>) =>
      (await nestor.administration.surveys({ query: { search: label, ...more } })).surveys.length;
    expect(await count({ states: "closed" })).toBe(1);
    expect(await count({ states: "open,pending" })).toBe(4);
    expect(await count({ types: "quiz" })).toBe(0);
    expect(await count({ types: "poll", owner: adele.id })).toBe(5);
    expect(await count({ owner: megan.id })).toBe(0);
    await nameAdministrator(app.database.db, key(debra));
    expect((await debra.administration.surveys({ query: { search: label } })).surveys).toEqual([]);
    await expect(
      nestor.administration.surveys({ query: { after: "yesterday_1" } }),
    ).rejects.toEqual(refusedWith(400, "REQUEST_INVALID"));
  });

  it("are closed and deleted, which the audit and the log say", async () => {
    const { poll } = await sendPoll(app, adele, { label: `Closing ${randomUUID()}` });
    const params = { id: surveyId.parse(poll.id) };
    expect(await nestor.administration.close({ params })).toMatchObject({ state: "closed" });
    await expect(nestor.administration.close({ params })).rejects.toEqual(
      refusedWith(409, "SURVEY_NO_LONGER_OPEN"),
    );
    await nestor.administration.delete({ params });
    await expect(adele.surveys.get({ params })).rejects.toEqual(
      refusedWith(404, "SURVEY_NOT_FOUND"),
    );
    await expect(nestor.administration.delete({ params })).rejects.toEqual(
      refusedWith(404, "SURVEY_NOT_FOUND"),
    );
    // An owner's undo is for what an owner deleted.
    await expect(
      adele.commands.run({ body: { command: "survey/restore", surveyId: poll.id } }),
    ).rejects.toEqual(refusedWith(404, "SURVEY_NOT_FOUND"));
    expect(await auditOf(poll.id)).toEqual([
      { what: "create", user_id: adele.id, administering: false },
      { what: "close", user_id: nestor.id, administering: true },
      { what: "delete", user_id: nestor.id, administering: true },
    ]);
    const said = lines.flatMap((line) => {
      const { audit } = JSON.parse(line);
      return audit?.subject === poll.id ? [audit] : [];
    });
    expect(said.map(({ action }) => action)).toEqual(["create", "close", "delete"]);
    expect(said[2]).toMatchObject({
      tenant: nestor.tenantId,
      person: nestor.id,
      administering: true,
    });
  });

  it("are deleted for good where an owner has deleted them: once, and removed no later", async () => {
    const { poll } = await sendPoll(app, adele);
    const params = { id: surveyId.parse(poll.id) };
    const press = (command: "survey/delete" | "survey/restore") =>
      adele.commands.run({ body: { command, surveyId: poll.id } });
    const deleted = () =>
      rowsOf(
        app.database.db,
        sql`select deleted_at, deleted_by from surveys where id = ${poll.id}`,
      );
    await press("survey/delete");
    const [before] = await deleted();
    await expect(adele.administration.delete({ params })).rejects.toEqual(denied);
    await nameAdministrator(app.database.db, key(debra));
    const missing = refusedWith(404, "SURVEY_NOT_FOUND");
    await expect(debra.administration.delete({ params })).rejects.toEqual(missing);
    await press("survey/restore");
    await press("survey/delete");
    await nestor.administration.delete({ params });
    await expect(press("survey/restore")).rejects.toEqual(missing);
    await expect(nestor.administration.delete({ params })).rejects.toEqual(missing);
    expect(before).toMatchObject({ deleted_by: "owner" });
    expect(await deleted()).toMatchObject([{ deleted_by: "organisation" }]);
    expect((await auditOf(poll.id)).at(-1)).toEqual({
      what: "delete",
      user_id: nestor.id,
      administering: true,
    });
  });

  it("are another organisation's administrators' nothing", async () => {
    const { poll } = await sendPoll(app, adele);
    const params = { id: surveyId.parse(poll.id) };
    await nameAdministrator(app.database.db, key(debra));
    const missing = refusedWith(404, "SURVEY_NOT_FOUND");
    await expect(debra.administration.close({ params })).rejects.toEqual(missing);
    await expect(debra.administration.delete({ params })).rejects.toEqual(missing);
    await expect(
      debra.administration.handOver({ params, body: { to: idOf(debra) } }),
    ).rejects.toEqual(missing);
    expect((await adele.surveys.get({ params })).state).toBe("open");
  });

  it("are handed over to a person of the rosters, in the stead of one owner or of all", async () => {
    const { poll } = await sendPoll(app, adele);
    const params = { id: surveyId.parse(poll.id) };
    const lee = await app.as("lee");
    await adele.surveys.addOwner({ params, body: { aadObjectId: idOf(lee) } });
    const handed = (to: Person, from?: Person) =>
      nestor.administration.handOver({
        params,
        body: { to: idOf(to), ...(from ? { from: idOf(from) } : {}) },
      });
    const ownersOf = async () =>
      (await named("")).surveys.find(({ id }) => id === poll.id)?.owners.map(({ id }) => id);
    await handed(megan, adele);
    expect(await ownersOf()).toEqual([lee.id, megan.id]);
    await handed(adele);
    expect(await ownersOf()).toEqual([adele.id]);
    await expect(handed(debra)).rejects.toEqual(refusedWith(404, "PERSON_NOT_FOUND"));
    await expect(handed(megan, lee)).rejects.toMatchObject({ status: 404 });
    const both = await Promise.allSettled([handed(megan), handed(lee)]);
    expect(both.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
    expect((await ownersOf())?.length).toBe(1);
  });

  it("are handed over with their series", async () => {
    app.clock.reset();
    const series = await startSeries(app, adele, { start: new Date() });
    let found = (await named(series.label)).surveys;
    while (found.length === 0) found = (await named(series.label)).surveys;
    const [survey] = found;
    if (!survey) throw new Error("no survey");
    expect(survey.inSeries).toBe(true);
    const handed = await nestor.administration.handOver({
      params: { id: survey.id },
      body: { to: idOf(megan) },
    });
    expect(handed.owners.map(({ id }) => id)).toEqual([megan.id]);
    const { owners } = await megan.series.get({ params: { id: seriesId.parse(series.id) } });
    expect(owners.map(({ aadObjectId }) => aadObjectId)).toEqual([megan.id]);
  });

  it("have the owners that their series has by then, also if it is handed on meanwhile", async () => {
    const { id } = await startSeries(app, adele, { start: new Date() });
    const [sent] = await sentOf(adele, id, 1);
    if (!sent) throw new Error("one was sent");
    const { contextOf } = app.product;
    const real = contextOf(tenantId.parse(adele.tenantId), "msteams");
    /** What others do after the series was handed over, and before its survey is. */
    const meanwhile = async () => {
      await megan.series.addOwner({ params: { id }, body: { aadObjectId: idOf(nestor) } });
      await app.emulator.until("Nestor owns it", async () => {
        const { owners } = await megan.surveys.get({ params: { id: sent } });
        return owners.length === 2 ? owners : null;
      });
    };
    let transactions = 0;
    const transaction: Db["transaction"] = async (...work) => {
      transactions += 1;
      if (transactions === 2) await meanwhile();
      return real.db.transaction(...work);
    };
    const db = new Proxy(real.db, {
      get: (target, name) => (name === "transaction" ? transaction : Reflect.get(target, name)),
    });
    const by = { ctx: { ...real, db }, assert: async () => {} };
    await handOverSurvey(by, sent, { to: idOf(megan) });
    const { owners } = await megan.surveys.get({ params: { id: sent } });
    expect(owners.map(({ name }) => name)).toEqual([megan.name, nestor.name]);
  });
});

it("the overview counts what there is, and says when", async () => {
  app.clock.ahead(3_600_000);
  const before = await nestor.administration.overview();
  const { vote } = await sendPoll(app, adele);
  await vote(megan, "Pizza");
  expect(await nestor.administration.overview()).toEqual(before);
  app.clock.ahead(61_000);
  const after = await nestor.administration.overview();
  const open = (of: typeof before) => of.surveys.find(({ type }) => type === "poll")?.open ?? 0;
  expect(open(after)).toBe(open(before) + 1);
  expect(after.answers.ofWeek).toBe(before.answers.ofWeek + 1);
  expect(after.answers.ofMonth).toBe(before.answers.ofMonth + 1);
  expect(after.stored.answers).toBe(before.stored.answers + 1);
  expect(after.creators).toBeGreaterThan(0);
  expect(after.asOf.getTime()).toBeGreaterThan(before.asOf.getTime());
});
