import { describe, expect, it } from "vitest";
import { closeAfterLabels } from "#text/survey.ts";
import { addDuration, addMonths, closeAfterDurations, isDuration } from "../time/duration.ts";
import { closeProblems, closeTime, deliveryTime, isScheduled, timeProblems } from "./schedule.ts";

const now = new Date("2026-01-31T10:00:00Z");
const after = (ms: number) => new Date(now.getTime() + ms);
const schedule = (deliverAt: Date) =>
  timeProblems({ send: "schedule", deliverAt, closeAt: null, openDuration: null }, now).map(
    (problem) => problem.code,
  );

describe("delivery", () => {
  it("is refused in the past, with a tolerance of one minute (TIM-02, TIM-03)", () => {
    expect(schedule(after(-61_000))).toEqual(["time.past"]);
    expect(schedule(after(-60_000))).toEqual([]);
    expect(deliveryTime({ send: "schedule", deliverAt: after(-60_000) }, now)).toEqual(now);
  });

  it("is at most three months ahead (TIM-04)", () => {
    expect(schedule(new Date("2026-04-30T10:00:00Z"))).toEqual([]);
    expect(schedule(new Date("2026-04-30T10:00:01Z"))).toEqual(["time.too-far"]);
  });

  it("counts as scheduled from more than 30 seconds ahead (TIM-11)", () => {
    expect(isScheduled(after(30_000), now)).toBe(false);
    expect(isScheduled(after(30_001), now)).toBe(true);
    expect(deliveryTime({ send: "schedule", deliverAt: after(30_000) }, now)).toEqual(now);
    expect(deliveryTime({ send: "schedule", deliverAt: after(30_001) }, now)).toEqual(
      after(30_001),
    );
  });

  it("has no time if it is manual (TIM-01)", () => {
    expect(deliveryTime({ send: "manual", deliverAt: after(90_000) }, now)).toBeNull();
  });
});

describe("closing", () => {
  it("is at least five minutes and at most three months after delivery (TIM-05, TIM-06)", () => {
    const codes = (closeAt: Date) => closeProblems(closeAt, now).map((problem) => problem.code);
    expect(codes(after(299_999))).toEqual(["close-at.too-soon"]);
    expect(codes(after(300_000))).toEqual([]);
    expect(codes(addMonths(now, 3))).toEqual([]);
    expect(codes(new Date(addMonths(now, 3).getTime() + 1))).toEqual(["time.too-far"]);
  });

  it("offers nineteen durations in this order, all of them valid (TIM-07)", () => {
    const labels = closeAfterDurations.map((duration) => closeAfterLabels[duration]);
    expect(labels.join(", ")).toBe(
      "5 min, 15 min, 30 min, 1 h, 2 h, 3 h, 6 h, 12 h, 1 d, 2 d, 3 d, 5 d, 7 d, 14 d, 21 d, 1 " +
        "month, 1.5 months, 2 months, 3 months",
    );
    for (const duration of closeAfterDurations) {
      expect(isDuration(duration)).toBe(true);
      expect(
        closeProblems(closeTime({ closeAt: null, openDuration: duration }, now), now),
        duration,
      ).toEqual([]);
    }
  });

  it("falls on the last day of a month that lacks the day", () => {
    expect(addDuration(now, "P1M").toISOString()).toBe("2026-02-28T10:00:00.000Z");
    expect(addDuration(now, "P1M15D").toISOString()).toBe("2026-03-15T10:00:00.000Z");
  });

  it("keeps its duration across the change to summer time, whatever the server's zone", () => {
    expect(addDuration(new Date("2026-03-28T12:00:00Z"), "P1D").toISOString()).toBe(
      "2026-03-29T12:00:00.000Z",
    );
  });
});
