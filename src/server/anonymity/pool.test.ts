import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { conversationId, type Receipt, receipt, type UserId, userId } from "#domain/ids.ts";
import { openTimes } from "#domain/survey/lifecycle.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { freshDatabase } from "#test/app.ts";
import { aChoiceQuestion } from "#test/factories.ts";
import { storedSurvey } from "#test/stored-survey.ts";
import { type Database, rowsOf } from "../db/db.ts";
import { guests } from "../db/guest-tables.ts";
import { recipients } from "../db/tables.ts";
import { hashOf } from "../responses/receipt-hash.ts";
import { saveVotes } from "../responses/save-votes.ts";
import { pickKey, type Vote, type VoteOutcome } from "../responses/vote.ts";
import { rebuildTallies } from "../results/rebuild-tallies.ts";
import { flushWhole } from "./flush-whole.ts";
import { createKeyring } from "./keyring.ts";

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const now = new Date("2026-03-02T10:30:00Z");
const question = aChoiceQuestion(["A", "B", "C"]);
const deploymentKey = randomBytes(32);
const sealing = { keyring: createKeyring(deploymentKey), groupOf: 3 };
/** Another process, which remembers other pools. */
const elsewhere = { ...sealing, keyring: createKeyring(deploymentKey) };

const store = () => storedSurvey(database.db, { questions: [question], anonymity: "anonymous" });

type Given = { choice?: number; person?: UserId; key?: Receipt; over?: Partial<Vote> };

const someone = () => userId.parse(randomUUID());
const aReceipt = () => receipt.parse(randomBytes(16).toString("base64url"));

function aVote(survey: Survey, { choice = 0, person, key, over = {} }: Given = {}): Vote {
  const choiceId = question.choices[choice]?.id ?? expect.fail();
  return {
    tenantId: survey.tenantId,
    surveyId: survey.id,
    userId: person ?? someone(),
    answers: [{ questionId: question.id, value: choiceId, comment: null }],
    picks: [
      { questionId: question.id, choiceId: null },
      { questionId: question.id, choiceId },
    ],
    complete: true,
    replaces: "any",
    source: "web",
    app: "msteams",
    version: null,
    open: openTimes(survey),
    eitherForm: false,
    minimumGroup: 0,
    sure: true,
    receipt: key ?? aReceipt(),
    room: 1024,
    ...over,
  };
}

const save = (...votes: Vote[]) => saveAt(sealing, ...votes);

async function saveAt(at: typeof sealing, ...votes: Vote[]): Promise<VoteOutcome[]> {
  return (await saveVotes(database.db, votes, now, at)).map(({ outcome }) => outcome);
}

const close = ({ tenantId, id: surveyId }: Survey) =>
  database.db.transaction((tx) => flushWhole(tx, sealing, { tenantId, surveyId }, now));

type State = { responses: number; waiting: number; pool: number; counts: number[]; key: boolean };

async function stateOf(survey: Survey): Promise<State> {
  const [state] = await rowsOf<Omit<State, "counts"> & { tallies: Record<string, number> }>(
    database.db,
    sql`select response_count as responses, waiting_count as waiting,
      (select count(*)::int from sealed_ballots where survey_id = ${survey.id}) as pool,
      coalesce((select wrapped is not null from survey_seals where survey_id = ${survey.id}), false)
      as key,
      (select coalesce(jsonb_object_agg(question_id || ':' || choice_id, count), '{}') from tallies
      where survey_id = ${survey.id}) as tallies
      from totals where survey_id = ${survey.id}`,
  );
  const { tallies, ...rest } = state ?? expect.fail();
  const counts = question.choices.map(
    ({ id }) => tallies[pickKey({ questionId: question.id, choiceId: id })] ?? 0,
  );
  return { ...rest, counts };
}

async function ballotsOf({ id }: Survey): Promise<{ hash: string; xmin: string }[]> {
  return rowsOf(
    database.db,
    sql`select encode(receipt_hash, 'hex') as hash, xmin::text as xmin from ballots
      where survey_id = ${id} order by ctid`,
  );
}

const numbersTo = (many: number) => Array.from({ length: many }, (_, n) => n);

/** To 500 people, so that what is saved next never completes them. */
async function sent(): Promise<Survey> {
  const survey = await store();
  const { tenantId, id: surveyId } = survey;
  await database.db.insert(recipients).values(
    numbersTo(500).map((position) => ({
      tenantId,
      surveyId,
      position,
      type: "user" as const,
      id: conversationId.parse(randomUUID()),
      name: "Somebody",
      createdAt: now,
    })),
  );
  return survey;
}

async function aGuest({ tenantId }: Survey): Promise<UserId> {
  const person = someone();
  await database.db.insert(guests).values({
    tenantId,
    userId: person,
    conversationId: conversationId.parse("19:meeting_one@thread.v2"),
    name: "A visitor",
    createdAt: now,
  });
  return person;
}

const sum = (counts: number[]) => counts.reduce((all, count) => all + count, 0);

describe("anonymous answers", () => {
  it("count from the sixth on, in groups of three, and all of them at the close; their number is exact at all times (ANO-01)", async () => {
    const survey = await store();
    let shown = 0;
    for (let given = 1; given <= 40; given += 1) {
      await save(aVote(survey, { choice: given % 3 }));
      const { responses, waiting, pool, counts } = await stateOf(survey);
      expect([responses, waiting + sum(counts), pool]).toEqual([given, given, waiting]);
      const more = sum(counts) - shown;
      expect(more === 0 || more >= 3).toBe(true);
      shown = sum(counts);
      expect(waiting).toBeLessThan(6);
      expect(shown > 0).toBe(given >= 6);
      if (shown > 0) expect(waiting).toBeGreaterThanOrEqual(3);
    }
    await close(survey);
    expect(await stateOf(survey)).toEqual({
      responses: 40,
      waiting: 0,
      pool: 0,
      counts: [13, 14, 13],
      key: false,
    });
    expect(await rebuildTallies(database.db, { repair: false })).toEqual([]);
  });

  it("that come at once count at once, but for three of them that nobody can foresee (ANO-01)", async () => {
    const survey = await store();
    const votes = Array.from({ length: 64 }, (_, at) => aVote(survey, { choice: at % 3 }));
    expect(new Set(await save(...votes))).toEqual(new Set(["saved"]));
    expect(await stateOf(survey)).toMatchObject({ responses: 64, waiting: 3, pool: 3 });
  });

  it("are sealed while they wait: all rows of a survey have one length, and none contains what was said (ANO-01)", async () => {
    const survey = await store();
    const said = [null, "A comment", "x".repeat(300)];
    for (const comment of said)
      await save(aVote(survey, { choice: 1, over: comment ? { comment } : {} }));
    const rows = await rowsOf<{ id: string; sealed: string }>(
      database.db,
      sql`select id, encode(sealed, 'hex') as sealed from sealed_ballots
        where survey_id = ${survey.id}`,
    );
    expect(rows).toHaveLength(3);
    expect(new Set(rows.map(({ sealed }) => sealed.length)).size).toBe(1);
    const choice = Buffer.from(question.choices[1]?.id ?? "").toString("hex");
    expect(rows.filter(({ sealed }) => sealed.includes(choice))).toEqual([]);
    await close(survey);
    const comments = await rowsOf<{ comment: string | null }>(
      database.db,
      sql`select comment from ballots where survey_id = ${survey.id}`,
    );
    expect(new Set(comments.map(({ comment }) => comment))).toEqual(new Set(said));
  });

  it("leave the pool in random order, each group in one transaction (ANO-01)", async () => {
    const survey = await store();
    const keys: Receipt[] = [];
    for (let at = 0; at < 30; at += 1) {
      keys.push(aReceipt());
      await save(aVote(survey, { key: keys[at] ?? expect.fail() }));
    }
    const groups = Map.groupBy(await ballotsOf(survey), ({ xmin }) => xmin);
    for (const group of groups.values()) expect(group.length).toBeGreaterThanOrEqual(3);
    expect(groups.size).toBe(9);
  });

  it("count once, whatever is repeated, and are changed by their receipt alone, sealed or counted (ANO-01)", async () => {
    const survey = await store();
    const [person, key] = [someone(), aReceipt()];
    const vote = (choice: number, with_: Receipt = key) =>
      save(aVote(survey, { choice, person, key: with_ }));
    expect([await vote(0), await vote(0)]).toEqual([["saved"], ["saved"]]);
    expect(await vote(1, aReceipt())).toEqual(["counted"]);
    expect(await save(aVote(survey, { choice: 1, key }))).toEqual(["counted"]);
    expect(await vote(2)).toEqual(["saved"]);
    expect(await stateOf(survey)).toMatchObject({ responses: 1, waiting: 1, pool: 1 });
    for (let at = 0; at < 30; at += 1) await save(aVote(survey));
    await close(survey);
    expect((await stateOf(survey)).counts).toEqual([30, 0, 1]);
    // Counted, and changed after a reopening.
    expect(await vote(1)).toEqual(["saved"]);
    expect(await stateOf(survey)).toMatchObject({ responses: 31, waiting: 0, pool: 1 });
    expect((await stateOf(survey)).counts).toEqual([30, 0, 1]);
    await close(survey);
    expect(await stateOf(survey)).toMatchObject({ responses: 31, pool: 0, counts: [30, 1, 0] });
    expect(await rebuildTallies(database.db, { repair: false })).toEqual([]);
  });

  it("that are changed keep a comment that the change does not name, sealed or counted (TAK-27)", async () => {
    const survey = await store();
    const [person, key] = [someone(), aReceipt()];
    const vote = (choice: number, over: Partial<Vote> = {}) =>
      save(aVote(survey, { choice, person, key, over }));
    const comments = async () =>
      (
        await rowsOf<{ comment: string }>(
          database.db,
          sql`select comment from ballots where survey_id = ${survey.id}`,
        )
      ).map(({ comment }) => comment);
    await vote(0, { comment: "Because" });
    await vote(1);
    await close(survey);
    expect(await comments()).toEqual(["Because"]);
    await vote(2);
    await close(survey);
    expect([await comments(), (await stateOf(survey)).counts]).toEqual([["Because"], [0, 0, 1]]);
    await vote(2, { comment: "" });
    await close(survey);
    expect(await comments()).toEqual([""]);
  });

  it("that are final write nothing when they come again (QUZ-06)", async () => {
    const survey = await store();
    const vote = aVote(survey, { over: { replaces: "incomplete" } });
    const revision = () =>
      rowsOf(database.db, sql`select revision from totals where survey_id = ${survey.id}`);
    await save(vote);
    const before = await revision();
    expect(await save(vote)).toEqual(["saved"]);
    expect(await revision()).toEqual(before);
    const other = aVote(survey, {
      choice: 1,
      person: vote.userId,
      key: vote.receipt ?? aReceipt(),
    });
    expect(await save({ ...other, replaces: "incomplete" })).toEqual(["counted"]);
    await close(survey);
    expect(await save(vote)).toEqual(["saved"]);
    expect((await stateOf(survey)).counts).toEqual([1, 0, 0]);
  });

  it("that only change what counted wait for six changes, so that none is seen alone (ANO-01)", async () => {
    const survey = await store();
    const voters = Array.from({ length: 20 }, () => ({ person: someone(), key: aReceipt() }));
    await save(...voters.map((voter) => aVote(survey, voter)));
    await close(survey);
    for (const [at, voter] of voters.slice(0, 12).entries()) {
      await save(aVote(survey, { ...voter, choice: 1 }));
      const [, changed = 0] = (await stateOf(survey)).counts;
      expect([0, 3, 6, 9]).toContain(changed);
      expect(changed > 0).toBe(at >= 5);
    }
    expect((await stateOf(survey)).responses).toBe(20);
  });

  it("that change what counted are never flushed among fewer than three, whoever answers first meanwhile (ANO-01)", async () => {
    const survey = await store();
    const voters = Array.from({ length: 20 }, () => ({ person: someone(), key: aReceipt() }));
    await save(...voters.map((voter) => aVote(survey, voter)));
    await save(aVote(survey), aVote(survey), aVote(survey));
    const counted = new Set((await ballotsOf(survey)).map(({ hash }) => hash));
    const known = voters.filter(({ key }) => counted.has(hashOf(key)));
    for (const voter of known.slice(0, 5)) {
      await save(aVote(survey, { ...voter, choice: 1 }));
      await save(...Array.from({ length: 6 }, () => aVote(survey)));
      expect((await stateOf(survey)).counts[1]).toBe(0);
    }
    await save(aVote(survey, { ...(known[5] ?? expect.fail()), choice: 1 }));
    expect((await stateOf(survey)).counts[1]).toBe(3);
  });

  it("that say again what is stored write nothing: they would look like one person's change (ANO-01)", async () => {
    const survey = await store();
    const voters = Array.from({ length: 8 }, () => ({ person: someone(), key: aReceipt() }));
    const votes = voters.map((voter) => aVote(survey, { ...voter, over: { comment: "Because" } }));
    for (const vote of votes) await save(vote);
    const pool = () =>
      rowsOf(
        database.db,
        sql`select t.revision, (select array_agg(p.id order by p.id) from sealed_ballots p
          where p.survey_id = t.survey_id) as ids from totals t where t.survey_id = ${survey.id}`,
      );
    const before = await pool();
    for (const vote of votes) {
      expect(await save(vote)).toEqual(["saved"]);
      const { comment: _, ...bare } = vote;
      expect(await save(bare)).toEqual(["saved"]);
    }
    expect(await pool()).toEqual(before);
    await save(aVote(survey, { ...voters[0], over: { comment: "No, because" } }));
    expect(await pool()).not.toEqual(before);
  });

  it("of guests make no group, and count with the next group of people (ANO-16)", async () => {
    const survey = await store();
    for (let at = 0; at < 20; at += 1)
      await save(aVote(survey, { person: await aGuest(survey), choice: 2 }));
    for (let at = 0; at < 5; at += 1) await save(aVote(survey));
    expect(await stateOf(survey)).toMatchObject({ responses: 25, waiting: 25, counts: [0, 0, 0] });
    await save(aVote(survey));
    expect(await stateOf(survey)).toMatchObject({ waiting: 3, counts: [3, 0, 20] });
  });

  it("of guests make no group while they are sealed, whoever changes them (ANO-16)", async () => {
    const survey = await store();
    const [person, key] = [someone(), aReceipt()];
    await save(aVote(survey, { person, key }));
    const keys = numbersTo(9).map(() => aReceipt());
    for (const each of keys) await save(aVote(survey, { person: await aGuest(survey), key: each }));
    for (const each of keys) await save(aVote(survey, { person, key: each, choice: 1 }));
    await save(aVote(survey, { choice: 2 }));
    expect(await stateOf(survey)).toMatchObject({ responses: 11, waiting: 11, counts: [0, 0, 0] });
    await close(survey);
    expect((await stateOf(survey)).counts).toEqual([1, 9, 1]);
  });

  it("of guests make no group of changes: one account may hold all their receipts (ANO-16)", async () => {
    const survey = await store();
    const voter = () => ({ person: someone(), key: aReceipt() });
    const [one, victim, others] = [voter(), voter(), numbersTo(9).map(voter)];
    for (const each of [one, victim, ...others]) await save(aVote(survey, each));
    const keys = numbersTo(9).map(() => aReceipt());
    for (const key of keys) await save(aVote(survey, { person: await aGuest(survey), key }));
    await close(survey);
    for (const key of keys) await save(aVote(survey, { ...one, key, choice: 1 }));
    await save(aVote(survey, { ...victim, choice: 1 }));
    expect((await stateOf(survey)).counts).toEqual([20, 0, 0]);
    // Twelve each: of any twelve, three or more are by people with an account.
    for (const each of others) await save(aVote(survey, { ...each, choice: 1 }));
    expect((await stateOf(survey)).counts).toEqual([20, 0, 0]);
    await close(survey);
    expect((await stateOf(survey)).counts).toEqual([1, 19, 0]);
  });

  it("are changed in groups that are larger by one for a guest (ANO-16)", async () => {
    const survey = await store();
    const voters = numbersTo(12).map(() => ({ person: someone(), key: aReceipt() }));
    for (const voter of voters) await save(aVote(survey, voter));
    await save(aVote(survey, { person: await aGuest(survey) }));
    await close(survey);
    for (const voter of voters.slice(0, 7)) await save(aVote(survey, { ...voter, choice: 1 }));
    expect((await stateOf(survey)).counts).toEqual([13, 0, 0]);
    await save(aVote(survey, { ...voters[7], choice: 1 }));
    expect((await stateOf(survey)).counts).toEqual([9, 4, 0]);
  });

  it("given after a reopening stay sealed at the next close while they are fewer than three: the difference would be theirs (ANO-01)", async () => {
    const survey = await store();
    for (let at = 0; at < 4; at += 1) await save(aVote(survey));
    await close(survey);
    await save(aVote(survey, { choice: 1 }));
    await close(survey);
    expect(await stateOf(survey)).toMatchObject({ responses: 5, waiting: 1, counts: [4, 0, 0] });
    await save(aVote(survey, { choice: 1 }), aVote(survey, { choice: 1 }));
    await close(survey);
    expect(await stateOf(survey)).toMatchObject({ waiting: 0, counts: [4, 3, 0], key: false });
  });

  it("with a receipt that somebody else's answer has are counted beside it (ANO-01)", async () => {
    const survey = await store();
    const key = aReceipt();
    await save(aVote(survey, { key }));
    for (let at = 0; at < 20; at += 1) await save(aVote(survey));
    await close(survey);
    await save(aVote(survey, { key, choice: 1 }), aVote(survey), aVote(survey));
    await close(survey);
    expect(await stateOf(survey)).toMatchObject({ responses: 24, waiting: 0, counts: [23, 1, 0] });
    expect(await rebuildTallies(database.db, { repair: false })).toEqual([]);
  });

  it("that the database cannot store fail alone, and hinder no others (TAK-20)", async () => {
    const survey = await store();
    const broken = (value: string) =>
      aVote(survey, { over: { answers: [{ questionId: question.id, value, comment: null }] } });
    await expect(save(broken("\0"))).rejects.toThrow();
    await expect(save(broken("\ud800"))).rejects.toThrow();
    for (let at = 0; at < 6; at += 1) await save(aVote(survey));
    await close(survey);
    expect((await stateOf(survey)).counts).toEqual([6, 0, 0]);
  });

  it("from two processes at once are neither lost nor doubled (ANO-01)", async () => {
    const survey = await store();
    const votes = Array.from({ length: 60 }, (_, at) => aVote(survey, { choice: at % 3 }));
    await Promise.all([...votes, ...votes].map((vote) => save(vote)));
    expect((await stateOf(survey)).responses).toBe(60);
    await close(survey);
    expect((await stateOf(survey)).counts).toEqual([20, 20, 20]);
  });
});

describe("two processes that remember a pool", () => {
  it("count what either saved exactly, whatever the other did meanwhile (ANO-01)", async () => {
    const survey = await sent();
    const given = Array.from({ length: 30 }, (_, n) => aVote(survey, { choice: n % 3 }));
    for (const [n, vote] of given.entries()) {
      const [here, there] = n % 2 === 0 ? [sealing, elsewhere] : [elsewhere, sealing];
      expect(await saveAt(here, vote)).toEqual(["saved"]);
      // A lost answer, sent again to the other one, and somebody else's receipt.
      expect(await saveAt(there, vote)).toEqual(["saved"]);
      expect(await saveAt(there, { ...vote, receipt: aReceipt() })).toEqual(["counted"]);
    }
    const at = await stateOf(survey);
    expect([at.responses, at.waiting + sum(at.counts)]).toEqual([30, 30]);
    for (const at of [sealing, sealing, elsewhere, elsewhere, elsewhere, sealing])
      await saveAt(at, ...Array.from({ length: 4 }, () => aVote(survey)));
    const both = Array.from({ length: 20 }, (_, n) => aVote(survey, { choice: n % 3 }));
    const outcomes = await Promise.all(
      both.map((vote, n) => saveAt(n % 2 === 0 ? sealing : elsewhere, vote)),
    );
    expect(outcomes.flat()).toEqual(both.map(() => "saved"));
    await close(survey);
    const totals = [0, 1, 2].map(
      (choice) =>
        [30, 20].flatMap((many) => numbersTo(many)).filter((n) => n % 3 === choice).length,
    );
    const counts = [(totals[0] ?? 0) + 24, totals[1], totals[2]];
    expect(await stateOf(survey)).toMatchObject({ responses: 74, waiting: 0, counts });
    expect(await ballotsOf(survey)).toHaveLength(74);
  });

  it("notice that the other one closed the survey, and use no key that was destroyed", async () => {
    const survey = await sent();
    for (let n = 0; n < 8; n += 1) await save(aVote(survey));
    await close(survey);
    expect(await stateOf(survey)).toMatchObject({ responses: 8, waiting: 0, key: false });
    for (let n = 0; n < 2; n += 1) await save(aVote(survey, { choice: 1 }));
    expect(await stateOf(survey)).toMatchObject({ responses: 10, waiting: 2, pool: 2, key: true });
    // What it seals now can be read with the key that is stored.
    await saveAt(elsewhere, aVote(survey, { choice: 1 }));
    await close(survey);
    expect(await stateOf(survey)).toMatchObject({ waiting: 0, counts: [8, 3, 0] });
  });

  it("notice that somebody was erased, who may be among the next (ANO-01)", async () => {
    const survey = await sent();
    const more = (many: number) => save(...numbersTo(many).map(() => aVote(survey)));
    await more(4);
    await more(1);
    // As `erase-from-surveys.ts` does.
    await database.db.execute(sql`
      update participation set erased = erased + 1 where survey_id = ${survey.id}`);
    await more(1);
    await more(1);
    expect(await stateOf(survey)).toMatchObject({ responses: 7, waiting: 7 });
    await more(1);
    expect(await stateOf(survey)).toMatchObject({ responses: 8, waiting: 4, counts: [4, 0, 0] });
  });

  it("take no guest for one of a group, though all before were people (ANO-01, ANO-10)", async () => {
    const survey = await sent();
    for (let n = 0; n < 6; n += 1) await save(aVote(survey));
    const { waiting } = await stateOf(survey);
    for (let n = 0; n < 5; n += 1) {
      const person = await aGuest(survey);
      await save(aVote(survey, { person, choice: 1 }));
    }
    expect(await stateOf(survey)).toMatchObject({ responses: 11, waiting: waiting + 5 });
  });
});
