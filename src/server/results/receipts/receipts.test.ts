import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { Receipt } from "#domain/ids.ts";
import { commitmentText } from "#domain/response/commitment.ts";
import { merkleLevels, merkleRoot, rootBy } from "#domain/response/merkle.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { answeredAnonymously } from "#test/closed-receipts.ts";
import type { Person } from "#test/person.ts";
import { aReceipt } from "#test/receipts.ts";
import { sendPoll } from "#test/send-poll.ts";

let app: TestApp;
let adele: Person;
let alex: Person;
let megan: Person;
let diego: Person;
beforeAll(async () => {
  app = await startApp();
  [adele, alex, megan, diego] = [
    await app.as("adele"),
    await app.as("alex"),
    await app.as("megan"),
    await app.as("diego"),
  ];
});

type Id = Awaited<ReturnType<typeof sendPoll>>["poll"]["id"];
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();
const bytes = (hex: string) => Buffer.from(hex, "hex");
const refused = (status: number, code: string) => ({ status, body: { code } });
const listOf = (person: Person, id: Id, query: { from?: number; limit?: number } = {}) =>
  person.results.commitments({ params: { id }, query });
const proofFor = (person: Person, id: Id, commitment: string) =>
  person.results.proveCounted({ params: { id }, body: { commitment } });

/** What a device knows: its receipt, and the answers that it reads with it. */
async function ownCommitment(person: Person, id: Id, receipt: Receipt): Promise<string> {
  const { userResponse } = await person.responses.mineByReceipt({
    params: { id },
    body: { receipt },
  });
  if (!userResponse) throw new Error("no response");
  const text = commitmentText({ receipt, answers: userResponse.responses });
  return createHash("sha256").update(text).digest("hex");
}

const three = () =>
  [
    [alex, "Pizza"],
    [megan, "Soup"],
    [diego, "Pizza"],
  ] as const;

describe("the commitments of an anonymous survey", () => {
  it("are published when it is closed: one for each answer, sorted, with their root", async () => {
    const { poll, close } = await answeredAnonymously(app, adele, three());
    await expect(listOf(adele, poll.id)).rejects.toMatchObject(refused(409, "SURVEY_NOT_CLOSED"));
    await close();
    const read = await listOf(adele, poll.id);
    expect(read).toMatchObject({ count: 3, unlisted: 0, waiting: 0, next: null });
    expect(read.commitments).toEqual([...new Set(read.commitments)].sort());
    const levels = await merkleLevels(read.commitments.map(bytes), sha256);
    expect(read.root).toBe(Buffer.from(await merkleRoot(levels, sha256)).toString("hex"));
  });

  it("prove to each device that its answer is in, and to nobody else", async () => {
    const { poll, voters, close } = await answeredAnonymously(app, adele, three());
    await close();
    const { root, commitments } = await listOf(adele, poll.id);
    for (const { person, receipt } of voters) {
      const own = await ownCommitment(person, poll.id, receipt);
      expect(commitments).toContain(own);
      const { counted, proof, ...told } = await proofFor(person, poll.id, own);
      expect({ counted, ...told }).toEqual({
        counted: true,
        root,
        someUnlisted: false,
        someWaiting: false,
      });
      const steps = proof.map(({ side, hash }) => ({ side, hash: bytes(hash) }));
      const reached = Buffer.from(await rootBy(bytes(own), steps, sha256)).toString("hex");
      expect(reached).toBe(root);
      const other = sha256(bytes(own)).toString("hex");
      expect(await proofFor(person, poll.id, other)).toMatchObject({ counted: false, proof: [] });
    }
    const [first] = voters;
    const answers = [{ questionId: poll.question.id, value: "x", comment: null }] as const;
    const foreign = commitmentText({ receipt: first?.receipt ?? "", answers });
    const wrong = createHash("sha256").update(foreign).digest("hex");
    expect(await proofFor(alex, poll.id, wrong)).toMatchObject({ counted: false });
  });

  it("follow a changed answer: the earlier one is not among them", async () => {
    const { poll, voters, vote, close } = await answeredAnonymously(app, adele, three());
    const [mine] = voters;
    if (!mine) throw new Error("three voters");
    const before = await ownCommitment(mine.person, poll.id, mine.receipt);
    await vote(mine.person, "Soup", { responseAnonymity: "anonymous", receipt: mine.receipt });
    await close();
    const after = await ownCommitment(mine.person, poll.id, mine.receipt);
    expect(await proofFor(mine.person, poll.id, before)).toMatchObject({ counted: false });
    expect(await proofFor(mine.person, poll.id, after)).toMatchObject({ counted: true });
    expect((await listOf(adele, poll.id)).count).toBe(3);
  });

  it("are those of anonymous answers only where respondents choose", async () => {
    const { poll, close, vote } = await answeredAnonymously(app, adele, three(), {
      anonymity: "voluntary",
    });
    await vote(adele, "Soup", { responseAnonymity: "none" });
    await close();
    expect(await listOf(adele, poll.id)).toMatchObject({ count: 3, unlisted: 0 });
  });

  it("are none where everybody answers by name", async () => {
    const { poll, vote } = await sendPoll(app, adele);
    await vote(alex, "Soup");
    await adele.surveys.close({ params: { id: poll.id }, body: {} });
    expect(await listOf(adele, poll.id)).toEqual({
      root: createHash("sha256").digest("hex"),
      count: 0,
      unlisted: 0,
      waiting: 0,
      commitments: [],
      next: null,
    });
  });

  it("are withdrawn while it is open again", async () => {
    const { poll, close } = await answeredAnonymously(app, adele, three());
    await close();
    const closeAt = new Date(Date.now() + 86_400_000);
    await adele.surveys.reopen({ params: { id: poll.id }, body: { closeAt } });
    await expect(listOf(adele, poll.id)).rejects.toMatchObject(refused(409, "SURVEY_NOT_CLOSED"));
    await expect(proofFor(alex, poll.id, "0".repeat(64))).rejects.toMatchObject(
      refused(409, "SURVEY_NOT_CLOSED"),
    );
  });

  it("say how many answers stay sealed, after few more came to what was shown before", async () => {
    const { poll, close, vote } = await answeredAnonymously(app, adele, three());
    await close();
    const closeAt = new Date(Date.now() + 86_400_000);
    await adele.surveys.reopen({ params: { id: poll.id }, body: { closeAt } });
    const late = aReceipt();
    await vote(adele, "Soup", { responseAnonymity: "anonymous", receipt: late });
    await close();
    expect(await listOf(adele, poll.id)).toMatchObject({ count: 3, unlisted: 0, waiting: 1 });
    const own = await ownCommitment(adele, poll.id, late);
    expect(await proofFor(adele, poll.id, own)).toMatchObject({
      counted: false,
      someUnlisted: false,
      someWaiting: true,
    });
  });

  it("tell how many counted answers are from before there were any", async () => {
    const { poll, voters, close } = await answeredAnonymously(app, adele, three());
    await close();
    const [mine] = voters;
    if (!mine) throw new Error("three voters");
    const own = await ownCommitment(mine.person, poll.id, mine.receipt);
    await app.database.db.execute(
      sql`update ballots set commitment = null
        where survey_id = ${poll.id} and commitment = decode(${own}, 'hex')`,
    );
    expect(await listOf(adele, poll.id)).toMatchObject({ count: 2, unlisted: 1 });
    expect(await proofFor(alex, poll.id, own)).toMatchObject({
      counted: false,
      someUnlisted: true,
    });
  });

  it("are read in pages of the same list", async () => {
    const { poll, close } = await answeredAnonymously(app, adele, [...three(), [adele, "Soup"]]);
    await close();
    const { commitments, root } = await listOf(adele, poll.id);
    const pages: string[] = [];
    for (let from: number | null = 0; from !== null; ) {
      const page: Awaited<ReturnType<typeof listOf>> = await listOf(adele, poll.id, {
        from,
        limit: 3,
      });
      expect(page).toMatchObject({ root, count: 4 });
      pages.push(...page.commitments);
      from = page.next;
    }
    expect(pages).toEqual(commitments);
    const nothing = { root, count: 4, commitments: [], next: null };
    expect(await listOf(adele, poll.id, { from: 99 })).toMatchObject(nothing);
    expect(await listOf(adele, poll.id, { limit: 0 })).toMatchObject(nothing);
    for (const query of [{ limit: 5001 }, { limit: -1 }, { from: -1 }, { from: 1.5 }])
      await expect(listOf(adele, poll.id, query)).rejects.toMatchObject({ status: 400 });
  });
});

describe("who reads the commitments", () => {
  it("sees the results; who may not can still check their own answer (RES-06)", async () => {
    const { poll, voters, close } = await answeredAnonymously(app, adele, three(), {
      resultsVisibility: "private",
    });
    await close();
    await expect(listOf(alex, poll.id)).rejects.toMatchObject({ status: 403 });
    const [mine] = voters;
    if (!mine) throw new Error("three voters");
    const own = await ownCommitment(alex, poll.id, mine.receipt);
    expect(await proofFor(alex, poll.id, own)).toMatchObject({ counted: true });
  });

  it("is in the audience: neither outsiders nor other organisations (PERM-01, PERM-02)", async () => {
    const { poll, close } = await answeredAnonymously(app, adele, three());
    await close();
    for (const [alias, status] of [
      ["patti", 403],
      ["debra", 404],
    ] as const) {
      const person = await app.as(alias);
      await expect(listOf(person, poll.id), alias).rejects.toMatchObject({ status });
      const asked = proofFor(person, poll.id, "0".repeat(64));
      await expect(asked, alias).rejects.toMatchObject({ status });
    }
  });

  it("must ask with a hash: anything else is refused", async () => {
    const { poll, close } = await answeredAnonymously(app, adele, three());
    await close();
    const path = `/v1/survey/${poll.id}/commitments/proof`;
    for (const commitment of [
      "",
      "0".repeat(63),
      "G".repeat(64),
      "A".repeat(64),
      7,
      null,
      [],
      {},
    ]) {
      const body = JSON.stringify({ commitment });
      expect((await alex.request(path, { method: "POST", body })).status).toBe(400);
    }
  });
});
