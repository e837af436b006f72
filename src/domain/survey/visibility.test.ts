import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { errors } from "../errors.ts";
import { retentions } from "./retention.ts";
import { resultsErrorCode, resultsRefusal, retentionErrors } from "./visibility.ts";

const now = new Date("2026-03-02T10:00:00Z");
const time = fc.option(
  fc.integer({ min: -5, max: 5 }).map((hours) => new Date(now.getTime() + hours * 3_600_000)),
  { nil: null },
);

describe("who sees results", () => {
  it("is every owner at any time, and others as specified, for any visibility, state and times (RES-01, RES-02, RES-03, RES-04)", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("real-time" as const, "after-close" as const, "private" as const),
        fc.constantFrom("pending" as const, "open" as const, "closed" as const),
        time,
        time,
        fc.boolean(),
        (resultsVisibility, state, deliverAt, closeAt, own) => {
          const found = resultsRefusal({ resultsVisibility, state, deliverAt, closeAt }, own, now);
          const delivered = state !== "pending" || (deliverAt !== null && deliverAt <= now);
          const over = state === "closed" || (delivered && closeAt !== null && closeAt <= now);
          const expected = {
            "real-time": null,
            private: "PRIVATE",
            "after-close": over ? null : "AFTER-CLOSE",
          }[resultsVisibility];
          expect(found).toBe(own ? null : expected);
        },
      ),
    );
  });

  it("is nobody if the owners' plans hide results: 403, or 422 after a paid plan ended (RES-14, RES-16)", () => {
    const kinds = retentions.map((retention) => {
      const error = retentionErrors[retention];
      return (
        error && [errors[resultsErrorCode(error, true)], errors[resultsErrorCode(error, false)]]
      );
    });
    expect(kinds).toEqual([null, ["denied", "denied"], ["limit", "limit"]]);
  });
});
