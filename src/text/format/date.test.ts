import { expect, it } from "vitest";
import { nearDateText } from "./date.ts";

const now = Date.parse("2026-03-05T12:00:00Z");
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

it.each([
  [0, "just now"],
  [3000, "just now"],
  [-59_000, "just now"],
  [30_000, "in less than a minute"],
  [-minute, "1 minute ago"],
  [-10 * minute - 1, "10 minutes ago"],
  [59 * minute, "in 59 minutes"],
  [hour, "in 1 hour"],
  [-23 * hour - 59 * minute, "23 hours ago"],
  [2 * day + hour, "in 2 days"],
  [2 * day - 2 * minute, "in 2 days"],
  [2 * day - 3 * hour, "in 1 day"],
  [3 * hour - 3 * minute, "in 3 hours"],
  [hour + 50 * minute, "in 1 hour"],
  [day - 1000, "in 24 hours"],
  [7 * day - 1, "in 7 days"],
  [-7 * day + 1, "6 days ago"],
  [7 * day, null],
  [-7 * day, null],
])(
  "a date %i milliseconds from now is shown as %j, and beyond seven days not relative (TIM-17)",
  (away, words) => {
    expect(nearDateText(new Date(now + away), now)).toBe(words);
  },
);
