import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tokensOf, visible } from "./cloud-text.ts";
import { wordScanner } from "./word-scanner.ts";

const pieces = [
  "don't",
  "It’s",
  "C++",
  "a+#+",
  "R&D",
  "node.js",
  "3.5",
  "work-life",
  "·",
  "a·b",
  "co‐op",
  "_a",
  "a_",
  "Ünï",
  "e\u0301",
  "@me",
  "Больше",
  "ελ",
  "…",
  "“bar”",
];
/** Characters that the scanner handles, single and in words, and some that it does not handle. */
const common = fc.oneof(
  fc.constantFrom(...pieces, " ", "\t", "\u00a0"),
  fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
  fc.integer({ min: 0xa0, max: 0x52f }).map((code) => String.fromCharCode(code)),
);
const anything = fc.oneof(
  common,
  fc.constantFrom("🎉", "©", "\u200b", "\u200d", "団", "ไทย", "\u202e"),
  fc.string({ unit: "binary", maxLength: 3 }),
);
const textOf = (piece: fc.Arbitrary<string>) =>
  fc.array(piece, { maxLength: 20 }).map((list) => list.join(""));

describe("the word scanner", () => {
  const scan = wordScanner((text) => ({ text }));
  const wordsIn = (text: string) => {
    const found: { text: string }[] = [];
    return scan(text, found) ? found.map((word) => word.text) : null;
  };

  it("finds the same words as the regular expression in any text, or declines it (WCL-07)", () => {
    fc.assert(
      fc.property(fc.oneof(textOf(common), textOf(anything)), (text) => {
        const words = wordsIn(text);
        if (words) expect(words).toEqual(tokensOf(visible(text)));
      }),
      { numRuns: 500 },
    );
  });

  it("handles ordinary sentences, and recognizes words by all of their letters", () => {
    expect(wordsIn("It’s C++ and R&D, naïve Übung; больше!")).toEqual([
      "It’s",
      "C++",
      "and",
      "R&D",
      "naïve",
      "Übung",
      "больше",
    ]);
    const many = Array.from({ length: 20_000 }, (_, n) => `word${n}`);
    expect(wordsIn(many.join(" "))).toEqual(many);
    expect(wordsIn(many.toReversed().join(" "))).toEqual(many.toReversed());
  });

  it.each(["Party 🎉", "信頼", "zero\u200bwidth", "© us", "\u0000"])(
    "leaves %j to the regular expression",
    (text) => {
      expect(wordsIn(text)).toBeNull();
    },
  );
});
