// @vitest-environment jsdom
import { expect, it } from "vitest";
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
