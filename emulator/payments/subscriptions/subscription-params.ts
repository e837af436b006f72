import { z } from "zod";
import { invalid, noSuch } from "../api/api-error.ts";
import { count, metadata, params, seconds, text, whole, yes } from "../api/params.ts";
import type { Book } from "../book/book.ts";
import type { Price } from "../book/resources.ts";

const unset = z.literal("");
export const proration = z.enum(["always_invoice", "create_prorations", "none"]);
const discountWish = z.strictObject({
  coupon: text.optional(),
  promotion_code: text.optional(),
  discount: text.optional(),
});
export const discountWishes = z.union([unset.transform(() => []), z.array(discountWish).max(20)]);
export const moment = z.union([z.literal("now"), seconds]);
const automaticTax = z.strictObject({
  enabled: yes,
  liability: z.strictObject({ type: z.literal("self") }).optional(),
});
const paymentSettings = z.strictObject({
  save_default_payment_method: z.enum(["off", "on_subscription"]).optional(),
  payment_method_types: z.array(z.literal("card")).optional(),
});
const trialSettings = z
  .strictObject({
    end_behavior: z.strictObject({
      missing_payment_method: z.enum(["cancel", "create_invoice"]),
    }),
  })
  .transform(({ end_behavior: end }) => ({ end_behavior: { billing_cycle_anchor: null, ...end } }));
const shared = {
  automatic_tax: automaticTax.optional(),
  cancel_at_period_end: yes.optional(),
  collection_method: z.literal("charge_automatically").optional(),
  default_payment_method: z.string().optional(),
  default_tax_rates: z.union([unset.transform(() => []), z.array(text)]).optional(),
  description: z.string().max(500).optional(),
  discounts: discountWishes.optional(),
  metadata: metadata.optional(),
  off_session: yes.optional(),
  payment_settings: paymentSettings.optional(),
  proration_behavior: proration.optional(),
  trial_settings: trialSettings.optional(),
};
export const itemChange = z.strictObject({
  id: text.optional(),
  price: text.optional(),
  quantity: count.optional(),
  deleted: yes.optional(),
  clear_usage: yes.optional(),
  metadata: metadata.optional(),
});
export const creation = params({
  ...shared,
  billing_mode: z
    .strictObject({
      type: z.literal("flexible"),
      flexible: z.strictObject({ proration_discounts: z.literal("included") }).optional(),
    })
    .optional(),
  cancel_at: seconds.optional(),
  currency: text.optional(),
  customer: text,
  items: z
    .array(
      z.strictObject({
        price: text,
        quantity: count.optional(),
        metadata: metadata.optional(),
      }),
    )
    .min(1)
    .max(20),
  payment_behavior: z
    .enum(["allow_incomplete", "default_incomplete", "error_if_incomplete"])
    .optional(),
  trial_end: moment.optional(),
  trial_period_days: whole.min(1).max(730).optional(),
});
export const change = params({
  ...shared,
  billing_cycle_anchor: z.enum(["now", "unchanged"]).optional(),
  cancel_at: z.union([unset, seconds]).optional(),
  cancellation_details: z
    .strictObject({ comment: z.string().max(5000).optional(), feedback: z.string().optional() })
    .optional(),
  items: z.array(itemChange).max(20).optional(),
  payment_behavior: z
    .enum([
      "allow_incomplete",
      "default_incomplete",
      "error_if_incomplete",
      "pending_if_incomplete",
    ])
    .optional(),
  proration_date: seconds.optional(),
  trial_end: moment.optional(),
});
export const cancellation = params({
  cancellation_details: z
    .strictObject({ comment: z.string().max(5000).optional(), feedback: z.string().optional() })
    .optional(),
  invoice_now: yes.optional(),
  prorate: yes.optional(),
});
export type Change = Omit<z.output<typeof change>, "expand">;

/** A price that a subscription may have. */
export function recurringPrice(book: Book, id: string, param: string): Price {
  const price = book.prices.get(id);
  if (!price) throw noSuch("price", id, param);
  if (!price.active)
    throw invalid("The price specified is inactive. This field only accepts active prices.", param);
  if (!price.recurring)
    throw invalid(
      "The price specified is set to `type=one_time` but this field only accepts prices with " +
        "`type=recurring`.",
      param,
    );
  return price;
}

/** Subscriptions have prices of one interval and one currency only. */
export function checkTogether(prices: Price[]): void {
  const [first, ...others] = prices;
  if (others.some(({ currency }) => currency !== first?.currency))
    throw invalid("The prices of a subscription are of one currency.", "items");
  if (
    others.some(
      ({ recurring }) =>
        recurring?.interval !== first?.recurring?.interval ||
        recurring?.interval_count !== first?.recurring?.interval_count,
    )
  )
    throw invalid("The stand-in takes prices of one interval in a subscription.", "items");
}
