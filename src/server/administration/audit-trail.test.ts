import { beforeAll, describe, expect, it } from "vitest";
import type { AuditRow } from "#contract/administration/audit.ts";
import { surveyId, tenantId, userId } from "#domain/ids.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { refusedWith } from "#test/guest.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { nameAdministrator } from "../administrators/name-administrators.ts";

let app: TestApp;
let adele: Person;
let megan: Person;
let nestor: Person;
let debra: Person;
const lines: string[] = [];
beforeAll(async () => {
  const log = { write: (line: string) => void lines.push(line) };
  app = await startOwnApp({ LOG_LEVEL: "warn" }, undefined, log);
  adele = await app.as("adele");
  megan = await app.as("megan");
  nestor = await app.as("nestor");
  debra = await app.as("debra");
  return () => app.close();
});
const idOf = (person: Person) => userId.parse(person.id);
const said = (rows: readonly AuditRow[]) =>
  rows.map(({ action, by, about }) => [action, by?.name ?? null, about?.name ?? null]);
const until = async <T>(read: () => Promise<T[]>): Promise<T[]> => {
  for (;;) {
    const found = await read();
    if (found.length > 0) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

describe("the audit trail", () => {
  it("is found by survey, person, action and time, newest first, with names", async () => {
    const { poll } = await sendPoll(app, adele);
    const params = { id: surveyId.parse(poll.id) };
    await nestor.administration.handOver({ params, body: { to: idOf(megan) } });
    await nestor.administration.close({ params });
    const search = async (query: Record<string, string>) =>
      (await nestor.audit.search({ query })).rows;
    const ofSurvey = await search({ subject: poll.id });
    expect(said(ofSurvey).filter(([action]) => action !== "read-audit")).toEqual([
      ["close", "Nestor Wilke", null],
      ["hand-over", "Nestor Wilke", null],
      ["create", "Adele Vance", null],
    ]);
    expect(ofSurvey.filter(({ administering }) => administering).length).toBeGreaterThan(1);
    const one = await search({ subject: poll.id, person: idOf(adele) });
    expect(one.map(({ action }) => action)).toEqual(["read-audit", "create"]);
    const byAction = await search({ action: "hand-over", person: idOf(nestor), limit: "1" });
    expect(byAction.map(({ subjectId }) => subjectId)).toEqual([poll.id]);
    const made = one.at(-1)?.at ?? new Date();
    expect(await search({ subject: poll.id, until: made.toISOString() })).toEqual([]);
    const later = new Date(made.getTime() + 1).toISOString();
    expect(said(await search({ subject: poll.id, until: later }))).toEqual([
      ["create", "Adele Vance", null],
    ]);
    expect(await search({ from: new Date(Date.now() + 3_600_000).toISOString() })).toEqual([]);
  });

  it("is paged by key without a gap, and its pages are one reading", async () => {
    for (let n = 0; n < 5; n += 1) await sendPoll(app, megan);
    const query = { person: idOf(megan), action: "create", limit: "2" } as const;
    const ids: string[] = [];
    let pages = 0;
    for (let after: string | null = ""; after !== null; pages += 1) {
      const page: { rows: AuditRow[]; next: string | null } = await nestor.audit.search({
        query: { ...query, ...(after ? { after } : {}) },
      });
      ids.push(...page.rows.map(({ id }) => id));
      after = page.next;
    }
    expect([ids.length, new Set(ids).size, pages]).toEqual([5, 5, 3]);
    const { rows } = await nestor.audit.search({
      query: { action: "read-audit", person: idOf(megan) },
    });
    // The search for these readings is one, too.
    expect(said(rows)).toEqual([
      ["read-audit", "Nestor Wilke", "Megan Bowen"],
      ["read-audit", "Nestor Wilke", "Megan Bowen"],
    ]);
  });

  it("is for the organisation's administrators alone", async () => {
    const denied = refusedWith(403, "ADMINISTRATION_DENIED");
    await expect(adele.audit.search({ query: {} })).rejects.toEqual(denied);
    expect((await adele.request("/v1/administration/audit/export")).status).toBe(403);
    const key = { tenantId: tenantId.parse(debra.tenantId), userId: idOf(debra) };
    await nameAdministrator(app.database.db, { ...key, now: new Date() });
    const { rows } = await debra.audit.search({ query: {} });
    expect(rows.every(({ action }) => ["grant-administrator", "read-audit"].includes(action))).toBe(
      true,
    );
    for (const query of ["after=1_2", "limit=101", "action=vote", "person=me", "from=soon"])
      expect((await nestor.request(`/v1/administration/audit?${query}`)).status, query).toBe(400);
  });

  it("is exported as CSV and JSON lines with ids, oldest first", async () => {
    const { poll } = await sendPoll(app, adele);
    const params = { id: surveyId.parse(poll.id) };
    await nestor.administration.close({ params });
    const path = `/v1/administration/audit/export?subject=${poll.id}`;
    const csv = await nestor.request(path);
    expect(csv.headers.get("content-disposition")).toMatch(/^attachment; filename="audit-.*\.csv"/);
    const [head, ...rows] = (await csv.text()).trim().split("\r\n");
    expect(head).toBe("time,action,subject,by,about,administering,detail,id");
    expect(rows.map((row) => row.split(",").slice(1, 6).join(","))).toEqual([
      `create,${poll.id},${adele.id},,`,
      `close,${poll.id},${nestor.id},,yes`,
      `export-audit,${poll.id},${nestor.id},,yes`,
    ]);
    const jsonl = await (await nestor.request(`${path}&format=jsonl`)).text();
    const parsed = jsonl
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(parsed.map(({ action }) => action)).toEqual([
      "create",
      "close",
      "export-audit",
      "export-audit",
    ]);
    expect(jsonl).not.toMatch(/Adele|Nestor|@/);
  });

  it("has denials of people with a token, though not all of a flood, and never of taking part", async () => {
    const { poll } = await sendPoll(app, adele, { resultsVisibility: "private" });
    await expect(
      megan.surveys.edit({
        params: { id: surveyId.parse(poll.id) },
        body: {
          survey: { type: "poll", questions: [poll.question], recipients: [] },
          updateOptions: { notifyUsersOnEdit: false },
        },
      }),
    ).rejects.toMatchObject({ status: 403 });
    const rows = await until(
      async () =>
        (await nestor.audit.search({ query: { action: "denied", subject: poll.id } })).rows,
    );
    expect(rows).toMatchObject([{ by: { id: megan.id }, detail: "survey.owner-only" }]);
    await expect(
      megan.results.texts({
        params: { id: surveyId.parse(poll.id), questionId: poll.question.id },
        query: {},
      }),
    ).rejects.toMatchObject({ status: 403, body: { code: "RESULTS_PRIVATE" } });
    await Promise.all(
      Array.from({ length: 150 }, () => megan.request("/v1/administration/overview")),
    );
    const denials = async (more: Record<string, string> = {}) =>
      (await nestor.audit.search({ query: { action: "denied", limit: "100", ...more } })).rows;
    const ofPerson = async ({ id }: Person) => (await denials()).filter(({ by }) => by?.id === id);
    await until(async () => ((await ofPerson(megan)).length >= 15 ? [1] : []));
    expect((await ofPerson(megan)).length).toBeLessThanOrEqual(15);
    // One person's flood hides nobody else's.
    const alex = await app.as("alex");
    await alex.request("/v1/administration/overview");
    await until(() => ofPerson(alex));
    expect((await denials({ subject: poll.id })).length).toBe(1);
  });

  it("says of a job that an administrator's call found late that the product did it", async () => {
    const closeAt = new Date(Date.now() + 600_000).toISOString();
    const { poll } = await sendPoll(app, adele, { closeAt });
    const params = { id: surveyId.parse(poll.id) };
    // The jobs use the machine's clock.
    app.clock.ahead(660_000);
    await expect(nestor.administration.close({ params })).rejects.toMatchObject({ status: 409 });
    app.clock.reset();
    const { rows } = await nestor.audit.search({ query: { subject: poll.id, action: "close" } });
    expect(rows).toMatchObject([{ by: null, administering: false }]);
  });

  it("has exports of results", async () => {
    const { poll, vote } = await sendPoll(app, adele);
    await vote(megan, "Pizza");
    const reply = await adele.request(`/v1/survey/${poll.id}/export`);
    expect([reply.status, (await reply.text()).includes("Pizza")]).toEqual([200, true]);
    const { rows } = await nestor.audit.search({
      query: { action: "export-results", subject: poll.id },
    });
    expect(said(rows)).toEqual([["export-results", "Adele Vance", null]]);
  });

  it("is in the log at every level, with ids alone; refused tokens without an organisation", async () => {
    // Past the minute in which lines of refusals are counted.
    app.clock.ahead(61_000);
    await fetch(`${app.url}/msteams/api/v1/user`, { headers: { authorization: "Bearer a.b.c" } });
    const audited = lines.flatMap((line) => {
      const { audit } = JSON.parse(line);
      return audit ? [audit] : [];
    });
    expect(audited.find(({ action }) => action === "token-refused")).toEqual({
      at: expect.any(String),
      action: "token-refused",
      detail: "auth.invalid",
    });
    expect(audited.find(({ action }) => action === "export-audit")).toMatchObject({
      tenant: nestor.tenantId,
      person: nestor.id,
      administering: true,
    });
    expect(JSON.stringify(audited)).not.toMatch(/Adele|Pizza|@|eyJ/);
  });
});
