import { expect, it } from "vitest";
import { shownName } from "./shown-name.ts";

it("every name that a guest enters is marked, so that nobody passes for a colleague (ANO-06)", () => {
  expect(shownName("Quinn")).toBe("Quinn (Guest)");
  expect(shownName("Quinn (Guest)")).toBe("Quinn (Guest)");
  expect(shownName("Megan Bowen")).toBe("Megan Bowen (Guest)");
  expect(shownName("M".repeat(100))).toBe(`${"M".repeat(60)} (Guest)`);
  expect(shownName("Megan\n(guest) (GUEST) ")).toBe("Megan (Guest)");
  expect(shownName("Megan (guest)(Guest)")).toBe("Megan (Guest)");
  for (const none of ["", "  ", "\u200b", "guest", "(Guest)"])
    expect(shownName(none)).toBe("Guest");
});

it("a name made hard to parse is marked without delay", () => {
  const begun = process.cpuUsage();
  for (const hard of [
    `${"(guest) ".repeat(124)}x`,
    `${" (guest) ".repeat(110)}x`,
    `x${" ".repeat(998)}`,
  ])
    shownName(hard);
  expect(process.cpuUsage(begun).user / 1000).toBeLessThan(500);
});
