import { describe, expect, it } from "vitest";
import { directionOf, isolated } from "./direction.ts";
import { unturned } from "./unturned.ts";

describe("a user's text", () => {
  it.each([
    "\u202a",
    "\u202b",
    "\u202c",
    "\u202d",
    "\u202e",
    "\u2066",
    "\u2067",
    "\u2068",
    "\u2069",
  ])("loses direction-changing characters: %j", (sign) => {
    expect(unturned(`photo_${sign}gnp.exe`)).toBe("photo_gnp.exe");
    expect(isolated(`photo_${sign}gnp.exe`)).toBe("photo_gnp.exe");
  });

  it("keeps the marks and joiners that languages and emoji need", () => {
    for (const text of ["שלום\u200f!", "می\u200cخواهم", "👩\u200d👩\u200d👧", "\u200eA"])
      expect(unturned(text)).toBe(text);
  });

  it.each(["שלום", "مرحبا 3", "Team שלום", "\u{1e900}"])(
    "is isolated if it is right-to-left: %s",
    (text) => {
      expect(isolated(text)).toBe(`\u2068${text}\u2069`);
      // Isolating twice has no further effect.
      expect(isolated(isolated(text))).toBe(`\u2068${text}\u2069`);
    },
  );

  it("keeps its own isolates", () => {
    const names = [isolated("שלום"), isolated("Adele")].join(", ");
    expect(isolated(names)).toBe("\u2068\u2068שלום\u2069, Adele\u2069");
    expect(isolated("\u2068Adele\u202e\u2069")).toBe("Adele");
    expect(isolated("\u2069\u2068")).toBe("");
  });

  it.each(["Lunch?", "Größe 👍🏽", "漢字", ""])("stays unchanged otherwise: %j", (text) =>
    expect(isolated(text)).toBe(text),
  );
});

it("finds a text's direction by its first letter", () => {
  expect(directionOf("2 פחות מצגות, more")).toBe("rtl");
  expect(directionOf("more פחות")).toBe("ltr");
  expect(directionOf("42")).toBe("ltr");
});
