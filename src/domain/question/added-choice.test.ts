import { expect, it } from "vitest";
import { aChoiceQuestion } from "#test/factories.ts";
import { mayAddChoice } from "./added-choice.ts";
import { addedChoiceProblem } from "./added-choice-problem.ts";

const open = aChoiceQuestion(["Pizza"], { allowUserAddOptions: true });

it("the audience may add choices up to 25 if the author allows it (TAK-31)", () => {
  const of = (count: number) =>
    aChoiceQuestion(
      Array.from({ length: count }, (_, at) => `choice ${at}`),
      { allowUserAddOptions: true },
    );
  expect(mayAddChoice(open)).toBe(true);
  expect(mayAddChoice(of(24))).toBe(true);
  expect(mayAddChoice(of(25))).toBe(false);
  expect(mayAddChoice(aChoiceQuestion(["Pizza"]))).toBe(false);
});

it.each(["  ", "\u200b", "\u200f\u2060", "\u3164"])(
  "an added choice needs visible text: %j has none (TAK-32)",
  (text) => {
    expect(addedChoiceProblem(open.choices, text)).toBe("choice.required");
  },
);

it.each(["Pizza", "PIZZA", " pizza ", "Pizza\u200b", "Piz\u00adza"])(
  "the added choice %j exists already (TAK-33)",
  (text) => {
    expect(addedChoiceProblem(open.choices, text)).toBe("choice.exists");
  },
);

it("an added choice exists already if only Unicode composition or spaces differ (TAK-33)", () => {
  const choices = aChoiceQuestion(["Cr\u00e8me br\u00fbl\u00e9e"]).choices;
  expect(addedChoiceProblem(choices, "Cre\u0300me\u00a0 bru\u0302le\u0301e")).toBe("choice.exists");
  expect(addedChoiceProblem(choices, "Creme brulee")).toBeNull();
});

it("flags of regions are different choices, although they differ only in invisible characters (TAK-33)", () => {
  const [england, scotland] = ["gbeng", "gbsct"].map((region) => {
    const tags = Array.from(`${region}\u007f`, (letter) =>
      String.fromCodePoint(0xe0000 + letter.charCodeAt(0)),
    );
    return `\u{1f3f4}${tags.join("")}`;
  });
  expect(addedChoiceProblem(aChoiceQuestion([england ?? ""]).choices, scotland ?? "")).toBeNull();
});

it("an added choice may have 2000 characters, not 2001 (TAK-34)", () => {
  expect(addedChoiceProblem(open.choices, "x".repeat(2000))).toBeNull();
  expect(addedChoiceProblem(open.choices, "x".repeat(2001))).toBe("choice.too-long");
});
