import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readInTurn } from "./read-in-turn.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Reads that take the given milliseconds; records when each began. */
function reads(lasting: number) {
  const begun: number[] = [];
  const start = Date.now();
  const read = () => {
    begun.push(Date.now() - start);
    return new Promise<void>((resolve) => setTimeout(resolve, lasting));
  };
  return { begun, read };
}

it("reads within the given time, once for all requests before", async () => {
  const { begun, read } = reads(10);
  const { plan } = readInTurn(read);
  for (let turn = 0; turn < 5; turn += 1) plan(250);
  await vi.advanceTimersByTimeAsync(1000);
  expect(begun).toHaveLength(1);
  expect(begun[0]).toBeLessThanOrEqual(250);
});

it("keeps reading, one read at a time, while changes arrive faster than a read takes", async () => {
  const { begun, read } = reads(400);
  const { plan } = readInTurn(read);
  for (let turn = 0; turn < 100; turn += 1) {
    plan(250);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(begun.length).toBeGreaterThan(10);
  expect(begun.slice(1).every((at, before) => at - (begun[before] ?? 0) >= 400)).toBe(true);
});

it("reads once more for requests during a read, and not again after that", async () => {
  const { begun, read } = reads(100);
  const { plan } = readInTurn(read);
  plan(0);
  await vi.advanceTimersByTimeAsync(50);
  plan(0);
  plan(0);
  await vi.advanceTimersByTimeAsync(1000);
  expect(begun).toHaveLength(2);
});

it("continues after a failed read, and ends when it is stopped", async () => {
  let count = 0;
  const { plan, stop } = readInTurn(async () => {
    count += 1;
    throw new Error("away");
  });
  plan(0);
  await vi.advanceTimersByTimeAsync(10);
  plan(0);
  await vi.advanceTimersByTimeAsync(10);
  expect(count).toBe(2);
  plan(100);
  stop();
  plan(0);
  await vi.advanceTimersByTimeAsync(1000);
  expect(count).toBe(2);
});
