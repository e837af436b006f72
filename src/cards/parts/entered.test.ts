import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cut, entered, enteredName } from "./entered.ts";

describe("a user's text on a card", () => {
  it("stays unchanged if it is ordinary", () => {
    for (const text of [
      "What shall we eat?",
      "C++ or C#",
      "1.5 hours",
      "it's 50% off, isn't it (really)?",
      "e-mail",
      "Žluťoučký 🍕",
    ])
      expect(entered(text, 100)).toBe(text);
  });

  it("has its Markdown escaped, so that it reads as typed", () => {
    expect(entered("*bold* _em_ [click](http://evil.example) <at>Adele</at> `x`", 100)).toBe(
      "\\*bold\\* \\_em\\_ \\[click\\](http://evil.example) \\<at\\>Adele\\</at\\> \\`x\\`",
    );
    expect(entered("# big\n- one\n2. two", 100)).toBe("\\# big\n\\- one\n2\\. two");
    expect(entered("&lt;b&gt; R&D", 100)).toBe("\\&lt;b\\&gt; R&D");
  });

  it("has no more than one empty line in a row, and few lines (QNA-32)", () => {
    expect(entered(`x${"\n".repeat(245)}y`, 250)).toBe("x\n\ny");
    expect(entered("x\n \n\t\ny\nz", 250)).toBe("x\n\ny\nz");
    expect(entered("x\n".repeat(120), 250)).toBe(`${"x\n".repeat(9)}x…`);
    expect(entered("x\n".repeat(120), 5000).split("\n")).toHaveLength(121);
  });

  it("keeps the mark of a guest where it cuts their name (ANO-06)", () => {
    const name = "Adele Vance, Head of Product Marketing Europe and the Middle";
    expect(enteredName(`${name} (Guest)`, 60)).toBe(
      "Adele Vance, Head of Product Marketing Europe and t… (Guest)",
    );
    expect(enteredName(`${name} (Guest)`, 5)).toBe("… (Guest)");
    expect(enteredName(name, 20)).toBe("Adele Vance, Head o…");
    expect(enteredName(`Guest (Guest) ${name}`, 20)).toBe("Guest (Guest) Adele…");
    expect(enteredName("A*B (Guest)", 60)).toBe("A\\*B (Guest)");
  });

  it("has its date macros disabled", () => {
    expect(entered("{{DATE(2026-01-01T00:00:00Z,SHORT)}}", 100)).not.toMatch(/\{\{/);
  });

  it("is truncated with …, never inside a character", () => {
    expect(cut("abcdef", 6)).toBe("abcdef");
    expect(cut("abcdefg", 6)).toBe("abcde…");
    expect(cut("abcde\u0301g", 5)).toBe("abcd…");
    expect(cut("abcdefe\u0301", 5)).toBe("abcd…");
    expect(cut("👩‍👩‍👧‍👦".repeat(4), 3)).toBe("👩‍👩‍👧‍👦👩‍👩‍👧‍👦…");
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 60 }),
        fc.integer({ min: 1, max: 40 }),
        (text, max) => {
          const segments = [...new Intl.Segmenter("en").segment(cut(text, max))];
          return (
            segments.length <= Math.max(max, 1) &&
            cut(text, max).isWellFormed() === text.isWellFormed()
          );
        },
      ),
    );
  });
});
