import { z } from "zod";
import { billingFrequency, subscription } from "#domain/account/subscription.ts";
import { userId } from "#domain/ids.ts";

const cents = z.number().int();

/**
 * A coupon (ENT-55). One of the two reductions is set; `amountOff` is in cents. `duration`: for which
 * payments; `durationInMonths`: of a `repeating` one.
 */
export const coupon = z.object({
  id: z.string(),
  name: z.string(),
  percentOff: z.number().nullable(),
  amountOff: cents.nullable(),
  duration: z.enum(["once", "repeating", "forever"]),
  durationInMonths: z.number().int().nullable(),
});
export type Coupon = z.output<typeof coupon>;

/**
 * `confirmation`: the bank asks its customer to confirm the payment: the page does so with the
 * provider's script and this secret, then sends the same call again.
 */
export const confirmable = z.object({
  confirmation: z.object({ clientSecret: z.string() }).nullable(),
});

/** What a purchase came to, and how much of it the buyer's credit paid, not their card. */
const charge = z.object({
  total: cents,
  fromCredit: cents,
  currency: z.string(),
  taxed: z.boolean(),
});
export type Charge = z.output<typeof charge>;

/**
 * The outcome of a checkout (ENT-56). `trialEnd`: of a trial. `charge`: null where nothing is
 * charged yet, or that could not be read.
 */
export const checkoutResult = confirmable.extend({
  charge: charge.nullable(),
  subscriptionId: z.uuid(),
  trialEnd: z.coerce.date().nullable(),
  message: z.string().nullable(),
});

const card = z.object({ cardBrand: z.string(), cardLast4Digits: z.string() });

const invoice = z.object({
  invoiceNumber: z.string(),
  date: z.coerce.date(),
  total: cents,
  currency: z.string(),
  status: z.enum(["paid", "unpaid", "void"]),
  invoiceUrl: z.url().nullable(),
  invoicePdf: z.url().nullable(),
});

/**
 * How a subscription is paid (ENT-52, ENT-53), in cents. `state` and `endedAt`: as the provider has
 * them now. `amount`: one period before discount and tax, of a metered plan for one active user;
 * there the next payment is an estimate from the users so far. `planId`: null for a plan that is no
 * longer sold, `paymentFrequency` for one at which nothing is. `discountAmount`: of each payment; it or `discountPercent` is 0. `isOverdue`: a
 * payment failed; `overdue`: what is open of it, and the page where it can be paid and confirmed.
 * `credit`: what is taken off the next payments. `isOwnCredit`: whether it is taken off what the
 * caller buys, too. History: the newest invoices first.
 * `cardHolder`: whose card is charged from now on; null: nobody's. `isOthersCard`:
 * the card is of somebody who pays for this period only.
 */
export const billingInfo = z.object({
  state: subscription.shape.state,
  endedAt: z.coerce.date().nullable(),
  isTrial: z.boolean(),
  isOverdue: z.boolean(),
  overdue: z.object({ total: cents, invoiceUrl: z.url().nullable() }).nullable(),
  cancelAtPeriodEnd: z.boolean(),
  currentPeriodEnd: z.coerce.date(),
  planId: z.string().nullable(),
  planLevel: z.number().int(),
  quantity: z.number().int(),
  quantityUsed: z.number().int(),
  paymentFrequency: billingFrequency.nullable(),
  amount: cents,
  taxPercent: z.number(),
  discountPercent: z.number(),
  discountAmount: cents.default(0),
  customerName: z.string(),
  customerEmail: z.string(),
  payment: card.nullable(),
  cardHolder: userId.nullable(),
  isOthersCard: z.boolean(),
  credit: cents,
  isOwnCredit: z.boolean(),
  payments: z.object({ next: z.object({ total: cents, date: z.coerce.date() }).nullable() }),
  billingHistory: z.array(invoice),
});

export type BillingInfo = z.output<typeof billingInfo>;

/**
 * What a change of plan costs now (ENT-54, UPG-08); cents. `existingBalance`: in the customer's
 * favour. `regularPrice`: of a whole period, before tax and promo codes. `codeUsed`: whether the old plan was paid with a promo code that counts no more.
 * `estimate`: sent with the change, which is then made at this sum or not at all.
 */
export const upgradeEstimate = z.object({
  priceOfNewlySelectedPlan: cents,
  newPlanEndDateTime: z.coerce.date(),
  refundedPriceOfOldPlan: cents,
  taxPercent: z.number(),
  tax: cents,
  subTotalExculdingTax: cents,
  subTotal: cents,
  existingBalance: cents,
  amountDue: cents,
  regularPrice: cents.default(0),
  codeUsed: z.boolean(),
  estimate: z.string(),
});

/**
 * What the card update page shows (CRD-07); name and email are filled in. `charge`: what the new
 * card pays besides what is to come anyway: at once what is overdue (`date`: null), or from that
 * date on the plan of a trial, which ends without a card (`total`: null for a plan paid by use).
 */
export const cardHolder = z.object({
  charge: z
    .object({ total: cents.nullable(), date: z.coerce.date().nullable(), plusTax: z.boolean() })
    .nullable(),
  customerName: z.string(),
  customerEmail: z.string(),
  payment: card.nullable(),
});
