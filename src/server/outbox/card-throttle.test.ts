import { describe, expect, it } from "vitest";
import { createCardThrottle } from "./card-throttle.ts";

/** Simulates a vote every `every` ms for `seconds`; returns the times of the card updates. */
function play(every: number, seconds: number, cards = 1): number[] {
  const throttle = createCardThrottle();
  const writes: number[] = [];
  for (let now = 0; now < seconds * 1000; now += every) {
    const at = throttle.plan("survey", now, cards);
    if (at !== null) writes.push(at);
  }
  return writes;
}

describe("card throttle", () => {
  it("updates the first change at once", () => {
    expect(createCardThrottle().plan("survey", 5000, 1)).toBe(5000);
  });

  it("updates about once a second at first", () => {
    expect(play(50, 30).length).toBeGreaterThanOrEqual(29);
    expect(play(50, 30).length).toBeLessThanOrEqual(31);
  });

  it("lets a survey without cards rest for a second, and then plans as for a new one", () => {
    const throttle = createCardThrottle();
    for (let now = 0; now < 60_000; now += 1000) {
      expect(throttle.isPlanned("survey", now)).toBe(false);
      expect(throttle.rest("survey", now)).toBe(now + 1000);
      expect(throttle.isPlanned("survey", now + 999)).toBe(true);
    }
    // Its card may have been posted meanwhile: whoever looks at the end of the rest finds it.
    expect(throttle.plan("survey", 59_999, 1)).toBe(59_999);
  });

  it("stays within 1,800 updates an hour during continuous votes", () => {
    expect(play(50, 3600).length).toBeLessThanOrEqual(1500);
  });

  it("updates at least every two seconds in the first quarter of an hour, however many votes come", () => {
    const writes = play(50, 900);
    expect(Math.max(...writes.slice(1).map((at, n) => at - (writes[n] ?? 0)))).toBeLessThan(2000);
  });

  it("always schedules an update after the last change", () => {
    const throttle = createCardThrottle();
    let last = 0;
    let planned = -1;
    for (let now = 0; now < 10_000; now += 37) {
      const at = throttle.plan("survey", now, 1);
      if (at !== null) planned = at;
      last = now;
    }
    expect(planned).toBeGreaterThanOrEqual(last - 37);
    expect(planned - last).toBeLessThanOrEqual(1000);
  });

  it("leaves cards alone for their rest time", () => {
    const throttle = createCardThrottle();
    expect(throttle.plan("survey", 1000, 1, 30_000)).toBe(31_000);
    expect(throttle.plan("survey", 30_999, 1, 30_000)).toBeNull();
    expect(throttle.plan("survey", 31_001, 1, 30_000)).toBe(61_001);
  });

  it("goes on at once when the clock, which was ahead, is put right", () => {
    const throttle = createCardThrottle();
    const ahead = 40 * 60_000;
    expect(throttle.plan("survey", ahead, 1)).toBe(ahead);
    expect(throttle.plan("survey", ahead + 1, 1)).toBe(ahead + 1000);
    expect(throttle.isPlanned("survey", 0)).toBe(false);
    expect(throttle.plan("survey", 0, 1)).toBe(0);
    // Not by the small steps of a clock that is kept right.
    expect(throttle.plan("survey", 2000, 1)).toBe(2000);
    expect(throttle.plan("survey", 1990, 1)).toBeNull();
  });

  it("updates cards in many places less often", () => {
    expect(play(50, 30, 100).length).toBeLessThanOrEqual(9);
  });
});
