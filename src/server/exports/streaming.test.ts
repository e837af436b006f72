import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { surveyId } from "#domain/ids.ts";
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
/** The id of a poll with this many responses. */
let big: string;
let database: Awaited<ReturnType<typeof freshDatabase>>;
/** Pages of responses read. */
let pages = 0;
const log: string[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  app = await startOwnApp(
    { LOG_LEVEL: "warn" },
    { ...database, db: counting(database.db) },
    { write: (line) => log.push(line) },
  );
  adele = await app.as("adele");
  big = (await pollOf(rows)).poll.id;
});
afterAll(async () => {
  await app.close();
  await database.close();
});

/** The database, counting the pages that an export reads. */
function counting<T extends object>(db: T): T {
  return new Proxy(db, {
    get: (target, key) => {
      const found: unknown = Reflect.get(target, key, target);
      if (typeof found !== "function") return found;
      return (...args: unknown[]) => {
        if (
          key === "execute" &&
          JSON.stringify(args, (name, value) => (name === "table" ? undefined : value)).includes(
            "order by r.created_at, r.user_id limit",
          )
        )
          pages += 1;
        return Reflect.apply(found, target, args);
      };
    },
  });
}

/** A poll with an open question and this many invented respondents; others answer by `say`. */
async function pollOf(count: number) {
  const why = { ...withType(newQuestion(randomUUID), "open-ended", randomUUID), label: "Why?" };
  const { poll } = await sendPoll(app, adele, { questions: [why] });
  await fillResponses(
    database,
    { tenantId: adele.tenantId, id: poll.id, questionId: why.id },
    count,
    text,
  );
  const say = (person: Person, value: string) =>
    person.responses.save({
      params: { id: poll.id },
      body: { response: [answer.parse({ questionId: why.id, value })], source: "web" },
    });
  return { poll, say };
}

/**
 * Opens an export on a connection that accepts only what its buffers hold until the reply is read.
 */
async function beginSlowly(id: string, person = adele): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${person.token}` };
  const [reply]: IncomingMessage[] = await once(
    get(`${app.url}/msteams/api/v1/survey/${id}/export`, { headers }),
    "response",
  );
  if (!reply) throw new Error("no answer");
  return reply;
}

async function textOf(reply: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of reply) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Opens an export and returns the reply before it is read. */
async function begin(id: string, signal?: AbortSignal): Promise<Response> {
  const reply = await adele.request(`/v1/survey/${id}/export`, signal ? { signal } : {});
  expect(reply.status).toBe(200);
  return reply;
}

/** Waits until no page has been read for a while; returns how many were. */
function standstill(): Promise<number> {
  let [seen, looks] = [-1, 0];
  return app.emulator.until("the reading to stand still", async () => {
    looks = pages === seen ? looks + 1 : 0;
    seen = pages;
    return looks > 8 && pages;
  });
}

describe("a big export", () => {
  it("has each response once, even if many were saved at the same moment", async () => {
    const { poll } = await pollOf(5500);
    const lines = readExport((await exportOf(adele, poll.id)).text).slice(1);
    expect(lines).toHaveLength(5500);
    expect(lines.every((line) => line.length === 3)).toBe(true);
  });

  it("waits for its reader: it reads ahead only what fits in the buffers", async () => {
    pages = 0;
    const reply = await beginSlowly(big);
    expect(await standstill()).toBeLessThan(40);
    expect(readExport(await textOf(reply))).toHaveLength(rows + 1);
    expect(pages).toBe(rows / 300 + 1);
  });

  it("does not block votes, and has nobody twice and no broken line", async () => {
    const { poll, say } = await pollOf(9000);
    const people = await Promise.all(
      ["alex", "megan", "diego", "lee", "isaiah"].map((alias) => app.as(alias)),
    );
    await Promise.all(people.slice(0, 3).map((person) => say(person, "first")));
    const reply = await beginSlowly(poll.id);
    const votes = async () => {
      for (let turn = 0; turn < 6; turn += 1)
        await Promise.all(people.map((person) => say(person, `turn ${turn}`)));
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

  it("stops when its reader disconnects", async () => {
    const abort = new AbortController();
    pages = 0;
    const reply = await begin(big, abort.signal);
    await reply.body?.getReader().read();
    abort.abort();
    expect(await standstill()).toBeLessThan(40);
    expect(JSON.parse(await (await adele.request(`/v1/survey/${big}`)).text()).id).toBe(big);
  });

  it("gets a retry error while its owner has three running, and works once one has ended (API-05)", async () => {
    const [first, second, third] = [
      await beginSlowly(big),
      await beginSlowly(big),
      await beginSlowly(big),
    ];
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

  it("gets a retry error while its tenant has four running; another tenant's works", async () => {
    const [alex, debra] = [await app.as("alex"), await app.as("debra")];
    await adele.surveys.addOwner({
      params: { id: surveyId.parse(big) },
      body: { aadObjectId: alex.id },
    });
    const foreign = randomUUID();
    await database.db.execute(sql`
      with copy as (
        insert into surveys
        select (jsonb_populate_record(s, jsonb_build_object('id', ${foreign}::uuid, 'tenant_id',
        ${debra.tenantId}::uuid))).*
        from surveys s where s.id = ${big} returning tenant_id, id
      )
      insert into owners (tenant_id, survey_id, user_id, name, created_at)
      select tenant_id, id, ${debra.id}::uuid, 'Debra', now() from copy`);
    const begun = [
      await beginSlowly(big),
      await beginSlowly(big),
      await beginSlowly(big, alex),
      await beginSlowly(big, alex),
    ];
    expect(begun.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    const [more, others] = [await beginSlowly(big, alex), await beginSlowly(foreign, debra)];
    expect([more.statusCode, more.headers["retry-after"], others.statusCode]).toEqual([
      429,
      "2",
      200,
    ]);
    for (const reply of [...begun, more, others]) reply.destroy();
  });

  it("releases its slot in any case: refused, read to its end, or aborted", async () => {
    const small = (await pollOf(1)).poll.id;
    for (let at = 0; at < 8; at += 1) {
      expect((await adele.request(`/v1/survey/${randomUUID()}/export`)).status).toBe(404);
      expect(readExport((await exportOf(adele, small)).text)).toHaveLength(2);
    }
  });

  it("that fails midway breaks the connection, so that no part looks complete, and is logged without contents (EXP-13)", async () => {
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
