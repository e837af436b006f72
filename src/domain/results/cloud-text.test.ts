import fc from "fast-check";
import { expect, it } from "vitest";
import { bare } from "./cloud-text.ts";

it("punctuation around a phrase is removed, except what belongs to a name (WCL-07)", () => {
  expect(["“Pizza!”", "...", ".NET.", "C++", "#1!", "a!b!?", " - yes - "].map(bare)).toEqual([
    "Pizza",
    "",
    ".NET",
    "C++",
    "#1",
    "a!b",
    "yes",
  ]);
  const sign = fc.constantFrom("a", "!", ".", "”", "(", "👍", "é", " ", "\u{10ead}", "\ud83d");
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 12 }), (signs) => {
      const said = bare(signs.join(""));
      expect(said).not.toMatch(/[!.” \u{10ead}]$/u);
      expect(signs.join("")).toContain(said);
    }),
  );
});

it("thousands of punctuation characters inside an answer do not slow it down", () => {
  const begun = process.cpuUsage();
  for (let at = 0; at < 200; at += 1) bare(`a ${"!".repeat(2990)}${at}`);
  const { user } = process.cpuUsage(begun);
  // It takes over two seconds if the search for the end restarts at each of them.
  expect(user / 1000).toBeLessThan(500);
});
