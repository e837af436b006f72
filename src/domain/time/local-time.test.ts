import { describe, expect, it } from "vitest";
import { instantOf, localTimeOf } from "./local-time.ts";

const at = (zone: string, date: string, time: string) =>
  instantOf({ date, time }, zone)?.toISOString() ?? null;

describe("a local time", () => {
  it.each([
    ["UTC", "2026-05-01", "09:15", "2026-05-01T09:15:00.000Z"],
    ["Europe/Berlin", "2026-01-15", "09:00", "2026-01-15T08:00:00.000Z"],
    ["Europe/Berlin", "2026-07-15", "09:00", "2026-07-15T07:00:00.000Z"],
    ["America/New_York", "2026-01-15", "20:30", "2026-01-16T01:30:00.000Z"],
    ["America/New_York", "2026-07-15", "20:30", "2026-07-16T00:30:00.000Z"],
    ["Asia/Kolkata", "2026-03-10", "10:00", "2026-03-10T04:30:00.000Z"],
    ["Asia/Kathmandu", "2026-03-10", "10:00", "2026-03-10T04:15:00.000Z"],
    ["Australia/Eucla", "2026-03-10", "10:00", "2026-03-10T01:15:00.000Z"],
    ["Pacific/Kiritimati", "2026-01-01", "00:00", "2025-12-31T10:00:00.000Z"],
    ["Pacific/Chatham", "2026-01-15", "08:00", "2026-01-14T18:15:00.000Z"],
  ])(
    "of %s, %s %s, is the instant at which its clocks show it (TIM-02)",
    (zone, date, time, instant) => {
      expect(at(zone, date, time)).toBe(instant);
      expect(localTimeOf(new Date(instant), zone)).toEqual({ date, time });
    },
  );

  it.each([
    ["Europe/Berlin", "2026-03-29", "02:30", "2026-03-29T01:00:00.000Z", "03:00"],
    ["Europe/London", "2026-03-29", "01:15", "2026-03-29T01:00:00.000Z", "02:00"],
    ["America/New_York", "2026-03-08", "02:45", "2026-03-08T07:00:00.000Z", "03:00"],
    ["America/Los_Angeles", "2026-03-08", "02:00", "2026-03-08T10:00:00.000Z", "03:00"],
    ["America/St_Johns", "2026-03-08", "02:30", "2026-03-08T05:30:00.000Z", "03:00"],
    ["Australia/Lord_Howe", "2026-10-04", "02:15", "2026-10-03T15:30:00.000Z", "02:30"],
  ])(
    "of %s skipped by the change to summer time, %s %s, is the next one that exists",
    (zone, date, time, instant, shown) => {
      expect(at(zone, date, time)).toBe(instant);
      expect(localTimeOf(new Date(instant), zone)).toEqual({ date, time: shown });
    },
  );

  it.each([
    ["Europe/Berlin", "2026-10-25", "02:30", "2026-10-25T00:30:00.000Z"],
    ["Europe/London", "2026-10-25", "01:00", "2026-10-25T00:00:00.000Z"],
    ["America/New_York", "2026-11-01", "01:30", "2026-11-01T05:30:00.000Z"],
    ["America/St_Johns", "2026-11-01", "01:15", "2026-11-01T03:45:00.000Z"],
    ["Australia/Lord_Howe", "2026-04-05", "01:45", "2026-04-04T14:45:00.000Z"],
  ])("of %s that occurs twice, %s %s, is the first occurrence", (zone, date, time, instant) => {
    expect(at(zone, date, time)).toBe(instant);
  });

  it("that is invalid gives null", () => {
    for (const [date, time] of [
      ["", "10:00"],
      ["2026-03-10", ""],
      ["2026-02-30", "10:00"],
      ["2026-13-01", "10:00"],
      ["2026-03-10", "25:00"],
      ["tomorrow", "noon"],
    ] as const)
      expect(at("Europe/Berlin", date, time)).toBeNull();
  });

  it("round-trips for every quarter of an hour around a change, except the skipped ones", () => {
    for (const [zone, day, missing] of [
      ["Europe/Berlin", "2026-03-29", 4],
      ["Europe/Berlin", "2026-10-25", 0],
      ["America/New_York", "2026-03-08", 4],
      ["America/New_York", "2026-11-01", 0],
      ["Asia/Kathmandu", "2026-03-29", 0],
      ["Australia/Lord_Howe", "2026-10-04", 2],
    ] as const) {
      const times = Array.from(
        { length: 96 },
        (_, n) =>
          `${String(Math.floor(n / 4)).padStart(2, "0")}:${String((n % 4) * 15).padStart(2, "0")}`,
      );
      const moved = times.filter(
        (time) =>
          localTimeOf(instantOf({ date: day, time }, zone) ?? new Date(Number.NaN), zone).time !==
          time,
      );
      expect([zone, day, moved.length]).toEqual([zone, day, missing]);
    }
  });
});
