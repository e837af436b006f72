import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Receipt } from "#domain/ids.ts";
import type { DraftInput } from "#domain/survey/draft.ts";
import { draftOf } from "#domain/survey/edit.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { allowGuests, guestOf, meetingIdOf, refusedWith } from "#test/guest.ts";
import type { Person } from "#test/person.ts";
import { meetingName, sendLive } from "#test/send-live.ts";
import { rowsOf } from "../db/db.ts";

// An app of its own: it reads every row of the database.
let app: TestApp;
let megan: Person;
let alex: Person;
let diego: Person;
let grady: Person;
beforeAll(async () => {
  app = await startOwnApp();
  megan = await app.as("megan");
  alex = await app.as("alex");
  diego = await app.as("diego");
  grady = await app.as("grady");
});
afterAll(() => app.close());

async function aQna(over: Partial<DraftInput> = {}) {
  const { id } = await sendLive(app, megan, "qna", { anonymity: "anonymous", ...over });
  const params = { kind: "qna" as const, id };
  const ask = (by: Person, responseValue: string, more: Record<string, unknown> = {}) =>
    by.posts.create({ params, body: { responseValue, ...more } });
  const list = (by: Person, query = {}) => by.posts.list({ params, query });
  return { id, params, ask, list };
}
const key = (receipt: Receipt | null) => {
  if (!receipt) throw new Error("no receipt");
  return receipt;
};

describe("an anonymous question without review", () => {
  it("is shown together with others, without author and time", async () => {
    const { ask, list } = await aQna();
    for (const [n, by] of [alex, diego].entries()) {
      const made = await ask(by, `Secret ${n}`);
      expect(made).toMatchObject({ held: true, post: { user: null, createdAt: null } });
      for (const reader of [megan, alex, grady])
        expect(await list(reader)).toMatchObject({ posts: [], withheld: n + 1, total: n + 1 });
    }
    expect(await ask(grady, "Secret 2")).toMatchObject({ held: false });
    const shown = await list(megan);
    expect(shown).toMatchObject({ withheld: 0, counts: { approved: 3 } });
    expect(shown.posts.map((post) => post.responseValue).toSorted()).toEqual([
      "Secret 0",
      "Secret 1",
      "Secret 2",
    ]);
    for (const post of shown.posts)
      expect(post).toMatchObject({ user: null, createdAt: null, mine: false });
    expect((await ask(alex, "Secret 3")).held).toBe(true);
    expect((await list(alex)).posts).toHaveLength(3);
  });

  it("is shown with those of two other people: further ones of one person do not make a group", async () => {
    const { ask, list } = await aQna();
    for (const n of [1, 2, 3, 4]) expect((await ask(alex, `Of Alex ${n}`)).held).toBe(true);
    expect((await ask(diego, "Of Diego")).held).toBe(true);
    expect(await list(megan)).toMatchObject({ posts: [], withheld: 5 });
    expect((await ask(grady, "Of Grady")).held).toBe(false);
    expect((await list(megan)).posts).toHaveLength(6);
    // The next group begins anew.
    expect((await ask(alex, "Again")).held).toBe(true);
    expect((await ask(diego, "Again")).held).toBe(true);
    expect((await ask(grady, "Again")).held).toBe(false);
  });

  it("stays held when review begins: a moderator would know whose it is (ANO-01, QNA-15)", async () => {
    const { id, ask, list } = await aQna();
    expect((await ask(alex, "Of Alex")).held).toBe(true);
    for (const n of [1, 2]) await ask(megan, `Of the owner ${n}`);
    const draft = draftOf(await megan.surveys.get({ params: { id } }));
    const reviewed = (requireApproval: boolean) =>
      megan.surveys.edit({ params: { id }, body: { survey: { ...draft, requireApproval } } });
    await reviewed(true);
    await ask(megan, "For review");
    const pending = await list(megan, { states: "pending" });
    expect(pending.posts.map((post) => post.responseValue)).toEqual(["For review"]);
    expect(await list(megan)).toMatchObject({ posts: [], withheld: 3 });
    // After a review it takes as many people as ever.
    await reviewed(false);
    expect((await ask(megan, "Of the owner 3")).held).toBe(true);
    expect((await ask(diego, "Of Diego")).held).toBe(true);
    expect((await ask(grady, "Of Grady")).held).toBe(false);
  });

  it("is refused, not named, once the Q&A asks for names (ANO-01, QNA-18)", async () => {
    const { id, ask, list } = await aQna({ anonymity: "voluntary" });
    const draft = draftOf(await megan.surveys.get({ params: { id } }));
    const survey = { ...draft, anonymity: "none" as const };
    await megan.surveys.edit({ params: { id }, body: { survey } });
    const promised = { responseAnonymity: "anonymous" };
    await expect(ask(alex, "Who am I?", promised)).rejects.toMatchObject({ status: 409 });
    expect(await list(megan)).toMatchObject({ posts: [], total: 0 });
    expect((await ask(alex, "It is me", { responseAnonymity: "none" })).post.user).not.toBeNull();
  });

  it("is shown at the latest when the Q&A closes", async () => {
    const { id, ask, list } = await aQna();
    await ask(alex, "Alone");
    await megan.surveys.close({ params: { id }, body: {} });
    expect(await list(diego)).toMatchObject({ posts: [{ responseValue: "Alone" }], withheld: 0 });
  });

  it("needs a group of its own after the Q&A was closed and reopened: the others are known (ANO-01)", async () => {
    const { id, ask, list } = await aQna();
    for (const by of [alex, diego]) expect((await ask(by, "Before")).held).toBe(true);
    await megan.surveys.close({ params: { id }, body: {} });
    expect((await list(megan)).posts).toHaveLength(2);
    await megan.surveys.reopen({ params: { id }, body: {} });
    expect((await ask(grady, "After")).held).toBe(true);
    expect((await list(megan)).posts).toHaveLength(2);
    expect((await ask(alex, "After")).held).toBe(true);
    expect((await ask(diego, "After")).held).toBe(false);
    expect((await list(megan)).posts).toHaveLength(5);
  });

  it("needs a group of its own after the posts were removed: their people do not count (ANO-01, EDT-05)", async () => {
    const { id, ask, list } = await aQna();
    for (const by of [alex, diego]) expect((await ask(by, "Before")).held).toBe(true);
    const survey = draftOf(await megan.surveys.get({ params: { id } }));
    const updateOptions = { removeExistingVotesOnEdit: true };
    await megan.surveys.edit({ params: { id }, body: { survey, updateOptions } });
    expect((await ask(grady, "After")).held).toBe(true);
    expect(await list(megan)).toMatchObject({ posts: [], withheld: 1 });
    expect((await ask(alex, "After")).held).toBe(true);
    expect((await ask(diego, "After")).held).toBe(false);
    expect((await list(megan)).posts).toHaveLength(3);
  });

  it("makes a group without whoever's own was not stored (ANO-01)", async () => {
    const { ask, list } = await aQna();
    const { db } = app.database;
    await db.execute(sql`alter table posts add constraint fails check (text <> 'Lost')`);
    await db.execute(sql`
      create function fail() returns trigger language plpgsql as $$ begin
      if new.text = 'Lost at last' then raise 'fails'; end if; return null; end $$`);
    await db.execute(sql`
      create constraint trigger fails_at_last after insert on posts
      deferrable initially deferred for each row execute function fail()`);
    await expect(ask(alex, "Lost")).rejects.toMatchObject({ status: 500 });
    await expect(ask(megan, "Lost at last")).rejects.toMatchObject({ status: 500 });
    await db.execute(sql`drop function fail cascade`);
    await db.execute(sql`alter table posts drop constraint fails`);
    expect((await ask(diego, "Of Diego")).held).toBe(true);
    expect((await ask(grady, "Of Grady")).held).toBe(true);
    expect((await ask(megan, "Of Megan")).held).toBe(false);
    expect((await list(megan)).posts).toHaveLength(3);
  });

  it("is shown at once where a group's are written at the same time", async () => {
    const { ask, list } = await aQna();
    const made = await Promise.all([alex, diego, grady, alex].map((by) => ask(by, "Together")));
    expect(made.filter(({ held }) => held).length).toBeLessThanOrEqual(3);
    expect((await list(megan)).posts.length).toBeGreaterThanOrEqual(3);
  });

  it("takes reactions that are counted without names", async () => {
    const { params, ask, list } = await aQna();
    for (const by of [alex, diego, grady]) await ask(by, `Of ${by.id.length}`);
    const [post] = (await list(alex)).posts;
    if (!post) throw new Error("no post");
    await alex.posts.react({
      params: { ...params, responseId: post.id },
      body: { reaction: ":thumbsup:" },
    });
    expect((await list(diego)).posts.find(({ id }) => id === post.id)?.reactions).toEqual([
      { reaction: ":thumbsup:", count: 1, names: [] },
    ]);
  });
});

describe("the receipt of an anonymous question", () => {
  it("is the only key to it: to see it in review, to edit it, to read private replies (QNA-19, QNA-20, QNA-24)", async () => {
    const { id, params, ask, list } = await aQna({ requireApproval: true });
    const made = await ask(alex, "Wehn?");
    expect(made).toMatchObject({ held: false, post: { state: "pending", mine: true } });
    const receipts = [key(made.receipt)];
    const at = { id, responseId: made.post.id };
    expect((await list(megan, { states: "pending" })).posts).toMatchObject([
      { responseValue: "Wehn?", user: null, createdAt: null },
    ]);
    await megan.posts.reply({ params: at, body: { scope: "private", value: "Say more" } });
    expect((await alex.posts.mine({ params, body: {} })).posts).toEqual([]);
    expect((await alex.posts.mine({ params, body: { receipts } })).posts).toMatchObject([
      { responseValue: "Wehn?", mine: true, replies: [{ value: "Say more" }] },
    ]);
    const responseValue = "When?";
    await expect(alex.posts.change({ params: at, body: { responseValue } })).rejects.toEqual(
      refusedWith(404, "POST_NOT_FOUND"),
    );
    const edited = await alex.posts.change({
      params: at,
      body: { responseValue, receipt: key(made.receipt) },
    });
    expect(edited.post).toMatchObject({ responseValue, edited: true, mine: true, user: null });
  });

  it("makes a repeated call harmless", async () => {
    const { ask, list } = await aQna({ requireApproval: true });
    const receipt = "0123456789abcdefghijkl";
    const all = await Promise.all([1, 2, 3].map(() => ask(alex, "Once", { receipt })));
    expect(new Set(all.map(({ post }) => post.id)).size).toBe(1);
    expect((await list(megan)).total).toBe(1);
  });
});

describe("a Q&A whose authors choose", () => {
  it("takes questions by name and anonymously (QNA-18)", async () => {
    const { ask, list } = await aQna({ anonymity: "voluntary", requireApproval: true });
    expect((await ask(alex, "Mine")).post.user).toMatchObject({ name: "Alex Wilber" });
    const hidden = await ask(alex, "Nobody's", { responseAnonymity: "anonymous" });
    expect(hidden).toMatchObject({ post: { user: null }, receipt: expect.any(String) });
    const users = (await list(megan, { states: "pending" })).posts.map(({ user }) => user?.name);
    expect(new Set(users)).toEqual(new Set(["Alex Wilber", undefined]));
  });
});

describe("a participant without an account", () => {
  it("asks and reacts under the name they entered, and gets no ids of people (ANO-10, ANO-16)", async () => {
    await allowGuests(app, megan);
    const quinn = await guestOf(app, {
      meetingId: await meetingIdOf(app, meetingName),
      name: "Quinn",
    });
    const { params, ask, list } = await aQna({ anonymity: "none" });
    const { post } = await ask(alex, "Who are you?");
    await quinn.posts.create({ params, body: { responseValue: "And you?" } });
    await quinn.posts.react({
      params: { ...params, responseId: post.id },
      body: { reaction: ":thumbsup:" },
    });
    const { posts } = await quinn.posts.list({ params });
    expect(posts).toMatchObject([
      { responseValue: "And you?", mine: true },
      { responseValue: "Who are you?", reacted: [":thumbsup:"] },
    ]);
    expect(posts.every(({ user }) => user?.aadObjectId === null)).toBe(true);
    const [asked] = (await list(megan)).posts;
    expect(asked?.user).toMatchObject({ name: expect.stringContaining("Quinn") });
  });
});

describe("anonymous posts of participants without an account", () => {
  it("are shown with those of a group, and make none: one person can be several guests (ANO-01, ANO-16)", async () => {
    await allowGuests(app, megan);
    const { params, ask, list } = await aQna();
    expect((await ask(alex, "Of Alex")).held).toBe(true);
    for (const name of ["One", "Two", "Three"]) {
      const guest = await guestOf(app, { meetingId: await meetingIdOf(app, meetingName), name });
      const made = await guest.posts.create({ params, body: { responseValue: `Of ${name}` } });
      expect(made.held).toBe(true);
    }
    expect(await list(megan)).toMatchObject({ posts: [], withheld: 4 });
    expect((await ask(diego, "Of Diego")).held).toBe(true);
    expect((await ask(grady, "Of Grady")).held).toBe(false);
    expect((await list(megan)).posts).toHaveLength(6);
  });
});

type Row = { table: string; place: string; transaction: string; text: string };

async function everything(): Promise<Row[]> {
  const { db } = app.database;
  const tables = await rowsOf<{ schema: string; name: string }>(
    db,
    sql`select table_schema as schema, table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const found: Row[] = [];
  for (const { schema, name } of tables) {
    const read = sql`select ctid::text as place, xmin::text as transaction,
      to_jsonb(t)::text as text from ${sql.identifier(schema)}.${sql.identifier(name)} t`;
    for (const row of await rowsOf<Omit<Row, "table">>(db, read))
      found.push({ ...row, table: name });
  }
  return found;
}
const pageOf = ({ place }: Row) => place.replace(/[()]/g, "").split(",").map(Number);

describe("the tables", () => {
  it("hold nothing that joins an anonymous question to its author: no id, transaction, order, time or revision (QNA-18, ANO-02)", async () => {
    const { id, ask } = await aQna({ requireApproval: true });
    const people = [alex, diego, grady, alex, diego, grady, alex, diego];
    const written: { hash: string; by: Person }[] = [];
    for (const [n, by] of people.entries()) {
      const { receipt } = await ask(by, `Whispered ${n}`);
      const hash = createHash("sha256").update(key(receipt)).digest("hex");
      written.push({ hash, by });
    }
    const rows = await everything();
    const posts = rows.filter(({ table, text }) => table === "posts" && text.includes(id));
    expect(posts).toHaveLength(people.length);
    const ids = posts.map(({ text }) => String(JSON.parse(text).id));
    const secrets = [...ids, ...written.map(({ hash }) => hash), "Whispered"];
    for (const { table, text } of rows) {
      const isPerson = [alex, diego, grady].some((by) => text.includes(by.id));
      const isPost = secrets.some((secret) => text.includes(secret));
      expect(isPerson && isPost, table).toBe(false);
    }
    const transactions = new Set(posts.map(({ transaction }) => transaction));
    expect(transactions.size).toBe(1);
    for (const { table, transaction, text } of rows)
      if (transactions.has(transaction))
        expect(
          [alex, diego, grady].some((by) => text.includes(by.id)),
          table,
        ).toBe(false);
    const stored = posts
      .toSorted((a, b) => {
        const [[page = 0, line = 0], [otherPage = 0, otherLine = 0]] = [pageOf(a), pageOf(b)];
        return page - otherPage || line - otherLine;
      })
      .map(({ text }) => JSON.parse(text));
    const hashes = stored.map((row) => String(row.receipt_hash));
    expect(hashes).toEqual(hashes.toSorted());
    expect(new Set(stored.map((row) => row.revision)).size).toBe(1);
    for (const row of stored) {
      expect(row).toMatchObject({ author_id: null, state_changed_at: null });
      expect(new Date(row.created_at).getTime() % 3_600_000).toBe(0);
    }
    const [totals] = rows.filter(({ table, text }) => table === "totals" && text.includes(id));
    const at = new Date(JSON.parse(totals?.text ?? "{}").response_updated_at);
    expect(at.getTime() % 3_600_000).toBe(0);
  });

  it("do not tell who gave a reaction when: the people of each are one sorted list (ENT-28)", async () => {
    const { id, params, ask } = await aQna({ anonymity: "none" });
    const { post } = await ask(alex, "Cake?");
    for (const by of [megan, grady, diego, alex])
      await by.posts.react({
        params: { ...params, responseId: post.id },
        body: { reaction: ":thumbsup:" },
      });
    const rows = (await everything()).filter(
      ({ table, text }) => table === "post_reactions" && text.includes(id),
    );
    expect(rows).toHaveLength(1);
    const row = JSON.parse(rows[0]?.text ?? "{}");
    expect(row.user_ids).toEqual([megan, grady, diego, alex].map((by) => by.id).toSorted());
    expect(Object.keys(row).toSorted()).toEqual([
      "post_id",
      "reaction",
      "survey_id",
      "tenant_id",
      "user_ids",
    ]);
  });
});
