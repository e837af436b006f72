import { expect, it } from "vitest";
import { aChoiceQuestion } from "#test/factories.ts";
import { addedChoiceProblem, mayAddChoice } from "./added-choice.ts";

const open = aChoiceQuestion(["Pizza"], { allowUserAddOptions: true });

it("lets the audience add choices below 25 where the author allows it (TAK-31)", () => {
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

it("asks for a text (TAK-32)", () => {
  expect(addedChoiceProblem(open.choices, "  ")).toBe("choice.required");
});

it.each(["Pizza", "PIZZA", " pizza "])("knows %j as a choice that exists (TAK-33)", (text) => {
  expect(addedChoiceProblem(open.choices, text)).toBe("choice.exists");
});

it("takes 2000 characters, not 2001 (TAK-34)", () => {
  expect(addedChoiceProblem(open.choices, "x".repeat(2000))).toBeNull();
  expect(addedChoiceProblem(open.choices, "x".repeat(2001))).toBe("choice.too-long");
});
