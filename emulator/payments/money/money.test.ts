import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newBook } from "../book/book.ts";
import type { Discount } from "../book/resources.ts";
import { createCoupon } from "../catalogue/coupon-calls.ts";
import { demoPayments } from "../payment-options.ts";
import { takenOff } from "./discounts.ts";
import { later, periodEnd } from "./periods.ts";

const intervals = ["day", "week", "month", "year"] as const;
const every = fc.record({
  interval: fc.constantFrom(...intervals),
  interval_count: fc.integer({ min: 1, max: 6 }),
});
const moment = fc.integer({ min: 1_500_000_000, max: 2_500_000_000 });

describe("a period", () => {
  it("ends on the anchor's day, or on the last of a month without it", () => {
    const at = (text: string) => Date.parse(text) / 1000;
    const monthly = { interval: "month", interval_count: 1 };
    expect(later(at("2026-01-31T10:00:00Z"), monthly, 1)).toBe(at("2026-02-28T10:00:00Z"));
    expect(later(at("2026-01-31T10:00:00Z"), monthly, 2)).toBe(at("2026-03-31T10:00:00Z"));
    expect(later(at("2024-02-29T00:00:01Z"), { interval: "year", interval_count: 1 }, 1)).toBe(
      at("2025-02-28T00:00:01Z"),
    );
  });

  it("is the first of those counted one by one that ends after a moment", () => {
    fc.assert(
      fc.property(
        moment,
        every,
        fc.integer({ min: 0, max: 100_000_000 }),
        (anchor, step, after) => {
          let n = 0;
          while (later(anchor, step, n) <= anchor + after) n += 1;
          expect(periodEnd(anchor, step, anchor + after)).toBe(later(anchor, step, n));
        },
      ),
    );
  });
});

describe("reductions", () => {
  it("take a percentage of each amount, or a fixed sum of all together and never more", () => {
    const book = newBook(demoPayments, () => new Date("2026-01-01"));
    const amounts = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 100_000 }), (lines, off) => {
        const coupon = createCoupon(book, {
          id: "",
          params: { amount_off: String(off), currency: "usd", duration: "once" },
        });
        const total = lines.reduce((sum, each) => sum + each, 0);
        const taken = takenOff(book, lines, [discount(coupon.id)]).map(([each = 0]) => each);
        expect(taken.reduce((sum, each) => sum + each, 0)).toBe(Math.min(off, total));
        for (const [n, each] of taken.entries()) {
          expect(each).toBeGreaterThanOrEqual(0);
          expect(each).toBeLessThanOrEqual(lines[n] ?? 0);
        }
      }),
    );
  });
});

function discount(coupon: string): Discount {
  return {
    id: "di_1",
    object: "discount",
    checkout_session: null,
    customer: "cus_1",
    customer_account: null,
    end: null,
    invoice: null,
    invoice_item: null,
    promotion_code: null,
    source: { coupon, type: "coupon" },
    start: 0,
    subscription: null,
    subscription_item: null,
  };
}
