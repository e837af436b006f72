import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { spaced } from "./spaced.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("work that many ask for begins at once, then once for all who asked meanwhile", () => {
  const work = vi.fn<() => void>();
  const { ask, stop } = spaced(100, work);
  ask();
  expect(work).toHaveBeenCalledTimes(1);
  for (let n = 0; n < 50; n++) ask();
  vi.advanceTimersByTime(99);
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(2);
  expect(work).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1000);
  expect(work).toHaveBeenCalledTimes(2);
  ask();
  ask();
  stop();
  vi.advanceTimersByTime(1000);
  expect(work).toHaveBeenCalledTimes(3);
});
