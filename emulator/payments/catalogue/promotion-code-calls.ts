import { z } from "zod";
import { invalid, noSuch } from "../api/api-error.ts";
import type { Call } from "../api/api-scope.ts";
import { listPage } from "../api/list-page.ts";
import { merged, metadata, page, params, read, seconds, text, whole, yes } from "../api/params.ts";
import { type Book, timeAt } from "../book/book.ts";
import { letterText, newId } from "../book/new-id.ts";
import type { PromotionCode } from "../book/resources.ts";
import { changing, emit } from "../events/emit.ts";
import { couponWith } from "./coupon-calls.ts";

const creation = params({
  promotion: z.strictObject({ type: z.literal("coupon"), coupon: text }),
  code: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,500}$/)
    .optional(),
  active: yes.optional(),
  customer: text.optional(),
  expires_at: seconds.optional(),
  max_redemptions: whole.min(1).optional(),
  metadata: metadata.optional(),
  restrictions: z
    .strictObject({
      first_time_transaction: yes.optional(),
      minimum_amount: whole.min(1).optional(),
      minimum_amount_currency: text.optional(),
    })
    .optional(),
});
const change = params({ active: yes.optional(), metadata: metadata.optional() });
const listing = params({
  ...page,
  active: yes.optional(),
  code: text.optional(),
  coupon: text.optional(),
  customer: text.optional(),
});

export function createPromotionCode(book: Book, call: Call): PromotionCode {
  const given = read(creation, call.params);
  const coupon = couponWith(book, given.promotion.coupon, "promotion[coupon]");
  const code = given.code ?? letterText(8).toUpperCase();
  if (book.promotionCodes.all().some((each) => each.active && sameCode(each.code, code)))
    throw invalid(`An active promotion code with \`code: ${code}\` already exists.`, "code");
  if (given.customer !== undefined && !book.customers.get(given.customer))
    throw noSuch("customer", given.customer, "customer");
  const { restrictions = {} } = given;
  const made = book.promotionCodes.add<PromotionCode>({
    id: newId("promo"),
    object: "promotion_code",
    active: given.active ?? true,
    code,
    created: timeAt(book, null),
    customer: given.customer ?? null,
    customer_account: null,
    expires_at: given.expires_at ?? null,
    livemode: false,
    max_redemptions: given.max_redemptions ?? null,
    metadata: merged({}, given.metadata),
    promotion: { coupon: coupon.id, type: "coupon" },
    restrictions: {
      first_time_transaction: restrictions.first_time_transaction ?? false,
      minimum_amount: restrictions.minimum_amount ?? null,
      minimum_amount_currency: restrictions.minimum_amount_currency ?? null,
    },
    times_redeemed: 0,
  });
  emit(book, "promotion_code.created", made);
  return made;
}

export function updatePromotionCode(book: Book, call: Call): PromotionCode {
  const code = promotionCodeWith(book, call.id);
  const { active, metadata: labels } = read(change, call.params);
  changing(book, "promotion_code.updated", code, () => {
    if (active !== undefined) code.active = active;
    code.metadata = merged(code.metadata ?? {}, labels);
  });
  return code;
}

export function retrievePromotionCode(book: Book, call: Call): PromotionCode {
  read(params({}), call.params);
  return promotionCodeWith(book, call.id);
}

export function listPromotionCodes(book: Book, call: Call): object {
  const { active, code, coupon, customer, ...cursor } = read(listing, call.params);
  for (const each of book.promotionCodes.all()) promotionCodeWith(book, each.id);
  const found = book.promotionCodes
    .all()
    .filter(
      (each) =>
        (active === undefined || each.active === active) &&
        (code === undefined || sameCode(each.code, code)) &&
        (coupon === undefined || each.promotion.coupon === coupon) &&
        (customer === undefined || each.customer === customer),
    );
  return listPage(found, cursor, "/v1/promotion_codes");
}

export function promotionCodeWith(book: Book, id: string, param?: string): PromotionCode {
  const code = book.promotionCodes.get(id);
  if (!code) throw noSuch("promotion code", id, param);
  const { max_redemptions: most, times_redeemed: times, expires_at: until } = code;
  const coupon = book.coupons.get(code.promotion.coupon);
  if (
    (most !== null && times >= most) ||
    (until !== null && until <= timeAt(book, null)) ||
    coupon?.valid !== true
  )
    code.active = false;
  return code;
}

/** The provider does not tell letters of different case apart. */
function sameCode(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
