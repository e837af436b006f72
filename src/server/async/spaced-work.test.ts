import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createSpacedWork } from "./spaced-work.ts";

const owner = {};
const settings = { apart: 100, apartFailed: 1000, mostFailed: 3 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function started(work: (input: number) => Promise<void>) {
  const failed = vi.fn<() => void>();
  return { ask: createSpacedWork<object, number>(settings, work, failed), failed };
}

it("begins at once, then once with what the last of those who asked meanwhile gave", async () => {
  const seen: number[] = [];
  const { ask } = started(async (input) => void seen.push(input));
  for (const n of [1, 2, 3]) ask(owner, "a", n);
  ask(owner, "b", 9);
  expect(seen).toEqual([1, 9]);
  await vi.advanceTimersByTimeAsync(101);
  expect(seen).toEqual([1, 9, 3]);
});

it("never runs twice at a time for a key", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const work = vi.fn<(input: number) => Promise<void>>(() => promise);
  const { ask } = started(work);
  ask(owner, "a", 1);
  await vi.advanceTimersByTimeAsync(1000);
  ask(owner, "a", 2);
  await vi.advanceTimersByTimeAsync(1000);
  expect(work).toHaveBeenCalledTimes(1);
  resolve();
  await vi.advanceTimersByTimeAsync(101);
  expect(work.mock.calls).toEqual([[1], [2]]);
});

it("tries again what failed, not for ever, and begins anew for who asks later", async () => {
  const work = vi.fn<(input: number) => Promise<void>>(() => Promise.reject(new Error("no")));
  const { ask, failed } = started(work);
  ask(owner, "a", 1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(failed).toHaveBeenCalledTimes(3);
  work.mockResolvedValue();
  ask(owner, "a", 2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(work.mock.calls).toEqual([[1], [1], [1], [2]]);
});
