import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Database, openDatabase } from "#server/db/db.ts";
import { testAnonymityKey } from "#test/anonymity-key.ts";
import { freshDatabase, startOwnApp, type TestApp } from "#test/app.ts";
import { placesOf } from "#test/places-of.ts";
import { prepareFolder } from "#test/prepared-database.ts";
import { sendPoll } from "#test/send-poll.ts";
import { sentOf } from "#test/sent-series.ts";
import { startSeries } from "#test/start-series.ts";

const folder = mkdtempSync(path.join(tmpdir(), "polly-administer-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let place: Record<string, string>;
let closeServer = async () => {};
beforeAll(async () => {
  if (process.env.DATABASE_URL) {
    const { url, close } = await freshDatabase();
    [place, closeServer] = [{ DATABASE_URL: url ?? "" }, close];
  } else {
    place = { DATA_DIR: path.join(folder, "data") };
    prepareFolder(place["DATA_DIR"] ?? "");
  }
  return () => closeServer();
});

/** The database between two commands: they need it closed. */
async function opened<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({
    databaseUrl: place["DATABASE_URL"] ?? null,
    databasePool: 5,
    dataDir: place["DATA_DIR"] ?? "",
  });
  return work(database).finally(database.close);
}

/** What people do and see between two commands. */
const looking = <T>(work: (app: TestApp) => Promise<T>): Promise<T> =>
  opened(async (database) => {
    const app = await startOwnApp({}, database);
    return work(app).finally(app.close);
  });

/** The command as an operator runs it. */
async function administer(words: string[], where = place) {
  const script = path.join(import.meta.dirname, "administer.ts");
  const child = spawn(process.execPath, [script, ...words], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH ?? "",
      ANONYMITY_KEY: testAnonymityKey,
      ...where,
    },
  });
  const heard = { out: "", error: "" };
  child.stdout.on("data", (chunk) => (heard.out += String(chunk)));
  child.stderr.on("data", (chunk) => (heard.error += String(chunk)));
  const [code] = await once(child, "close");
  const lines = heard.error.split("\n").filter((line) => !/Warning|--trace-warnings/.test(line));
  return { code, out: heard.out.trim(), error: lines.join("\n").trim() };
}
const said = (out: unknown) => ({ code: 0, out, error: "" });
const refused = (error: unknown) => ({ code: 1, out: "", error });

const tenant = ["--tenant", "11111111-1111-4111-8111-111111111111"];
const user = ["--user", "22222222-2222-4222-8222-222222222222"];

it("names administrators, and refuses with a sentence and exit code 1", async () => {
  const one = [...tenant, ...user];
  expect(await administer(["grant", ...one])).toEqual(said("Granted."));
  expect(await administer(["revoke", ...one])).toEqual(said("Revoked."));
  expect(await administer(["revoke", ...one])).toEqual(
    refused(`${user[1]}: not an administrator by command; see list`),
  );
});

it("refuses what it does not understand before it opens the database", async () => {
  const nowhere = { DATA_DIR: import.meta.filename };
  const { code, out, error } = await administer(["promote", ...tenant], nowhere);
  expect([code, out]).toEqual([1, ""]);
  expect(error).toMatch(/^usage: npm run administer -- COMMAND --tenant ID \.\.\.\n {2}grant/);
  expect(await administer(["close", ...tenant], nowhere)).toEqual(
    refused("--survey: the id of a survey"),
  );
});

it("closes and deletes surveys, exports a person, hands one over and erases them to the end, at the second try if the first one fails", async () => {
  const { of, alex, isaiah, megan, polls } = await looking(async (app) => {
    const adele = await app.as("adele");
    const [alex, isaiah] = [await app.as("alex"), await app.as("isaiah")];
    const megan = await app.as("megan");
    const lunch = await sendPoll(app, adele, { commentsEnabled: true });
    await lunch.vote(megan, "Pizza", { comment: "words of a person" });
    const polls = [lunch, await sendPoll(app, megan), await sendPoll(app, adele)];
    const ids = polls.map(({ poll }) => poll.id);
    // Nobody aligns the owners of its surveys while the product is stopped.
    const series = await startSeries(app, isaiah, { start: new Date() });
    await sentOf(isaiah, series.id, 1);
    return { of: ["--tenant", adele.tenantId], alex, isaiah, megan, polls: ids };
  });
  const [first = "", , third = ""] = polls;
  expect(await administer(["close", ...of, "--survey", first])).toEqual(said("Closed."));
  expect(await administer(["delete", ...of, "--survey", third])).toEqual(said("Deleted."));

  const file = path.join(folder, "megan.json");
  const one = ["--user", megan.id];
  const exported = await administer(["export-person", ...of, ...one, "--file", file]);
  expect(exported).toEqual(said(`Written to ${file}.`));
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({
    person: megan.id,
    answers: [{ survey_id: first, comment: "words of a person" }],
  });
  const handOver = ["hand-over-person", ...of, "--user", isaiah.id, "--new-owner", alex.id];
  expect(await administer(handOver)).toEqual(said("Handed over 2 surveys and series."));
  const erase = ["erase-person", ...of, ...one, "--new-owner", alex.id];
  await opened(({ db }) =>
    db.execute(
      sql`alter table responses add constraint said check (comment is not null) not valid`,
    ),
  );
  expect(await administer(erase)).toEqual(
    refused(expect.stringMatching(/^The task failed \(\w+ 23514\)\. Run the command again/)),
  );
  await opened(({ db }) => db.execute(sql`alter table responses drop constraint said`));
  const erased = await administer(erase);
  expect(erased).toEqual(said("Erased."));
  await opened(async (database) => {
    expect(await placesOf({ database }, megan.id)).toEqual([]);
    expect(await placesOf({ database }, "words of a person")).toEqual([]);
  });
}, 240_000);
