import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { limits } from "#domain/limits.ts";
import { aChoiceQuestion, aSurvey } from "#test/factories.ts";
import { toldQuestions } from "#test/kind-samples.ts";
import { type Sealable, seal } from "./sealed-answer.ts";
import { sealedRoom } from "./sealed-room.ts";

const choice = { ...aChoiceQuestion(), allowComments: true };
const text = toldQuestions().find(({ questionType }) => questionType === "open-ended");

function lengthOf(room: number, over: Partial<Sealable>): number {
  const answer = {
    hash: "0".repeat(64),
    answers: [],
    picks: [],
    comment: null,
    commitment: "0".repeat(64),
    guest: false,
    isNew: true,
    ...over,
  };
  return seal(randomBytes(32), "a survey", room, answer).length;
}

describe("a sealed answer", () => {
  it.each([
    ["a comment on the survey", aSurvey({ questions: [choice], commentsEnabled: true })],
    ["a text", aSurvey({ questions: [text ?? expect.fail()], commentsEnabled: false })],
  ])("has one length, whatever is written in %s (ANO-01)", (_, survey) => {
    const room = sealedRoom(survey);
    const lengths = ["", "No", "ÄÖÜ 日本語 ", "\u0001", '"\\', "\u{1F600}"].map((each) => {
      const said = each.repeat(Math.floor(limits.comment.max / Math.max(1, each.length)));
      const question = survey.questions[0] ?? expect.fail();
      return survey.commentsEnabled
        ? lengthOf(room, { comment: said })
        : lengthOf(room, { answers: [{ questionId: question.id, value: said, comment: null }] });
    });
    expect(new Set(lengths).size).toBe(1);
  });

  it("has one length, however many of several choices it has (ANO-01)", () => {
    const many = aChoiceQuestion(
      Array.from({ length: limits.choices.max }, (__, at) => `Choice ${at}`),
      { allowMultipleChoices: true },
    );
    const survey = aSurvey({ questions: [many, many, many], commentsEnabled: false });
    const ids = many.choices.map(({ id }) => id);
    const lengths = [1, 12, ids.length].map((count) =>
      lengthOf(sealedRoom(survey), {
        answers: survey.questions.map(({ id }) => ({
          questionId: id,
          value: ids.slice(0, count),
          comment: null,
        })),
        picks: survey.questions.flatMap(({ id }) => [
          `${id}:`,
          ...ids.slice(0, count).map((each) => `${id}:${each}`),
        ]),
      }),
    );
    expect(new Set(lengths).size).toBe(1);
  });
});
