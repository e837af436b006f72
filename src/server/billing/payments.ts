import type { Charge, Coupon } from "#contract/billing/billing-views.ts";
import type { BillingFrequency } from "#domain/account/subscription.ts";
import type { ChangeLine } from "#domain/billing/change-estimate.ts";
import type { Reduction } from "#domain/billing/totals.ts";
import type { TenantId, UserId } from "#domain/ids.ts";
import type { ApplicationType } from "#domain/survey/survey.ts";

/**
 * What we write on a subscription at the provider: with it alone our own row can be made again.
 * `replaces`: the provider's id of the trial that this purchase ends.
 */
export type Labels = {
  tenant: TenantId;
  subscription: string;
  owner: UserId;
  checkout: string;
  app: ApplicationType;
  trial: boolean;
  replaces: string | null;
  /** Which change of the plan it went through last. */
  change: string | null;
  /**
   * Whose card paid for this period and pays nothing later: of somebody who paid for the owner, or
   * who manages the subscription no longer; null: it goes on being charged.
   */
  payer: UserId | null;
  /** Who gave another card since the purchase; null: nobody, so that the owner's pays. */
  card: UserId | null;
};

/** A subscription as the provider has it. `quantity`: null for a metered one. Prices in cents. */
export type PaidSubscription = {
  id: string;
  customerId: string;
  status: "trialing" | "active" | "past_due" | "unpaid" | "paused" | "incomplete" | "ended";
  labels: Labels;
  itemId: string;
  /** Null for a plan that we do not know. */
  planId: string | null;
  /** Null for one at which nothing is sold. */
  frequency: BillingFrequency | null;
  isEducation: boolean;
  isMetered: boolean;
  unitPrice: number;
  quantity: number | null;
  /** What the quantity becomes with the payment of a change that waits for it; null: none waits. */
  pendingQuantity: number | null;
  startedAt: Date;
  periodStart: Date;
  periodEnd: Date;
  trialEnd: Date | null;
  endedAt: Date | null;
  cancelAtPeriodEnd: boolean;
  paymentMethodId: string | null;
  discount: Reduction | null;
};

/** What is sold, as its price is named at the provider: `teams-pro-unlimited:yearly[:edu]`. */
export type PriceName = { planId: string; frequency: BillingFrequency; isEducation: boolean };

export type Purchase = PriceName & {
  customerId: string;
  quantity: number | null;
  paymentId: string | null;
  couponId: string | null;
  trialDays: number | null;
  /** It is paid once, and does not renew. */
  endsWithPeriod: boolean;
  labels: Labels;
};

/** How a payment went. `confirm`: the customer's bank wants to ask them, with this secret. */
export type PaymentOutcome =
  | { outcome: "paid" }
  | { outcome: "confirm"; clientSecret: string }
  | { outcome: "declined"; reason: string };

/** A subscription as it is now, and how the payment went that was to begin or change it. */
export type Started = { paid: PaidSubscription } & PaymentOutcome;

/** `proratedAt`: in seconds, from which moment the periods are split; null: from now. */
export type PlanChange = PriceName & {
  quantity: number | null;
  couponId: string | null;
  proratedAt: number | null;
};

/** The invoice that a change would make: cents, after discounts; `balance` in their favour. */
type ChangePreview = {
  lines: ChangeLine[];
  taxPercent: number;
  balance: number;
  newPeriodEnd: Date;
  proratedAt: number | null;
};

type Invoice = {
  invoiceNumber: string;
  date: Date;
  total: number;
  currency: string;
  status: "paid" | "unpaid" | "void";
  invoiceUrl: string | null;
  invoicePdf: string | null;
};

export type PaymentDetails = {
  customerName: string;
  customerEmail: string;
  payment: { cardBrand: string; cardLast4Digits: string } | null;
  taxPercent: number;
  /** What is taken off the next payments. */
  credit: number;
  overdue: { total: number; invoiceUrl: string | null } | null;
  next: { total: number; date: Date } | null;
  invoices: Invoice[];
};

/** What a webhook tells: only of which subscription. Its state is read again. */
export type PaymentEvent = { id: string; type: string; subscriptionId: string | null };

/**
 * The payment provider. Failures are `AppError`s: `billing.declined`, `billing.payment-method`,
 * `coupon.not-valid`, `billing.unreachable`, `billing.not-set-up`, `billing.in-progress`.
 */
export type Payments = {
  readCoupon: (id: string) => Promise<Coupon | null>;
  /** `once`: calls with the same one within a day make one customer, or fail alike. */
  makeCustomer: (of: { tenant: TenantId; owner: UserId; once: string }) => Promise<string>;
  /** False if the provider does not know the customer. */
  nameCustomer: (id: string, person: { name?: string; email?: string }) => Promise<boolean>;
  /** What is taken off the customer's next payments. */
  readCredit: (customerId: string) => Promise<number>;
  /** What the customer pays, or is about to pay. */
  findGoing: (customerId: string) => Promise<PaidSubscription[]>;
  /** Gives the customer a card, and their address where it brings one. */
  attachCard: (customerId: string, paymentId: string) => Promise<void>;
  /** `key`: the same for tries of one purchase, which is made once. */
  start: (purchase: Purchase, key: string) => Promise<Started>;
  /** What purchases made, the newest first. */
  findByCheckout: (customerId: string, checkouts: string[]) => Promise<PaidSubscription[]>;
  /** How the first payment of an incomplete subscription stands. */
  readStart: (id: string) => Promise<Started | null>;
  read: (id: string) => Promise<PaidSubscription | null>;
  /**
   * At once and without a refund; nothing happens if it has ended. False, and it goes on, if its
   * first payment was made meanwhile.
   */
  end: (id: string) => Promise<boolean>;
  setEnding: (
    id: string,
    ends: boolean,
    why: { reason: string; feedback: string | null } | null,
  ) => Promise<PaidSubscription>;
  /**
   * It ends with its period, and this person's card is not charged for another one. Nothing happens
   * if another card was given since this reading.
   */
  spareCard: (paid: PaidSubscription, payer: UserId) => Promise<PaidSubscription>;
  /**
   * Charges it at once for what is overdue. Nothing changes before its owner, `holder`, has agreed.
   */
  setCard: (paid: PaidSubscription, paymentId: string, holder: UserId) => Promise<Started>;
  preview: (paid: PaidSubscription, change: PlanChange) => Promise<ChangePreview>;
  /** How a change stands that may have been asked for before; null: it has not been. */
  readChange: (paid: PaidSubscription, id: string) => Promise<Started | null>;
  /** Only if it is paid. `id`: the same for tries of one change, which is made once. */
  change: (paid: PaidSubscription, change: PlanChange, id: string) => Promise<Started>;
  /** What another card is charged at once, of what is overdue. */
  readOverdue: (paid: PaidSubscription) => Promise<number>;
  /** What the first period after a trial costs, as far as the provider can tell without a card. */
  readAfterTrial: (paid: PaidSubscription) => Promise<number>;
  readDetails: (paid: PaidSubscription, invoices: number) => Promise<PaymentDetails>;
  /** What its newest invoice came to; null if there is none that was paid. */
  readCharge: (id: string) => Promise<Charge | null>;
  /** The number of active users so far in the period in which `at` is; the last one counts. */
  reportUsage: (customerId: string, users: number, at: Date) => Promise<void>;
  /** Null unless the provider signed it. */
  readEvent: (body: string, signature: string) => Promise<PaymentEvent | null>;
};

/** The lookup key of a price. */
export function priceKey({ planId, frequency, isEducation }: PriceName): string {
  return `${planId}:${frequency}${isEducation ? ":edu" : ""}`;
}
