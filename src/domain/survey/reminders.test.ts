import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { aPoll, aSurvey } from "#test/factories.ts";
import { problemText } from "#text/server/problems.ts";
import { draftProblems } from "./draft.ts";
import { normalizeDraft } from "./normalize-draft.ts";
import {
  defaultReminder,
  keptReminders,
  reminderDuration,
  reminderMemberLimit,
  reminderMinutes,
  reminderParts,
  reminderProblems,
  reminderTime,
  reminderUnits,
} from "./reminders.ts";
import type { Reminder } from "./survey.ts";

const now = new Date("2026-03-02T10:00:00Z");
const aReminder = (duration: string): Reminder => ({ id: randomUUID(), duration });
const remindersOf = (...durations: string[]) => durations.map(aReminder);
const found = (over: Parameters<typeof aPoll>[0]) =>
  draftProblems(aPoll(over), now).map((problem) => [problem.path, problemText(problem, "Polly")]);

describe("a reminder", () => {
  it("is a number of minutes, hours or days, stored as an ISO duration (RMD-01, RMD-06)", () => {
    const durations = reminderUnits.map((unit) => reminderDuration("5", unit));
    expect(durations).toEqual(["PT5M", "PT5H", "P5D"]);
    expect(durations.map(reminderParts)).toEqual([
      { number: "5", unit: "minutes" },
      { number: "5", unit: "hours" },
      { number: "5", unit: "days" },
    ]);
  });

  it("counts an hour as 60 and a day as 1440 minutes (RMD-02)", () => {
    expect(["PT45M", "PT1H", "PT3H", "P1D", "P2D"].map(reminderMinutes)).toEqual([
      45, 60, 180, 1440, 2880,
    ]);
  });

  it("starts with 30 minutes (RMD-03), or 1 hour or 1 day with another unit (RMD-04)", () => {
    expect(defaultReminder()).toBe("PT30M");
    expect(reminderUnits.map((unit) => defaultReminder(unit))).toEqual(["PT30M", "PT1H", "P1D"]);
  });

  it("keeps the author's input, even if it is not a number", () => {
    for (const number of ["", "0", "-3", "1.5"])
      for (const unit of reminderUnits)
        expect(reminderParts(reminderDuration(number, unit))).toEqual({ number, unit });
  });
});

describe("an invalid reminder", () => {
  it("is blank (RMD-07), not above zero (RMD-08), or not an integer (RMD-05)", () => {
    const texts = (duration: string) => found({ reminders: remindersOf(duration) });
    for (const unit of reminderUnits) {
      expect(texts(reminderDuration(" ", unit))).toEqual([
        ["reminders.0.duration", "Value is required"],
      ]);
      expect(texts(reminderDuration("0", unit))).toEqual([
        ["reminders.0.duration", "Invalid value"],
      ]);
      expect(texts(reminderDuration("-1", unit))).toEqual([
        ["reminders.0.duration", "Invalid value"],
      ]);
      expect(texts(reminderDuration("1.5", unit))).toEqual([
        ["reminders.0.duration", "Invalid value"],
      ]);
    }
  });

  it("is due at or after the close time, counted from delivery (RMD-09)", () => {
    const message = [["reminders.0.duration", "Reminder must be before the close date"]];
    expect(found({ reminders: remindersOf("PT59M"), openDuration: "PT1H" })).toEqual([]);
    expect(found({ reminders: remindersOf("PT1H"), openDuration: "PT1H" })).toEqual(message);
    expect(
      found({ reminders: remindersOf("P1D"), closeAt: new Date("2026-03-03T09:59:00Z") }),
    ).toEqual(message);
    const scheduled = {
      send: "schedule",
      deliverAt: new Date("2026-03-05T10:00:00Z"),
      closeAt: new Date("2026-03-06T10:00:00Z"),
    } as const;
    expect(found({ ...scheduled, reminders: remindersOf("PT23H") })).toEqual([]);
    expect(found({ ...scheduled, reminders: remindersOf("PT24H") })).toEqual(message);
  });

  it("of a standup is due at or before its start, counted back from its close (RMD-10)", () => {
    const standup = (duration: string) => ({
      ...aPoll({ openDuration: "PT1H", reminders: remindersOf(duration) }),
      type: "agile-standup" as const,
    });
    expect(reminderProblems(standup("PT59M"), now)).toEqual([]);
    expect(
      reminderProblems(standup("PT1H"), now).map((problem) => problemText(problem, "Polly")),
    ).toEqual(["Reminder must be after the start date"]);
  });

  it("repeats a duration, in any unit (RMD-11)", () => {
    const message = [["reminders.1.duration", "Reminder is a duplicate"]];
    expect(found({ reminders: remindersOf("PT60M", "PT1H") })).toEqual(message);
    expect(found({ reminders: remindersOf("PT24H", "P1D") })).toEqual(message);
    expect(found({ reminders: remindersOf("PT60M", "PT2H") })).toEqual([]);
  });

  it("is the third one (RMD-12)", () => {
    expect(found({ reminders: remindersOf("PT1H", "PT2H", "PT3H") })).toEqual([
      ["reminders", "A Polly has at most 2 reminders"],
    ]);
  });

  it("is due after more than 3 months if there is no close time", () => {
    expect(found({ reminders: remindersOf("P93D") })).toEqual([
      ["reminders.0.duration", "Reminder must be no more than 3 months in the future"],
    ]);
  });
});

describe("saved reminders", () => {
  it("are the first two of different durations (RMD-13)", () => {
    const all = remindersOf("PT60M", "PT1H", "PT2H", "P1D");
    expect(keptReminders(all)).toEqual([all[0], all[2]]);
    expect(normalizeDraft(aPoll({ reminders: all })).reminders).toEqual([all[0], all[2]]);
  });

  it("are due their duration after delivery, or before the close of a standup (RMD-09, RMD-10)", () => {
    const closeAt = new Date("2026-03-03T10:00:00Z");
    expect(reminderTime(aSurvey({ deliverAt: now, closeAt }), aReminder("PT1H"))).toEqual(
      new Date("2026-03-02T11:00:00Z"),
    );
    expect(reminderTime(aSurvey({ type: "agile-standup", closeAt }), aReminder("PT1H"))).toEqual(
      new Date("2026-03-03T09:00:00Z"),
    );
    expect(
      reminderTime(aSurvey({ type: "agile-standup", closeAt: null }), aReminder("PT1H")),
    ).toBeNull();
    expect(reminderTime(aSurvey({ deliverAt: now }), aReminder("PT122400M"))).toEqual(
      new Date("2026-05-26T10:00:00Z"),
    );
  });

  it("of standups go to teams of at most 25 members (RMD-14), others up to the organisation's limit (RMD-15)", () => {
    expect(reminderMemberLimit("agile-standup", 400)).toBe(25);
    expect(reminderMemberLimit("poll", 400)).toBe(400);
    expect(reminderMemberLimit("survey")).toBe(100);
  });
});
