import { createHash, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { conversationId } from "#domain/ids.ts";
import { answer } from "#domain/response/answers.ts";
import { testAnonymityKey } from "#test/anonymity-key.ts";
import { freshDatabase } from "#test/app.ts";
import { type EmulatorClient, emulatorClient } from "#test/emulator-client.ts";
import { aChoiceQuestion, aPoll, aRecipient } from "#test/factories.ts";
import { type Person, personOf } from "#test/person.ts";
import { startEmulator } from "../../../emulator/start-emulator.ts";
import { emulatorApps } from "../../../scripts/emulator-apps.ts";
import { freePort } from "../../../scripts/free-port.ts";
import { readConfig } from "../config.ts";
import { type Database, rowsOf } from "../db/db.ts";
import { type Product, startProduct } from "../product.ts";

type Row = { table: string; place: string; transaction: string; text: string };
/** What the test knows and nobody else may find out. */
type Voter = { person: Person; choiceId: string; receipt: string };

const logged: string[] = [];
const events: string[] = [];
const voters: Voter[] = [];
let database: Database;
let emulatorServer: Awaited<ReturnType<typeof startEmulator>>;
let emulator: EmulatorClient;
let product: Product;
let question: ReturnType<typeof aChoiceQuestion>;
let begun: Date;
let ended: Date;
let rows: Row[];
let ballots: (Row & { hash: string; pick: string })[];

beforeAll(async () => {
  const [port, emulatorPort] = [await freePort(), await freePort()];
  const settings = {
    PORT: String(port),
    EMULATOR_PORT: String(emulatorPort),
    LOG_LEVEL: "debug",
    EMULATOR: "on",
    BILLING: "off",
    ANONYMITY_KEY: testAnonymityKey,
  };
  const config = readConfig(settings);
  database = await freshDatabase();
  product = await startProduct(config, database, {
    logTo: { write: (line) => void logged.push(line) },
  });
  const apps = emulatorApps(config, product.url);
  emulatorServer = await startEmulator({
    port: emulatorPort,
    dataFile: null,
    apps,
    webRoot: import.meta.dirname,
  });
  emulator = emulatorClient(emulatorServer.url);
  await emulator.installed();
  await voteAnonymously();
  rows = await everything(database);
  ballots = rows
    .filter((row) => row.table === "public.ballots")
    .map((row) => {
      const { receipt_hash, picks } = JSON.parse(row.text);
      return {
        ...row,
        hash: String(receipt_hash).slice(2),
        pick: String(picks.find((pick: string) => !pick.endsWith(":"))).split(":")[1] ?? "",
      };
    });
});
afterAll(async () => {
  await emulatorServer.close();
  await product.close();
  await database.close();
});

/**
 * Twelve people vote in turn over HTTP and on the card; at the end the fourth changes their vote
 * with the receipt.
 */
async function voteAnonymously(): Promise<void> {
  const { people, teams } = await emulator.directory();
  const general = teams.find((team) => team.name === "Mark 8 Project Team");
  const inTenant = people
    .filter((person) => person.tenantId === general?.tenantId && person.kind !== "anonymous")
    .slice(0, 12);
  const where = conversationId.parse(await emulator.place("Mark 8 Project Team / General"));
  for (const { id } of inTenant.filter((person) => !general?.memberIds.includes(person.id))) {
    const join = {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ as: "adele", person: id }),
    };
    expect(
      (
        await fetch(
          `${emulator.url}/emulator/api/conversations/${encodeURIComponent(where)}/members`,
          join,
        )
      ).status,
    ).toBe(200);
  }
  const owner = await personOf(emulator, product.url, "adele", "msteams");
  question = aChoiceQuestion(["One", "Two", "Three", "Four"], { label: `Secret? ${randomUUID()}` });
  const draft = aPoll({
    questions: [question],
    recipients: [aRecipient({ type: "channel", id: where })],
    anonymity: "anonymous",
  });
  const { id } = await owner.surveys.create({ body: { draft } });
  const message = await emulator.cardWith(where, "adele", question.label);
  const watching = new AbortController();
  const stream = await owner.request(`/v1/survey/${id}/events`, { signal: watching.signal });
  const watched = (async () => {
    for await (const chunk of stream.body ?? []) events.push(new TextDecoder().decode(chunk));
  })().catch(() => {});

  const byPage = async (person: Person, choiceId: string, receipt?: string) => {
    const response = [answer.parse({ questionId: question.id, value: choiceId })];
    const saved = await person.responses.save({
      params: { id },
      body: { response, source: "web", ...(receipt ? { receipt } : {}) },
    });
    return saved.userResponse.receipt ?? "";
  };
  const byCard = async (person: Person, choiceId: string) => {
    const { card } = await emulator.act(where, person.alias, message.id, "survey/taking/submit", {
      surveyId: id,
      [`answer:${question.id}`]: choiceId,
    });
    return /"receipt":"([^"]+)"/.exec(JSON.stringify(card))?.[1] ?? "";
  };
  begun = new Date();
  for (const [at, { id: alias }] of inTenant.entries()) {
    const person = await personOf(emulator, product.url, alias, "msteams");
    const choiceId = question.choices[(at * 7) % 4]?.id ?? "";
    voters.push({ person, choiceId, receipt: await (at % 2 ? byCard : byPage)(person, choiceId) });
  }
  const changing = voters[3] ?? expect.fail();
  changing.choiceId = question.choices[0]?.id ?? "";
  expect(await byPage(changing.person, changing.choiceId, changing.receipt)).toBe(changing.receipt);
  ended = new Date();
  await owner.surveys.close({ params: { id }, body: { closeAt: null } });
  const { results } = await owner.responses.results({ params: { id } });
  await emulator.until("the last event", async () =>
    events.join("").includes(`id: ${results?.revision}`),
  );
  watching.abort();
  await watched;
}

/**
 * All data in the database, as a reader of everything sees it: the product's tables, the job
 * queue's, and the rows' places and transactions.
 */
async function everything({ db }: Database): Promise<Row[]> {
  const tables = await rowsOf<{ schema: string; name: string }>(
    db,
    sql`select table_schema as schema, table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const found: Row[] = [];
  for (const { schema, name } of tables) {
    const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`;
    const read = sql`select tableoid::regclass::text || '' as part, ctid::text as place, xmin::text
      as transaction, to_jsonb(t)::text as text from ${table} t`;
    for (const row of await rowsOf<Row>(db, read))
      found.push({ ...row, table: `${schema}.${name}` });
  }
  return found;
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");
const namesOf = ({ person }: Voter) => [person.id, person.name];
const isAbout = (text: string) =>
  voters.some((voter) => namesOf(voter).some((name) => text.includes(name)));

describe("twelve anonymous responses, to a reader of all data,", () => {
  it("exist once each, with the change made by receipt (ANO-01)", () => {
    expect(voters).toHaveLength(12);
    expect(ballots.map(({ pick }) => pick).toSorted()).toEqual(
      voters.map(({ choiceId }) => choiceId).toSorted(),
    );
    expect(new Set(voters.map(({ receipt }) => receipt)).size).toBe(12);
    for (const { receipt } of voters)
      expect(ballots.map(({ hash }) => hash)).toContain(hashOf(receipt));
  });

  it("are in no row with a person: not by id, name, host's id or receipt (ANO-01)", () => {
    const choices = question.choices.map((choice) => choice.id);
    const both = rows.filter(
      ({ text, table }) =>
        table !== "public.surveys" && isAbout(text) && choices.some((id) => text.includes(id)),
    );
    expect(both).toEqual([]);
    // A survey names nobody but its creator, who answered it like the others.
    for (const { text } of rows.filter((row) => row.table === "public.surveys"))
      expect(isAbout(JSON.stringify({ ...JSON.parse(text), creator: null }))).toBe(false);
    for (const { receipt } of voters)
      expect(rows.filter(({ text }) => text.includes(receipt))).toEqual([]);
    const elsewhere = rows.filter(
      ({ text, table }) =>
        table !== "public.ballots" && ballots.some(({ hash }) => text.includes(hash)),
    );
    expect(elsewhere).toEqual([]);
    for (const { text } of ballots) expect(isAbout(text)).toBe(false);
    expect(rows.filter((row) => row.table === "public.responses")).toEqual([]);
  });

  it("have keys that can't be derived from anything known of a person (ANO-01)", () => {
    const known = [
      ...new Set(
        rows.flatMap(({ text }) => text.match(/[0-9a-f-]{36}|19:[^"]+|29:[^"]+|a:[^"]+/g) ?? []),
      ),
    ];
    const tried = voters.flatMap(({ person }) =>
      known.flatMap((each) => [
        each,
        person.id + each,
        each + person.id,
        `${person.id} ${each}`,
        `${each} ${person.id}`,
        `${each}:${person.id}`,
      ]),
    );
    const hashes = new Set(ballots.map(({ hash }) => hash));
    expect(tried.length).toBeGreaterThan(1000);
    expect(tried.filter((text) => hashes.has(hashOf(text)))).toEqual([]);
  });

  it("have no order: participation is a sorted list (ANO-01)", () => {
    const [part] = rows.filter((row) => row.table === "public.participation");
    const listed: string[] = JSON.parse(part?.text ?? "{}").user_ids;
    expect(listed).toEqual(voters.map(({ person }) => person.id).toSorted());
  });

  it("began to count in groups of three or more (ANO-01)", () => {
    const groups = Map.groupBy(ballots, ({ transaction }) => transaction);
    // The changed response may have left one of them.
    const sizes = [...groups.values()].map(({ length }) => length).toSorted((a, b) => a - b);
    expect(sizes[0]).toBeGreaterThanOrEqual(2);
    expect(sizes[1]).toBeGreaterThanOrEqual(3);
    expect(groups.size).toBeGreaterThan(1);
  });

  it("have no time: neither their rows nor a person's row, and the survey's is rounded to the hour (ANO-01)", () => {
    const time = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00)?/g;
    const whileVoting = (text: string) =>
      (text.match(time) ?? []).filter((each) => {
        const at = new Date(each);
        return at >= begun && at <= ended;
      });
    for (const { text } of ballots) expect(text.match(time)).toBeNull();
    const timed = rows.filter(
      ({ text, table }) =>
        isAbout(text) && table !== "public.owners" && whileVoting(text).length > 0,
    );
    expect(timed.map(({ table }) => table)).toEqual([]);
    const [total] = rows.filter((row) => row.table === "public.totals");
    expect(JSON.parse(total?.text ?? "{}").response_updated_at).toMatch(
      /:00:00(\.000)?(Z|\+00:00)$/,
    );
  });

  it("are in no job, outbox row or event with a person or a key (ANO-01)", () => {
    const carried = rows
      .filter(({ table }) => table.startsWith("pgboss.") || table === "public.outbox")
      .map(({ text }) => text);
    expect(carried.length).toBeGreaterThan(0);
    for (const text of [...carried, ...events]) {
      expect(isAbout(text)).toBe(false);
      for (const { receipt } of voters)
        expect([text.includes(receipt), text.includes(hashOf(receipt))]).toEqual([false, false]);
    }
    expect(events.join("")).toContain('"responseCount":12');
    expect(events.join("")).not.toContain('"voters":[');
  });

  it("leave no person, choice or key in the log, at any level (ANO-01)", () => {
    expect(logged.filter((line) => line.includes("bot call")).length).toBeGreaterThanOrEqual(6);
    // The audit names who created and closed it, as its table does.
    const audited = logged.filter(
      (line) => line.startsWith('{"level":30') && "audit" in JSON.parse(line),
    );
    for (const line of audited)
      expect(JSON.parse(line).audit.action, line).toMatch(/^(create|close|edit)$/);
    for (const line of logged.filter((each) => !audited.includes(each))) {
      expect(isAbout(line), line).toBe(false);
      for (const { receipt } of voters) expect(line.includes(receipt), line).toBe(false);
      for (const { id, value } of question.choices)
        expect([line.includes(id), line.includes(`"${value}"`)], line).toEqual([false, false]);
    }
  });
});
