import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import path from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { freshDatabase } from "./app.ts";
import { openPoll } from "./rig/open-poll.ts";
import { type Rig, startRig } from "./rig/start-rig.ts";

const aKey = () => randomBytes(32).toString("base64");
const [first, second] = [aKey(), aKey()];
const command = path.join(import.meta.dirname, "../scripts/rotate-anonymity-key.ts");
const people = ["alex", "diego", "megan", "isaiah", "johanna"];

describe("anonymous answers that wait under the deployment's key", () => {
  let rig: Rig;
  let settings: Record<string, string>;
  beforeAll(async () => {
    const { url, close } = await freshDatabase();
    if (!url) await close();
    settings = { ANONYMITY_KEY: first, ...(url ? { DATABASE_URL: url } : {}) };
    rig = await startRig({ settings });
    return async () => {
      await rig.close();
      if (url) await close();
    };
  });

  /** Ends the product as a power cut would, and starts it with these keys. */
  async function startAgain(keys: Record<string, string>): Promise<void> {
    await rig.processes.get(0)?.kill();
    await rig.start(0, keys);
  }

  async function rotate(keys: Record<string, string>, ...words: string[]): Promise<string> {
    await rig.processes.get(0)?.kill();
    const env = { PATH: process.env.PATH ?? "", DATA_DIR: rig.dataDir, ...settings, ...keys };
    const { stdout } = await promisify(execFile)(process.execPath, [command, ...words], { env });
    return stdout.trim();
  }

  async function answeredPoll(by: readonly string[] = people) {
    const poll = await openPoll(rig, { anonymity: "anonymous" });
    const answer = async (alias: string, choice: number) => {
      const { path: at, body = "" } = poll.vote("", choice, randomBytes(16).toString("base64url"));
      const person = await rig.as(alias);
      return (await person.request(at.replace("/msteams/api", ""), { method: "POST", body }))
        .status;
    };
    for (const alias of by) expect(await answer(alias, 0)).toBe(200);
    const params = { id: poll.id };
    const results = async () => {
      const { results: read } = await (await rig.as("adele")).responses.results({ params });
      return {
        answers: read?.responseCount,
        counts: read?.questions[0]?.choices.map(({ count }) => count),
      };
    };
    const shownRows = async () => {
      const { rows } = await (await rig.as("adele")).results.table({ params });
      return rows.length;
    };
    const close = async () => (await rig.as("adele")).surveys.close({ params, body: {} });
    return { answer, results, shownRows, close };
  }

  it("all count after a crash, a wrong key and a new key", async () => {
    const poll = await answeredPoll();
    expect(await poll.results()).toEqual({ answers: 5, counts: [0, 0, 0] });

    await expect(startAgain({ ANONYMITY_KEY: second })).rejects.toThrow(
      /^the product ended with 1: ANONYMITY_KEY: the database is sealed with the key .* without it 5 anonymous answers are lost\./,
    );
    const both = { ANONYMITY_KEY: second, ANONYMITY_KEY_PREVIOUS: first };
    expect(await rotate(both)).toMatch(/ Surveys that had another: 1\./);
    await startAgain({ ANONYMITY_KEY: second });
    expect(await poll.results()).toEqual({ answers: 5, counts: [0, 0, 0] });
    // Whoever answered before is still known.
    expect(await poll.answer("alex", 1)).toBe(409);
    await poll.close();
    expect(await poll.results()).toEqual({ answers: 5, counts: [5, 0, 0] });
  });

  it("are lost with it, and where none had counted, everybody can answer again", async () => {
    await startAgain({ ANONYMITY_KEY: second });
    const poll = await answeredPoll();
    const told = await rotate({ ANONYMITY_KEY: first }, "--key-is-lost");
    expect(told).toMatch(
      /^Lost and removed: 5 anonymous answers \(surveys: 1\)\. .* again \(surveys: 1\)\. /,
    );
    await startAgain({ ANONYMITY_KEY: first });
    expect(await poll.results()).toEqual({ answers: 0, counts: [0, 0, 0] });
    expect(await poll.answer("alex", 1)).toBe(200);
    expect(await poll.answer("alex", 1)).toBe(409);
    await poll.close();
    expect(await poll.results()).toEqual({ answers: 1, counts: [0, 1, 0] });
    // Those who answered before make no group: one person's answer is in the totals alone.
    expect(await poll.shownRows()).toBe(0);
  });

  it("are lost with it, and where some had counted, nobody can answer twice or is shown alone (ANO-01)", async () => {
    await startAgain({ ANONYMITY_KEY: first });
    const poll = await answeredPoll([...people, "lidia", "grady"]);
    expect(await poll.results()).toMatchObject({ counts: [3, 0, 0] });
    const told = await rotate({ ANONYMITY_KEY: second }, "--key-is-lost");
    expect(told).toMatch(
      /^Lost and removed: 4 anonymous answers \(surveys: 1\)\. .* again \(surveys: 0\)\. /,
    );
    await startAgain({ ANONYMITY_KEY: second });
    for (const alias of [...people, "lidia", "grady"])
      expect(await poll.answer(alias, 1)).toBe(409);
    expect(await poll.answer("adele", 1)).toBe(200);
    await poll.close();
    // With three counted before, what a single one adds would be that person's answer.
    expect(await poll.results()).toEqual({ answers: 4, counts: [3, 0, 0] });
  });
});
