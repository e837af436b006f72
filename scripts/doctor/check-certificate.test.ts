import { expect, it } from "vitest";
import { endsSoon } from "./check-certificate.ts";

it.each([
  ["90 days: two weeks", "2026-08-04", "2026-10-18T23:59:00Z", "2026-10-19T00:01:00Z"],
  ["a day: a quarter of it", "2026-11-01", "2026-11-01T17:59:00Z", "2026-11-01T18:01:00Z"],
])("a certificate for %s before its end has to be renewed", (_, from, early, late) => {
  const certificate = { valid_from: `${from}T00:00:00Z`, valid_to: "2026-11-02T00:00:00Z" };
  expect(endsSoon(certificate, Date.parse(early))).toBe(false);
  expect(endsSoon(certificate, Date.parse(late))).toBe(true);
});
