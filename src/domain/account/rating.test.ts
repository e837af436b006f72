import { describe, expect, it } from "vitest";
import { mayAskForRating, type RatingFacts } from "./rating.ts";

const now = new Date("2026-03-31T10:00:00Z");
const rule = { accountDays: 14, items: 3, submittedDays: 90, dismissedDays: 30 };
/** `days` and a few milliseconds before now. */
const ago = (days: number, millis = 0) => new Date(now.getTime() - days * 86_400_000 - millis);
const eligible: RatingFacts = {
  since: ago(14),
  items: 3,
  optedOutAt: null,
  submittedAt: null,
  dismissedAt: null,
};
const asks = (facts: Partial<RatingFacts>, over: Partial<typeof rule> = {}) =>
  mayAskForRating({ ...eligible, ...facts }, { ...rule, ...over }, now);

describe("a rating", () => {
  it("is asked of accounts of at least 14 days with at least 3 items (NPS-09)", () => {
    expect(asks({})).toBe(true);
    expect(asks({ since: ago(14, -1) })).toBe(false);
    expect(asks({ items: 2 })).toBe(false);
  });

  it("is asked again 90 days after an answer and 30 days after a dismissal (NPS-09)", () => {
    expect(asks({ submittedAt: ago(90) })).toBe(true);
    expect(asks({ submittedAt: ago(90, -1) })).toBe(false);
    expect(asks({ dismissedAt: ago(30) })).toBe(true);
    expect(asks({ dismissedAt: ago(30, -1) })).toBe(false);
    expect(asks({ submittedAt: ago(91), dismissedAt: ago(1) })).toBe(false);
    expect(asks({ submittedAt: ago(31), dismissedAt: ago(31) })).toBe(false);
  });

  it("is never asked again of those who opted out (NPS-05)", () => {
    expect(asks({ optedOutAt: ago(4000) })).toBe(false);
  });

  it("follows the operator's numbers (NPS-09)", () => {
    const none = { accountDays: 0, items: 0, submittedDays: 0, dismissedDays: 0 };
    expect(asks({ since: now, items: 0, submittedAt: now, dismissedAt: now }, none)).toBe(true);
    expect(asks({}, { accountDays: 15 })).toBe(false);
    expect(asks({}, { items: 4 })).toBe(false);
  });
});
