import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepForgetting, mostForgotten } from "./keep-forgetting.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const tenMinutes = 600_000;

it("outdated rows of each kind are deleted independently, while there are more, until stopped", async () => {
  const left = [mostForgotten, mostForgotten, 3];
  let calls = 0;
  const failed: unknown[] = [];
  const stop = keepForgetting(
    {
      many: async () => {
        calls += 1;
        return left.shift() ?? 0;
      },
      broken: () => Promise.reject(new Error("away")),
    },
    (kind, error) => failed.push([kind, error]),
  );
  await vi.advanceTimersByTimeAsync(tenMinutes);
  expect([calls, failed]).toEqual([3, [["broken", new Error("away")]]]);
  await vi.advanceTimersByTimeAsync(tenMinutes);
  expect([calls, failed.length]).toEqual([4, 2]);
  stop();
  await vi.advanceTimersByTimeAsync(tenMinutes);
  expect(calls).toBe(4);
});

it("a kind that takes longer than ten minutes is not begun a second time beside itself", async () => {
  let begun = 0;
  let end: (deleted: number) => void = () => undefined;
  const slow = () => {
    begun += 1;
    return new Promise<number>((resolve) => {
      end = resolve;
    });
  };
  const stop = keepForgetting({ slow }, () => undefined);
  await vi.advanceTimersByTimeAsync(2 * tenMinutes);
  expect(begun).toBe(1);
  end(0);
  await vi.advanceTimersByTimeAsync(tenMinutes);
  expect(begun).toBe(2);
  end(0);
  stop();
});
