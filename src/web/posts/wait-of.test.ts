import { expect, it } from "vitest";
import { apiError } from "../api-error.ts";
import { waitOf } from "./wait-of.ts";

const every = 2000;
const failed = apiError(503, "", {});

it("posts that could not be read again are read until they are current, also while events arrive", () => {
  const wait = waitOf({ state: "open" }, true, every);
  expect(wait({ state: { error: failed, data: {} } })).toBe(every);
  expect(wait({ state: { error: apiError(403, "", {}), data: {} } })).toBe(false);
  expect(wait({ state: { error: null, data: {} } })).toBe(false);
});

it("those that were never read wait for who tries again, so that the page does not flicker", () => {
  expect(waitOf({ state: "open" }, true, every)({ state: { error: failed } })).toBe(false);
  expect(waitOf({ state: "closed" }, false, every)({ state: { error: failed } })).toBe(false);
});
