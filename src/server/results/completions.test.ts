import { beforeAll, describe, expect, it } from "vitest";
import { answer } from "#domain/response/answers.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aChoiceQuestion } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { unique } from "#test/unique.ts";

let app: TestApp;
let adele: Person;
let alex: Person;
let megan: Person;
beforeAll(async () => {
  app = await startApp();
  [adele, alex, megan] = [await app.as("adele"), await app.as("alex"), await app.as("megan")];
});

/** A survey of two required questions, and answers to the first few of them. */
async function aSurveyOfTwo() {
  const questions = [aChoiceQuestion(["Pizza", "Salad"]), aChoiceQuestion(["Tea", "Coffee"])];
  const title = unique("Lunch");
  const { poll, where } = await sendPoll(app, adele, { type: "survey", title, questions });
  const respond = (person: Person, count: number) =>
    person.responses.save({
      params: { id: poll.id },
      body: {
        response: questions
          .slice(0, count)
          .map(({ id, choices }) => answer.parse({ questionId: id, value: choices[0]?.id ?? "" })),
        source: "web",
      },
    });
  return { id: poll.id, title, where, respond };
}

describe("a respondent who has not answered all required questions", () => {
  it("is counted separately from completions, in results, the survey, lists and events (RES-20)", async () => {
    const { id, title, respond } = await aSurveyOfTwo();
    const params = { id };
    const seen = async () => {
      const { results } = await adele.responses.results({ params });
      const view = await adele.surveys.get({ params });
      const listed = (await adele.surveys.ofOwner({ query: { search: title } })).surveys.find(
        (survey) => survey.id === id,
      );
      const counts = [results, view, listed].map((each) => [
        each?.responseCount,
        each?.partialCount,
      ]);
      expect(new Set(counts.map(String)).size).toBe(1);
      return counts[0];
    };
    expect(await seen()).toEqual([0, 0]);
    await respond(alex, 1);
    expect(await seen()).toEqual([0, 1]);
    await respond(megan, 2);
    expect(await seen()).toEqual([1, 1]);
    // The given answers count with their questions.
    const { results } = await adele.responses.results({ params });
    expect(results?.questions.map(({ answered }) => answered)).toEqual([2, 1]);
    await respond(alex, 2);
    expect(await seen()).toEqual([2, 0]);
  });

  it("is counted separately on the card (RES-20)", async () => {
    const { id, where, respond } = await aSurveyOfTwo();
    const message = await app.emulator.cardWith(where, "alex", id);
    const card = async () =>
      JSON.stringify(
        (
          await app.emulator.act(where, "adele", message.id, "survey/card/refresh", {
            surveyId: id,
          })
        ).card,
      );
    await respond(alex, 1);
    expect(await card()).toContain('"1 not completed"');
    await respond(megan, 2);
    expect(await card()).toContain('"1 response, 1 not completed"');
  });
});
