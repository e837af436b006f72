import { expect, it } from "vitest";
import { dueInZone } from "./own-zones.ts";

const berlin = { rruleDTStart: "2026-01-01T09:00", rruleTZID: "Europe/Berlin" };
const at = (rule: typeof berlin, due: string, zone: string) =>
  dueInZone(rule, new Date(due), zone).toISOString();

it.each([
  ["2026-03-06T08:00Z", "America/Los_Angeles", "2026-03-06T17:00:00.000Z"],
  ["2026-03-09T08:00Z", "America/Los_Angeles", "2026-03-09T16:00:00.000Z"],
  ["2026-03-30T07:00Z", "America/Los_Angeles", "2026-03-30T16:00:00.000Z"],
  ["2026-09-25T07:00Z", "Pacific/Auckland", "2026-09-24T21:00:00.000Z"],
  ["2026-09-28T07:00Z", "Pacific/Auckland", "2026-09-27T20:00:00.000Z"],
  ["2026-10-26T08:00Z", "Pacific/Auckland", "2026-10-25T20:00:00.000Z"],
  ["2026-10-26T08:00Z", "Europe/Berlin", "2026-10-26T08:00:00.000Z"],
])("the occurrence of 09:00 in Berlin at %s comes in %s at %s", (due, zone, own) => {
  expect(at(berlin, due, zone)).toBe(own);
});

it("begins at most 22 hours before the series' own time", () => {
  const midway = { rruleDTStart: "2026-01-01T09:00", rruleTZID: "Pacific/Midway" };
  expect(at(midway, "2026-01-05T20:00Z", "Pacific/Kiritimati")).toBe("2026-01-04T22:00:00.000Z");
});

it("takes the next minute where a zone's clocks leave the time out", () => {
  const early = { rruleDTStart: "2026-01-01T02:30", rruleTZID: "Europe/Berlin" };
  expect(at(early, "2026-03-08T01:30Z", "America/Los_Angeles")).toBe("2026-03-08T10:00:00.000Z");
});
