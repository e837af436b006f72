import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { triviaDifficulties } from "#domain/trivia/trivia-request.ts";
import { folderOf, triviaCategories } from "../../../content/trivia/categories.ts";
import { questionsIn, type TriviaQuestion } from "../../../content/trivia/question-bank.ts";

const home = join(import.meta.dirname, "../../../content/trivia");
const all = triviaCategories.flatMap((category) =>
  triviaDifficulties.flatMap((difficulty) => questionsIn(category, difficulty)),
);

describe("the trivia questions", () => {
  it("are in 24 categories, a folder for each, the default one among them (TRV-04, TRV-05)", () => {
    const folders = readdirSync(home, { withFileTypes: true }).filter((each) => each.isDirectory());
    expect(folders.map(({ name }) => name).sort()).toEqual(
      triviaCategories.map((category) => folderOf(category)).sort(),
    );
    expect(triviaCategories).toContain("Animals:General");
    expect(triviaCategories).toHaveLength(24);
  });

  it.each(triviaCategories)("of %s are 20 in each difficulty (TRV-02, TRV-05)", (category) => {
    for (const difficulty of triviaDifficulties)
      expect(questionsIn(category, difficulty), difficulty).toHaveLength(20);
  });

  it.each(triviaCategories)(
    "of %s are not given away by the length of the right choice",
    (category) => {
      const questions = triviaDifficulties.flatMap((difficulty) =>
        questionsIn(category, difficulty),
      );
      const longest = questions.filter(({ right, wrong }) =>
        wrong.every((each) => each.length < right.length),
      );
      expect(longest.length / questions.length).toBeLessThanOrEqual(0.45);
    },
  );

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
    const asked = all.map(({ question }) => new Set(wordsOf(question)));
    const facts = all.map(({ question, right }) => new Set(wordsOf(`${question} ${right}`)));
    const alike = [...nearlySame(asked, 0.8), ...nearlySame(facts, 0.6)].map((pair) =>
      pair.map((at) => all[at]?.question),
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

/** Places of texts that share at least this part of all words that are in either of them. */
function nearlySame(texts: readonly ReadonlySet<string>[], least: number): number[][] {
  const before = new Map<string, number[]>();
  return texts.flatMap((words, at) => {
    const shared = new Map<number, number>();
    for (const word of words) {
      const others = before.get(word) ?? [];
      for (const other of others) shared.set(other, (shared.get(other) ?? 0) + 1);
      before.set(word, others);
      others.push(at);
    }
    return [...shared]
      .filter(([other, both]) => both / (words.size + (texts[other]?.size ?? 0) - both) >= least)
      .map(([other]) => [other, at]);
  });
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
