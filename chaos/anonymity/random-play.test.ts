import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  choiceId,
  conversationId,
  type Receipt,
  receipt,
  type UserId,
  userId,
} from "#domain/ids.ts";
import { joinOwn } from "#domain/question/join-own.ts";
import { type OwnChoice } from "#domain/question/own-choices.ts";
import type { Question } from "#domain/question/question.ts";
import { openTimes } from "#domain/survey/lifecycle.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { flushWhole } from "#server/anonymity/flush-whole.ts";
import { createKeyring } from "#server/anonymity/keyring.ts";
import { type Database, rowsOf } from "#server/db/db.ts";
import { guests } from "#server/db/guest-tables.ts";
import { surveys } from "#server/db/tables.ts";
import { hashOf } from "#server/responses/receipt-hash.ts";
import { saveVotes } from "#server/responses/save-votes.ts";
import type { Vote } from "#server/responses/vote.ts";
import { rebuildTallies } from "#server/results/rebuild-tallies.ts";
import { freshDatabase } from "#test/app.ts";
import { aChoiceQuestion } from "#test/factories.ts";
import { storedSurvey } from "#test/stored-survey.ts";

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const groupOf = 3;
const now = new Date("2026-03-02T10:30:00Z");
const question = aChoiceQuestion(["A", "B", "C"], { allowUserAddOptions: true });
/** What respondents add, some of it equal. */
const texts = ["Soup", "soup ", "Tacos", "TACOS", "Bread"];
const sealing = { keyring: createKeyring(randomBytes(32)), groupOf };

/** `own`: a choice of their own, which they pick instead. */
type Someone = { id: UserId; key: Receipt; guest: boolean; choice: number; own: OwnChoice | null };

/** As a form of this moment sends it. */
function voteOf(survey: Survey, asked: Question[], { id, key, choice, own }: Someone): Vote {
  const { fresh, names } = joinOwn(asked, own ? [own] : []);
  const picked = own ? names.get(own.choiceId) : question.choices[choice]?.id;
  const value = picked ?? expect.fail();
  return {
    ...(fresh.length > 0 ? { added: fresh } : {}),
    tenantId: survey.tenantId,
    surveyId: survey.id,
    userId: id,
    answers: [{ questionId: question.id, value, comment: null }],
    picks: [{ questionId: question.id, choiceId: value }],
    complete: true,
    replaces: "any",
    source: "web",
    app: "msteams",
    version: null,
    open: openTimes(survey),
    eitherForm: false,
    minimumGroup: 0,
    sure: true,
    receipt: key,
    room: 1024,
  };
}

const store = () => storedSurvey(database.db, { questions: [question], anonymity: "anonymous" });

async function someoneNew({ tenantId }: Survey): Promise<Someone> {
  const one = {
    id: userId.parse(randomUUID()),
    key: receipt.parse(randomBytes(16).toString("base64url")),
    guest: randomInt(4) === 0,
    choice: randomInt(3),
    own: ownOrNone(),
  };
  if (one.guest)
    await database.db.insert(guests).values({
      tenantId,
      userId: one.id,
      conversationId: conversationId.parse("19:meeting_one@thread.v2"),
      name: "A visitor",
      createdAt: now,
    });
  return one;
}

function ownOrNone(): OwnChoice | null {
  const text = texts[randomInt(2 * texts.length)];
  return text
    ? { questionId: question.id, choiceId: choiceId.parse(randomUUID()), text: text.trim() }
    : null;
}

async function questionsOf({ id }: Survey): Promise<Question[]> {
  const [row] = await database.db
    .select({ questions: surveys.questions })
    .from(surveys)
    .where(eq(surveys.id, id));
  return row?.questions ?? expect.fail();
}

const choicesIn = ([asked]: Question[]) => (asked && "choices" in asked ? asked.choices : []);

/** What a reader of the ballots sees: each one's choice by its hash, and what the totals say. */
async function look({ id }: Survey) {
  const ballots = await rowsOf<{ hash: string; said: string }>(
    database.db,
    sql`select encode(receipt_hash, 'hex') as hash, answers::text || xmin as said from ballots
      where survey_id = ${id}`,
  );
  const [total] = await rowsOf<{ responses: number; waiting: number }>(
    database.db,
    sql`select response_count as responses, waiting_count as waiting from totals
      where survey_id = ${id}`,
  );
  return { said: new Map(ballots.map(({ hash, said }) => [hash, said])), ...total };
}

/** One thing that happens, by chance: a new answer or several, a change, a repetition, a close. */
async function happen(survey: Survey, people: Someone[]): Promise<"votes" | "close"> {
  const dice = randomInt(20);
  const { tenantId, id: surveyId } = survey;
  if (dice === 0) {
    await database.db.transaction((tx) => flushWhole(tx, sealing, { tenantId, surveyId }, now));
    return "close";
  }
  const voting: Someone[] = [];
  for (let more = dice < 10 ? 1 : randomInt(5); more > 0; more -= 1)
    voting.push(await someoneNew(survey));
  const again = people.filter(() => dice >= 10 && randomInt(people.length) < 2);
  for (const one of again) {
    if (randomInt(3) > 0) one.choice = (one.choice + 1) % 3;
    if (randomInt(3) === 0) one.own = ownOrNone();
  }
  people.push(...voting);
  const asked = await questionsOf(survey);
  const votes = [...voting, ...again].map((one) => voteOf(survey, asked, one));
  await saveVotes(database.db, votes, now, sealing);
  return "votes";
}

/** Every ballot says what its person said last, by a choice that is there once. */
async function saysWhatPeopleSaid(survey: Survey, people: readonly Someone[]): Promise<void> {
  const choices = choicesIn(await questionsOf(survey));
  const shown = choices.map(({ value }) => value.toLowerCase());
  expect(new Set(shown).size).toBe(shown.length);
  const rows = await rowsOf<{ hash: string; picked: string }>(
    database.db,
    sql`select encode(receipt_hash, 'hex') as hash, answers -> 0 ->> 'value' as picked from ballots
      where survey_id = ${survey.id}`,
  );
  const by = new Map(people.map((one) => [hashOf(one.key), one]));
  for (const { hash, picked } of rows) {
    const { own, choice } = by.get(hash) ?? expect.fail();
    const said = own ? own.text.toLowerCase() : ["a", "b", "c"][choice];
    expect(choices.find(({ id }) => id === picked)?.value.toLowerCase()).toBe(said);
  }
}

it("whatever happens in whatever order, answers begin to count by three people or more, changes by three or more, and none is lost, nor a choice that comes with one (ANO-01)", async () => {
  for (let play = 0; play < 8; play += 1) {
    const survey = await store();
    const people: Someone[] = [];
    let before = await look(survey);
    let choices = 3;
    for (let turn = 0; turn < 50; turn += 1) {
      const what = await happen(survey, people);
      const after = await look(survey);
      const by = new Map(people.map((one) => [hashOf(one.key), one]));
      const written = [...after.said].filter(([hash, said]) => before.said.get(hash) !== said);
      const fresh = written.filter(([hash]) => !before.said.has(hash));
      const changed = written.filter(([hash]) => before.said.has(hash));
      const known = (list: typeof written) => list.filter(([hash]) => !by.get(hash)?.guest).length;
      // Where nothing was shown before, the close shows all.
      const isFirst = what === "close" && before.said.size === 0;
      if (fresh.length > 0 && !isFirst) expect(known(fresh), what).toBeGreaterThanOrEqual(groupOf);
      if (changed.length > 0 && what === "votes")
        expect(known(changed)).toBeGreaterThanOrEqual(groupOf);
      const count = choicesIn(await questionsOf(survey)).length;
      // A choice comes with a group, or with a group of changes.
      if (count > choices) expect(written.length).toBeGreaterThan(0);
      choices = count;
      expect([after.responses, after.said.size + (after.waiting ?? 0)]).toEqual([
        people.length,
        people.length,
      ]);
      before = after;
    }
    const { tenantId, id: surveyId } = survey;
    await database.db.transaction((tx) => flushWhole(tx, sealing, { tenantId, surveyId }, now));
    await saysWhatPeopleSaid(survey, people);
  }
  expect(await rebuildTallies(database.db, { repair: false })).toEqual([]);
});
