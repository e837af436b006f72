import { type Book, timeFor } from "../book/book.ts";
import { newId } from "../book/new-id.ts";
import type { List, Price, Subscription, SubscriptionItem, TaxRate } from "../book/resources.ts";

/** A subscription with nothing in it yet. */
export function newSubscription(
  book: Book,
  { customer, currency, clock }: { customer: string; currency: string; clock: string | null },
): Subscription {
  const now = timeFor(book, customer);
  const id = newId("sub");
  return {
    id,
    object: "subscription",
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: now,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: "included" }, type: "flexible" },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: "charge_automatically",
    created: now,
    currency,
    customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: "self" },
    },
    items: emptyItems(id),
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: "off",
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: "incomplete",
    test_clock: clock,
    transfer_data: null,
    trial_end: null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: "create_invoice" },
    },
    trial_start: null,
  };
}

function emptyItems(id: string): List<SubscriptionItem> {
  const url = `/v1/subscription_items?subscription=${id}`;
  return { object: "list", data: [], has_more: false, url };
}

export function newItem(
  subscription: Subscription,
  of: {
    price: Price;
    quantity: number | undefined;
    metadata: Record<string, string>;
    rates: TaxRate[];
    period: { start: number; end: number };
    now: number;
  },
): SubscriptionItem {
  const isMetered = of.price.recurring?.usage_type === "metered";
  return {
    id: newId("si", 14),
    object: "subscription_item",
    billing_thresholds: null,
    created: of.now,
    current_period_end: of.period.end,
    current_period_start: of.period.start,
    current_trial: null,
    discounts: [],
    metadata: of.metadata,
    plan: planOf(of.price),
    price: of.price,
    ...(isMetered ? {} : { quantity: of.quantity ?? 1 }),
    subscription: subscription.id,
    tax_rates: of.rates,
  };
}

/** The older name of a price. */
export function planOf(price: Price): SubscriptionItem["plan"] {
  return {
    id: price.id,
    object: "plan",
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: price.billing_scheme,
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? "month",
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: price.recurring?.meter ?? null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: price.recurring?.usage_type ?? "licensed",
  };
}
