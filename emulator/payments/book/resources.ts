import type Stripe from "stripe";

// What the stand-in keeps, in the shape in which it is sent: the provider's own types, with ids
// where those allow an object, and decimals as the strings that they are on the line.
type With<T, Changed> = Omit<T, keyof Changed> & Changed;
type Metadata = Record<string, string>;
export type List<T> = { object: "list"; data: T[]; has_more: boolean; url: string };

export type Product = With<Stripe.Product, { default_price: string | null }>;
export type Price = With<Stripe.Price, { product: string; unit_amount_decimal: string | null }>;
type Plan = With<Stripe.Plan, { product: string | null; amount_decimal: string | null }>;
export type Coupon = Stripe.Coupon;
export type PromotionCode = With<
  Stripe.PromotionCode,
  { customer: string | null; promotion: { coupon: string; type: "coupon" } }
>;
export type Discount = With<
  Stripe.Discount,
  {
    customer: string;
    promotion_code: string | null;
    source: { coupon: string; type: "coupon" };
  }
>;
export type TaxRate = Stripe.TaxRate;
export type Customer = With<
  Stripe.Customer,
  {
    invoice_settings: With<
      Stripe.Customer.InvoiceSettings,
      { default_payment_method: string | null }
    >;
    invoice_prefix: string;
    next_invoice_sequence: number;
    test_clock: string | null;
    address: Stripe.Address | null;
    currency: string | null;
    delinquent: boolean;
  }
>;
export type PaymentMethod = With<
  Stripe.PaymentMethod,
  { customer: string | null; card: Stripe.PaymentMethod.Card; metadata: Metadata }
>;
export type SubscriptionItem = With<
  Stripe.SubscriptionItem,
  { price: Price; plan: Plan; discounts: string[]; tax_rates: TaxRate[] }
>;
type SubscriptionStatus =
  | "active"
  | "canceled"
  | "incomplete"
  | "incomplete_expired"
  | "past_due"
  | "paused"
  | "trialing"
  | "unpaid";
type PendingUpdate = With<
  Stripe.Subscription.PendingUpdate,
  { discount: null; discounts: string[] | null; subscription_items: SubscriptionItem[] | null }
>;
export type Subscription = With<
  Stripe.Subscription,
  {
    customer: string;
    default_payment_method: string | null;
    default_tax_rates: TaxRate[];
    discounts: string[];
    items: List<SubscriptionItem>;
    latest_invoice: string | null;
    pending_setup_intent: string | null;
    status: SubscriptionStatus;
    test_clock: string | null;
    cancellation_details: Stripe.Subscription.CancellationDetails;
    trial_settings: Stripe.Subscription.TrialSettings;
    schedule: null;
    on_behalf_of: null;
    pending_update: PendingUpdate | null;
    transfer_data: null;
  }
>;
export type LineItem = With<
  Stripe.InvoiceLineItem,
  {
    discounts: string[];
    discount_amounts: { amount: number; discount: string }[];
    quantity_decimal: string | null;
    pricing: {
      price_details: { price: string; product: string };
      type: "price_details";
      unit_amount_decimal: string | null;
    };
    parent: With<
      Stripe.InvoiceLineItem.Parent,
      { subscription_item_details: Stripe.InvoiceLineItem.Parent.SubscriptionItemDetails | null }
    >;
    taxes: Stripe.InvoiceLineItem.Tax[];
    subscription: string;
  }
>;
export type Invoice = With<
  Stripe.Invoice,
  {
    customer: string;
    default_payment_method: string | null;
    discounts: string[];
    lines: List<LineItem>;
    parent: {
      quote_details: null;
      subscription_details: {
        metadata: Metadata;
        subscription: string;
        subscription_proration_date?: number;
      };
      type: "subscription_details";
    };
    test_clock: string | null;
    total_discount_amounts: { amount: number; discount: string }[];
    total_taxes: Stripe.Invoice.TotalTax[];
    status: "draft" | "open" | "paid" | "uncollectible" | "void";
    auto_advance: boolean;
    latest_revision: null;
    on_behalf_of: null;
  }
>;
export type InvoicePayment = With<
  Stripe.InvoicePayment,
  { invoice: string; payment: { payment_intent: string; type: "payment_intent" } }
>;
export type PaymentIntent = With<
  Stripe.PaymentIntent,
  {
    customer: string;
    latest_charge: string | null;
    payment_method: string | null;
    last_payment_error: StripeFault | null;
    client_secret: string;
    on_behalf_of: null;
    source: null;
    review: null;
    payment_record: null;
  }
>;
export type SetupIntent = With<
  Stripe.SetupIntent,
  {
    customer: string;
    payment_method: string | null;
    last_setup_error: StripeFault | null;
    client_secret: string;
    latest_attempt: null;
    mandate: null;
    single_use_mandate: null;
    on_behalf_of: null;
  }
>;
export type Charge = With<Stripe.Charge, { customer: string; payment_intent: string }>;
export type Meter = Stripe.Billing.Meter;
export type MeterEvent = Stripe.Billing.MeterEvent;
export type TestClock = Stripe.TestHelpers.TestClock;
export type WebhookEndpoint = Stripe.WebhookEndpoint;
export type StripeEvent = With<
  Stripe.EventBase,
  { type: string; data: { object: unknown; previous_attributes?: Record<string, unknown> } }
>;

/** An error as the provider describes it. */
export type StripeFault = {
  type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
  code?: string;
  decline_code?: string;
  message: string;
  param?: string;
  payment_intent?: unknown;
  payment_method?: unknown;
};
