import { expect, it } from "vitest";
import { newChoice } from "../question/new-question.ts";
import { averageOf } from "./average.ts";

const scale = (...values: string[]) => ({
  choices: values.map((value) => newChoice(() => crypto.randomUUID(), value)),
});
const counted = ({ choices }: ReturnType<typeof scale>, ...counts: number[]) => ({
  choices: choices.map(({ id, label }, at) => ({
    choiceId: id,
    label,
    count: counts[at] ?? 0,
    percent: 0,
    voters: null,
  })),
});

it("the average is the mean of the chosen values", () => {
  const stars = scale("1", "2", "3", "4", "5");
  expect(averageOf(stars, counted(stars, 1, 0, 0, 0, 1))).toBe(3);
  expect(averageOf(stars, counted(stars, 1, 2, 0, 0, 0))).toBeCloseTo(5 / 3);
});

it("the average is null without answers, and for emoji", () => {
  const stars = scale("1", "2");
  expect(averageOf(stars, counted(stars))).toBeNull();
  const faces = scale("1", "😍");
  expect(averageOf(faces, counted(faces, 1, 1))).toBeNull();
});
