import { expect, it } from "vitest";
import { apiError } from "../api-error.ts";
import { isNotInstalled } from "./is-not-installed.ts";

it("recognises a team without the app by either mark of the response (LST-14)", () => {
  expect(isNotInstalled(apiError(409, "Conflict", { error: "notInstalled" }))).toBe(true);
  expect(
    isNotInstalled(apiError(409, "Conflict", { error: "Something else", notInstalled: true })),
  ).toBe(true);
});

it("recognises it on any other page by the error code", () => {
  expect(
    isNotInstalled(
      apiError(409, "Conflict", { error: "Install it", code: "CONVERSATION_NOT_INSTALLED" }),
    ),
  ).toBe(true);
  expect(isNotInstalled(apiError(404, "", { error: "Gone", code: "CONVERSATION_NOT_FOUND" }))).toBe(
    false,
  );
});

it("accepts no other refusal", () => {
  expect(
    isNotInstalled(apiError(409, "Conflict", { error: "Something else", notInstalled: false })),
  ).toBe(false);
  expect(isNotInstalled(apiError(403, "", "notInstalled"))).toBe(false);
  expect(isNotInstalled(new Error("notInstalled"))).toBe(false);
});
