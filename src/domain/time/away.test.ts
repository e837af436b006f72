import { describe, expect, it } from "vitest";
import { readAway } from "./away.ts";

/** A Wednesday. */
const today = "2026-11-25";

describe("the days that a person is away", () => {
  it.each([
    ["", "2026-11-25", "2026-11-26"],
    ["today", "2026-11-25", "2026-11-26"],
    ["tomorrow", "2026-11-26", "2026-11-27"],
    ["friday", "2026-11-27", "2026-11-28"],
    ["until friday", "2026-11-25", "2026-11-27"],
    ["Until  FRI", "2026-11-25", "2026-11-27"],
    ["until wednesday", "2026-11-25", "2026-12-02"],
    ["until tomorrow", "2026-11-25", "2026-11-26"],
    ["24 dec", "2026-12-24", "2026-12-25"],
    ["dec 24", "2026-12-24", "2026-12-25"],
    ["24th december until 2 jan", "2026-12-24", "2027-01-02"],
    ["from 24 dec until 4 jan", "2026-12-24", "2027-01-04"],
    ["from monday until thursday", "2026-11-30", "2026-12-03"],
    ["until 2027-02-23", "2026-11-25", "2027-02-23"],
  ])("%j: from %s, back on %s", (text, from, back) => {
    expect(readAway(text, today)).toEqual({ from, back });
  });

  it.each([
    "until",
    "until today",
    "until yesterday",
    "someday",
    "31 feb",
    "until 2027-02-24",
    "2026-11-24",
    "24 dec until 1 dec 5",
    "fr",
    "24 dec 3",
    "until 2027-13-01",
  ])("%j is not understood, over, or more than 90 days ahead", (text) => {
    expect(readAway(text, today)).toBeNull();
  });
});
