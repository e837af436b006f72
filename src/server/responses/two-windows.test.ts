import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { QuestionId } from "#domain/ids.ts";
import { type Answer, answer } from "#domain/response/answers.ts";
import type { DraftInput } from "#domain/survey/draft.ts";
import { draftOf } from "#domain/survey/edit.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aChoiceQuestion } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";

let app: TestApp;
let adele: Person;
let alex: Person;

beforeAll(async () => {
  app = await startApp();
  [adele, alex] = [await app.as("adele"), await app.as("alex")];
});

const kept = { removeExistingVotesOnEdit: false, notifyUsersOnEdit: false };

type Options = Partial<DraftInput> & { required?: boolean };

const labels = ["One?", "Two?", "Three?"];

/** A survey of three questions, and a way to send what one window of Alex's says. */
async function sendThree({ required = false, ...over }: Options = {}, allowComments = false) {
  const questions = labels.map((label) =>
    aChoiceQuestion(["A", "B"], { label, required, allowComments }),
  );
  const { poll } = await sendPoll(app, adele, {
    type: "survey",
    title: "Three",
    questions,
    ...over,
  });
  const params = { id: poll.id };
  const said = allowComments ? { comment: "So" } : {};
  return {
    params,
    ids: questions.map(({ id }) => id),
    /** The choice of each question, -1 for none; `changed`: the places of what was changed. */
    send: (chosen: readonly number[], changed?: readonly number[], more = {}) =>
      alex.responses.save({
        params,
        body: {
          response: chosen.flatMap((choice, at): Answer[] => {
            const { id, choices } = questions[at] ?? aChoiceQuestion();
            return choice < 0
              ? []
              : [answer.parse({ questionId: id, value: choices[choice]?.id, ...said })];
          }),
          source: "web",
          ...(changed ? { changed: changed.map((at) => questions[at]?.id ?? "") } : {}),
          ...more,
        } as never,
      }),
    /** What is stored, as the places of the choices, and what the totals count. */
    stored: async () => {
      const { userResponse } = await alex.responses.mine({ params });
      const { results } = await adele.responses.results({ params });
      const at = (n: number) =>
        userResponse?.responses.find(({ questionId }) => questionId === questions[n]?.id)?.value;
      return {
        own: questions.map(({ choices }, n) => choices.findIndex(({ id }) => id === at(n))),
        counts: results?.questions.map(({ choices }) => choices.map(({ count }) => count)),
        responseCount: results?.responseCount,
      };
    },
  };
}

const countsOf = (own: readonly number[]) =>
  own.map((choice) => [0, 1].map((each) => (each === choice ? 1 : 0)));

describe("a response of two windows", () => {
  it("keeps the answers that the later one did not change, and drops those that it cleared (TAK-02, EDT-21)", async () => {
    const { send, stored, ids } = await sendThree();
    await send([0, -1, -1], [0]);
    // Opened before the first was answered.
    const { userResponse } = await send([-1, 1, -1], [1]);
    expect(userResponse.responses.map(({ questionId }) => questionId)).toEqual(ids.slice(0, 2));
    expect(await stored()).toEqual({
      own: [0, 1, -1],
      counts: countsOf([0, 1, -1]),
      responseCount: 1,
    });
    // The first window changed its answer; the other still shows the old one.
    await send([1, -1, -1], [0]);
    await send([0, 0, -1], [1]);
    expect(await stored()).toEqual({
      own: [1, 0, -1],
      counts: countsOf([1, 0, -1]),
      responseCount: 1,
    });
    await send([-1, 0, -1], [0]);
    expect(await stored()).toEqual({
      own: [-1, 0, -1],
      counts: countsOf([-1, 0, -1]),
      responseCount: 1,
    });
  });

  it("is replaced as a whole by a client that does not say what it changed (API-36, EDT-21)", async () => {
    const { send, stored } = await sendThree();
    await send([0, -1, -1]);
    await send([-1, 1, -1]);
    expect(await stored()).toEqual({
      own: [-1, 1, -1],
      counts: countsOf([-1, 1, -1]),
      responseCount: 1,
    });
  });

  it("is complete with what the other one answered, and keeps it with a comment alone (TAK-18, TAK-27)", async () => {
    const { send, stored } = await sendThree({ required: true, commentsEnabled: true });
    const first = await send([0, 1, -1], [0, 1]);
    expect([first.userResponse.completed, first.missingRequiredIds.length]).toEqual([false, 1]);
    const last = await send([-1, -1, 1], [2]);
    expect([last.userResponse.completed, last.missingRequiredIds]).toEqual([true, []]);
    // Complete as it is, it would not give way to a part of it.
    await send([-1, 0, -1], [1]);
    const { userResponse } = await send([-1, -1, -1], [], { comment: "Fine" });
    expect(userResponse).toMatchObject({ completed: true, comments: ["Fine"] });
    const own = [0, 0, 1];
    expect(await stored()).toEqual({ own, counts: countsOf(own), responseCount: 1 });
  });

  it.each([
    ["allows several answers", { allowMultipleChoices: true }],
    ["takes no comments", { allowComments: false }],
  ])("goes on after an edit by which a question %s (EDT-21, TAK-27)", async (_, change) => {
    const { params, send, stored } = await sendThree({ commentsEnabled: true }, true);
    await send([0, -1, -1], [0]);
    const survey = draftOf(await adele.surveys.get({ params }));
    const questions = survey.questions.map((each) => ({ ...each, ...change }));
    await adele.surveys.edit({
      params,
      body: { survey: { ...survey, questions }, updateOptions: kept },
    });
    await send([0, 1, -1], [1]);
    const { userResponse } = await send([0, 1, -1], [], { comment: "Fine" });
    expect(userResponse.comments).toEqual(["Fine"]);
    expect((await stored()).counts).toEqual(countsOf([0, 1, -1]));
  });

  it("goes on after its choices were put in another order", async () => {
    const asked = ["A", "B", "C"];
    const question = aChoiceQuestion(asked, { allowMultipleChoices: true, required: false });
    const other = aChoiceQuestion(["A", "B"], { label: "Two?", required: false });
    const draft = { type: "survey", title: "Two", questions: [question, other] } as const;
    const { poll } = await sendPoll(app, adele, { ...draft, questions: [question, other] });
    const params = { id: poll.id };
    const [a, b] = question.choices;
    const two = answer.parse({ questionId: question.id, value: [a?.id, b?.id] });
    const save = (response: Answer[], changed: QuestionId[]) =>
      alex.responses.save({ params, body: { response, source: "web", changed } });
    await save([two], [question.id]);
    const survey = draftOf(await adele.surveys.get({ params }));
    const questions = [{ ...question, choices: question.choices.toReversed() }, other];
    await adele.surveys.edit({
      params,
      body: { survey: { ...survey, questions }, updateOptions: kept },
    });
    const more = answer.parse({ questionId: other.id, value: other.choices[0]?.id });
    const { userResponse } = await save([more], [other.id]);
    expect(userResponse.responses).toHaveLength(2);
  });

  it("is taken whole where its answers were removed while a window showed them (EDT-03)", async () => {
    const { params, send, stored } = await sendThree();
    await send([0, 1, -1], [0, 1]);
    const survey = draftOf(await adele.surveys.get({ params }));
    const updateOptions = { removeExistingVotesOnEdit: true, notifyUsersOnEdit: true };
    await adele.surveys.edit({ params, body: { survey, updateOptions } });
    await send([0, 1, 0], [2]);
    expect(await stored()).toMatchObject({ own: [0, 1, 0], responseCount: 1 });
  });

  it("counts exactly the last change of each question, in whatever order they come at once", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(2), fc.integer({ min: 0, max: 1 })), {
          minLength: 2,
          maxLength: 8,
        }),
        async (changes) => {
          const { send, stored } = await sendThree();
          // A window for each question: its own changes come one after the other.
          const inWindow = async (at: number) => {
            for (const [of, choice] of changes)
              if (of === at)
                await send(
                  labels.map((_, n) => (n === at ? choice : -1)),
                  [at],
                );
          };
          await Promise.all([0, 1, 2].map(inWindow));
          const { own, counts, responseCount } = await stored();
          for (const at of [0, 1, 2]) {
            const last = changes.filter(([of]) => of === at).at(-1)?.[1] ?? -1;
            expect(own[at]).toBe(last);
          }
          expect(counts).toEqual(countsOf(own));
          expect(responseCount).toBe(1);
        },
      ),
      { numRuns: 8 },
    );
  });
});
