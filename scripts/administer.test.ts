import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "#server/config.ts";
import { openDatabase } from "#server/db/db.ts";
import { testAnonymityKey } from "#test/anonymity-key.ts";
import { freshDatabase, startOwnApp } from "#test/app.ts";
import { prepareFolder } from "#test/prepared-database.ts";
import { sendPoll } from "#test/send-poll.ts";

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

/** The command as an operator runs it. */
async function administer(...words: string[]) {
  const script = path.join(import.meta.dirname, "administer.ts");
  const child = spawn(process.execPath, [script, ...words], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH ?? "",
      NODE_COMPILE_CACHE: path.join(folder, "compiled"),
      ANONYMITY_KEY: testAnonymityKey,
      ...place,
    },
  });
  const said = { out: "", error: "" };
  child.stdout.on("data", (chunk) => (said.out += String(chunk)));
  child.stderr.on("data", (chunk) => (said.error += String(chunk)));
  const [code] = await once(child, "close");
  return { code, out: said.out.trim(), error: said.error };
}

/** Milliseconds for a test of many processes. */
const patience = 240_000;

const tenant = ["--tenant", "11111111-1111-4111-8111-111111111111"];
const user = ["--user", "22222222-2222-4222-8222-222222222222"];

it("names, lists and unnames administrators", async () => {
  expect(await administer("list", ...tenant)).toMatchObject({
    code: 0,
    out: "No administrators by command.",
  });
  expect(await administer("grant", ...tenant, ...user)).toMatchObject({ code: 0, out: "Granted." });
  expect(await administer("grant", ...tenant, ...user)).toMatchObject({
    code: 0,
    out: "They administer it already.",
  });
  expect(await administer("list", ...tenant)).toMatchObject({ code: 0, out: user[1] });
  expect(await administer("revoke", ...tenant, ...user)).toMatchObject({ out: "Revoked." });
  expect(await administer("revoke", ...tenant, ...user)).toMatchObject({ code: 1 });
});

it("changes nothing where it does not understand, and says why", async () => {
  const wrong: [string[], RegExp][] = [
    [[], /usage/],
    [["promote", ...tenant, ...user], /usage/],
    [["toString", ...tenant], /usage/],
    [["grant", ...tenant], /--user: the id of a person/],
    [["grant", "--tenant", "me", ...user], /--tenant: the id of an organisation/],
    [["list", ...tenant, ...user], /list: Unknown option '--user'/],
    [["grant", "now", ...tenant, ...user], /Unexpected argument 'now'/],
    [["erase-person", ...tenant, ...user], /--to: the id of a person/],
    [["surveys", ...tenant, "--state", "odd"], /--state: pending, open, closed/],
    [["set-policy", ...tenant, "--file", "/none.json"], /cannot be read as JSON/],
  ];
  const said = await Promise.all(wrong.map(([words]) => administer(...words)));
  said.forEach(({ code, error }, at) => {
    expect(code, error).toBe(1);
    expect(error).toMatch(wrong[at]?.[1] ?? /never/);
    expect(error).not.toMatch(/\n\s+at /);
  });
});

describe("in an organisation with surveys, as an operator", () => {
  const ids: Record<string, string> = {};
  let of: string[];
  beforeAll(async () => {
    // The product makes what the commands then find; the embedded database has one process only.
    const database = await openDatabase(readConfig({ ...place, ANONYMITY_KEY: testAnonymityKey }));
    const app = await startOwnApp({}, database);
    const [adele, megan] = await Promise.all([app.as("adele"), app.as("megan")]);
    const { poll, vote } = await sendPoll(app, adele, { label: "Where do we eat?" });
    await vote(megan, "Pizza");
    const { poll: other } = await sendPoll(app, adele, { label: "And when?" });
    Object.assign(ids, { poll: poll.id, other: other.id, adele: adele.id, megan: megan.id });
    of = ["--tenant", adele.tenantId];
    await app.close();
    await database.close();
  });

  it(
    "closes, deletes and hands over surveys, with the words of the product where it may not",
    async () => {
      const { out } = await administer("surveys", ...of, "--search", "where do");
      expect(out.split("\t")).toEqual([
        ids["poll"],
        "open",
        "poll",
        expect.stringMatching(/^\d{4}-/),
        "1",
        ids["adele"],
        "Where do we eat?",
      ]);
      const poll = ["--survey", ids["poll"] ?? ""];
      const to = ["--to", ids["megan"] ?? ""];
      expect(await administer("close", ...of, ...poll)).toMatchObject({ code: 0, out: "Closed." });
      const again = await administer("close", ...of, ...poll);
      expect([again.code, again.error]).toEqual([1, expect.stringMatching(/no longer open/)]);
      expect(await administer("hand-over", ...of, ...poll, ...to)).toMatchObject({ code: 0 });
      expect((await administer("surveys", ...of, "--owner", ids["megan"] ?? "")).out).toContain(
        "Where do we eat?",
      );
      expect(await administer("delete", ...of, "--survey", ids["other"] ?? "")).toMatchObject({
        code: 0,
        out: "Deleted.",
      });
      const elsewhere = await administer("delete", ...tenant, ...poll);
      expect([elsewhere.code, elsewhere.error]).toEqual([1, expect.stringMatching(/problem/)]);
    },
    patience,
  );

  it(
    "shows and sets the policy",
    async () => {
      const file = path.join(folder, "policy.json");
      writeFileSync(file, JSON.stringify({ shareLinks: false }));
      expect((await administer("set-policy", ...of, "--file", file)).code).toBe(0);
      const shown = JSON.parse((await administer("policy", ...of)).out);
      expect(shown).toMatchObject({ shareLinks: false, guests: true, creators: "everybody" });
      writeFileSync(file, JSON.stringify({ closedDays: 0 }));
      const refused = await administer("set-policy", ...of, "--file", file);
      expect([refused.code, refused.error]).toEqual([1, expect.stringMatching(/closedDays/)]);
    },
    patience,
  );

  it(
    "exports a person, and begins handing over and erasing, all in the audit",
    async () => {
      const found = await administer("people", ...of, "--search", "megan");
      expect(found.out).toMatch(new RegExp(`^${ids["megan"]}\tMegan Bowen\t`));
      const one = ["--user", ids["megan"] ?? ""];
      const to = ["--to", ids["adele"] ?? ""];
      const file = JSON.parse((await administer("export-person", ...of, ...one)).out);
      expect(file.answers.length).toBe(1);
      expect(JSON.parse((await administer("person", ...of, ...one)).out)).toMatchObject({
        answered: 1,
      });
      const self = await administer("erase-person", ...of, ...one, "--to", ids["megan"] ?? "");
      expect(self.code).toBe(1);
      expect((await administer("hand-over-person", ...of, ...one, ...to)).out).toMatch(/^Begun/);
      expect((await administer("erase-person", ...of, ...one, ...to)).out).toMatch(/^Begun/);
      const tasks = (await administer("tasks", ...of)).out.split("\n");
      expect(tasks.map((line) => line.split("\t")[1])).toEqual(["erase", "hand-over"]);
      const { out } = await administer("audit", ...of, "--format", "jsonl");
      const rows = out.split("\n").map((line) => JSON.parse(line));
      const mine = rows.filter(({ administering }) => administering);
      expect(new Set(mine.map(({ action, by }) => `${action} ${by}`))).toEqual(
        new Set(
          [
            "close",
            "delete",
            "erase-person",
            "export-audit",
            "export-person",
            "hand-over",
            "hand-over-person",
            "read-surveys",
            "search-people",
            "set-policy",
          ].map((action) => `${action} null`),
        ),
      );
    },
    patience,
  );
});
