import { describe, expect, it } from "vitest";
import { guestName, introductionProblems, isEmailOrNone } from "./guest.ts";

const codes = (name: string, email: string) =>
  introductionProblems({ name, email }).map(({ code }) => code);

describe("a participant's name and address", () => {
  it("need a visible name (ANO-04)", () => {
    for (const blank of ["", "  ", "\n\t", "\u200b\u2060", "\u202e", "\u200d"])
      expect(codes(blank, ""), JSON.stringify(blank)).toEqual(["guest-name.required"]);
    expect(codes("Quinn", "")).toEqual([]);
  });

  it("may lack the e-mail address, but an invalid one is refused (ANO-05)", () => {
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

  it("allow an e-mail address of up to 254 characters (ANO-05)", () => {
    const address = (length: number) => `${"q".repeat(length - "@example.com".length)}@example.com`;
    expect(codes("Quinn", ` ${address(254)} `)).toEqual([]);
    expect(codes("Quinn", address(255))).toEqual(["guest-email.invalid"]);
  });
});

describe("a name", () => {
  it("is one line without invisible or direction-changing characters, and at most 60 characters long", () => {
    expect(guestName("  Quinn \u202e\n  of\tthe\u0000 sea ")).toBe("Quinn of the sea");
    expect(guestName("نام‌خانوادگی")).toBe("نام‌خانوادگی");
    expect(Array.from(guestName("😀".repeat(100)))).toHaveLength(60);
  });
});
