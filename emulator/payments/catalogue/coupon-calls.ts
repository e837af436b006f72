import { z } from "zod";
import { invalid, noSuch } from "../api/api-error.ts";
import type { Call } from "../api/api-scope.ts";
import { listPage } from "../api/list-page.ts";
import { merged, metadata, page, params, read, seconds, text, whole } from "../api/params.ts";
import { type Book, timeAt } from "../book/book.ts";
import { letterText } from "../book/new-id.ts";
import type { Coupon } from "../book/resources.ts";
import { changing, emit } from "../events/emit.ts";

const creation = params({
  id: text.max(200).optional(),
  name: text.max(40).optional(),
  percent_off: z.coerce.number().gt(0).max(100).optional(),
  amount_off: whole.min(1).optional(),
  currency: z.string().length(3).optional(),
  duration: z.enum(["forever", "once", "repeating"]).optional(),
  duration_in_months: whole.min(1).max(60).optional(),
  max_redemptions: whole.min(1).optional(),
  redeem_by: seconds.optional(),
  metadata: metadata.optional(),
});
const change = params({ name: text.max(40).optional(), metadata: metadata.optional() });

export function createCoupon(book: Book, call: Call): Coupon {
  const given = read(creation, call.params);
  const now = timeAt(book, null);
  check(book, given, now);
  const { duration = "once" } = given;
  const coupon = book.coupons.add<Coupon>({
    id: given.id ?? letterText(8),
    object: "coupon",
    amount_off: given.amount_off ?? null,
    created: now,
    currency: given.amount_off === undefined ? null : (given.currency ?? null),
    duration,
    duration_in_months: given.duration_in_months ?? null,
    livemode: false,
    max_redemptions: given.max_redemptions ?? null,
    metadata: merged({}, given.metadata),
    name: given.name ?? null,
    percent_off: given.percent_off ?? null,
    redeem_by: given.redeem_by ?? null,
    times_redeemed: 0,
    valid: true,
  });
  emit(book, "coupon.created", coupon);
  return coupon;
}

function check(book: Book, given: z.output<typeof creation>, now: number): void {
  if (given.id !== undefined && book.coupons.get(given.id))
    throw invalid("Coupon already exists.", "id", "resource_already_exists");
  if ((given.percent_off === undefined) === (given.amount_off === undefined))
    throw invalid("You must pass either percent_off or amount_off.", "percent_off");
  if (given.amount_off !== undefined && given.currency === undefined)
    throw invalid("You must pass currency when passing amount_off.", "currency");
  if ((given.duration === "repeating") !== (given.duration_in_months !== undefined))
    throw invalid("duration_in_months goes with duration repeating.", "duration_in_months");
  if (given.redeem_by !== undefined && given.redeem_by <= now)
    throw invalid("redeem_by must be in the future.", "redeem_by");
}

export function updateCoupon(book: Book, call: Call): Coupon {
  const coupon = couponWith(book, call.id);
  const { name, metadata: labels } = read(change, call.params);
  changing(book, "coupon.updated", coupon, () => {
    if (name !== undefined) coupon.name = name;
    coupon.metadata = merged(coupon.metadata ?? {}, labels);
  });
  return coupon;
}

export function retrieveCoupon(book: Book, call: Call): Coupon {
  read(params({}), call.params);
  return couponWith(book, call.id);
}

export function listCoupons(book: Book, call: Call): object {
  for (const coupon of book.coupons.all()) checkValidity(book, coupon);
  return listPage(book.coupons.all(), read(params(page), call.params), "/v1/coupons");
}

/** What has it keeps its reduction. */
export function deleteCoupon(book: Book, call: Call): object {
  const coupon = couponWith(book, call.id);
  book.coupons.remove(coupon.id);
  book.deletedCoupons.set(coupon.id, coupon);
  emit(book, "coupon.deleted", coupon);
  return { id: coupon.id, object: "coupon", deleted: true };
}

export function couponWith(book: Book, id: string, param?: string): Coupon {
  const coupon = book.coupons.get(id);
  if (!coupon) throw noSuch("coupon", id, param);
  return checkValidity(book, coupon);
}

function checkValidity(book: Book, coupon: Coupon): Coupon {
  const { max_redemptions: most, times_redeemed: times, redeem_by: until } = coupon;
  if ((most !== null && times >= most) || (until !== null && until <= timeAt(book, null)))
    coupon.valid = false;
  return coupon;
}
