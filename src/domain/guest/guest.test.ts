import { describe, expect, it } from "vitest";
import { introductionProblems, isEmailOrNone, plainName } from "./guest.ts";

const codes = (name: string, email: string) => introductionProblems({ name, email }).map(({ code }) => code);

describe("what a participant says of himself", () => {
  it("needs a name that can be seen (ANO-04)", () => {
    for (const blank of ["", "  ", "\n\t", "\u200b\u2060", "\u202e", "\u200d"])
      expect(codes(blank, ""), JSON.stringify(blank)).toEqual(["guest-name.required"]);
    expect(codes("Quinn", "")).toEqual([]);
  });

  it("may leave the e-mail address out, but not write one that is none (ANO-05)", () => {
    for (const good of ["", "  ", "q@example.com", "q.u+i-n@mail.example.co.uk", "ü@exämple.de"])
      expect(isEmailOrNone(good), good).toBe(true);
    for (const bad of [
      "q",
      "q@",
      "@example.com",
      "q@example",
      "q@@example.com",
      "q q@example.com",
      "q@exa mple.com",
      "q@example..com",
      "q@.com",
      "<q@example.com>",
      `${"q".repeat(250)}@example.com`,
    ])
      expect(isEmailOrNone(bad), bad).toBe(false);
    expect(codes("Quinn", "q@")).toEqual(["guest-email.invalid"]);
  });
});

describe("a name", () => {
  it("is one line without signs that turn or hide it, and not longer than 60 characters", () => {
    expect(plainName("  Quinn \u202e\n  of\tthe\u0000 sea ")).toBe("Quinn of the sea");
    expect(plainName("نام‌خانوادگی")).toBe("نام‌خانوادگی");
    expect(Array.from(plainName("😀".repeat(100)))).toHaveLength(60);
  });
});
