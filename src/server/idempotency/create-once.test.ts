import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { clientOf, type Send } from "#contract/client.ts";
import { surveysApi } from "#contract/surveys.ts";
import { conversationId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aChoiceQuestion, aPoll, aRecipient } from "#test/factories.ts";
import { type FaultyLine, faultyLine } from "#test/faulty-line.ts";
import { refusedWith } from "#test/guest.ts";
import type { Person } from "#test/person.ts";
import { forgetKeys } from "./forget-keys.ts";

let app: TestApp;
let adele: Person;
let alex: Person;
beforeAll(async () => {
  app = await startApp();
  [adele, alex] = [await app.as("adele"), await app.as("alex")];
});
afterEach(() => app.clock.reset());

const reused = refusedWith(422, "REQUEST_KEY_REUSED");
const aDraft = async (over: Parameters<typeof aPoll>[0] = {}) => {
  const id = conversationId.parse(await app.emulator.place("Launch week"));
  return aPoll({
    title: randomUUID(),
    questions: [aChoiceQuestion(), aChoiceQuestion()],
    recipients: [aRecipient({ id })],
    ...over,
  });
};
const called = async (by: Person, title: string) =>
  (await by.surveys.ofOwner({ query: { search: title } })).surveys.map(({ id }) => id);
const template = (over = {}) => ({
  templateName: "Friday lunch",
  type: "poll" as const,
  questions: [aChoiceQuestion()],
  ...over,
});

describe("a call that creates, with an idempotency key", () => {
  it("creates once and repeats its reply, in whatever order its fields come", async () => {
    const [draft, idempotencyKey] = [await aDraft(), randomUUID()];
    const first = await adele.surveys.create({ body: { draft }, idempotencyKey });
    const turned = Object.fromEntries(Object.entries(draft).toReversed());
    const again = await adele.request("/v1/survey", {
      method: "POST",
      headers: { "idempotency-key": idempotencyKey },
      body: JSON.stringify({ draft: turned }),
    });
    expect([again.status, await again.json()]).toEqual([201, first]);
    expect(await called(adele, draft.title)).toEqual([first.id]);
  });

  it("creates once if many arrive at the same time", async () => {
    const [draft, idempotencyKey] = [await aDraft(), randomUUID()];
    const all = await Promise.all(
      Array.from({ length: 8 }, () => adele.surveys.create({ body: { draft }, idempotencyKey })),
    );
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect(await called(adele, draft.title)).toHaveLength(1);
  });

  it("is refused if its content differs from before", async () => {
    const [draft, idempotencyKey] = [await aDraft(), randomUUID()];
    await adele.surveys.create({ body: { draft }, idempotencyKey });
    const other = adele.surveys.create({
      body: { draft: { ...draft, description: "More" } },
      idempotencyKey,
    });
    await expect(other).rejects.toEqual(reused);
    await expect(other).rejects.toMatchObject({
      body: {
        message:
          "This was already created, as it was before your last changes. You find it in your list.",
      },
    });
    expect(await called(adele, draft.title)).toHaveLength(1);
  });

  it("creates after a refused first call, with the same key", async () => {
    const [draft, idempotencyKey] = [await aDraft(), randomUUID()];
    await expect(
      adele.surveys.create({ body: { draft: { ...draft, questions: [] } }, idempotencyKey }),
    ).rejects.toMatchObject({
      status: 400,
    });
    await adele.surveys.create({ body: { draft }, idempotencyKey });
    expect(await called(adele, draft.title)).toHaveLength(1);
  });

  it("is answered even if it would no longer be valid", async () => {
    const [draft, idempotencyKey] = [
      await aDraft({ send: "schedule", deliverAt: new Date(Date.now() + 60_000) }),
      randomUUID(),
    ];
    const first = await adele.surveys.create({ body: { draft }, idempotencyKey });
    app.clock.ahead(120_000);
    expect(await adele.surveys.create({ body: { draft }, idempotencyKey })).toEqual(first);
    await expect(adele.surveys.create({ body: { draft } })).rejects.toMatchObject({ status: 400 });
  });

  it("is limited to one person and one kind: others may use the same key", async () => {
    const [draft, idempotencyKey] = [await aDraft(), randomUUID()];
    const first = await adele.surveys.create({ body: { draft }, idempotencyKey });
    const other = await alex.surveys.create({ body: { draft }, idempotencyKey });
    expect(other.id).not.toBe(first.id);
    expect((await adele.templates.create({ body: template(), idempotencyKey })).id).not.toBe(
      first.id,
    );
  });

  it("creates twice without a key, and with another one", async () => {
    const draft = await aDraft();
    await adele.surveys.create({ body: { draft } });
    await adele.surveys.create({ body: { draft } });
    for (const idempotencyKey of [randomUUID(), randomUUID()])
      await adele.surveys.create({ body: { draft }, idempotencyKey });
    expect(await called(adele, draft.title)).toHaveLength(4);
  });

  it("needs a key of 1 to 200 characters", async () => {
    const body = JSON.stringify({ draft: await aDraft() });
    for (const key of ["", "x".repeat(201), "two words"]) {
      const reply = await adele.request("/v1/survey", {
        method: "POST",
        headers: { "idempotency-key": key },
        body,
      });
      expect([key.length, reply.status]).toEqual([key.length, 400]);
    }
  });

  it("saves a template once", async () => {
    const [body, idempotencyKey] = [template(), randomUUID()];
    const [first, again] = await Promise.all(
      [0, 1].map(() => adele.templates.create({ body, idempotencyKey })),
    );
    expect(again).toEqual(first);
    await expect(
      adele.templates.create({ body: { ...body, templateName: "Monday" }, idempotencyKey }),
    ).rejects.toEqual(reused);
  });

  it("saves a template again once the first one was deleted (API-62)", async () => {
    const [body, idempotencyKey] = [template(), randomUUID()];
    const first = await adele.templates.create({ body, idempotencyKey });
    await adele.templates.delete({ params: { id: first.id } });
    const again = await adele.templates.create({ body, idempotencyKey });
    expect(again.id).not.toBe(first.id);
    expect(await adele.templates.get({ params: { id: again.id } })).toEqual(again);
  });

  it("saves a template again once the first one became another, also while others edit it (API-59)", async () => {
    const [body, idempotencyKey] = [template(), randomUUID()];
    const first = await adele.templates.create({ body, idempotencyKey });
    const params = { id: first.id };
    await adele.templates.addOwner({ params, body: { aadObjectId: alex.id } });
    await alex.templates.save({ params, body: template({ templateName: "Monday" }) });
    const again = await adele.templates.create({ body, idempotencyKey });
    expect(again).toMatchObject({ templateName: body.templateName });
    expect(again.id).not.toBe(first.id);
    expect(await adele.templates.get({ params })).toMatchObject({ templateName: "Monday" });
  });

  it("saves a template again once its author left the first one to others (API-66)", async () => {
    const [body, idempotencyKey] = [template(), randomUUID()];
    const first = await adele.templates.create({ body, idempotencyKey });
    const params = { id: first.id };
    await adele.templates.addOwner({ params, body: { aadObjectId: alex.id } });
    await adele.templates.removeOwner({ params: { ...params, ownerId: adele.id } });
    const again = await adele.templates.create({ body, idempotencyKey });
    expect(await adele.templates.get({ params: { id: again.id } })).toEqual(again);
    expect(await alex.templates.get({ params })).toMatchObject({ owners: [{ name: alex.name }] });
  });
});

describe("what was deleted, with the key that created it", () => {
  it.each(["survey", "series"])(
    "is created again: a %s, whose author finds what they had written (API-24, LIF-21, REC-26)",
    async (what) => {
      const daily = {
        rrule: "FREQ=DAILY;INTERVAL=1",
        rruleDTStart: new Date(Date.now() + 86_400_000).toISOString().slice(0, 16),
        rruleTZID: "UTC",
        openDuration: "PT6H",
      };
      const draft = await aDraft(what === "series" ? { schedule: daily } : {});
      const [id, key] = [randomUUID(), `poll:${randomUUID()}`];
      const create = () => adele.surveys.create({ body: { draft }, idempotencyKey: id });
      await adele.drafts.keep({ params: { id }, body: { key, draft, updatedAt: new Date() } });
      const first = await create();
      const found = () => adele.drafts.latest({ query: { key, copy: id } });
      expect(await found()).toMatchObject({ draft: null, created: { id } });
      const named = first.scheduleId
        ? { command: "schedule/delete", scheduleId: first.scheduleId }
        : { command: "survey/delete", surveyId: first.id };
      await adele.commands.run({ body: named });
      expect(await found()).toMatchObject({ draft: { id }, created: null });
      const again = await create();
      expect(again.id).not.toBe(first.id);
      expect(await create()).toEqual(again);
    },
  );
});

describe("what was deleted and restored, with the key that created it", () => {
  it("counts as created again: the same is not created twice (LIF-02, API-24)", async () => {
    const [draft, id, key] = [await aDraft(), randomUUID(), `poll:${randomUUID()}`];
    const create = () => adele.surveys.create({ body: { draft }, idempotencyKey: id });
    await adele.drafts.keep({ params: { id }, body: { key, draft, updatedAt: new Date() } });
    const first = await create();
    const press = (command: "survey/delete" | "survey/restore") =>
      adele.commands.run({ body: { command, surveyId: first.id } });
    await press("survey/delete");
    await press("survey/restore");
    expect(await adele.drafts.latest({ query: { key, copy: id } })).toMatchObject({
      draft: null,
      created: { id },
    });
    expect((await create()).id).toBe(first.id);
    // Of simultaneous calls after the deletion, too, one creates.
    await press("survey/delete");
    const all = await Promise.all([create(), create(), create()]);
    expect(new Set(all.map((one) => one.id)).size).toBe(1);
    expect(all[0]?.id).not.toBe(first.id);
    await press("survey/restore");
    expect((await create()).id).toBe(all[0]?.id);
  });
});

describe("stored keys", () => {
  it("are kept as long as a draft and then deleted, also if their owner creates nothing any more", async () => {
    const [draft, idempotencyKey] = [await aDraft(), randomUUID()];
    const createdBefore = async (days: number) => {
      // A token does not live as long: the key is backdated instead.
      const then = new Date(Date.now() - days * 86_400_000);
      await app.database.jobs.executeSql(
        "update idempotency_keys set created_at = $1 where user_id = $2",
        [then, isaiah.id],
      );
    };
    const isaiah = await app.as("isaiah");
    const create = () => isaiah.surveys.create({ body: { draft }, idempotencyKey });
    const first = await create();
    await createdBefore(limits.keptDraftDays - 1);
    expect(await create()).toEqual(first);
    await createdBefore(limits.keptDraftDays + 1);
    expect(await create()).not.toEqual(first);
    expect(await called(isaiah, draft.title)).toHaveLength(2);
    const old = { db: app.database.db, now: () => new Date() };
    expect(await forgetKeys(old)).toBe(0);
    await createdBefore(limits.keptDraftDays + 1);
    expect(await forgetKeys(old)).toBe(1);
  });

  it("are the newest 200 of a person, and reveal nothing of what was created", async () => {
    const [megan, text] = [await app.as("megan"), `Secret ${randomUUID()}`];
    await app.database.jobs.executeSql(
      `insert into idempotency_keys select $1, $2, 'msteams', 'POST /v1/templates', 'key-' || n, '', gen_random_uuid(), now() - n * interval '1 minute'
       from generate_series(1, 250) n`,
      [megan.tenantId, megan.id],
    );
    await megan.templates.create({ body: template({ title: text }), idempotencyKey: "the-newest" });
    const { rows } = await app.database.jobs.executeSql(
      "select * from idempotency_keys where user_id = $1 order by created_at desc",
      [megan.id],
    );
    expect(rows).toHaveLength(200);
    expect([rows[0]?.key, rows.at(-1)?.key]).toEqual(["the-newest", "key-199"]);
    expect(JSON.stringify(rows)).not.toContain(text);
  });
});

describe("a reply lost after the commit", () => {
  it("is repeated for a call with the same key", async () => {
    const line: FaultyLine = await faultyLine(app.url, (method) => method === "POST");
    try {
      const send: Send = async (method, path, body, key = "") => {
        const headers = {
          authorization: `Bearer ${adele.token}`,
          "content-type": "application/json",
          "idempotency-key": key,
        };
        const reply = await fetch(`${line.url}/msteams/api${path}`, {
          method,
          headers,
          body: JSON.stringify(body),
        });
        return reply.json();
      };
      const surveys = clientOf(surveysApi, send);
      const [draft, idempotencyKey] = [await aDraft(), randomUUID()];
      line.faults.push("lose-answer", "lose-request", "pass");
      await expect(surveys.create({ body: { draft }, idempotencyKey })).rejects.toThrow(
        "fetch failed",
      );
      await expect(surveys.create({ body: { draft }, idempotencyKey })).rejects.toThrow(
        "fetch failed",
      );
      const { id } = await surveys.create({ body: { draft }, idempotencyKey });
      expect(await called(adele, draft.title)).toEqual([id]);
    } finally {
      line.close();
    }
  });
});
