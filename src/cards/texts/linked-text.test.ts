import { describe, expect, it } from "vitest";
import { entered } from "../parts/entered.ts";
import { utf8Bytes } from "../parts/fitted.ts";
import { linkedText } from "./linked-text.ts";
import { textAnswers } from "./text-answers.ts";

const known = [
  { prefix: "#", url: "https://github.example/o/r/pull/<num>" },
  { prefix: "[x](", url: "https://a.example/(<num>)" },
  { prefix: "PROJ_", url: "https://jira.example/<num>" },
];

describe("a text on a card", () => {
  it("has its references as links, everything else as it was typed (INT-08)", () => {
    expect(linkedText("**#7** & [x](5 {{DATE(#8)}}", 250, known)).toBe(
      "\\*\\*[#7](https://github.example/o/r/pull/7)\\*\\* & " +
        "[\\[x\\](5](https://a.example/%285%29) " +
        "{\u200B{DATE([#8](https://github.example/o/r/pull/8))}}",
    );
    expect(linkedText("PROJ_12", 250, known)).toBe("[PROJ\\_12](https://jira.example/12)");
    expect(linkedText("קישור #7", 250, known)).toBe(
      "\u2068קישור [#7](https://github.example/o/r/pull/7)\u2069",
    );
  });

  it.each([
    "plain",
    "x\n\n\n\ny",
    "x\n".repeat(60),
    "# 7 *b* [a](http://b)",
    "é ".repeat(200),
    "a\u202eb\u0000c",
    "#7".repeat(300),
  ])("without autolinks is as before: %j", (text) => {
    expect(linkedText(text, 250, [])).toBe(entered(text, 250));
  });

  it("has no link where it is cut inside a reference", () => {
    const text = `${"a".repeat(246)} #1234567`;
    expect(linkedText(text, 250, known)).toBe(`${"a".repeat(246)} #1…`);
    expect(linkedText(`${"a".repeat(240)} #12 more and more`, 250, known)).toContain("[#12](");
  });

  it("loses its links where the card would be too large", () => {
    const url = `https://a.example/${"long/".repeat(300)}<num>`;
    const texts = Array.from({ length: 10 }, () => ({ text: "#1 #2 #3 ".repeat(20), user: null }));
    const said = { texts, more: false, withheld: null, min: 3 };
    const size = (length: number) =>
      utf8Bytes(
        JSON.stringify(textAnswers({ ...said, autolinks: [{ prefix: "#", url }] }, length)),
      );
    expect(size(5000)).toBeGreaterThan(25_000);
    expect(size(250)).toBeLessThan(10_000);
  });
});
