import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { Question } from "#domain/question/question.ts";
import { question as questionSchema } from "#domain/question/registry.ts";
import { answer } from "#domain/response/answers.ts";
import { draftOf } from "#domain/survey/edit.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { differencesOf } from "#test/differences-of.ts";
import { exportOf } from "#test/exports.ts";
import { aQuizQuestion } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { readExport } from "#test/read-csv.ts";
import { sendPoll } from "#test/send-poll.ts";

let app: TestApp;
let adele: Person;
let alex: Person;
beforeAll(async () => {
  app = await startApp();
  [adele, alex] = [await app.as("adele"), await app.as("alex")];
});

const text = (label: string, required: boolean) =>
  questionSchema.parse({ id: randomUUID(), label, required, questionType: "open-ended" });

/**
 * A survey of a required and an optional text, with functions to answer it and read the response.
 */
async function sent(over: Parameters<typeof sendPoll>[2] = {}) {
  const questions = [text("What went well?", true), text("What else?", false)];
  const { poll } = await sendPoll(app, adele, {
    type: "survey",
    title: "How was it?",
    questions,
    ...over,
  });
  const params = { id: poll.id };
  const save = (values: (string | null)[], asked: readonly Question[] = questions) =>
    alex.responses.save({
      params,
      body: {
        response: asked.flatMap(({ id }, at) => {
          const value = values[at] ?? null;
          return value === null ? [] : [answer.parse({ questionId: id, value })];
        }),
        source: "web",
      },
    });
  return { params, questions, save };
}

const refused = (label: string) => ({
  status: 400,
  body: {
    code: "RESPONSE_INVALID",
    error: "Please answer this question",
    problems: [{ path: label }],
  },
});

describe("a completed response", () => {
  it("stays completed, with its answers, when a required one is removed, and is so everywhere (TAK-18, TAK-37)", async () => {
    const { params, questions, save } = await sent();
    const { userResponse: first, missingRequiredIds } = await save(["The food", "The music"]);
    expect([first.completed, missingRequiredIds]).toEqual([true, []]);
    for (const emptied of ["", "  ", null])
      await expect(save([emptied, "No music"])).rejects.toMatchObject(
        refused(questions[0]?.id ?? ""),
      );

    const { userResponse: mine } = await alex.responses.mine({ params });
    expect(mine).toEqual(first);
    const { responses, userResponse } = await alex.responses.results({ params });
    expect(userResponse).toEqual(first);
    expect(responses[0]).toMatchObject({
      completed: true,
      completedOn: first.completedOn,
      responses: first.responses,
    });
    const { rows } = await adele.results.table({ params, query: {} });
    expect(rows).toMatchObject([{ completedOn: first.completedOn, responses: first.responses }]);
    const [, line] = readExport((await exportOf(adele, params.id)).text);
    expect(line?.slice(1)).toEqual([first.completedOn?.toISOString(), "The food", "The music"]);
    expect((await alex.surveys.get({ params })).completed).toBe(true);
    expect(await differencesOf(app, [params.id])).toEqual([]);
  });

  it("is replaced by another complete one, and keeps its first completion time (TAK-37, EDT-21)", async () => {
    const { params, save } = await sent();
    expect((await save([null, "The music"])).userResponse).toMatchObject({
      completed: false,
      completedOn: null,
    });
    const { completedOn } = (await save(["The food", "The music"])).userResponse;
    app.clock.ahead(60_000);
    const again = (await save(["The drinks"])).userResponse;
    app.clock.reset();
    expect(again).toMatchObject({
      completed: true,
      completedOn,
      responses: [{ value: "The drinks" }],
    });
    expect((await alex.responses.mine({ params })).userResponse).toEqual(again);
  });

  it("wins over concurrent incomplete ones (TAK-18)", async () => {
    const { params, save } = await sent();
    const sends = Array.from({ length: 12 }, (_, at) =>
      at === 4 ? save(["The food"]) : save([null, `part ${at}`]),
    );
    const settled = await Promise.allSettled(sends);
    expect(settled[4]?.status).toBe("fulfilled");
    for (const result of settled)
      if (result.status === "rejected") expect(result.reason).toMatchObject({ status: 400 });
    expect((await alex.responses.mine({ params })).userResponse).toMatchObject({
      completed: true,
      responses: [{ value: "The food" }],
    });
  });

  it("cannot be changed without a question that an edit has made required since (TAK-18)", async () => {
    const { params, questions, save } = await sent();
    const { userResponse: first } = await save(["The food"]);
    const survey = draftOf(await adele.surveys.get({ params }));
    const added = text("What is missing?", true);
    await adele.surveys.edit({
      params,
      body: { survey: { ...survey, questions: [...questions, added] } },
    });
    expect((await alex.responses.mine({ params })).userResponse).toEqual(first);
    const asked = [...questions, added];
    await expect(save(["The drinks"], asked)).rejects.toMatchObject(refused(added.id));
    expect((await alex.responses.mine({ params })).userResponse?.responses).toEqual(
      first.responses,
    );
    expect((await save(["The drinks", null, "Nothing"], asked)).userResponse).toMatchObject({
      completed: true,
      completedOn: first.completedOn,
    });
  });
});

describe("an unfinished response to a quiz", () => {
  it("is stored but not completed, whatever it has: it reveals no right answer and can be changed (TAK-02, ENT-22)", async () => {
    const question = aQuizQuestion(["Rome", "Milan"]);
    const { poll } = await sendPoll(app, adele, {
      type: "quiz",
      title: "Capitals",
      questions: [question],
      resultsVisibility: "real-time",
    });
    const params = { id: poll.id };
    const give = (at: number, more = {}) => {
      const value = question.choices[at]?.id ?? "";
      const response = [answer.parse({ questionId: question.id, value })];
      return alex.responses.save({ params, body: { response, source: "web", ...more } });
    };
    const marks = async () =>
      JSON.stringify((await alex.surveys.get({ params })).questions).includes("correct");
    for (const at of [1, 0, 1]) {
      const { userResponse } = await give(at, { unfinished: true });
      expect(userResponse).toMatchObject({ completed: false, completedOn: null, changeable: true });
      expect(await marks()).toBe(false);
    }
    expect((await give(0)).userResponse).toMatchObject({ completed: true, changeable: false });
    expect(await marks()).toBe(true);
    await expect(give(1, { unfinished: true })).rejects.toMatchObject({
      body: { code: "RESPONSE_COUNTED" },
    });
    await expect(give(1)).rejects.toMatchObject({ body: { code: "RESPONSE_COUNTED" } });
    expect(await differencesOf(app, [poll.id])).toEqual([]);
  });

  it("is always final if it is anonymous (ANO-01)", async () => {
    const { params, questions } = await sent({ anonymity: "anonymous" });
    const response = [answer.parse({ questionId: questions[0]?.id, value: "The food" })];
    const body = { response, source: "web" as const, unfinished: true };
    const { userResponse } = await alex.responses.save({ params, body });
    expect(userResponse).toMatchObject({ completed: true, responseAnonymity: "anonymous" });
  });
});
