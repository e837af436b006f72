import { expect, it } from "vitest";
import { collectGarbage } from "./collect-garbage.ts";

it("gives back what nothing refers to any more", async () => {
  const left = new WeakRef({ text: "x".repeat(1000) });
  // An object stays until the turn in which it was looked at is over.
  await new Promise(setImmediate);
  collectGarbage();
  expect(left.deref()).toBeUndefined();
});
