import { randomBytes, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { conversationId } from "#domain/ids.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aChoiceQuestion, aPoll, aRecipient } from "#test/factories.ts";
import type { Person } from "#test/person.ts";

let app: TestApp;
let [adele, alex]: Person[] = [];
beforeAll(async () => {
  app = await startApp();
  [adele, alex] = [await app.as("adele"), await app.as("alex")];
});
const people = () => {
  if (!adele || !alex) throw new Error("both are there");
  return { adele, alex };
};
const day = 86_400_000;

describe("a draft", () => {
  it("is stored on the server, for its author only, until it is discarded (API-24, AUT-11)", async () => {
    const { adele, alex } = people();
    const [id, key] = [randomUUID(), `poll:${randomUUID()}`];
    const draft = aPoll({ title: "Half a tho" });
    const body = { key, draft, updatedAt: new Date() };
    expect(await adele.drafts.keep({ params: { id }, body })).toEqual({ kept: true });
    expect(await adele.drafts.get({ params: { id } })).toMatchObject({
      id,
      key,
      draft: { title: "Half a tho" },
    });
    expect((await adele.drafts.latest({ query: { key } })).draft).toMatchObject({
      id,
      draft: { title: "Half a tho" },
    });
    await expect(alex.drafts.get({ params: { id } })).rejects.toMatchObject({ status: 404 });
    expect((await alex.drafts.latest({ query: { key } })).draft).toBeNull();
    expect(
      await alex.drafts.keep({
        params: { id },
        body: { ...body, draft: aPoll({ title: "Mine" }) },
      }),
    ).toEqual({ kept: false });
    await alex.drafts.forget({ params: { id } });
    expect((await adele.drafts.get({ params: { id } })).draft.title).toBe("Half a tho");
    await adele.drafts.forget({ params: { id } });
    await expect(adele.drafts.get({ params: { id } })).rejects.toMatchObject({
      status: 404,
      body: { message: "This draft is no longer there" },
    });
  });

  it("that something was created from is not found any more, however late it is stored (API-24)", async () => {
    const { adele, alex } = people();
    const [id, key] = [randomUUID(), `poll:${randomUUID()}`];
    const conversation = conversationId.parse(await app.emulator.place("Launch week"));
    const draft = aPoll({ recipients: [aRecipient({ id: conversation })] });
    const written = new Date();
    const keep = (updatedAt = written) =>
      adele.drafts.keep({ params: { id }, body: { key, draft, updatedAt } });
    const latest = (by: Person, copy = {}) => by.drafts.latest({ query: { key, ...copy } });
    await keep();
    expect(await latest(adele)).toMatchObject({ draft: { id }, created: null });
    await adele.surveys.create({ body: { draft }, idempotencyKey: id });
    await keep();
    app.clock.ahead(60_000);
    // Whether the device that asks has it or not.
    for (const copy of [{ copy: id }, {}]) {
      const found = await latest(adele, copy);
      expect(found).toMatchObject({ draft: null, created: { id } });
      expect(found.created?.ago).toBeGreaterThanOrEqual(60_000);
      expect(found.created?.ago).toBeLessThan(90_000);
      expect(await latest(alex, copy)).toEqual({ draft: null, created: null });
    }
    expect(await latest(adele, { copy: randomUUID() })).toEqual({ draft: null, created: null });
    await expect(adele.drafts.get({ params: { id } })).rejects.toMatchObject({ status: 404 });
  });

  it("that was written on after something was created from it is still found (API-24)", async () => {
    const { adele } = people();
    const [id, key] = [randomUUID(), `poll:${randomUUID()}`];
    const conversation = conversationId.parse(await app.emulator.place("Launch week"));
    const draft = aPoll({ recipients: [aRecipient({ id: conversation })] });
    await adele.surveys.create({ body: { draft }, idempotencyKey: id });
    app.clock.ahead(60_000);
    const updatedAt = new Date(Date.now() + 60_000);
    const body = { key, draft: { ...draft, title: "Longer" }, updatedAt };
    await adele.drafts.keep({ params: { id }, body });
    expect(await adele.drafts.latest({ query: { key } })).toMatchObject({
      draft: { id, draft: { title: "Longer" } },
      created: { id },
    });
  });

  it("of an edit is stored with the version that it began with (API-24)", async () => {
    const { adele } = people();
    const [id, key] = [randomUUID(), `edit:${randomUUID()}`];
    const base = { updatedAt: new Date(), draft: aPoll({ title: "Before" }) };
    const body = { key, draft: aPoll({ title: "After" }), base, updatedAt: new Date() };
    await adele.drafts.keep({ params: { id }, body });
    expect(await adele.drafts.get({ params: { id } })).toMatchObject({
      draft: { title: "After" },
      base: { updatedAt: base.updatedAt, draft: { title: "Before" } },
    });
  });

  it("is never overwritten by an older version that arrives late (API-24)", async () => {
    const { adele } = people();
    const [id, key] = [randomUUID(), `poll:${randomUUID()}`];
    const keep = (title: string, updatedAt: Date) =>
      adele.drafts.keep({ params: { id }, body: { key, draft: aPoll({ title }), updatedAt } });
    const now = Date.now();
    expect(await keep("Newer", new Date(now))).toEqual({ kept: true });
    expect(await keep("Older", new Date(now - 5000))).toEqual({ kept: false });
    expect((await adele.drafts.get({ params: { id } })).draft.title).toBe("Newer");
  });

  it("is kept for 30 days (API-24)", async () => {
    const { adele } = people();
    const [young, old] = [`poll:${randomUUID()}`, `poll:${randomUUID()}`];
    const keep = async (key: string, days: number) => {
      const id = randomUUID();
      await adele.drafts.keep({
        params: { id },
        body: { key, draft: aPoll(), updatedAt: new Date(Date.now() - days * day) },
      });
      return id;
    };
    const [kept, gone] = [await keep(young, 29), await keep(old, 31)];
    expect((await adele.drafts.latest({ query: { key: young } })).draft?.id).toBe(kept);
    expect((await adele.drafts.latest({ query: { key: old } })).draft).toBeNull();
    await expect(adele.drafts.get({ params: { id: gone } })).rejects.toMatchObject({ status: 404 });
  });

  it("is stored whatever a device's clock says, and one person's drafts take a few MiB at most, the newest first", async () => {
    const lee = await app.as("lee");
    const keep = async (updatedAt: Date, length = 10) => {
      const id = randomUUID();
      // Random, so that the database can't compress it.
      const text = () => randomBytes(45_000).toString("base64");
      const questions = Array.from({ length }, () =>
        aChoiceQuestion(["A", "B"], { label: text() }),
      );
      await lee.drafts.keep({
        params: { id },
        body: { key: "poll:big", draft: aPoll({ questions }), updatedAt },
      });
      return id;
    };
    await keep(new Date("-100000-01-01T00:00:00Z"), 1);
    const ids: string[] = [];
    for (let n = 0; n < 14; n += 1) ids.push(await keep(new Date(Date.now() - 60_000 + n)));
    const { rows } = await app.database.jobs.executeSql(
      "select id from drafts where user_id = $1 order by updated_at",
      [lee.id],
    );
    const kept = rows.map((row) => row.id);
    expect(kept.length).toBeLessThan(12);
    expect(kept).toEqual(ids.slice(-kept.length));
  }, 30_000);
});
