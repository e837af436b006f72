// @vitest-environment jsdom
import { expect, it, onTestFinished, vi } from "vitest";
import { sweepDevice } from "./sweep-device.ts";

it("deletes what was entered and not sent within 30 days, and no receipt", () => {
  localStorage.clear();
  const daysAgo = (days: number) => Date.now() - days * 86_400_000;
  const kept = {
    "answers:new": { kept: {}, since: daysAgo(29) },
    "draft:adele:poll": { updatedAt: new Date(daysAgo(29)) },
    "post-draft:undated": { text: "Why?" },
    "receipt:old": "x",
    "post-receipts:old": [],
  };
  const gone = {
    "answers:old": { kept: {}, since: daysAgo(31) },
    "draft:adele:quiz": { updatedAt: new Date(daysAgo(31)) },
    "post-draft:old": { text: "Why?", since: daysAgo(31) },
    "post-work:old": { text: "So", since: daysAgo(31) },
  };
  for (const [key, value] of Object.entries({ ...kept, ...gone }))
    localStorage.setItem(key, JSON.stringify(value));
  localStorage.setItem("answers:broken", "{");
  sweepDevice();
  expect(Object.keys(localStorage).toSorted()).toEqual(Object.keys(kept).toSorted());
  expect(JSON.parse(localStorage.getItem("post-draft:undated") ?? "").since).toBeGreaterThan(
    daysAgo(1),
  );
});

it("deletes the old also where nothing more can be stored", () => {
  localStorage.clear();
  const old = JSON.stringify({ text: "So", since: Date.now() - 31 * 86_400_000 });
  localStorage.setItem("post-draft:undated", JSON.stringify({ text: "Why?" }));
  for (const key of ["post-draft:old", "post-work:old", "answers:old"])
    localStorage.setItem(key, old);
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  const told = vi.fn<(error: unknown) => void>();
  vi.stubGlobal("reportError", told);
  onTestFinished(() => {
    full.mockRestore();
    vi.unstubAllGlobals();
  });
  sweepDevice();
  expect(Object.keys(localStorage)).toEqual(["post-draft:undated"]);
  expect(told).toHaveBeenCalledOnce();
});
