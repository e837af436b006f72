import { describe, expect, it } from "vitest";
import { nextTime } from "./next-time.ts";
import { frequencies, readRule, recurrenceOf, ruleOf } from "./recurrence.ts";

const zone = "Europe/Berlin";

describe("a recurrence rule", () => {
  it.each([
    ["FREQ=DAILY;INTERVAL=1", { frequency: "daily", interval: 1 }],
    ["FREQ=DAILY", { frequency: "daily", interval: 1 }],
    ["FREQ=DAILY;INTERVAL=30", { frequency: "daily", interval: 30 }],
    [
      "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR,MO",
      { frequency: "weekly", interval: 2, weekdays: ["MO", "FR"] },
    ],
    ["FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=31", { frequency: "monthly", on: { day: 31 } }],
    [
      "FREQ=MONTHLY;INTERVAL=3;BYDAY=-1FR",
      { frequency: "monthly", interval: 3, on: { ordinal: -1, weekday: "FR" } },
    ],
    [
      "BYDAY=4TU;FREQ=MONTHLY;INTERVAL=1",
      { frequency: "monthly", on: { ordinal: 4, weekday: "TU" } },
    ],
  ])("%s is one that the editor makes (REC-01, REC-02, REC-05, REC-06, REC-08)", (rule, read) => {
    expect(readRule(rule, zone)).toMatchObject({ ...read, until: null });
  });

  it("ends on a local date, whatever that is in UTC", () => {
    expect(readRule("FREQ=DAILY;INTERVAL=1;UNTIL=20261231T225900Z", zone)).toMatchObject({
      until: "2026-12-31",
    });
    expect(readRule("FREQ=DAILY;INTERVAL=1;UNTIL=20261231T055900Z", "Pacific/Auckland")).toBeNull();
  });

  it.each(["20261231T235900Z", "20261231T215900Z"])(
    "ends on its date still if the zone's rules changed: %s",
    (end) => {
      const rule = `FREQ=DAILY;INTERVAL=1;UNTIL=${end}`;
      expect(readRule(rule, zone)).toMatchObject({ until: "2026-12-31" });
    },
  );

  it.each([
    "",
    "FREQ=HOURLY",
    "FREQ=YEARLY",
    "FREQ=DAILY;INTERVAL=0",
    "FREQ=DAILY;INTERVAL=31",
    "FREQ=DAILY;COUNT=3",
    "FREQ=DAILY;BYHOUR=1,2,3",
    "FREQ=WEEKLY;INTERVAL=1",
    "FREQ=WEEKLY;INTERVAL=1;BYDAY=",
    "FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,XX",
    "FREQ=MONTHLY;INTERVAL=1",
    "FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=0",
    "FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=32",
    "FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=-1",
    "FREQ=MONTHLY;INTERVAL=1;BYDAY=5MO",
    "FREQ=MONTHLY;INTERVAL=1;BYDAY=-2MO",
    "FREQ=DAILY;INTERVAL=1;UNTIL=soon",
    "FREQ=DAILY;FREQ=DAILY",
    "RRULE:FREQ=DAILY",
  ])("%s is refused", (rule) => {
    expect(readRule(rule, zone)).toBeNull();
  });
});

it.each(frequencies)(
  "what the editor begins with is a rule while there is no date: %s",
  (frequency) => {
    const begun = recurrenceOf(frequency, "0000-00-00");
    expect(readRule(ruleOf(begun, zone), zone)).toEqual(begun);
  },
);

it("only the 30th of each February, and alike, never comes (REC-07)", () => {
  const comes = (interval: number, day: number, from: string) => {
    const rule = { frequency: "monthly", interval, until: null, on: { day } } as const;
    const schedule = { rrule: ruleOf(rule, zone), rruleDTStart: `${from}T09:00`, rruleTZID: zone };
    return nextTime(schedule, new Date(`${from}T00:00Z`)) !== null;
  };
  expect(comes(12, 30, "2026-02-01")).toBe(false);
  expect(comes(12, 31, "2026-04-01")).toBe(false);
  expect(comes(24, 29, "2027-02-01")).toBe(false);
  expect(comes(12, 29, "2027-02-01")).toBe(true);
  expect(comes(6, 31, "2026-02-01")).toBe(true);
  expect(comes(1, 31, "2026-02-01")).toBe(true);
});
