import type { KeptAnswer } from "../api/idempotency.ts";
import type { LineDraft } from "../money/line-draft.ts";
import type { PaymentOptions } from "../payment-options.ts";
import type { WaitingChange } from "../subscriptions/waiting-change.ts";
import type {
  Charge,
  Coupon,
  Customer,
  Discount,
  Invoice,
  InvoicePayment,
  Meter,
  MeterEvent,
  PaymentIntent,
  PaymentMethod,
  Price,
  Product,
  PromotionCode,
  SetupIntent,
  StripeEvent,
  Subscription,
  TaxRate,
  TestClock,
  WebhookEndpoint,
} from "./resources.ts";
import { type Shelf, shelf } from "./shelf.ts";

/** What a card does, which its object does not say. */
export type CardWay = {
  declines: { code: string; decline_code?: string; message: string } | null;
  /** Whether it is refused only when it is charged. */
  attaches: boolean;
  /** When the bank asks the person: never, until they have agreed once, or for each payment. */
  asks: "never" | "once" | "always";
  hasAgreed: boolean;
  /** For how many more payments it has funds; as good as any without a number. */
  paysMore?: number;
};
/** What becomes of a subscription whose payment was tried for the last time. */
type AfterRetries = "cancel" | "unpaid" | "past_due";

/** All that the stand-in for the payment provider knows. */
export type Book = {
  options: PaymentOptions;
  /** The stand-in's own origin, known once it listens. */
  url: string;
  /** Milliseconds; moves by script calls. */
  ahead: number;
  realNow: () => Date;
  /** The moment at which due work takes place, seconds; null outside of it. */
  workTime: number | null;
  afterRetries: AfterRetries;
  /** The call that is carried out. */
  request: { id: string | null; idempotency_key: string | null };
  customers: Shelf<Customer>;
  paymentMethods: Shelf<PaymentMethod>;
  products: Shelf<Product>;
  prices: Shelf<Price>;
  coupons: Shelf<Coupon>;
  promotionCodes: Shelf<PromotionCode>;
  discounts: Shelf<Discount>;
  taxRates: Shelf<TaxRate>;
  subscriptions: Shelf<Subscription>;
  invoices: Shelf<Invoice>;
  invoicePayments: Shelf<InvoicePayment>;
  paymentIntents: Shelf<PaymentIntent>;
  setupIntents: Shelf<SetupIntent>;
  charges: Shelf<Charge>;
  meters: Shelf<Meter>;
  meterEvents: Shelf<MeterEvent & { id: string }>;
  clocks: Shelf<TestClock>;
  endpoints: Shelf<WebhookEndpoint>;
  events: Shelf<StripeEvent>;
  cards: Map<string, CardWay>;
  deletedCustomers: Set<string>;
  /** What subscriptions still have of coupons that were deleted. */
  deletedCoupons: Map<string, Coupon>;
  /** What an item costs for its whole present period, after reductions, in cents. */
  billed: Map<string, number>;
  /** What the next invoice of a subscription will also have. */
  pending: Map<string, LineDraft[]>;
  /** By subscription: a change that waits for its payment. */
  waiting: Map<string, WaitingChange>;
  /** Trials whose end was announced, by subscription and end. */
  announced: Set<string>;
  /** By key: what was answered to calls that carried one. */
  answers: Map<string, KeptAnswer>;
  /** A payment succeeded, failed or waits for the person. */
  afterPayment: (intent: PaymentIntent) => void;
  /** Takes an event to whoever listens. */
  deliver: (event: StripeEvent) => void;
};

export function newBook(options: PaymentOptions, realNow: () => Date): Book {
  return {
    options,
    url: "",
    ahead: 0,
    realNow,
    workTime: null,
    afterRetries: "cancel",
    request: { id: null, idempotency_key: null },
    customers: shelf(),
    paymentMethods: shelf(),
    products: shelf(),
    prices: shelf(),
    coupons: shelf(),
    promotionCodes: shelf(),
    discounts: shelf(),
    taxRates: shelf(),
    subscriptions: shelf(),
    invoices: shelf(),
    invoicePayments: shelf(),
    paymentIntents: shelf(),
    setupIntents: shelf(),
    charges: shelf(),
    meters: shelf(),
    meterEvents: shelf(true),
    clocks: shelf(),
    endpoints: shelf(),
    events: shelf(true),
    cards: new Map(),
    deletedCustomers: new Set(),
    deletedCoupons: new Map(),
    billed: new Map(),
    pending: new Map(),
    waiting: new Map(),
    announced: new Set(),
    answers: new Map(),
    afterPayment: () => {},
    deliver: () => {},
  };
}

/** Seconds: the time of a test clock, or everybody's. */
export function timeAt(book: Book, clock: string | null): number {
  if (clock !== null) return book.clocks.get(clock)?.frozen_time ?? 0;
  return book.workTime ?? commonTime(book);
}

export function commonTime(book: Book): number {
  return Math.floor((book.realNow().getTime() + book.ahead) / 1000);
}

/** The time in which a customer lives. */
export function timeFor(book: Book, customerId: string): number {
  return timeAt(book, book.customers.get(customerId)?.test_clock ?? null);
}

/** Whatever has this id. */
export function findObject(book: Book, id: string): object | undefined {
  const places = [
    book.customers,
    book.paymentMethods,
    book.products,
    book.prices,
    book.coupons,
    book.deletedCoupons,
    book.promotionCodes,
    book.discounts,
    book.taxRates,
    book.subscriptions,
    book.invoices,
    book.invoicePayments,
    book.paymentIntents,
    book.setupIntents,
    book.charges,
    book.clocks,
  ];
  for (const place of places) {
    const found = place.get(id);
    if (found) return found;
  }
  return undefined;
}
