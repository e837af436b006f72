import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { receipt, userId } from "#domain/ids.ts";
import { openTimes } from "#domain/survey/lifecycle.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { freshDatabase } from "#test/app.ts";
import { aChoiceQuestion } from "#test/factories.ts";
import { rowsRead } from "#test/rows-read.ts";
import { storedSurvey } from "#test/stored-survey.ts";
import { createKeyring } from "../anonymity/keyring.ts";
import type { Database } from "../db/db.ts";
import { rowsOf } from "../db/db.ts";
import { createMetrics } from "../metrics.ts";
import { rebuildTallies } from "../results/rebuild-tallies.ts";
import type { Vote, VoteResult } from "./vote.ts";
import { createVoteQueue } from "./vote-queue.ts";

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const sealing = { keyring: createKeyring(randomBytes(32)), groupOf: 3 };
const now = () => new Date("2026-03-02T10:30:00Z");
const question = aChoiceQuestion(["A", "B", "C"]);

/** What became of a vote, without the time. */
const outcomeOf = async (vote: Promise<VoteResult>) => (await vote).outcome;

function aQueue(
  changed: () => void = () => {},
  over: { mostInBatch?: number; lanes?: number } = {},
) {
  return createVoteQueue({
    db: database.db,
    now,
    metrics: createMetrics(),
    sealing,
    changed,
    mostInBatch: 500,
    lanes: 2,
    ...over,
  });
}

const store = (over: Partial<Survey> = {}) =>
  storedSurvey(database.db, { questions: [question], ...over });

function aVote(survey: Survey, choice: number, over: Partial<Vote> = {}): Vote {
  const choiceId = question.choices[choice]?.id ?? question.choices[0]?.id;
  if (!choiceId) throw new Error("a question has choices");
  const answers = [{ questionId: question.id, value: choiceId, comment: null }];
  const picks = [
    { questionId: question.id, choiceId: null },
    { questionId: question.id, choiceId },
  ];
  return {
    tenantId: survey.tenantId,
    surveyId: survey.id,
    userId: userId.parse(randomUUID()),
    answers,
    picks,
    complete: true,
    replaces: "any",
    source: "web",
    app: "msteams",
    version: null,
    open: openTimes(survey),
    eitherForm: survey.anonymity === "voluntary",
    minimumGroup: 0,
    sure: true,
    receipt: null,
    room: 1024,
    ...over,
  };
}

async function countsOf(survey: Survey): Promise<{ responses: number; byChoice: number[] }> {
  const [total] = await rowsOf<{ response_count: number }>(
    database.db,
    sql`select response_count from totals where survey_id = ${survey.id}`,
  );
  const rows = await rowsOf<{ choice_id: string; count: number }>(
    database.db,
    sql`select choice_id, count from tallies where survey_id = ${survey.id}`,
  );
  return {
    responses: total?.response_count ?? -1,
    byChoice: question.choices.map(
      (choice) => rows.find((row) => row.choice_id === choice.id)?.count ?? 0,
    ),
  };
}

describe("vote queue", () => {
  it("counts 600 people who vote at once and change their vote at once, exactly", async () => {
    const survey = await store();
    const votes = aQueue();
    const people = Array.from({ length: 600 }, () => userId.parse(randomUUID()));
    await Promise.all(
      people.flatMap((person, at) =>
        [0, 1, 2].map((turn) => votes.add(aVote(survey, (at + turn) % 3, { userId: person }))),
      ),
    );
    expect(await countsOf(survey)).toEqual({ responses: 600, byChoice: [200, 200, 200] });
    expect(await rebuildTallies(database.db, { repair: false })).toEqual([]);
  });

  it("takes the last of several answers of one person, in the order in which they came", async () => {
    const survey = await store();
    const votes = aQueue();
    const person = userId.parse(randomUUID());
    await Promise.all(
      [0, 2, 1].map((choice) => votes.add(aVote(survey, choice, { userId: person }))),
    );
    expect(await countsOf(survey)).toEqual({ responses: 1, byChoice: [0, 1, 0] });
  });

  it("takes a change of some answers only beside those that are stored, whichever process stored them (TAK-02)", async () => {
    const survey = await store();
    const [here, there] = [aQueue(), aQueue()];
    const of = { userId: userId.parse(randomUUID()) };
    const keep = (queue: typeof here, choice: number, changed: Vote["changed"]) =>
      outcomeOf(queue.add(aVote(survey, choice, { ...of, changed })));
    // Where nothing is stored, a response is taken whole.
    expect(await keep(here, 0, [])).toBe("saved");
    expect(await keep(here, 0, [question.id])).toBe("saved");
    expect(await keep(there, 1, [])).toBe("stale");
    expect(await keep(there, 0, [])).toBe("saved");
    expect(await keep(there, 1, [question.id])).toBe("saved");
    // One of them waits for the other, and sees what it stored.
    expect(await Promise.all([keep(here, 2, undefined), keep(there, 1, [])])).toSatisfy(
      ([plain, kept]) => plain === "saved" && ["saved", "stale"].includes(kept),
    );
    expect(await countsOf(survey)).toEqual({ responses: 1, byChoice: [0, 0, 1] });
  });

  it("lets a vote that is not taken fail alone (TAK-39)", async () => {
    const [open, closed] = [await store(), await store({ state: "closed" })];
    const votes = aQueue();
    const outcomes = await Promise.all(
      [aVote(open, 0), aVote(closed, 0), aVote(open, 1)].map((vote) => outcomeOf(votes.add(vote))),
    );
    expect(outcomes).toEqual(["saved", "not-open", "saved"]);
    expect((await countsOf(closed)).responses).toBe(0);
  });

  it("reads no others' ballots for anonymous answers, in first batches, later ones and changes (ANO-01)", async () => {
    const survey = await store({ anonymity: "anonymous" });
    const { tenantId, id } = survey;
    await database.db.execute(sql`
      insert into ballots (tenant_id, survey_id, receipt_hash, answers, picks, commitment)
      select ${tenantId}::uuid, ${id}::uuid, sha256(n::text::bytea), '[]', '{}', sha256('')
      from generate_series(1, 3000) n`);
    const votes = aQueue();
    const batches = [1, 2, 3].map(() =>
      Array.from({ length: 10 }, () => ({
        userId: userId.parse(randomUUID()),
        receipt: receipt.parse(randomBytes(16).toString("base64url")),
      })),
    );
    const vote = (people: (typeof batches)[number], choice: number) => () =>
      Promise.all(
        people.map(async (person) =>
          expect(await outcomeOf(votes.add(aVote(survey, choice, person)))).toBe("saved"),
        ),
      );
    for (const [choice, when] of ["first", "changed"].entries())
      for (const people of batches)
        expect(await rowsRead(database.db, "ballots", vote(people, choice)), when).toBeLessThan(
          100,
        );
  });

  it("goes by the times and the version that come with a vote, whatever the survey's row says (TIM-14, TAK-39)", async () => {
    const [named, anonymous] = [await store(), await store({ anonymity: "anonymous" })];
    const votes = aQueue();
    const over = { from: new Date(0), until: now() };
    const early = { from: new Date(now().getTime() + 1), until: null };
    for (const survey of [named, anonymous]) {
      const key = () =>
        survey === anonymous ? receipt.parse(randomUUID().replaceAll("-", "")) : null;
      const add = (more: Partial<Vote>) =>
        outcomeOf(votes.add(aVote(survey, 0, { receipt: key(), ...more })));
      expect(await add({ open: over })).toBe("not-open");
      expect(await add({ open: early })).toBe("not-open");
      expect(await add({ open: null })).toBe("not-open");
      expect(await add({ version: "1", open: over })).toBe("stale");
      expect(await add({ open: { from: now(), until: null } })).toBe("saved");
    }
  });

  it("lets a vote that the database refuses fail alone", async () => {
    const survey = await store();
    const votes = aQueue();
    const broken = aVote(survey, 0, {
      answers: [{ questionId: question.id, value: "\u0000", comment: null }],
    });
    const settled = await Promise.allSettled([
      votes.add(aVote(survey, 0)),
      votes.add(broken),
      votes.add(aVote(survey, 1)),
    ]);
    expect(settled.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(await countsOf(survey)).toEqual({ responses: 2, byChoice: [1, 1, 0] });
  });

  it("keeps a completed answer against an incomplete one, in whichever order they come, and says when it was completed (TAK-18, TAK-37)", async () => {
    const survey = await store();
    const votes = aQueue();
    const person = userId.parse(randomUUID());
    const whole = () => votes.add(aVote(survey, 1, { userId: person }));
    const part = () =>
      votes.add(aVote(survey, 2, { userId: person, complete: false, replaces: "incomplete" }));
    expect((await part()).completedOn).toBeNull();
    const results = await Promise.all([part(), whole(), part(), part()]);
    expect(results.map(({ outcome }) => outcome)).toEqual(["saved", "saved", "counted", "counted"]);
    expect(results[1]?.completedOn).toEqual(now());
    expect(await countsOf(survey)).toEqual({ responses: 1, byChoice: [0, 1, 0] });
  });

  it("saves two batches side by side, and no more (lanes)", async () => {
    const gate = Promise.withResolvers<void>();
    let [running, most] = [0, 0];
    const db = new Proxy(database.db, {
      get: (target, key) => {
        const value = Reflect.get(target, key);
        if (key !== "execute") return typeof value === "function" ? value.bind(target) : value;
        return async (...given: unknown[]) => {
          running += 1;
          most = Math.max(most, running);
          await gate.promise;
          return Promise.resolve(Reflect.apply(value, target, given)).finally(() => {
            running -= 1;
          });
        };
      },
    });
    const survey = await store();
    const votes = createVoteQueue({
      db,
      now,
      metrics: createMetrics(),
      sealing,
      changed: () => {},
      mostInBatch: 5,
      lanes: 2,
    });
    const all = Array.from({ length: 80 }, () => votes.add(aVote(survey, 0)));
    // Whoever would start a third batch has had the time to.
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
    expect(running).toBe(2);
    gate.resolve();
    await Promise.all(all);
    expect(most).toBe(2);
    expect((await countsOf(survey)).responses).toBe(80);
  });

  it("serves a tenant within two batches, though others have filled the queue before", async () => {
    const [first, second, third] = [await store(), await store(), await store()];
    const votes = aQueue(() => {}, { mostInBatch: 10, lanes: 1 });
    const saved: Survey[] = [];
    const add = (survey: Survey) => votes.add(aVote(survey, 0)).then(() => void saved.push(survey));
    const flood = Array.from({ length: 200 }, (_, n) => add(n % 2 === 0 ? first : second));
    await Promise.all([...flood, add(third)]);
    expect(saved.indexOf(third)).toBeLessThan(20);
    expect((await countsOf(first)).responses + (await countsOf(second)).responses).toBe(200);
  });

  it("leaves a quarter of its room to others when one tenant has filled the rest", async () => {
    const [flooded, other] = [await store({ state: "closed" }), await store()];
    const votes = aQueue();
    const vote = aVote(flooded, 0);
    const flood = Array.from({ length: 15_001 }, () =>
      votes.add({ ...vote, userId: userId.parse(randomUUID()) }).then(
        ({ outcome }) => outcome,
        (error: unknown) => String(error),
      ),
    );
    expect(await outcomeOf(votes.add(aVote(other, 0)))).toBe("saved");
    expect((await flood.at(-1)) ?? "").toContain("server.busy");
    expect(await flood.at(-2)).toBe("not-open");
  });

  it("tells once for each batch and survey, after the commit", async () => {
    const survey = await store();
    let told = 0;
    const votes = aQueue(() => (told += 1));
    await Promise.all(Array.from({ length: 200 }, () => votes.add(aVote(survey, 0))));
    expect(told).toBeGreaterThan(0);
    expect(told).toBeLessThan(20);
    expect((await countsOf(survey)).responses).toBe(200);
  });
});
