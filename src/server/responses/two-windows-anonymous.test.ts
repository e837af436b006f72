import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { choiceId } from "#domain/ids.ts";
import type { OwnChoice } from "#domain/question/own-choices.ts";
import { type Answer, answer } from "#domain/response/answers.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aChoiceQuestion } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { aReceipt } from "#test/receipts.ts";
import { sendPoll } from "#test/send-poll.ts";

let app: TestApp;
let adele: Person;
let alex: Person;
let megan: Person;

beforeAll(async () => {
  app = await startApp();
  [adele, alex, megan] = [await app.as("adele"), await app.as("alex"), await app.as("megan")];
});

const labels = ["One?", "Two?", "Three?"];

/** An anonymous survey of three questions, and what the windows of one device send. */
async function sendThree({ required = false } = {}) {
  const questions = labels.map((label) =>
    aChoiceQuestion(["A", "B"], { label, required, allowUserAddOptions: true }),
  );
  const { poll } = await sendPoll(app, adele, {
    type: "survey",
    title: "Three",
    questions,
    anonymity: "anonymous",
    commentsEnabled: true,
  });
  const params = { id: poll.id };
  const receipt = aReceipt();
  const answerTo = (at: number, choice: number | string): Answer => {
    const { id, choices } = questions[at] ?? aChoiceQuestion();
    const value = typeof choice === "string" ? choice : choices[choice]?.id;
    return answer.parse({ questionId: id, value });
  };
  /** `changed`: the places of what was changed; -1 for no answer, a text for an own choice. */
  const send = (chosen: readonly (number | string)[], changed?: readonly number[], more = {}) =>
    alex.responses.save({
      params,
      body: {
        response: chosen.flatMap((choice, at) => (choice === -1 ? [] : [answerTo(at, choice)])),
        source: "web",
        receipt,
        ...(changed ? { changed: changed.map((at) => questions[at]?.id ?? "") } : {}),
        ...more,
      } as never,
    });
  const own = (at: number, text: string): OwnChoice => ({
    questionId: answerTo(at, 0).questionId,
    choiceId: choiceId.parse(randomUUID()),
    text,
  });
  const mine = async () => {
    const reply = await alex.responses.mineByReceipt({ params, body: { receipt } });
    const { responses = [], comments, added } = reply.userResponse ?? {};
    const values = labels.map((_, at) => {
      const { id, choices } = questions[at] ?? aChoiceQuestion();
      const value = responses.find(({ questionId }) => questionId === id)?.value ?? null;
      const place = choices.findIndex((choice) => choice.id === value);
      return place < 0 && value !== null ? value : place;
    });
    return { values, comments, added };
  };
  return { params, questions, receipt, send, own, answerTo, mine };
}

describe("an anonymous response of two windows on one device", () => {
  it.each(["sealed", "counted"])(
    "keeps the answers that the later one did not change, and drops those that it cleared: %s (EDT-21)",
    async (where) => {
      const { params, send, mine } = await sendThree();
      await send([-1, 1, -1], [1], { comment: "So" });
      if (where === "counted") {
        await adele.surveys.close({ params, body: undefined });
        await adele.surveys.reopen({ params, body: { closeAt: null } });
      }
      // Opened before that was answered.
      const { userResponse } = await send([0, -1, -1], [0]);
      expect(userResponse.responses).toHaveLength(2);
      expect(await mine()).toMatchObject({ values: [0, 1, -1], comments: ["So"] });
      // Both show these answers, and each changes another one.
      await send([1, 1, -1], [0]);
      await send([0, 0, -1], [1]);
      expect((await mine()).values).toEqual([1, 0, -1]);
      await send([-1, 1, 0], [0, 2]);
      expect((await mine()).values).toEqual([-1, 0, 0]);
      await adele.surveys.close({ params, body: undefined });
      const { results } = await adele.responses.results({ params });
      expect(results?.responseCount).toBe(1);
      const counts = results?.questions.map(({ choices }) => choices.map(({ count }) => count));
      if (where === "sealed")
        expect(counts).toEqual([
          [0, 0],
          [1, 0],
          [1, 0],
        ]);
    },
  );

  it("is complete with what the other one answered (TAK-18, TAK-21)", async () => {
    const { send, mine } = await sendThree({ required: true });
    await expect(send([0, -1, -1], [0])).rejects.toMatchObject({ status: 400 });
    await send([0, 1, 1], [0, 1, 2]);
    await send([1, -1, -1], [0]);
    expect((await mine()).values).toEqual([1, 1, 1]);
  });

  it("is replaced as a whole by a client that does not say what it changed (API-36, EDT-21)", async () => {
    const { send, mine } = await sendThree();
    await send([0, -1, -1]);
    await send([-1, 1, -1]);
    expect((await mine()).values).toEqual([-1, 1, -1]);
  });

  it("keeps the choice that came with an answer of the other one, also once all have it (QED-20)", async () => {
    const { params, send, own, mine, questions } = await sendThree();
    const soup = own(0, "Soup");
    await send([soup.choiceId, 0, -1], [0, 1], { added: [soup] });
    await send([-1, 1, -1], [1]);
    expect(await mine()).toMatchObject({ values: [soup.choiceId, 1, -1], added: [soup] });
    const survey = await adele.surveys.get({ params });
    expect(survey.questions[0]).toMatchObject({ choices: questions[0]?.choices });
    // Somebody else's that comes with the close has another id.
    const other = own(0, "soup");
    await megan.responses.save({
      params,
      body: {
        response: [answer.parse({ questionId: other.questionId, value: other.choiceId })],
        source: "web",
        receipt: aReceipt(),
        added: [other],
      },
    });
    await adele.surveys.close({ params, body: undefined });
    await adele.surveys.reopen({ params, body: { closeAt: null } });
    const { values } = await mine();
    await send([-1, 0, 1], [1, 2]);
    expect((await mine()).values).toEqual([values[0], 0, 1]);
  });

  it("stays the other's where this one has no receipt (EDT-21)", async () => {
    const { send, mine } = await sendThree();
    await send([0, 1, -1], [0, 1]);
    const refused = send([-1, -1, 1], [2], { receipt: aReceipt() });
    await expect(refused).rejects.toMatchObject({ status: 409 });
    expect((await mine()).values).toEqual([0, 1, -1]);
  });

  it("has the last change of each question, in whatever order they come at once", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(2), fc.integer({ min: 0, max: 1 })), {
          minLength: 2,
          maxLength: 8,
        }),
        async (changes) => {
          const { send, mine } = await sendThree();
          const inWindow = async (at: number) => {
            for (const [of, choice] of changes)
              if (of === at)
                await send(
                  labels.map((_, n) => (n === at ? choice : -1)),
                  [at],
                );
          };
          await Promise.all([0, 1, 2].map(inWindow));
          const last = [0, 1, 2].map((at) => changes.filter(([of]) => of === at).at(-1)?.[1] ?? -1);
          expect((await mine()).values).toEqual(last);
        },
      ),
      { numRuns: 8 },
    );
  });
});
