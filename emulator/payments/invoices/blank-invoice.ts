import type { Invoice } from "../book/resources.ts";

type Filled =
  | "amount_due"
  | "amount_remaining"
  | "automatic_tax"
  | "billing_reason"
  | "currency"
  | "customer"
  | "default_tax_rates"
  | "discounts"
  | "lines"
  | "parent"
  | "period_end"
  | "period_start"
  | "starting_balance"
  | "subtotal"
  | "subtotal_excluding_tax"
  | "test_clock"
  | "total"
  | "total_discount_amounts"
  | "total_excluding_tax"
  | "total_pretax_credit_amounts"
  | "total_taxes";

/** What every new invoice has in common. */
export function blankInvoice(id: string, created: number): Omit<Invoice, Filled> {
  return {
    id,
    object: "invoice",
    account_country: "US",
    account_name: "Stand-in",
    account_tax_ids: null,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatically_finalizes_at: null,
    collection_method: "charge_automatically",
    created,
    custom_fields: null,
    customer_account: null,
    customer_address: null,
    customer_email: null,
    customer_name: null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: "none",
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    description: null,
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: "self" },
    last_finalization_error: null,
    latest_revision: null,
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: null,
    },
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    statement_descriptor: null,
    status: "draft",
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    webhooks_delivered_at: null,
  };
}
