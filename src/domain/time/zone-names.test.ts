import { expect, it } from "vitest";
import { zoneName } from "./zone-names.ts";

it("names zones as they are called today, and keeps their times (REC-12)", () => {
  const zones = Intl.supportedValuesOf("timeZone");
  const at = new Date("2026-07-01T12:00:00Z");
  const timeIn = (timeZone: string) =>
    new Intl.DateTimeFormat("en", { timeZone, dateStyle: "short", timeStyle: "long" }).format(at);
  for (const zone of zones) expect(timeIn(zoneName(zone))).toBe(timeIn(zone));
  expect(zoneName("Europe/Kiev")).toBe("Europe/Kyiv");
  expect(zoneName("Europe/Berlin")).toBe("Europe/Berlin");
});
