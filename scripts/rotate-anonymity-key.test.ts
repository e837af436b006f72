import { spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createKeyring, keyIdOf } from "#server/anonymity/keyring.ts";
import { openKeyring } from "#server/anonymity/open-keyring.ts";
import { readConfig } from "#server/config.ts";
import { type Database, openDatabase, rowsOf } from "#server/db/db.ts";
import { freshDatabase } from "#test/app.ts";
import { prepareFolder } from "#test/prepared-database.ts";
import { startProductProcess } from "#test/rig/product-process.ts";
import { buildPages } from "./build-pages.ts";
import { freePort } from "./free-port.ts";

const home = mkdtempSync(path.join(tmpdir(), "polly-rotate-"));
const onServer = Boolean(process.env.DATABASE_URL);
beforeAll(() => buildPages());
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Where one installation's data are, and its key file. */
let place: Record<string, string>;
let file: string;
beforeEach(async () => {
  const dataDir = path.join(home, randomUUID(), "data");
  file = `${dataDir}.anonymity-key`;
  place = { DATA_DIR: dataDir, ANONYMITY_KEY: "", EMULATOR: "off", LOG_LEVEL: "error" };
  if (!onServer) return prepareFolder(dataDir);
  const { url, close } = await freshDatabase();
  place["DATABASE_URL"] = url ?? "";
  return close;
});

type Keys = { ANONYMITY_KEY?: string; ANONYMITY_KEY_PREVIOUS?: string };
const newKey = () => randomBytes(32).toString("base64");
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, "base64"));
const idOf = (text: string) => keyIdOf(bytesOf(text));

const started = async (keys: Keys = {}) =>
  startProductProcess({ ...place, PORT: String(await freePort()), ...keys });
/** The product starts with these keys; what it says. */
async function starts(keys: Keys = {}): Promise<string> {
  const product = await started(keys);
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
  expect(await product.stop()).toBe(0);
  return product.output();
}
/** The same without the rest of the product. */
const opens = (keys: Keys = {}) =>
  opened(({ db }) => openKeyring(readConfig({ ...place, ...keys }), db));
/** What the product says when it ends at once, with 1. */
async function refused(keys: Keys = {}): Promise<string> {
  const said = await started(keys).then(
    () => "it started",
    (error: Error) => error.message,
  );
  return said.replace("the product ended with 1: ", "");
}

/** The command as an operator runs it. */
async function rotate(keys: Keys, ...words: string[]): Promise<{ code: number; said: string }> {
  const program = path.join(import.meta.dirname, "rotate-anonymity-key.ts");
  const child = spawn(process.execPath, [program, ...words], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env.PATH ?? "", ...place, ...keys },
  });
  let said = "";
  child.stdout.on("data", (chunk) => (said += String(chunk)));
  child.stderr.on("data", (chunk) => (said += String(chunk)));
  const [code] = await once(child, "close");
  const lines = said.split("\n").filter((line) => !/Warning|--trace-warnings/.test(line));
  return { code, said: lines.join("\n").trim() };
}

/** The database between two programs. */
async function opened<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({
    databaseUrl: place["DATABASE_URL"] ?? null,
    databasePool: 5,
    dataDir: place["DATA_DIR"] ?? "",
  });
  return work(database).finally(database.close);
}

const tenantId = randomUUID();
type Sealed = { surveyId: string; key: Uint8Array };
/** A survey of ten responses, of which so many are sealed, and its key. */
async function sealWith(key: string, waiting: number): Promise<Sealed> {
  const survey = { surveyId: randomUUID(), key: new Uint8Array(randomBytes(32)) };
  const { keyId, wrapped } = createKeyring(bytesOf(key)).wrap(survey.key, bound(survey));
  const of = sql`${tenantId}, ${survey.surveyId}`;
  await opened(async ({ db }) => {
    await db.execute(sql`insert into survey_seals (tenant_id, survey_id, key_id, wrapped)
      values (${of}, ${keyId}, decode(${Buffer.from(wrapped).toString("hex")}, 'hex'))`);
    await db.execute(sql`insert into sealed_ballots (tenant_id, survey_id, id, sealed)
      select ${tenantId}::uuid, ${survey.surveyId}::uuid, gen_random_uuid(), '\\x00'
      from generate_series(1, ${waiting}::int)`);
    await db.execute(sql`insert into totals (tenant_id, survey_id, revision, response_count,
      waiting_count) values (${of}, 7, 10, ${waiting})`);
  });
  return survey;
}
const bound = ({ surveyId }: Pick<Sealed, "surveyId">) => `${tenantId} ${surveyId}`;

/** The surveys' keys as a deployment with this one opens them. */
const openedWith = (key: string, surveys: readonly Sealed[]) =>
  opened(async ({ db }) => {
    const keyring = createKeyring(bytesOf(key));
    const rows = await rowsOf<{ survey_id: string; key_id: string; wrapped: string }>(
      db,
      sql`select survey_id, key_id, encode(wrapped, 'base64') as wrapped from survey_seals
        where wrapped is not null`,
    );
    return surveys.map(({ surveyId }) => {
      const row = rows.find((each) => each.survey_id === surveyId);
      const wrapped = new Uint8Array(Buffer.from(row?.wrapped ?? "", "base64"));
      return keyring.unwrap({ keyId: row?.key_id ?? "", wrapped }, bound({ surveyId }));
    });
  });
const keysOf = (surveys: readonly Sealed[]) => surveys.map(({ key }) => key);

describe("the key of anonymous answers", () => {
  it("is made at the first start, used by the next, and neither replaced nor made anew", async () => {
    expect(await starts()).toContain(
      `The key of anonymous answers is in ${file}. Keep a copy, apart from backups of the data.\n`,
    );
    const key = readFileSync(file, "utf8");
    await sealWith(key, 3);
    expect(await starts()).not.toContain("anonymous");

    renameSync(file, `${file}.away`);
    expect(await refused()).toBe(
      `ANONYMITY_KEY: the key ${idOf(key)}, with which the database is sealed, is neither given nor ` +
        `in ${file}; without it 3 anonymous answers are lost. Put it back ` +
        '(docs/operating.md, "The key of anonymous answers")',
    );
    expect(existsSync(file)).toBe(false);
    const other = newKey();
    writeFileSync(file, other);
    expect(await refused()).toBe(
      `ANONYMITY_KEY: the database is sealed with the key ${idOf(key)}, not with ${idOf(other)}; ` +
        "without it 3 anonymous answers are lost. Start with it, or add it to " +
        'ANONYMITY_KEY_PREVIOUS (docs/operating.md, "The key of anonymous answers")',
    );
    renameSync(`${file}.away`, file);
    await opens();
  });

  it("is one where two installations make it in one place at once", async () => {
    const [mine, at] = [place, path.join(home, randomUUID())];
    const others = { ...mine, DATA_DIR: path.join(home, randomUUID(), "data") };
    if (!onServer) prepareFolder(others.DATA_DIR);
    const both = await Promise.all(
      [mine, others].map(async (each) =>
        startProductProcess({ ...each, PORT: String(await freePort()), ANONYMITY_KEY_FILE: at }),
      ),
    );
    await Promise.all(both.map((product) => product.stop()));
    for (const each of [mine, others]) {
      place = each;
      await starts({ ANONYMITY_KEY: readFileSync(at, "utf8") });
    }
    place = mine;
  });

  it("is replaced by a command, after which the new one is enough and the old one is refused", async () => {
    const [old, next] = [newKey(), newKey()];
    await opens({ ANONYMITY_KEY: old });
    const surveys = [await sealWith(old, 3), await sealWith(old, 0)];
    const both = { ANONYMITY_KEY: next, ANONYMITY_KEY_PREVIOUS: old };
    // Processes on one PostgreSQL keep running meanwhile.
    const running = await started(both);
    if (!onServer) expect(await running.stop()).toBe(0);
    expect(await rotate({ ANONYMITY_KEY: next })).toMatchObject({ code: 1 });
    const done = (count: number) => ({
      code: 0,
      said:
        `The database is sealed with the key ${idOf(next)}. Surveys that had another: ${count}. ` +
        "ANONYMITY_KEY_PREVIOUS is not needed any more, except for backups of before.",
    });
    expect(await rotate(both)).toEqual(done(2));
    expect(await rotate(both)).toEqual(done(0));
    expect(await running.stop()).toBe(0);
    expect(await openedWith(next, surveys)).toEqual(keysOf(surveys));
    await starts({ ANONYMITY_KEY: next });
    await expect(opens({ ANONYMITY_KEY: old })).rejects.toThrow(
      /sealed with the key .*, not with /,
    );

    // A process that was not restarted in time has sealed something with the old key meanwhile.
    surveys.push(await sealWith(old, 1));
    await expect(opens({ ANONYMITY_KEY: next })).rejects.toThrow(
      `ANONYMITY_KEY: some anonymous answers are sealed with the key ${idOf(old)} (surveys: 1); ` +
        "add it to ANONYMITY_KEY_PREVIOUS, and run `npm run rotate-anonymity-key` again " +
        '(docs/operating.md, "The key of anonymous answers")',
    );
    expect(await rotate(both)).toEqual(done(1));
    expect(await openedWith(next, surveys)).toEqual(keysOf(surveys));
  });

  it("changes nothing if one of the rows was tampered with", async () => {
    const [old, next] = [newKey(), newKey()];
    await opens({ ANONYMITY_KEY: old });
    const [sound, moved] = [await sealWith(old, 1), await sealWith(old, 1)];
    await opened(({ db }) =>
      db.execute(sql`update survey_seals set wrapped = (select wrapped from survey_seals
        where survey_id = ${sound.surveyId}) where survey_id = ${moved.surveyId}`),
    );
    const both = { ANONYMITY_KEY: next, ANONYMITY_KEY_PREVIOUS: old };
    expect(await rotate(both)).toMatchObject({ code: 1 });
    expect(await openedWith(old, [sound])).toEqual(keysOf([sound]));
    await opens({ ANONYMITY_KEY: old });
  });

  it("is given up only when the command is told so, and then only what it sealed is removed", async () => {
    const [lost, kept] = [newKey(), newKey()];
    await opens({ ANONYMITY_KEY: lost });
    const [gone, stays] = [await sealWith(lost, 4), await sealWith(kept, 2)];
    const keys = { ANONYMITY_KEY: kept };
    expect(await rotate(keys)).toMatchObject({
      code: 1,
      said: expect.stringContaining("without it 6 anonymous answers are lost"),
    });
    expect(await rotate(keys, "--key-is-gone")).toEqual({
      code: 1,
      said: "--key-is-gone: not understood; --help says what is",
    });
    const forgotten = (answers: number, surveys: number) => ({
      code: 0,
      said:
        `Lost and removed: ${answers} anonymous answers (surveys: ${surveys}). Where none had counted ` +
        "yet, everybody can answer again (surveys: 0). Elsewhere the people who gave them " +
        `cannot, as nobody can tell who they are. The database is sealed with the key ${idOf(kept)} now.`,
    });
    expect(await rotate(keys, "--key-is-lost")).toEqual(forgotten(4, 1));
    expect(await rotate(keys, "--key-is-lost")).toEqual(forgotten(0, 0));
    expect(await openedWith(kept, [stays])).toEqual(keysOf([stays]));
    const totals = await opened(({ db }) =>
      rowsOf(
        db,
        sql`select t.survey_id, revision::int, response_count, waiting_count,
          (select count(*)::int from sealed_ballots b where b.survey_id = t.survey_id) as pool
          from totals t order by response_count`,
      ),
    );
    expect(totals).toEqual([
      { survey_id: gone.surveyId, revision: 8, response_count: 6, waiting_count: 0, pool: 0 },
      { survey_id: stays.surveyId, revision: 7, response_count: 10, waiting_count: 2, pool: 2 },
    ]);
    await opens(keys);
  });

  it("is never given up while a product runs, which may have it", async () => {
    const key = newKey();
    await opens({ ANONYMITY_KEY: key });
    const survey = await sealWith(key, 3);
    const running = await started({ ANONYMITY_KEY: key });
    const refusal = onServer
      ? /^DATABASE_URL: the product is connected \(\d+ connections\); stop all its processes first$/
      : /^DATA_DIR: the database in .* is open in another process$/;
    expect(await rotate({ ANONYMITY_KEY: newKey() }, "--key-is-lost")).toEqual({
      code: 1,
      said: expect.stringMatching(refusal),
    });
    expect(await running.stop()).toBe(0);
    expect(await openedWith(key, [survey])).toEqual([survey.key]);
    const rows = await opened(({ db }) => rowsOf(db, sql`select 1 from sealed_ballots`));
    expect(rows).toHaveLength(3);
  });

  it.runIf(!onServer)(
    "gets a new file for the embedded database, also if it was cut short",
    async () => {
      await opens();
      const old = readFileSync(file, "utf8");
      const survey = await sealWith(old, 2);
      const { code, said } = await rotate({});
      const next = readFileSync(file, "utf8");
      expect(next).not.toBe(old);
      expect({ code, said }).toEqual({
        code: 0,
        said:
          `The database is sealed with the key ${idOf(next)}. Surveys that had another: 1. The new key is in ` +
          `${file}: keep a copy, and the old one as long as backups of before.`,
      });
      expect(await openedWith(next, [survey])).toEqual([survey.key]);
      // As if it had ended just before the new file was put in the old one's place.
      renameSync(file, `${file}.next`);
      writeFileSync(file, old);
      await opens();
      expect([readFileSync(file, "utf8"), existsSync(`${file}.next`)]).toEqual([next, false]);
      // As if it had ended before anything was sealed with it.
      writeFileSync(`${file}.next`, old);
      await opens();
      expect(readFileSync(file, "utf8")).toBe(next);
      expect(await rotate({})).toMatchObject({ code: 0 });
      expect(await openedWith(old, [survey])).toEqual([survey.key]);
    },
  );

  it.runIf(!onServer)("leaves nothing of a rotation that was killed early", async () => {
    await opens();
    const key = readFileSync(file, "utf8");
    const names = () => readdirSync(path.dirname(file)).sort();
    const around = names();
    const left = () => `${file}.next.${randomUUID()}`;
    const finish = [() => opens(), () => rotate({})];
    for (const each of finish) {
      for (const text of [newKey(), "", newKey().slice(0, 9)]) writeFileSync(left(), text);
      await each();
      expect(names()).toEqual(around);
    }
    // Neither the key that the database is sealed with nor what somebody else put there.
    const [needed, copy] = [left(), `${file}.next.copy`];
    writeFileSync(needed, readFileSync(file));
    writeFileSync(copy, key);
    await opens();
    expect(names()).toEqual([...around, path.basename(needed), path.basename(copy)].sort());
  });

  it.runIf(!onServer)("is not said to be new where a previous one is still set", async () => {
    await opens();
    const [old, next] = [readFileSync(file, "utf8").trim(), newKey()];
    const survey = await sealWith(old, 2);
    const previous = { ANONYMITY_KEY_PREVIOUS: old };
    // The way with a new key that the operator makes.
    writeFileSync(file, next);
    expect(await rotate(previous)).toMatchObject({
      code: 0,
      said: expect.stringContaining("Surveys that had another: 1."),
    });
    expect(await rotate(previous)).toEqual({
      code: 1,
      said:
        `ANONYMITY_KEY_PREVIOUS: everything is sealed with the key ${idOf(next)} in ${file} ` +
        "already; for a new key remove this setting, and run the command again",
    });
    expect(readFileSync(file, "utf8")).toBe(next);
    expect(await rotate({})).toMatchObject({ code: 0 });
    expect(readFileSync(file, "utf8")).not.toBe(next);
    expect(await openedWith(readFileSync(file, "utf8"), [survey])).toEqual([survey.key]);
  });
});
