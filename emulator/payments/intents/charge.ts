import { type Book, timeFor } from "../book/book.ts";
import { newId } from "../book/new-id.ts";
import type { Charge, PaymentIntent } from "../book/resources.ts";
import { addressOf } from "../customers/address.ts";

type Refusal = { code: string; decline_code?: string; message: string };

function outcomeOf(refusal: Refusal | null): Charge["outcome"] {
  const codes = { advice_code: null, network_advice_code: null, network_decline_code: null };
  if (refusal === null)
    return {
      ...codes,
      network_status: "approved_by_network",
      reason: null,
      risk_level: "normal",
      seller_message: "Payment complete.",
      type: "authorized",
    };
  return {
    ...codes,
    network_status: "declined_by_network",
    reason: refusal.decline_code ?? refusal.code,
    risk_level: "normal",
    seller_message: "The bank declined the payment.",
    type: "issuer_declined",
  };
}

/** What the bank answered: the money, or why not. */
export function newCharge(book: Book, intent: PaymentIntent, refusal: Refusal | null): Charge {
  const method = book.paymentMethods.get(intent.payment_method ?? "");
  const taken = refusal === null ? intent.amount : 0;
  return {
    id: newId("ch"),
    object: "charge",
    amount: intent.amount,
    amount_captured: taken,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: refusal === null ? newId("txn") : null,
    billing_details: method?.billing_details ?? {
      address: addressOf({}),
      email: null,
      name: null,
      phone: null,
      tax_id: null,
    },
    calculated_statement_descriptor: "STAND-IN",
    captured: refusal === null,
    created: timeFor(book, intent.customer),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: refusal?.code ?? null,
    failure_message: refusal?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: outcomeOf(refusal),
    paid: refusal === null,
    payment_intent: intent.id,
    payment_method: intent.payment_method,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: refusal === null ? "succeeded" : "failed",
    transfer_data: null,
    transfer_group: null,
  };
}
