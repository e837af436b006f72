import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cloudLimits } from "./cloud-text.ts";
import { spellingReader } from "./spellings.ts";
import { languageOf, marksOf } from "./stop-words.ts";
import { type Word, wordCounter } from "./word-cloud.ts";

/** The words that one answer counts as. */
const wordsOf = (answer: string) => spellingReader()(answer).map(({ text }) => text);

/** The cloud of these answers, each by one person. */
function cloudOf(...answers: string[]): Word[] {
  const counter = wordCounter();
  for (const text of answers) counter.add({ text, count: 1 });
  return counter.top();
}
const pairs = (...answers: string[]) => cloudOf(...answers).map(({ text, value }) => [text, value]);

describe("an answer to a word cloud", () => {
  it.each([
    ["Pizza", ["Pizza"]],
    ["  Focus   time ", ["Focus time"]],
    ["the whole team", ["the whole team"]],
    ["“Great team!”", ["Great team"]],
    ["C++", ["C++"]],
    ["#1 .NET", ["#1 .NET"]],
    ["R&D", ["R&D"]],
    ["!!! ...", []],
    ["???", []],
    ["¿…?", []],
    ["。、！", []],
    ["→ $", ["→ $"]],
    ["#️⃣", ["#️⃣"]],
    ["🎉🎉🎉🎉", ["🎉"]],
    ["Party 🎉", ["Party 🎉"]],
    ["信頼", ["信頼"]],
    ["one\u202E\u200B two\u0007", ["one two"]],
    ["", []],
    [" \n ", []],
  ])("of up to three words is one phrase: %s (WCL-07)", (answer, words) => {
    expect(wordsOf(answer)).toEqual(words);
  });

  it.each([
    [
      "We need more focus time and fewer meetings, don't we?",
      ["focus", "time", "fewer", "meetings"],
    ],
    ["It’s the team’s trust that I can’t do without", ["team", "trust"]],
    [
      "Ich finde die Zusammenarbeit mit dem Team sehr gut",
      ["finde", "Zusammenarbeit", "Team", "gut"],
    ],
    ["J'adore l'équipe et la communication avec les autres", ["adore", "équipe", "communication"]],
    ["La comunicación y el equipo son muy buenos", ["comunicación", "equipo", "buenos"]],
    ["Cake, balloons and 👨‍👩‍👧 with a 🏳️‍🌈 please", ["Cake", "balloons", "👨‍👩‍👧", "🏳️‍🌈"]],
    ["とても楽しい会議でした", ["とても", "楽しい", "会議"]],
    ["团队合作非常重要", ["团队", "合作", "非常", "重要"]],
    ["Больше времени для глубокой работы", ["Больше", "времени", "для", "глубокой", "работы"]],
    [
      "node.js v24 work-life 3.5 snake_case x",
      ["node.js", "v24", "work-life", "3.5", "snake_case"],
    ],
    ["to be or not to be", []],
  ])("that is longer counts as its words without stop words: %s (WCL-07)", (answer, words) => {
    expect(wordsOf(answer)).toEqual(words);
  });

  it("has the language of most of its stop words, English by default (WCL-07)", () => {
    const language = (text: string) =>
      languageOf(text.split(" ").map((word) => ({ marks: marksOf(word) })));
    expect(language("die zeit und der raum")).toBe("de");
    expect(language("les gens et le temps")).toBe("fr");
    expect(language("el tiempo y la gente")).toBe("es");
    expect(language("the time and the people")).toBe("en");
    expect(language("keine pizza")).toBe("de");
    expect(language("pizza salad soup bread")).toBe("en");
    // A stop word of another language counts.
    expect(wordsOf("movies that die hard are fun")).toEqual(["movies", "die", "hard", "fun"]);
  });

  it("is truncated to 60 characters, never inside a grapheme (WCL-04)", () => {
    const long = "abcdefghij".repeat(7);
    expect(wordsOf(long)).toEqual([long.slice(0, 60)]);
    expect(wordsOf(`I saw ${long} here and there today`)).toContain(long.slice(0, 60));
    expect(wordsOf(`${"x".repeat(59)}👩‍🚀 y`)).toEqual(["x".repeat(59)]);
  });
});

describe("a word cloud", () => {
  it("ignores case, accents, dashes and apostrophes, and shows the most frequent spelling (WCL-07)", () => {
    expect(pairs("Café", "cafe", "CAFÉ", "cafe")).toEqual([["cafe", 4]]);
    expect(pairs("Straße", "STRASSE", "Straße")).toEqual([["Straße", 3]]);
    expect(pairs("Work-life balance", "work–life balance", "work life balance")).toEqual([
      ["Work-life balance", 3],
    ]);
    expect(pairs("don’t panic", "don't panic")).toEqual([["don't panic", 2]]);
    // Two different letters, not one with an accent.
    expect(pairs("か", "が")).toEqual([
      ["か", 1],
      ["が", 1],
    ]);
  });

  it("shows the first spelling by code points if several are equally frequent", () => {
    expect(pairs("trust", "TRUST", "Trust")).toEqual([["TRUST", 3]]);
  });

  it("counts each respondent once per word, and identical texts as often as they were given (WCL-07)", () => {
    expect(pairs("pizza and Pizza and more pizza and soup")).toEqual([
      ["pizza", 1],
      ["soup", 1],
    ]);
    const counter = wordCounter();
    counter.add({ text: "Pizza", count: 40 });
    counter.add({ text: "I really like pizza with cheese", count: 2 });
    expect(counter.top()).toEqual([
      { text: "Pizza", value: 42 },
      { text: "cheese", value: 2 },
    ]);
  });

  it("has the 25 most frequent words, whatever order the answers come in (WCL-01)", () => {
    const answers = Array.from({ length: 40 }, (_, n) =>
      Array.from({ length: n + 1 }, () => `Word ${n}`),
    ).flat();
    const words = cloudOf(...answers);
    expect(words).toHaveLength(25);
    expect(words[0]).toEqual({ text: "Word 39", value: 40 });
    expect(words[24]).toEqual({ text: "Word 15", value: 16 });
    const equal = Array.from({ length: 60 }, (_, n) => `W${n}`);
    expect(cloudOf(...equal.toReversed())).toEqual(cloudOf(...equal));
  });

  it("of any answers never counts more people than there are, and does not depend on their order (WCL-01, WCL-04)", () => {
    const anything = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 80 }),
      fc.lorem({ maxCount: 12 }),
      fc.string({ unit: "binary", maxLength: 40 }),
    );
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 30 }), (answers) => {
        const words = cloudOf(...answers);
        expect(words.length).toBeLessThanOrEqual(cloudLimits.words);
        for (const { text, value } of words) {
          expect(text.length).toBeGreaterThan(0);
          expect(text.length).toBeLessThanOrEqual(60);
          expect(value).toBeLessThanOrEqual(answers.length);
        }
        expect(cloudOf(...answers.toReversed())).toEqual(words);
      }),
      { numRuns: 120 },
    );
  });
});
