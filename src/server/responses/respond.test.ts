import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { type ChoiceId, choiceId, conversationId, type SurveyId } from "#domain/ids.ts";
import type { Question } from "#domain/question/question.ts";
import { answer } from "#domain/response/answers.ts";
import type { DraftInput } from "#domain/survey/draft.ts";
import { draftOf } from "#domain/survey/edit.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { differencesOf } from "#test/differences-of.ts";
import { aChoiceQuestion, aPoll, aQuizQuestion, aRecipient } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { rowsOf } from "../db/db.ts";

let app: TestApp;
let adele: Person;
let alex: Person;
let diego: Person;
beforeAll(async () => {
  app = await startApp();
  [adele, alex, diego] = [await app.as("adele"), await app.as("alex"), await app.as("diego")];
});

/** Sends a survey with these questions to a chat; `give` answers it with values by question. */
async function send(questions: Question[], over: Partial<DraftInput> = {}) {
  const id = conversationId.parse(await app.emulator.place("Launch week"));
  const draft = aPoll({ questions, recipients: [aRecipient({ type: "groupChat", id })], ...over });
  const made = await adele.surveys.create({ body: { draft } });
  const params = { id: made.id };
  const give = (
    person: Person,
    values: (string | string[])[],
    more: Record<string, unknown> = {},
  ) =>
    person.responses.save({
      params,
      body: {
        response: questions.flatMap(({ id: questionId }, at) =>
          values[at] === undefined ? [] : [answer.parse({ questionId, value: values[at] })],
        ),
        source: "web",
        ...more,
      },
    });
  return { params, give };
}

const first = (question: Question) =>
  "choices" in question ? (question.choices[0]?.id ?? "") : "";
const second = (question: Question) =>
  "choices" in question ? (question.choices[1]?.id ?? "") : "";

describe("a comment on the survey as a whole", () => {
  it("is stored with the response, stays when that changes, and is removed when emptied (TAK-27)", async () => {
    const question = aChoiceQuestion();
    const { params, give } = await send([question], { commentsEnabled: true });
    expect(
      (await give(alex, [first(question)], { comment: "  Why not both? " })).userResponse.comments,
    ).toEqual(["Why not both?"]);
    expect((await give(alex, [second(question)])).userResponse.comments).toEqual(["Why not both?"]);
    expect((await alex.responses.mine({ params })).userResponse).toMatchObject({
      comments: ["Why not both?"],
    });
    expect((await give(alex, [second(question)], { comment: " " })).userResponse.comments).toEqual(
      [],
    );
    expect((await alex.responses.mine({ params })).userResponse?.comments).toEqual([]);
  });

  it("is ignored if the survey asks for none", async () => {
    const question = aChoiceQuestion();
    const { params, give } = await send([question]);
    expect(
      (await give(alex, [first(question)], { comment: "Nobody asked" })).userResponse.comments,
    ).toEqual([]);
    expect((await alex.responses.mine({ params })).userResponse?.comments).toEqual([]);
  });

  it("has at most 3000 characters, on a question too (TAK-26)", async () => {
    const question = aChoiceQuestion(["A", "B"], { allowComments: true });
    const { params, give } = await send([question], { commentsEnabled: true });
    const refused = { status: 400, body: { error: "A comment has at most 3000 characters" } };
    await expect(
      give(alex, [first(question)], { comment: "x".repeat(3001) }),
    ).rejects.toMatchObject(refused);
    const given = (comment: string) => ({
      params,
      body: {
        response: [{ questionId: question.id, value: first(question), comment }],
        source: "web" as const,
      },
    });
    await expect(alex.responses.save(given("x".repeat(3001)))).rejects.toMatchObject(refused);
    const saved = await alex.responses.save(given("x".repeat(3000)));
    expect(saved.userResponse.responses[0]?.comment).toHaveLength(3000);
  });

  it("is anonymous with an anonymous response: under its receipt, and nowhere else (ANO-01, TAK-27)", async () => {
    const question = aChoiceQuestion();
    const { params, give } = await send([question], {
      commentsEnabled: true,
      anonymity: "anonymous",
    });
    const { userResponse } = await give(alex, [first(question)]);
    const receipt = userResponse.receipt ?? undefined;
    const text = `a thought of ${randomUUID()}`;
    expect(
      (await give(alex, [first(question)], { comment: text, receipt })).userResponse.comments,
    ).toEqual([text]);
    await expect(give(diego, [first(question)], { comment: "x", receipt })).rejects.toMatchObject({
      status: 409,
    });
    expect(
      (await alex.responses.mineByReceipt({ params, body: { receipt: receipt ?? "" } }))
        .userResponse?.comments,
    ).toEqual([text]);
    const kept = await rowsOf<{ n: number }>(
      app.database.db,
      sql`select count(*)::int as n from responses where survey_id = ${params.id}`,
    );
    expect(kept[0]?.n).toBe(0);
    expect(JSON.stringify(await adele.responses.results({ params }))).not.toContain(text);
    expect(await differencesOf(app, [params.id])).toEqual([]);
  });
});

describe("a completed quiz", () => {
  it.each(["none", "anonymous"] as const)(
    "is taken once, or again on request if its author allows it: %s (EDT-21, TAK-05)",
    async (anonymity) => {
      const questions = [aQuizQuestion(), aQuizQuestion()];
      const [one, two] = questions.map((question) => [first(question), second(question)]);
      const { params, give } = await send(questions, {
        type: "quiz",
        title: "Capitals",
        anonymity,
        allowRetake: true,
      });
      const receipt =
        (await give(alex, [one?.[0] ?? "", two?.[1] ?? ""])).userResponse.receipt ?? undefined;
      await expect(give(alex, [one?.[0] ?? "", two?.[0] ?? ""], { receipt })).rejects.toMatchObject(
        {
          status: 409,
          body: { code: "RESPONSE_COUNTED" },
        },
      );
      const part = { receipt, allowRetake: true };
      await expect(give(alex, [one?.[1] ?? ""], part)).rejects.toMatchObject({
        status: 400,
        body: { error: "Please answer this question" },
      });
      const again = await give(alex, [one?.[0] ?? "", two?.[0] ?? ""], {
        receipt,
        allowRetake: true,
      });
      expect(again.userResponse.completed).toBe(true);
      await adele.surveys.close({ params, body: { closeAt: null } });
      const { results } = await adele.responses.results({ params });
      expect(results?.responseCount).toBe(1);
      expect(results?.questions[1]?.choices.map(({ count }) => count)).toEqual([1, 0, 0]);
      expect(await differencesOf(app, [params.id])).toEqual([]);
    },
  );

  it.each(["none", "anonymous"] as const)(
    "is not retaken at the respondent's request alone: %s (EDT-21)",
    async (anonymity) => {
      const question = aQuizQuestion();
      const { params, give } = await send([question], {
        type: "quiz",
        title: "Capitals",
        anonymity,
      });
      const { receipt } = (await give(alex, [second(question)])).userResponse;
      const more = { receipt: receipt ?? undefined, allowRetake: true };
      await expect(give(alex, [first(question)], more)).rejects.toMatchObject({
        status: 409,
        body: { code: "RESPONSE_COUNTED" },
      });
      await adele.surveys.close({ params, body: { closeAt: null } });
      const { results } = await adele.responses.results({ params });
      expect(results?.questions[0]?.choices.map(({ count }) => count)).toEqual([0, 1, 0]);
      await adele.surveys.reopen({ params, body: { closeAt: null } });
      const edited = { ...draftOf(await adele.surveys.get({ params })), allowRetake: true };
      await adele.surveys.edit({ params, body: { survey: edited } });
      expect((await give(alex, [first(question)], more)).userResponse.completed).toBe(true);
    },
  );

  it.each([
    ["none", "after-close"],
    ["anonymous", "after-close"],
    ["none", "private"],
  ] as const)(
    "shows its score and right answers after the close, not before: %s, %s (ENT-22, QUZ-14)",
    async (anonymity, resultsVisibility) => {
      const question = aQuizQuestion();
      const { params, give } = await send([question], {
        type: "quiz",
        title: "Capitals",
        anonymity,
        resultsVisibility,
      });
      const { receipt } = (await give(alex, [second(question)])).userResponse;
      const body = receipt ? { receipt } : {};
      const told = async () => {
        const { score, later } = await alex.results.personal({ params, body });
        const view = await alex.surveys.get({ params });
        const { userResponse } = await alex.responses.results({ params });
        const marks = JSON.stringify([view, userResponse]).includes('"correct"');
        return { score: score?.score ?? null, later, marks };
      };
      expect(await told()).toEqual({ score: null, later: true, marks: false });
      await expect(alex.results.leaderboard({ params })).rejects.toMatchObject({ status: 403 });
      await adele.surveys.close({ params, body: {} });
      expect(await told()).toEqual({ score: 0, later: false, marks: true });
    },
  );

  it("that is retaken has the retake's completion time (QUZ-17)", async () => {
    const question = aQuizQuestion();
    const { params, give } = await send([question], {
      type: "quiz",
      title: "Capitals",
      allowRetake: true,
    });
    await give(alex, [second(question)]);
    const once = (await alex.responses.mine({ params })).userResponse?.completedOn;
    await give(diego, [first(question)]);
    await give(alex, [first(question)], { allowRetake: true });
    const again = (await alex.responses.mine({ params })).userResponse?.completedOn;
    expect(again?.getTime()).toBeGreaterThan(once?.getTime() ?? Number.POSITIVE_INFINITY);
    const { leaders } = await adele.results.leaderboard({ params });
    expect(leaders.map(({ user, rank }) => [user?.aadObjectId, rank])).toEqual([
      [diego.id, 1],
      [alex.id, 1],
    ]);
  });

  it.each(["none", "anonymous"] as const)(
    "shows its right answers, after which no question that was left out is answered: %s (ENT-22)",
    async (anonymity) => {
      const questions = [aQuizQuestion(), aQuizQuestion(undefined, { required: false })];
      const { params, give } = await send(questions, {
        type: "quiz",
        title: "Capitals",
        resultsVisibility: "real-time",
        anonymity,
      });
      const marks = async () =>
        JSON.stringify((await alex.surveys.get({ params })).questions).includes("correct");
      const [one = "", two = ""] = questions.map(first);
      expect(await marks()).toBe(false);
      const { completed, receipt } = (await give(alex, [one])).userResponse;
      expect(completed).toBe(true);
      expect(await marks()).toBe(true);
      const more = receipt ? { receipt } : {};
      await expect(give(alex, [one, two], more)).rejects.toMatchObject({
        status: 409,
        body: { code: "RESPONSE_COUNTED" },
      });
      // A repetition of a call whose answer was lost changes nothing.
      expect((await give(alex, [one], more)).userResponse.completed).toBe(true);
    },
  );

  it("cannot be changed, unlike other responses, and an anonymous one only with its receipt (EDT-21, ANO-01)", async () => {
    const questions = [aQuizQuestion(), aQuizQuestion()].map((question) => ({
      ...question,
      required: true,
    }));
    const values = questions.map(first);
    const changeable = async (over: Partial<DraftInput>, given: string[]) => {
      const { params, give } = await send(questions, { title: "Capitals", ...over });
      const told = (await give(alex, given)).userResponse;
      const plain = (await alex.responses.mine({ params })).userResponse?.changeable;
      if (!told.receipt) return [told.changeable, plain];
      const shown = (
        await alex.responses.mineByReceipt({ params, body: { receipt: told.receipt } })
      ).userResponse?.changeable;
      return [told.changeable, plain, shown];
    };
    expect(await changeable({ type: "survey" }, values)).toEqual([true, true]);
    expect(await changeable({ type: "survey", anonymity: "anonymous" }, values)).toEqual([
      true,
      false,
      true,
    ]);
    expect(await changeable({ type: "quiz" }, values.slice(0, 1))).toEqual([true, true]);
    expect(await changeable({ type: "quiz" }, values)).toEqual([false, false]);
    expect(await changeable({ type: "quiz", anonymity: "anonymous" }, values)).toEqual([
      false,
      false,
      false,
    ]);
  });

  it("accepts a comment afterwards, with the same answers", async () => {
    const question = aQuizQuestion();
    const { give } = await send([question], {
      type: "quiz",
      title: "Capitals",
      commentsEnabled: true,
    });
    await give(alex, [first(question)]);
    expect(
      (await give(alex, [first(question)], { comment: "Too easy" })).userResponse.comments,
    ).toEqual(["Too easy"]);
  });

  it("accepts a comment afterwards on an anonymous response too, and the same answers again without one (TAK-27)", async () => {
    const question = aQuizQuestion();
    const over = {
      type: "quiz",
      title: "Capitals",
      commentsEnabled: true,
      anonymity: "anonymous",
    } as const;
    const { params, give } = await send([question], over);
    const receipt = (await give(alex, [first(question)])).userResponse.receipt ?? undefined;
    await give(alex, [first(question)], { comment: "Too easy", receipt });
    await give(alex, [first(question)], { receipt });
    const read = async () =>
      (await alex.responses.mineByReceipt({ params, body: { receipt: receipt ?? "" } }))
        .userResponse;
    expect(await read()).toMatchObject({
      comments: ["Too easy"],
      responses: [{ value: first(question) }],
    });
    await give(alex, [first(question)], { comment: "Rather hard", receipt });
    expect((await read())?.comments).toEqual(["Rather hard"]);
  });
});

describe("choices that the audience adds", () => {
  const add = (
    person: Person,
    params: { id: SurveyId },
    questionId: Question["id"],
    choice: string | { id: ChoiceId; value: string },
  ) => person.responses.addChoice({ params: { ...params, questionId }, body: { choice } });

  it("are visible to everybody at once, and can be picked (API-37, TAK-31)", async () => {
    const question = aChoiceQuestion([], { allowUserAddOptions: true });
    const { params, give } = await send([question]);
    const { choice } = await add(alex, params, question.id, " Tacos ");
    expect(choice).toMatchObject({ value: "Tacos", label: "Tacos" });
    const seen = await diego.surveys.get({ params });
    expect(seen.questions[0]).toMatchObject({ choices: [{ id: choice.id, value: "Tacos" }] });
    await give(diego, [choice.id]);
    const { results } = await adele.responses.results({ params });
    expect(results?.questions[0]?.choices.map(({ label, count }) => [label, count])).toEqual([
      ["Tacos", 1],
    ]);
  });

  it("are added once, however often the same one is sent (API-37)", async () => {
    const question = aChoiceQuestion(["Pizza"], { allowUserAddOptions: true });
    const { params } = await send([question]);
    const id = choiceId.parse(randomUUID());
    const sent = await Promise.all(
      [1, 2, 3].map(() => add(alex, params, question.id, { id, value: "Tacos" })),
    );
    expect(new Set(sent.map(({ choice }) => choice.id))).toEqual(new Set([id]));
    expect((await adele.surveys.get({ params })).questions[0]).toMatchObject({
      choices: [{ value: "Pizza" }, { value: "Tacos" }],
    });
  });

  it("reveal no right answer if a quiz has them already (ENT-22)", async () => {
    const question = aQuizQuestion();
    const { params } = await send([question], { type: "quiz", title: "Capitals" });
    const known = question.choices.map(({ id, value }) => ({ id, value }));
    const answers = await Promise.all(
      known.map((choice) => add(alex, params, question.id, choice)),
    );
    expect(answers.map(({ choice }) => Object.keys(choice).sort())).toEqual(
      known.map(() => ["id", "label", "value"]),
    );
  });

  it("are refused with the rows' messages (TAK-32, TAK-33, TAK-34)", async () => {
    const question = aChoiceQuestion(["Pizza"], { allowUserAddOptions: true });
    const { params } = await send([question]);
    const refused = (error: string) => ({ status: 400, body: { error } });
    await expect(add(alex, params, question.id, "  ")).rejects.toMatchObject(
      refused("Value is required!"),
    );
    await expect(add(alex, params, question.id, "PIZZA")).rejects.toMatchObject(
      refused("Choice already exists!"),
    );
    await expect(add(alex, params, question.id, "x".repeat(2001))).rejects.toMatchObject(
      refused("Choice must be no more than 2000 characters"),
    );
  });

  it("are at most 25, also with concurrent additions, and only if the author allows them (TAK-31, QED-15)", async () => {
    const question = aChoiceQuestion(
      Array.from({ length: 17 }, (_, at) => `first ${at}`),
      { allowUserAddOptions: true },
    );
    const { params } = await send([question, aChoiceQuestion()], { type: "survey", title: "Food" });
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, (_, at) =>
        add(at % 2 ? alex : diego, params, question.id, `choice ${at}`),
      ),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(8);
    const { questions } = await adele.surveys.get({ params });
    expect(questions[0] && "choices" in questions[0] ? questions[0].choices : []).toHaveLength(25);
    await expect(add(alex, params, questions[1]?.id ?? question.id, "More")).rejects.toMatchObject({
      status: 403,
      body: { code: "CHOICE_NOT_ADDABLE" },
    });
  });

  it("are at most five per person, however fast they come (TAK-31)", async () => {
    const question = aChoiceQuestion(["A", "B"], { allowUserAddOptions: true });
    const { params } = await send([question]);
    const tries = await Promise.allSettled(
      Array.from({ length: 9 }, (_, at) => add(alex, params, question.id, `choice ${at}`)),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    const [refused] = tries.flatMap((tried) => (tried.status === "rejected" ? [tried.reason] : []));
    const error = "You have added 5 choices, which is as many as one person may add";
    expect(refused).toMatchObject({ status: 400, body: { error } });
    const [first] = tries.flatMap((tried) =>
      tried.status === "fulfilled" ? [tried.value.choice] : [],
    );
    // A repetition adds nothing, and another person may add one.
    if (first) expect((await add(alex, params, question.id, first)).choice.id).toBe(first.id);
    expect((await add(diego, params, question.id, "Tacos")).choice.value).toBe("Tacos");
  });

  it("are refused from people outside the audience, and once it is closed (PERM-04, TAK-39)", async () => {
    const question = aChoiceQuestion(["A"], { allowUserAddOptions: true });
    const { params } = await send([question]);
    await expect(add(await app.as("lynne"), params, question.id, "B")).rejects.toMatchObject({
      status: 403,
    });
    await expect(add(await app.as("debra"), params, question.id, "B")).rejects.toMatchObject({
      status: 404,
    });
    await adele.surveys.close({ params, body: {} });
    await expect(add(alex, params, question.id, "B")).rejects.toMatchObject({
      status: 409,
      body: { error: "This poll is no longer open for responses" },
    });
  });

  it("are not lost to an edit that began before", async () => {
    const question = aChoiceQuestion(["A", "B"], { allowUserAddOptions: true });
    const { params } = await send([question]);
    const begun = await adele.surveys.get({ params });
    await add(alex, params, question.id, "C");
    const survey = {
      type: "poll" as const,
      questions: [{ ...question, label: "What is for lunch?" }],
      recipients: begun.recipients,
    };
    await expect(
      adele.surveys.edit({ params, body: { survey, seenAt: begun.updatedAt } }),
    ).rejects.toMatchObject({
      status: 409,
      body: { code: "SURVEY_CHANGED" },
    });
    expect((await adele.surveys.get({ params })).questions[0]).toMatchObject({
      choices: [{ value: "A" }, { value: "B" }, { value: "C" }],
    });
  });
});
