import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newQuestion, withType } from "#domain/question/new-question.ts";
import { answer } from "#domain/response/answers.ts";
import { freshDatabase, startOwnApp, type TestApp } from "#test/app.ts";
import { exportOf, fillResponses } from "#test/exports.ts";
import type { Person } from "#test/person.ts";
import { readExport } from "#test/read-csv.ts";
import { sendPoll } from "#test/send-poll.ts";

const rows = 15_000;
const text = "x".repeat(1000);

let app: TestApp;
let adele: Person;
/** The id of a poll that so many have answered. */
let big: string;
let database: Awaited<ReturnType<typeof freshDatabase>>;
/** Pages of responses that were read. */
let pages = 0;
const log: string[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  app = await startOwnApp({ LOG_LEVEL: "warn" }, { ...database, db: counting(database.db) }, { write: (line) => log.push(line) });
  adele = await app.as("adele");
  big = (await pollOf(rows)).poll.id;
});
afterAll(async () => {
  await app.close();
  await database.close();
});

/** The database as it is; counts how often a page of an export is asked for. */
function counting<T extends object>(db: T): T {
  return new Proxy(db, {
    get: (target, key) => {
      const found: unknown = Reflect.get(target, key, target);
      if (typeof found !== "function") return found;
      return (...args: unknown[]) => {
        if (
          key === "execute" &&
          JSON.stringify(args, (name, value) => (name === "table" ? undefined : value)).includes("order by r.created_at, r.user_id limit")
        )
          pages += 1;
        return Reflect.apply(found, target, args);
      };
    },
  });
}

/** A poll with an open question that so many invented people have answered; others answer by `say`. */
async function pollOf(count: number) {
  const why = { ...withType(newQuestion(randomUUID), "open-ended", randomUUID), label: "Why?" };
  const { poll } = await sendPoll(app, adele, { questions: [why] });
  await fillResponses(database, { tenantId: adele.tenantId, id: poll.id, questionId: why.id }, count, text);
  const say = (person: Person, value: string) =>
    person.responses.save({ params: { id: poll.id }, body: { response: [answer.parse({ questionId: why.id, value })], source: "web" } });
  return { poll, say };
}

/** Opens an export on a connection that takes no more than its buffers hold until the answer is read. */
async function beginSlowly(id: string): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${adele.token}` };
  const [reply]: IncomingMessage[] = await once(get(`${app.url}/msteams/api/v1/survey/${id}/export`, { headers }), "response");
  if (!reply) throw new Error("no answer");
  return reply;
}

async function textOf(reply: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of reply) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Opens an export and answers it before it is read. */
async function begin(id: string, signal?: AbortSignal): Promise<Response> {
  const reply = await adele.request(`/v1/survey/${id}/export`, signal ? { signal } : {});
  expect(reply.status).toBe(200);
  return reply;
}

/** Waits until no page has been read for a while; answers how many were. */
function standstill(): Promise<number> {
  let [seen, looks] = [-1, 0];
  return app.emulator.until("the reading to stand still", async () => {
    looks = pages === seen ? looks + 1 : 0;
    seen = pages;
    return looks > 8 && pages;
  });
}

describe("a big export", () => {
  it("has each response once, also where many came in the same moment", async () => {
    const { poll } = await pollOf(5500);
    const lines = readExport((await exportOf(adele, poll.id)).text).slice(1);
    expect(lines).toHaveLength(5500);
    expect(lines.every((line) => line.length === 3)).toBe(true);
  });

  it("waits for its reader: only what fits between them is read ahead", async () => {
    pages = 0;
    const reply = await beginSlowly(big);
    expect(await standstill()).toBeLessThan(40);
    expect(readExport(await textOf(reply))).toHaveLength(rows + 1);
    expect(pages).toBe(rows / 300 + 1);
  });

  it("takes votes meanwhile, and has nobody twice and no line in pieces", async () => {
    const { poll, say } = await pollOf(9000);
    const people = await Promise.all(["alex", "megan", "diego", "lee", "isaiah"].map((alias) => app.as(alias)));
    await Promise.all(people.slice(0, 3).map((person) => say(person, "first")));
    const reply = await beginSlowly(poll.id);
    const votes = async () => {
      for (let turn = 0; turn < 6; turn += 1) await Promise.all(people.map((person) => say(person, `turn ${turn}`)));
    };
    const [body] = await Promise.all([textOf(reply), votes()]);
    const lines = readExport(body).slice(1);
    expect(lines.every((line) => line.length === 3)).toBe(true);
    const named = lines.filter(([name]) => name !== "");
    expect(new Set(named.map(([name]) => name)).size).toBe(named.length);
    expect(named.length).toBeGreaterThanOrEqual(3);
    for (const [, , said] of named) expect(said).toMatch(/^(first|turn \d)$/);
    expect(lines.length - named.length).toBe(9000);
    const saved = await exportOf(adele, poll.id);
    expect(readExport(saved.text).filter(([, , said]) => said === "turn 5")).toHaveLength(5);
  });

  it("ends with its reader", async () => {
    const abort = new AbortController();
    pages = 0;
    const reply = await begin(big, abort.signal);
    await reply.body?.getReader().read();
    abort.abort();
    expect(await standstill()).toBeLessThan(40);
    expect(JSON.parse(await (await adele.request(`/v1/survey/${big}`)).text()).id).toBe(big);
  });

  it("is refused for a moment where its owner has three under way, and goes through once one has ended (API-05)", async () => {
    const [first, second, third] = [await beginSlowly(big), await beginSlowly(big), await beginSlowly(big)];
    const refused = await adele.request(`/v1/survey/${big}/export`);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "2"]);
    expect(await refused.json()).toMatchObject({
      code: "EXPORT_TOO_MANY",
      message: "Too many exports are running at once. Please try again in a moment.",
    });
    first?.destroy();
    const small = (await pollOf(1)).poll.id;
    const status = async () => {
      const reply = await adele.request(`/v1/survey/${small}/export`);
      await reply.text();
      return reply.status === 200;
    };
    await app.emulator.until("a turn to be free", status);
    for (const reply of [second, third]) reply?.destroy();
  });

  it("gives its turn back whatever becomes of it: refused, read to its end or left", async () => {
    const small = (await pollOf(1)).poll.id;
    for (let at = 0; at < 8; at += 1) {
      expect((await adele.request(`/v1/survey/${randomUUID()}/export`)).status).toBe(404);
      expect(readExport((await exportOf(adele, small)).text)).toHaveLength(2);
    }
  });

  it("that fails on the way breaks the connection, so that no part is taken for the whole, and is logged without contents (EXP-13)", async () => {
    const reply = await begin(big);
    await database.db.execute(sql`alter table responses rename to responses_away`);
    try {
      await expect(reply.text()).rejects.toThrow();
    } finally {
      await database.db.execute(sql`alter table responses_away rename to responses`);
    }
    const lines = log.filter((line) => line.includes("export"));
    expect(lines.join()).toContain("export failed");
    expect(lines.join()).not.toMatch(/xxxx|Adele|select|Failed query/);
  });
});
