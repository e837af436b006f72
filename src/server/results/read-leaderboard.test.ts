import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { SurveyId, UserId } from "#domain/ids.ts";
import { answer } from "#domain/response/answers.ts";
import type { DraftInput } from "#domain/survey/draft.ts";
import { draftOf } from "#domain/survey/edit.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aQuizQuestion } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";

let app: TestApp;
let adele: Person;
let alex: Person;
let diego: Person;
let megan: Person;
let lee: Person;
beforeAll(async () => {
  app = await startApp();
  [adele, alex, diego, megan, lee] = [
    await app.as("adele"),
    await app.as("alex"),
    await app.as("diego"),
    await app.as("megan"),
    await app.as("lee"),
  ];
});

/** A quiz of two questions, three points for the first; the first choice of each is right. */
async function aQuiz(over: Partial<DraftInput> & { place?: string } = {}) {
  const questions = [
    aQuizQuestion(["Right", "Wrong"], { pointValue: 3, required: true }),
    aQuizQuestion(["Right", "Wrong"], { required: true }),
  ];
  const { poll } = await sendPoll(app, adele, {
    type: "quiz",
    title: "What do you know?",
    questions,
    resultsVisibility: "after-close",
    leaderboardVisibility: "visible",
    ...over,
  });
  const { id } = poll;
  const take = (person: Person, right: (boolean | null)[], more: Record<string, unknown> = {}) =>
    person.responses.save({
      params: { id },
      body: {
        response: questions.flatMap((question, at) =>
          typeof right[at] !== "boolean"
            ? []
            : [
                answer.parse({
                  questionId: question.id,
                  value: question.choices[right[at] ? 0 : 1]?.id,
                }),
              ],
        ),
        source: "web",
        ...more,
      },
    });
  const close = () => adele.surveys.close({ params: { id }, body: {} });
  return { id, questions, take, close };
}

const board = (person: Person, id: SurveyId) => person.results.leaderboard({ params: { id } });
const personal = (person: Person, id: SurveyId, receipt?: string) =>
  person.results.personal({ params: { id }, body: { receipt } });
const places = ({ leaders }: Awaited<ReturnType<typeof board>>) =>
  leaders.map(({ rank, score, user, mine }) => [rank, score, user?.name ?? null, mine]);

describe("the leaderboard of a quiz", () => {
  it("is ordered by score, then completion time; equal scores share a place; incomplete responses are left out (QUZ-17)", async () => {
    const { id, take } = await aQuiz();
    await take(megan, [false, true]);
    await take(diego, [true, true]);
    await take(alex, [true, true]);
    await take(lee, [true, null]);
    const found = await board(adele, id);
    expect(places(found)).toEqual([
      [1, 4, "Diego Siciliani", false],
      [1, 4, "Alex Wilber", false],
      [3, 1, "Megan Bowen", false],
    ]);
    expect(found).toMatchObject({ most: 4, completed: 3, mine: null, withheld: null });
  });

  it("is ordered by name if score and time are equal, and has five places and the caller's own (QUZ-16, QUZ-17)", async () => {
    const { id, questions, take, close } = await aQuiz();
    await take(alex, [false, false]);
    const picks = questions.map((question) => `${question.id}:${question.choices[0]?.id}`);
    await app.database.db.execute(sql`
      with people as (select gen_random_uuid() as user_id, n
      from generate_series(1, 120) n), named as (
        insert into users (tenant_id, user_id, name, upn)
        select ${adele.tenantId}::uuid, user_id, 'Player ' || lpad((1000 - n)::text, 4, '0'), ''
        from people
      )
      insert into responses (tenant_id, survey_id, user_id, answers, picks, source, created_at,
      updated_at, completed_on)
      select ${adele.tenantId}::uuid, ${id}::uuid, user_id, '[]', ${sql.param(picks)}::text[],
      'web', t, t, t from people, (select now() - interval '1 hour' as t) s`);
    await close();
    const found = await board(alex, id);
    expect(found.leaders).toHaveLength(5);
    expect(found.leaders.every(({ rank, score }) => rank === 1 && score === 4)).toBe(true);
    const names = found.leaders.map(({ user }) => user?.name ?? "");
    expect(names).toEqual([...names].sort());
    expect(found.mine).toEqual({
      rank: 121,
      score: 0,
      time: null,
      user: expect.objectContaining({ aadObjectId: alex.id, name: "Alex Wilber" }),
      mine: true,
    });
    expect(found.completed).toBe(121);
  });

  it("is for owners only while the results are hidden, or if it is hidden; and never for outsiders (QUZ-11, RES-04, PERM-09)", async () => {
    const visible = await aQuiz({ place: "Launch week" });
    await visible.take(alex, [true, true]);
    await expect(board(alex, visible.id)).rejects.toMatchObject({
      status: 403,
      body: { code: "RESULTS_AFTER_CLOSE" },
    });
    await visible.close();
    expect(places(await board(alex, visible.id))).toEqual([[1, 4, "Alex Wilber", true]]);
    const addresses = async (person: Person) =>
      (await board(person, visible.id)).leaders.map(({ user }) => user?.upn);
    expect(await addresses(diego)).toEqual([""]);
    expect(await addresses(adele)).toEqual([expect.stringContaining("@")]);
    await expect(board(await app.as("patti"), visible.id)).rejects.toMatchObject({ status: 403 });
    await expect(board(await app.as("debra"), visible.id)).rejects.toMatchObject({ status: 404 });
    const hidden = await aQuiz({ leaderboardVisibility: "hidden" });
    await hidden.take(alex, [true, true]);
    await hidden.close();
    await expect(board(alex, hidden.id)).rejects.toMatchObject({
      status: 403,
      body: { code: "RESULTS_DENIED" },
    });
    expect(places(await board(adele, hidden.id))).toEqual([[1, 4, "Alex Wilber", false]]);
  });

  it("does not show respondents who can still answer who was right, while it is open (ENT-22, QUZ-11)", async () => {
    const { id, take, close } = await aQuiz({ resultsVisibility: "real-time" });
    await take(alex, [true, true]);
    await take(lee, [false, true]);
    const refused = {
      body: { message: "You have not completed this quiz yet", code: "RESULTS_NOT_COMPLETED" },
    };
    await expect(board(megan, id)).rejects.toMatchObject(refused);
    await take(megan, [true, null]);
    await expect(board(megan, id)).rejects.toMatchObject(refused);
    await take(megan, [true, true]);
    expect(places(await board(megan, id)).at(1)).toEqual([1, 4, "Megan Bowen", true]);
    await close();
    expect(places(await board(diego, id))).toHaveLength(3);
  });

  it("follows each response and each change of the marks (QUZ-06, QUZ-17)", async () => {
    const { id, take } = await aQuiz({ allowRetake: true });
    await take(alex, [true, false]);
    expect(places(await board(adele, id))).toEqual([[1, 3, "Alex Wilber", false]]);
    await take(alex, [true, true], { allowRetake: true });
    await take(megan, [false, false]);
    expect(places(await board(adele, id)).map(([rank, score]) => [rank, score])).toEqual([
      [1, 4],
      [2, 0],
    ]);
    const { questions, ...survey } = await adele.surveys.get({ params: { id } });
    const [first, second] = questions;
    if (first?.questionType !== "nominal" || !second)
      throw new Error("a quiz has choice questions");
    const swapped = {
      ...first,
      pointValue: 10,
      choices: first.choices.map((choice, at) => ({ ...choice, correct: at === 1 })),
    };
    await adele.surveys.edit({
      params: { id },
      body: {
        survey: { ...draftOf({ ...survey, questions: [swapped, second] }) },
        updateOptions: { notifyUsersOnEdit: false },
      },
    });
    expect(places(await board(adele, id))).toEqual([
      [1, 10, "Megan Bowen", false],
      [2, 1, "Alex Wilber", false],
    ]);
  });

  it("of an anonymous quiz has scores without names, of at least three people (QUZ-18, ANO-01)", async () => {
    const { id, take } = await aQuiz({ anonymity: "anonymous" });
    for (const [at, person] of [alex, diego, megan].entries()) {
      await take(person, [at > 0, true]);
      if (at === 2) await adele.surveys.close({ params: { id }, body: { closeAt: null } });
      const found = await board(adele, id);
      expect(found.completed).toBe(at + 1);
      if (at < 2) expect([found.leaders, found.withheld?.count]).toEqual([[], at + 1]);
      else
        expect([places(found), found.withheld, found.mine]).toEqual([
          [
            [1, 4, null, false],
            [1, 4, null, false],
            [3, 1, null, false],
          ],
          null,
          null,
        ]);
    }
  });

  it("is empty for anything but a quiz (QUZ-11)", async () => {
    const { poll, vote } = await sendPoll(app, adele, { leaderboardVisibility: "visible" });
    await vote(alex, "Soup");
    expect(await board(adele, poll.id)).toEqual({
      leaders: [],
      mine: null,
      most: 0,
      completed: 0,
      withheld: null,
    });
  });
});

describe("a respondent's own score", () => {
  it("has each question's points after completion, once the results may be seen (QUZ-14, QUZ-15)", async () => {
    const { id, questions, take, close } = await aQuiz();
    expect(await personal(alex, id)).toEqual({ score: null, later: false });
    await take(alex, [true, null]);
    expect(await personal(alex, id)).toEqual({ score: null, later: false });
    await take(alex, [true, false]);
    expect(await personal(alex, id)).toEqual({ score: null, later: true });
    await close();
    expect((await personal(alex, id)).score).toEqual({
      score: 3,
      most: 4,
      questions: [
        { questionId: questions[0]?.id, value: questions[0]?.choices[0]?.id, points: 3, most: 3 },
        { questionId: questions[1]?.id, value: questions[1]?.choices[1]?.id, points: 0, most: 1 },
      ],
    });
    expect(await personal(diego, id)).toEqual({ score: null, later: false });
    await expect(personal(await app.as("debra"), id)).rejects.toMatchObject({ status: 404 });
  });

  it("of an anonymous response needs its receipt, and no other one works (QUZ-14, ANO-01)", async () => {
    const { id, take } = await aQuiz({ anonymity: "anonymous", resultsVisibility: "real-time" });
    const { userResponse } = await take(alex, [true, true]);
    expect(await personal(alex, id)).toEqual({ score: null, later: false });
    expect((await personal(alex, id, userResponse.receipt ?? "")).score).toMatchObject({
      score: 4,
      most: 4,
    });
    expect(await personal(alex, id, "x".repeat(22))).toEqual({ score: null, later: false });
    expect(await personal(megan, id, userResponse.receipt ?? "")).toEqual({
      score: null,
      later: false,
    });
  });

  it("is visible to owners for each named respondent, with the response (RES-33, QUZ-13)", async () => {
    const { id, take } = await aQuiz();
    await take(alex, [true, false]);
    const of = (asking: Person, whom: Person) =>
      // safe: an id of the directory
      asking.results.ofPerson({ params: { id, userId: whom.id as UserId } });
    expect(await of(adele, alex)).toMatchObject({
      response: { user: { name: "Alex Wilber" }, completed: true },
      score: { score: 3, most: 4 },
    });
    expect(await of(adele, megan)).toEqual({ response: null, score: null });
    await expect(of(alex, alex)).rejects.toMatchObject({ status: 403 });
    const find = (asking: Person, search: string) =>
      asking.results.respondents({ params: { id }, query: { search } });
    expect((await find(adele, "wil")).people.map(({ name }) => name)).toEqual(["Alex Wilber"]);
    expect((await find(adele, "%")).people).toEqual([]);
    await expect(find(alex, "")).rejects.toMatchObject({ status: 403 });
  });

  it("is found by searching respondents, ordered by name, 25 per page (RES-30, RES-33)", async () => {
    const { id } = await aQuiz();
    await app.database.db.execute(sql`
      with people as (select gen_random_uuid() as user_id, n
      from generate_series(1, 60) n), named as (
        insert into users (tenant_id, user_id, name, upn)
        select ${adele.tenantId}::uuid, user_id, 'Guest ' || lpad((n % 30)::text, 2, '0'), ''
        from people
      )
      insert into responses (tenant_id, survey_id, user_id, answers, picks, source, created_at,
      updated_at)
      select ${adele.tenantId}::uuid, ${id}::uuid, user_id, '[]', '{}', 'web', now(), now()
      from people`);
    const found: { aadObjectId: string; name: string }[] = [];
    let after: string | undefined;
    do {
      const page = await adele.results.respondents({
        params: { id },
        query: { search: "guest", ...(after ? { after } : {}) },
      });
      expect(page.people.length).toBeLessThanOrEqual(25);
      found.push(...page.people);
      after = page.next ?? undefined;
    } while (after);
    expect(new Set(found.map(({ aadObjectId }) => aadObjectId)).size).toBe(60);
    expect(found.map(({ name }) => name)).toEqual(found.map(({ name }) => name).toSorted());
  });

  it("cannot be searched by a text that no name can contain", async () => {
    const { id } = await aQuiz();
    const find = (search: string) =>
      adele.results.respondents({ params: { id }, query: { search } });
    await expect(find("a\u0000b")).rejects.toMatchObject({
      status: 400,
      body: { code: "REQUEST_INVALID" },
    });
    expect((await find("%")).people).toEqual([]);
  });
});
