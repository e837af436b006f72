import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ReceiptsFile, receiptsFile } from "#domain/export/receipts-file.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { answeredAnonymously } from "#test/closed-receipts.ts";
import type { Person } from "#test/person.ts";
import { aReceipt, receiptsOf } from "#test/receipts.ts";
import { sendPoll } from "#test/send-poll.ts";

const folder = mkdtempSync(path.join(tmpdir(), "polly-verify-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let app: TestApp;
let adele: Person;
let alex: Person;
let voters: (readonly [Person, string])[];
beforeAll(async () => {
  app = await startApp();
  [adele, alex] = [await app.as("adele"), await app.as("alex")];
  voters = [
    [alex, "Pizza"],
    [await app.as("megan"), "Soup"],
    [await app.as("diego"), "Pizza"],
  ];
});

type Outcome = { code: number; out: string };
/** The command as anybody runs it, without any setting and with no database. */
async function verify(text: string, ...words: string[]): Promise<Outcome> {
  const file = path.join(folder, "receipts.json");
  writeFileSync(file, text);
  const script = path.join(import.meta.dirname, "verify.ts");
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [script, file, ...words],
      { env: {} },
      (_, out, said) => resolve({ code: child.exitCode ?? -1, out: out + said }),
    );
  });
}

async function closedFile(given: typeof voters, over = {}) {
  const sent = await answeredAnonymously(app, adele, given, over);
  await sent.close();
  const { reply, text } = await receiptsOf(adele, sent.poll.id);
  expect(reply.status).toBe(200);
  return { ...sent, reply, text, file: receiptsFile.parse(JSON.parse(text)) };
}

describe("the file of a closed survey's anonymous answers", () => {
  it("can be recounted offline, and each receipt opens its own answer", async () => {
    const { reply, text, voters: people } = await closedFile(voters);
    expect(reply.headers.get("content-disposition")).toMatch(/-receipts\.json/);
    const { code, out } = await verify(text);
    expect(out).toContain("Everything agrees.");
    expect(out).toContain("There are 3 answers, as many as counted.");
    expect(code).toBe(0);
    for (const { receipt, text: said } of people) {
      const own = await verify(text, "--receipt", receipt);
      expect(own.code).toBe(0);
      expect(own.out).toContain("This receipt opens an answer that is counted:");
      expect(own.out).toMatch(new RegExp(`\\n +".*": ${said}\\n`));
    }
    for (const receipt of [aReceipt(), `-${aReceipt().slice(1)}`]) {
      const foreign = await verify(text, "--receipt", receipt);
      expect(foreign.code).toBe(1);
      // The file itself is whole.
      expect(foreign.out).not.toMatch(/WRONG|does not agree/);
      expect(foreign.out).toMatch(
        /\nEverything agrees\.\nThis receipt opens none of the answers in this file: is it of this survey\?\n$/,
      );
    }
  });

  it("holds no receipt, no name and no time", async () => {
    const { text, voters: people } = await closedFile(voters);
    for (const { receipt, person } of people) {
      expect(text).not.toContain(receipt);
      expect(text).not.toContain(person.id);
    }
    expect(text).not.toMatch(/Megan|Alex|Diego/);
  });

  it("is found out if anything in it is changed", async () => {
    const { file } = await closedFile(voters);
    const [first] = file.questions;
    const [pizza, soup] = first?.choices ?? [];
    if (!first || !pizza || !soup || !file.rows) throw new Error("a poll of two choices");
    const { rows } = file;
    const flipped = rows.map((answers) => answers.map((each) => ({ ...each, value: soup.id })));
    const changes: Record<string, Partial<ReceiptsFile>> = {
      "an answer": { rows: flipped },
      "a row less": { rows: rows.slice(1) },
      "a commitment less": { commitments: file.commitments.slice(1) },
      "another commitment": { commitments: [...file.commitments.slice(0, 2), "f".repeat(64)] },
      "the order": { commitments: [...file.commitments].reverse() },
      "the root": { root: "0".repeat(64) },
      "a total": {
        questions: [
          {
            ...first,
            totals: {
              ...first.totals,
              choices: first.totals.choices.map((each) => ({ ...each, count: each.count + 1 })),
            },
          },
        ],
      },
    };
    for (const [name, change] of Object.entries(changes)) {
      const { code, out } = await verify(JSON.stringify({ ...file, ...change }));
      expect(code, name).toBe(1);
      expect(out, name).toContain("WRONG");
      expect(out, name).toContain("does not agree with itself");
    }
  });

  it("keeps answers by name apart, as numbers", async () => {
    const sent = await answeredAnonymously(app, adele, voters, { anonymity: "voluntary" });
    await sent.vote(adele, "Soup", { responseAnonymity: "none" });
    await sent.close();
    const { text } = await receiptsOf(adele, sent.poll.id);
    const file = receiptsFile.parse(JSON.parse(text));
    expect(file.rows).toHaveLength(3);
    expect(file.questions[0]).toMatchObject({ totals: { answered: 4 }, named: { answered: 1 } });
    expect(await verify(text)).toMatchObject({ code: 0 });
  });

  it("withholds the answers of too few people, as the table does (ANO-05)", async () => {
    const { file, text, voters: people } = await closedFile(voters.slice(0, 2));
    expect(file.rows).toBeNull();
    expect(file.questions[0]?.named).toBeNull();
    expect(file.commitments).toHaveLength(2);
    const { code, out } = await verify(text);
    expect(code).toBe(0);
    expect(out).toContain("withheld");
    const own = await verify(text, "--receipt", people[0]?.receipt ?? "");
    expect(own).toMatchObject({ code: 1 });
    expect(own.out).toContain("cannot be seen");
  });

  it("is for owners, once it is closed, of surveys with anonymous answers (EXP-01)", async () => {
    const { poll, close } = await answeredAnonymously(app, adele, voters);
    expect((await receiptsOf(adele, poll.id)).reply.status).toBe(409);
    await close();
    expect((await receiptsOf(alex, poll.id)).reply.status).toBe(403);
    expect((await receiptsOf(await app.as("debra"), poll.id)).reply.status).toBe(404);
    const named = await sendPoll(app, adele);
    await adele.surveys.close({ params: { id: named.poll.id }, body: {} });
    expect((await receiptsOf(adele, named.poll.id)).reply.status).toBe(400);
  });
});

describe("verify", () => {
  it("says so if it gets anything else", async () => {
    for (const text of ["", "{}", "[1", '{"format":"anonymous-answers/2"}'])
      expect(await verify(text)).toMatchObject({
        code: 1,
        out: expect.stringContaining("is no file of anonymous answers."),
      });
    expect((await verify("{}", "--receipt", "short")).out).toMatch(/^usage: /);
    expect((await verify("{}", "--wrong")).out).toMatch(/^--wrong: not understood/);
  });
});
