import { expect, it } from "vitest";
import { shownName } from "./shown-name.ts";

it("marks every name that a participant without an account gives, so that nobody passes for a colleague (ANO-06)", () => {
  expect(shownName("Quinn")).toBe("Quinn (Guest)");
  expect(shownName("Quinn (Guest)")).toBe("Quinn (Guest)");
  expect(shownName("Megan Bowen")).toBe("Megan Bowen (Guest)");
  expect(shownName("M".repeat(100))).toBe(`${"M".repeat(60)} (Guest)`);
  expect(shownName("Megan\n(guest) (GUEST) ")).toBe("Megan (Guest)");
  expect(shownName("Megan (guest)(Guest)")).toBe("Megan (Guest)");
  for (const none of ["", "  ", "\u200b", "guest", "(Guest)"]) expect(shownName(none)).toBe("Guest");
});

it("is marked at once, however the name is made to be hard to read", () => {
  const begun = process.cpuUsage();
  for (const hard of [`${"(guest) ".repeat(124)}x`, `${" (guest) ".repeat(110)}x`, `x${" ".repeat(998)}`]) shownName(hard);
  expect(process.cpuUsage(begun).user / 1000).toBeLessThan(500);
});
