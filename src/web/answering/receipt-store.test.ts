// @vitest-environment jsdom
import { randomUUID } from "node:crypto";
import { locks } from "node:worker_threads";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { postId, surveyId } from "#domain/ids.ts";

beforeEach(() => localStorage.clear());
afterEach(() => Reflect.deleteProperty(navigator, "locks"));

const person = "person";
const anId = () => surveyId.parse(randomUUID());

/** The scripts as a tab of its own loads them; tabs share the browser's storage and locks. */
async function tab() {
  vi.resetModules();
  const [answers, posts] = await Promise.all([
    import("./receipt-store.ts"),
    import("../posts/own-receipts.ts"),
  ]);
  return { ...answers, ...posts };
}

for (const hasLocks of [false, true])
  describe(`two tabs of a browser ${hasLocks ? "with" : "without"} locks`, () => {
    beforeEach(() => {
      if (hasLocks) Object.defineProperty(navigator, "locks", { value: locks, configurable: true });
    });

    it("that send at once have one and the same receipt", async () => {
      const id = anId();
      const [one, other] = [await tab(), await tab()];
      const [first, second] = await Promise.all([
        one.keptReceipt(id, person),
        other.keptReceipt(id, person),
      ]);
      expect(second).toBe(first);
      expect(await one.storedReceipt(id, person)).toBe(first);
      expect(await (await tab()).keptReceipt(id, person)).toBe(first);
      expect(await one.keptReceipt(anId(), person)).not.toBe(first);
    });

    it("that post at once both keep the key of their post", async () => {
      const id = anId();
      const [one, other] = [await tab(), await tab()];
      const made = [one, other].map((each) => ({
        receipt: each.newReceipt(),
        id: postId.parse(randomUUID()),
      }));
      await Promise.all(
        [one, other].map((each, n) => each.keepReceipt(id, person, made[n] as never)),
      );
      const kept = await (await tab()).keptReceipts(id, person);
      expect(new Set(kept)).toEqual(new Set(made));
    });
  });

it("a tab that keeps its turn does not stop others for long", async () => {
  Object.defineProperty(navigator, "locks", { value: locks, configurable: true });
  const id = anId();
  const [{ keptReceipt }, { deviceStore }] = [await tab(), await import("../device-store.ts")];
  const name = await deviceStore.nameOf("receipt", id, person);
  let wake = () => {};
  const sleep = new Promise<void>((end) => (wake = end));
  const held = navigator.locks.request(name, () => sleep);
  expect(await keptReceipt(id, person)).toMatch(/^[\w-]{32}$/);
  wake();
  await held;
});
