import { describe, expect, it } from "vitest";
import { plainName } from "./plain-name.ts";

describe("a name", () => {
  it.each([
    ["a right-to-left override", "Adele \u202egnp.exe", "Adele gnp.exe"],
    ["isolates", "\u2067Adele\u2069", "Adele"],
    ["zero-width signs", "Ad\u200bele\u2060 V\ufeffance", "Adele Vance"],
    ["joiners between letters that know none", "Ad\u200dele\u200c", "Adele"],
    ["line breaks and tabs", " Adele\n\n\tVance ", "Adele Vance"],
    ["Hangul fillers", `Quinn${"\u3164".repeat(50)}x`, "Quinn x"],
    ["blank Braille", `Quinn${"\u2800".repeat(50)}x`, "Quinn x"],
    ["no-break spaces", `Quinn${"\u00a0".repeat(50)}x`, "Quinn x"],
    ["mixed padding", "Quinn \u3164\u00a0\u2800\u115f\uffa0\u3000 x", "Quinn x"],
    ["nothing that can be seen", "\u3164\u200b\u2800\u200d", ""],
  ])("has no %s", (_, entered, shown) => expect(plainName(entered)).toBe(shown));

  it.each(["نام‌خانوادگی", "שלום", "👩‍👩‍👧 Family", "क्‍ष", "José O’Brien-Núñez", "Zoë 👍🏽"])(
    "keeps characters that it needs: %s",
    (name) => expect(plainName(name)).toBe(name),
  );

  it("is truncated between graphemes", () =>
    expect(plainName("😀".repeat(100), 60)).toBe("😀".repeat(60)));
});
