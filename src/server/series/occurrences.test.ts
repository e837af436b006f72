import { describe, expect, it } from "vitest";
import { editedFrom } from "#domain/series/edited-from.ts";
import { localTimeOf } from "#domain/time/local-time.ts";
import { nextTime } from "#domain/time/next-time.ts";
import { readRule } from "#domain/time/recurrence.ts";
import { modelOf } from "./occurrence-model-for-test.ts";
import { nextOccurrence } from "./occurrences.ts";

const scheduleIn = (rruleTZID: string, rruleDTStart: string, rrule: string) => ({
  rrule,
  rruleDTStart,
  rruleTZID,
  openDuration: "P1D",
});

/** The first occurrences after an instant. */
function firstOf(schedule: ReturnType<typeof scheduleIn>, after: string, count: number): string[] {
  const found: string[] = [];
  let at: Date | null = new Date(after);
  while (found.length < count) {
    at = nextOccurrence(schedule, at);
    if (!at) return found;
    found.push(at.toISOString().slice(0, 16));
  }
  return found;
}

describe("an occurrence", () => {
  it("keeps its local time across a change of the clock (REC-12)", () => {
    const weekly = scheduleIn("Europe/Berlin", "2026-03-26T09:00", "FREQ=DAILY;INTERVAL=2");
    expect(firstOf(weekly, "2026-03-25T00:00Z", 3)).toEqual([
      "2026-03-26T08:00",
      "2026-03-28T08:00",
      "2026-03-30T07:00",
    ]);
  });

  it("at a local time that does not exist comes at the next minute that does, and later ones at their own", () => {
    const daily = scheduleIn("Europe/Berlin", "2026-03-28T02:30", "FREQ=DAILY;INTERVAL=1");
    expect(firstOf(daily, "2026-03-28T00:00Z", 3)).toEqual([
      "2026-03-28T01:30",
      "2026-03-29T01:00",
      "2026-03-30T00:30",
    ]);
  });

  it("at a local time that comes twice is at the first, and only there", () => {
    const daily = scheduleIn("Europe/Berlin", "2026-10-24T02:30", "FREQ=DAILY;INTERVAL=1");
    expect(firstOf(daily, "2026-10-24T00:00Z", 3)).toEqual([
      "2026-10-24T00:30",
      "2026-10-25T00:30",
      "2026-10-26T01:30",
    ]);
  });

  it("on a day that a zone left out comes with the next one's first minute", () => {
    const daily = scheduleIn("Pacific/Apia", "2011-12-29T09:00", "FREQ=DAILY;INTERVAL=1");
    expect(firstOf(daily, "2011-12-28T00:00Z", 3)).toEqual([
      "2011-12-29T19:00",
      "2011-12-30T10:00",
      "2011-12-30T19:00",
    ]);
  });

  it("on the 31st leaves out months without one (REC-07)", () => {
    const monthly = scheduleIn("UTC", "2026-01-31T09:00", "FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=31");
    expect(firstOf(monthly, "2026-01-01T00:00Z", 4).map((at) => at.slice(5, 10))).toEqual([
      "01-31",
      "03-31",
      "05-31",
      "07-31",
    ]);
  });

  it("does not come after the end of its series (REC-16)", () => {
    const until = scheduleIn(
      "Asia/Tokyo",
      "2026-11-30T08:00",
      "FREQ=WEEKLY;INTERVAL=1;BYDAY=MO;UNTIL=20261207T145900Z",
    );
    expect(firstOf(until, "2026-11-01T00:00Z", 9)).toEqual([
      "2026-11-29T23:00",
      "2026-12-06T23:00",
    ]);
  });

  it("does not come after the end of its series where the zone's clock was changed since (REC-16)", () => {
    // 23:59 of 4 July, by the winter time that this zone had until 2024.
    const rrule = "FREQ=DAILY;INTERVAL=1;UNTIL=20270705T035900Z";
    expect(readRule(rrule, "America/Asuncion")?.until).toBe("2027-07-04");
    const until = scheduleIn("America/Asuncion", "2027-07-01T09:00", rrule);
    expect(firstOf(until, "2027-07-03T00:00Z", 9)).toEqual([
      "2027-07-03T12:00",
      "2027-07-04T12:00",
    ]);
  });
});

describe("the next occurrence after an edit of the time or zone alone (REC-37)", () => {
  const berlin = "Europe/Berlin";
  const working = "FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,TU,WE,TH,FR";
  it.each([
    [
      "earlier today, sent already",
      working,
      "08:00",
      berlin,
      "2026-03-05T09:30Z",
      "2026-03-06T07:00",
    ],
    [
      "later today, sent already",
      working,
      "15:00",
      berlin,
      "2026-03-05T09:30Z",
      "2026-03-06T14:00",
    ],
    [
      "later today, not sent yet",
      working,
      "15:00",
      berlin,
      "2026-03-06T07:30Z",
      "2026-03-06T14:00",
    ],
    [
      "passed today, not sent yet",
      working,
      "08:00",
      berlin,
      "2026-03-06T07:30Z",
      "2026-03-09T07:00",
    ],
    ["into the summer time", working, "02:30", berlin, "2026-03-27T09:30Z", "2026-03-30T00:30"],
    [
      "into the hour left out",
      "FREQ=DAILY;INTERVAL=1",
      "02:30",
      berlin,
      "2026-03-28T09:30Z",
      "2026-03-29T01:00",
    ],
    [
      "every second week",
      "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO",
      "11:00",
      berlin,
      "2026-03-03T09:30Z",
      "2026-03-16T10:00",
    ],
    [
      "monthly on the 31st",
      "FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=31",
      "11:00",
      berlin,
      "2026-04-01T09:30Z",
      "2026-05-31T09:00",
    ],
    [
      "a zone where it is tomorrow",
      "FREQ=DAILY;INTERVAL=1",
      "09:00",
      "Pacific/Auckland",
      "2026-03-05T12:00Z",
      "2026-03-05T20:00",
    ],
    [
      "a zone where today's is to come",
      "FREQ=DAILY;INTERVAL=1",
      "09:00",
      "America/Los_Angeles",
      "2026-03-05T09:30Z",
      "2026-03-06T17:00",
    ],
  ])("%s", (_, rule, time, zone, asked, next) => {
    const before = scheduleIn(berlin, "2026-01-05T09:00", rule);
    const after = scheduleIn(zone, `2026-01-05T${time}`, rule);
    const [now] = [new Date(asked)];
    const sent = firstOf(before, "2026-01-01T00:00Z", 99).filter((at) => `${at}Z` < asked);
    const last = localTimeOf(new Date(`${sent.at(-1)}Z`), berlin).date;
    const moment = { asked: now, now, last };
    const found = nextOccurrence(after, editedFrom(after, before, moment));
    expect(found?.toISOString().slice(0, 16)).toBe(next);
  });

  it("is no date later where the zone was changed since the last one was sent", () => {
    const rule = "FREQ=DAILY;INTERVAL=1";
    const before = scheduleIn(berlin, "2026-01-05T20:00", rule);
    const after = scheduleIn(berlin, "2026-01-05T21:00", rule);
    const now = new Date("2026-03-03T08:00Z");
    // At 04:00Z of Tuesday, in Los Angeles; Tuesday's of Berlin is still to come.
    const moment = { asked: now, now, last: "2026-03-02" };
    const found = nextOccurrence(after, editedFrom(after, before, moment));
    expect(found?.toISOString().slice(0, 16)).toBe("2026-03-03T20:00");
  });
});

const zones = [
  "UTC",
  "Europe/Berlin",
  "Europe/London",
  "Europe/Dublin",
  "Europe/Istanbul",
  "America/New_York",
  "America/Sao_Paulo",
  "America/St_Johns",
  "America/Caracas",
  "Asia/Kathmandu",
  "Asia/Tehran",
  "Asia/Pyongyang",
  "Asia/Gaza",
  "Africa/Casablanca",
  "Africa/Cairo",
  "Australia/Lord_Howe",
  "Australia/Adelaide",
  "Pacific/Apia",
  "Pacific/Chatham",
  "America/Scoresbysund",
];

/** A repeatable sequence of numbers from 0 to `below`. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const days = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

function ruleBy(pick: (below: number) => number): string {
  const every = `INTERVAL=${1 + (pick(3) === 0 ? pick(30) : pick(4))}`;
  const kind = pick(4);
  if (kind === 0) return `FREQ=DAILY;${every}`;
  if (kind === 1) {
    const chosen = days.filter(() => pick(2) === 0);
    return `FREQ=WEEKLY;${every};BYDAY=${(chosen.length > 0 ? chosen : ["SU"]).join(",")}`;
  }
  if (kind === 2) return `FREQ=MONTHLY;${every};BYMONTHDAY=${1 + pick(31)}`;
  return `FREQ=MONTHLY;${every};BYDAY=${[1, 2, 3, 4, -1][pick(5)]}${days[pick(7)]}`;
}

describe.each(zones)("ten years of occurrences in %s", (zone) => {
  it("are those of a slow model that looks at each day and each minute of its zone (REC-01, REC-12)", () => {
    const pick = numbersFrom(zones.indexOf(zone) + 1);
    for (let round = 0; round < Number(process.env.RULES_PER_ZONE ?? 1); round += 1) {
      const rule = ruleBy(pick);
      const year = 2008 + pick(15);
      const date = new Date(Date.UTC(year, pick(12), 1 + pick(28))).toISOString().slice(0, 10);
      const time = `${String(pick(2) === 0 ? pick(4) : pick(24)).padStart(2, "0")}:${["00", "15", "30", "45"][pick(4)]}`;
      const recurrence = readRule(rule, zone);
      if (!recurrence) throw new Error(`${rule} is one of the editor's`);
      const schedule = scheduleIn(zone, `${date}T${time}`, rule);
      const expected = modelOf(recurrence, { date, time, zone, years: 10 });
      const before = new Date(Date.UTC(year - 1, 0, 1));
      const found: number[] = [];
      let at: Date | null = before;
      while (found.length < expected.length) {
        try {
          at = nextOccurrence(schedule, at);
        } catch {
          at = null;
        }
        if (!at) break;
        found.push(at.getTime());
      }
      expect([rule, date, time, found.map(isoOf)]).toEqual([rule, date, time, expected.map(isoOf)]);
      // What the form shows is what is sent.
      const shown = [before.getTime(), ...expected.slice(0, 12)].map((after) =>
        nextTime(schedule, new Date(after))?.getTime(),
      );
      expect(shown.slice(0, expected.length)).toEqual(expected.slice(0, 13));
    }
  });
});

const isoOf = (at: number) => new Date(at).toISOString();
