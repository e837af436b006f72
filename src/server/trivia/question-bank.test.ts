import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folderOf, triviaCategories } from "../../../content/trivia/categories.ts";
import {
  questionsIn,
  type TriviaQuestion,
  triviaDifficulties,
} from "../../../content/trivia/question-bank.ts";

const home = join(import.meta.dirname, "../../../content/trivia");
const written = triviaCategories.filter((category) => existsSync(join(home, folderOf(category))));
const all = written.flatMap((category) =>
  triviaDifficulties.flatMap((difficulty) => questionsIn(category, difficulty)),
);

describe("the trivia questions", () => {
  it("are in folders of known categories, the default one among them (TRV-04, TRV-05)", () => {
    const folders = readdirSync(home, { withFileTypes: true }).filter((each) => each.isDirectory());
    const known = triviaCategories.map((category) => folderOf(category));
    expect(folders.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
    expect(written).toContain("Animals:General");
    expect(triviaCategories).toHaveLength(24);
  });

  it.each(written)("of %s are 20 in each difficulty (TRV-02, TRV-05)", (category) => {
    for (const difficulty of triviaDifficulties)
      expect(questionsIn(category, difficulty), difficulty).toHaveLength(20);
  });

  it.each(written)("of %s are not given away by the length of the right choice", (category) => {
    const questions = triviaDifficulties.flatMap((difficulty) => questionsIn(category, difficulty));
    const longest = questions.filter(({ right, wrong }) =>
      wrong.every((each) => each.length < right.length),
    );
    expect(longest.length / questions.length).toBeLessThanOrEqual(0.45);
  });

  it("have four different choices", () => {
    expect(
      named(
        ({ right, wrong }) => new Set([right, ...wrong].map((each) => each.toLowerCase())).size < 4,
      ),
    ).toEqual([]);
  });

  it("are written alike: one question, no stray blanks, choices without a full stop", () => {
    expect(
      named(
        ({ question, right, wrong, source }) =>
          !question.endsWith("?") ||
          [question, right, ...wrong, source].some((each) => /^\s|\s$|\s\s/.test(each)) ||
          [right, ...wrong].some((each) => /^(all|none|both) of\b|\.$/i.test(each)),
      ),
    ).toEqual([]);
  });

  it("name a work in which the answer can be checked, not an address that may go", () => {
    expect(named(({ source }) => source.length < 10 || /https?:|www\./.test(source))).toEqual([]);
  });

  it("stay true: none speaks of the time in which it is asked", () => {
    const passing =
      /\b(currently|as of|recent(ly)?|latest|newest|nowadays|to date|so far|this year|at present)\b/i;
    expect(named(({ question, right }) => passing.test(`${question} ${right}`))).toEqual([]);
  });

  it("do not contain their answer", () => {
    expect(named(containsAnswer)).toEqual([]);
  });

  it("are asked once in the whole bank, in whatever words", () => {
    const words = all.map(({ question, right }) => ({
      question: new Set(wordsOf(question)),
      fact: new Set([...wordsOf(question), ...wordsOf(right)]),
    }));
    const alike = words.flatMap((one, at) =>
      words
        .slice(at + 1)
        .flatMap((other, further) =>
          overlap(one.question, other.question) >= 0.8 || overlap(one.fact, other.fact) >= 0.75
            ? [[all[at]?.question, all[at + 1 + further]?.question]]
            : [],
        ),
    );
    expect(alike).toEqual([]);
  });
});

function named(isWrong: (question: TriviaQuestion) => boolean): string[] {
  return all.filter(isWrong).map(({ question }) => question);
}

/** A telling word of the right choice is in the question, unless all choices have it. */
function containsAnswer({ question, right, wrong }: TriviaQuestion): boolean {
  const asked = wordsOf(question);
  return wordsOf(right).some(
    (word) =>
      word.length > 2 &&
      asked.includes(word) &&
      !wrong.every((each) => wordsOf(each).includes(word)),
  );
}

/** The part of the words of both sets that is in each of them. */
function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const both = [...one].filter((word) => other.has(word)).length;
  return both / (one.size + other.size - both);
}

function plain(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** The telling words of a text, without the ending of a plural. */
function wordsOf(text: string): string[] {
  return plain(text)
    .split(" ")
    .filter((word) => !fillers.has(word))
    .map((word) => (word.length > 3 ? word.replace(/s$/, "") : word));
}

const fillers = new Set(
  (
    "a an and are as at be by called can did do does for from has have how in into is it its " +
    "known made many name named of on or out s that the their there they this to was were what " +
    "when where which who whose with"
  ).split(" "),
);
