import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { surveyId } from "#domain/ids.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { startSeries } from "#test/start-series.ts";
import { asked } from "./administer.ts";
import { perform } from "./perform.ts";

const folder = mkdtempSync(path.join(tmpdir(), "polly-commands-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const tenant = ["--tenant", "11111111-1111-4111-8111-111111111111"];
const user = ["--user", "22222222-2222-4222-8222-222222222222"];

it("says why it does not understand, before it has a database", () => {
  const there = path.join(folder, "there.json");
  writeFileSync(there, JSON.stringify({ policy: { guests: "no" }, updatedAt: null }));
  const one = [...tenant, ...user];
  const wrong: [string[], RegExp][] = [
    [[], /^usage: npm run administer/],
    [["promote", ...one], /^usage/],
    [["toString", ...tenant], /^usage/],
    [["grant", ...tenant], /^--user: the id of a person$/],
    [["grant", "--tenant", "me", ...user], /^--tenant: the id of an organisation$/],
    [["--every"], /^--every: not understood; --help says what is$/],
    [["list", ...one], /^--user: not understood/],
    [["grant", "now", ...one], /^now: not understood/],
    [["erase-person", ...one], /^--new-owner: the id of a person$/],
    [["erase-person", ...one, "--new-owner", user[1] ?? ""], /^--new-owner: another person/],
    [["surveys", ...tenant, "--states", "open,odd"], /^--states: of pending, open, closed$/],
    [["people", ...tenant, "--search", "x"], /^--search: 2 to 100 characters$/],
    [["set-policy", ...tenant], /^either --policy FILE or NAME=VALUE/],
    [
      ["set-policy", ...tenant, "closedDays=0"],
      /^closedDays: a whole number from 1 to 3650, or null$/,
    ],
    [["set-policy", ...tenant, "usualAnonymity=secret"], /^usualAnonymity: one of .*, or null$/],
    [["set-policy", ...tenant, "guests=maybe"], /^guests: true or false$/],
    [["set-policy", ...tenant, 'types=["pol"]'], /^types: a list in JSON, each one of poll, /],
    [["set-policy", ...tenant, "color=red"], /^color: there is no such option of the policy$/],
    [["set-policy", ...tenant, "--policy", "/none.json"], /cannot be read as JSON$/],
    [["set-policy", ...tenant, "--policy", there], /^--policy: policy: creators: /],
    [["export-person", ...one, "--file", there], /there.json exists already$/],
  ];
  for (const [words, why] of wrong) expect(() => asked(words), words.join(" ")).toThrow(why);
});

describe("an operator, beside the running product", () => {
  let app: TestApp;
  let adele: Person;
  let alex: Person;
  let isaiah: Person;
  let nestor: Person;
  let debra: Person;
  let of: string[];
  beforeAll(async () => {
    app = await startOwnApp();
    adele = await app.as("adele");
    alex = await app.as("alex");
    isaiah = await app.as("isaiah");
    nestor = await app.as("nestor");
    debra = await app.as("debra");
    of = ["--tenant", adele.tenantId];
    return () => app.close();
  });

  /** What a command prints; no command prints an address. */
  async function run(...words: string[]): Promise<string> {
    const closers: (() => Promise<void>)[] = [];
    const { config, database } = app;
    const add = (close: () => Promise<void>) => void closers.push(close);
    try {
      let out = "";
      for await (const part of perform(asked(words), { config, database, add })) out += part;
      expect(out).not.toContain("@");
      return out.replace(/\n$/, "");
    } finally {
      for (const close of closers) await close();
    }
  }

  it("names administrators, who then are some, and lists them", async () => {
    const one = [...of, "--user", alex.id];
    expect(await run("list", ...of)).toBe("No administrators by command.");
    expect(await run("grant", ...one)).toBe("Granted.");
    expect(await run("grant", ...one)).toBe("They administer it already.");
    expect(await run("list", ...of)).toBe(alex.id);
    expect((await alex.policy.read()).updatedAt).toBeNull();
    expect(await run("revoke", ...one)).toBe("Revoked.");
  });

  it("sees and changes surveys of the organisation alone, with the product's sentences", async () => {
    const lunch = await sendPoll(app, adele, { label: "Where do we eat?" });
    await lunch.vote(alex, "Pizza");
    const { poll: other } = await sendPoll(app, adele);
    const { surveys, stored } = JSON.parse(await run("overview", ...of));
    expect(surveys).toEqual([{ type: "poll", pending: 0, open: 2, closed: 0, deleted: 0 }]);
    expect(stored.answers).toBe(1);
    const line = await run("surveys", ...of, "--search", "where do", "--states", "open,closed");
    expect(line.split("\t")).toEqual([
      lunch.poll.id,
      "open",
      "poll",
      expect.stringMatching(/^\d{4}-/),
      "1",
      `Adele Vance (${adele.id})`,
      "Where do we eat?",
    ]);
    expect(await run("surveys", ...of, "--types", "quiz")).toBe("No surveys.");

    const one = ["--survey", lunch.poll.id];
    const missing = "Sorry, there was a problem loading this survey";
    for (const command of [["close"], ["delete"], ["hand-over", "--to", debra.id]])
      await expect(run(...command, "--tenant", debra.tenantId, ...one)).rejects.toThrow(missing);
    await expect(run("close", ...tenant, ...one)).rejects.toThrow("no such organisation");
    await expect(run("hand-over", ...of, ...one, "--to", debra.id)).rejects.toThrow();

    expect(await run("hand-over", ...of, ...one, "--to", alex.id)).toBe("Handed over.");
    expect(await run("close", ...of, ...one)).toBe("Closed.");
    await expect(run("close", ...of, ...one)).rejects.toThrow(/no longer open/);
    expect(await run("delete", ...of, "--survey", other.id)).toBe("Deleted.");
    const view = await alex.surveys.get({ params: { id: surveyId.parse(lunch.poll.id) } });
    expect([view.state, view.owners.map(({ aadObjectId }) => aadObjectId)]).toEqual([
      "closed",
      [alex.id],
    ]);
  });

  it("replaces the policy as administrators do, unless it was changed since", async () => {
    const seen = await run("policy", ...of);
    const file = path.join(folder, "policy.json");
    writeFileSync(file, seen);
    const types = 'types=["poll","survey"]';
    const changed = JSON.parse(await run("set-policy", ...of, "closedDays=30", types));
    expect(changed).toEqual({
      policy: { ...JSON.parse(seen).policy, closedDays: 30, types: ["poll", "survey"] },
      updatedAt: expect.any(String),
    });
    await expect(run("set-policy", ...of, "--policy", file)).rejects.toThrow(/changed meanwhile/);
    const { policy, updatedAt } = changed;
    writeFileSync(file, JSON.stringify({ policy: { ...policy, guests: false }, updatedAt }));
    await run("set-policy", ...of, "--policy", file);
    expect((await nestor.policy.read()).policy).toEqual({ ...policy, guests: false });
    await run("set-policy", ...of, "guests=true", "types=null", "closedDays=null");
    await run("set-policy", ...of, "usualAnonymity=anonymous");
    expect((await adele.accounts.get()).creation.usualAnonymity).toBe("anonymous");
    await run("set-policy", ...of, "usualAnonymity=null");
  });

  it("hands over and erases, each done once whoever of both works on it, and sees the tasks", async () => {
    const found = await run("people", ...of, "--search", "isaiahl@");
    expect(found).toBe(`${isaiah.id}\tIsaiah Langer`);
    const one = [...of, "--user", isaiah.id];
    const shared = await sendPoll(app, adele);
    await shared.vote(isaiah, "Pizza");
    const polls = [await sendPoll(app, isaiah), await sendPoll(app, isaiah)];
    await startSeries(app, isaiah);
    expect(JSON.parse(await run("person", ...one))).toMatchObject({
      id: isaiah.id,
      surveys: 2,
      series: 1,
      answered: 1,
    });
    await expect(run("hand-over-person", ...one, "--new-owner", debra.id)).rejects.toThrow();
    expect(await run("hand-over-person", ...one, "--new-owner", alex.id)).toBe(
      "Handed over 3 surveys and series.",
    );
    const owned = await run("surveys", ...of, "--owner", alex.id);
    for (const { poll } of polls) expect(owned).toContain(poll.id);
    expect(await run("erase-person", ...one, "--new-owner", alex.id)).toBe("Erased.");
    const tasks = (await run("tasks", ...of)).split("\n").map((line) => line.split("\t"));
    expect(tasks.map(([, kind, person, , state]) => [kind, person, state])).toEqual([
      ["erase", "", expect.stringMatching(/^finished /)],
      ["hand-over", "", expect.stringMatching(/^finished /)],
    ]);
    const { results } = await adele.responses.results({
      params: { id: surveyId.parse(shared.poll.id) },
    });
    expect(results?.responseCount).toBe(1);
  });

  it("reads the audit and writes it into a file, in which it is nobody by name", async () => {
    const rows = await run("audit", ...of, "--action", "close");
    expect(rows.split("\t")).toEqual([
      expect.stringMatching(/^\d{4}-/),
      "close",
      expect.stringMatching(/^[0-9a-f-]{36}$/),
      "",
      "",
      "as administrator",
      "",
    ]);
    expect((await run("audit", ...of, "--limit", "3")).split("\n").length).toBe(3);
    const file = path.join(folder, "audit.jsonl");
    await run("export-audit", ...of, "--file", file, "--format", "jsonl");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const lines = readFileSync(file, "utf8").trim().split("\n");
    const mine = lines.map((line) => JSON.parse(line)).filter((row) => row.administering);
    expect([...new Set(mine.map(({ action, by }) => `${action} ${by}`))].toSorted()).toEqual(
      [
        "close",
        "delete",
        "erase-person",
        "export-audit",
        "hand-over",
        "hand-over-person",
        "hand-over-series",
        "read-audit",
        "read-surveys",
        "search-people",
        "set-policy",
      ].map((action) => `${action} null`),
    );
  });
});
