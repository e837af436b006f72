import type Stripe from "stripe";
import type { PaidSubscription, PaymentDetails, Payments } from "../payments.ts";
import { cardOf, methodOf } from "./customer-calls.ts";
import { dateOf } from "./read-subscription.ts";
import { meterEvent } from "./set-up-plans.ts";
import { calling, callingOrNull, type StripeClient } from "./stripe-client.ts";
import { taxPercentOf } from "./tax-percent.ts";

/** Calls that read how a subscription is paid, or tell what it used. */
export function detailCalls({
  stripe,
}: StripeClient): Pick<Payments, "readDetails" | "reportUsage"> {
  return {
    readDetails: async (paid, most) => {
      const [customer, method, { data: invoices }, upcoming] = await Promise.all([
        calling(() => stripe.customers.retrieve(paid.customerId)),
        methodOf(stripe, paid.paymentMethodId),
        calling(() => stripe.invoices.list({ subscription: paid.id, limit: most })),
        readUpcoming(stripe, paid),
      ]);
      const [latest] = invoices;
      const rated = upcoming ?? latest;
      return {
        customerName: customer.deleted ? "" : (customer.name ?? ""),
        customerEmail: customer.deleted ? "" : (customer.email ?? ""),
        payment: cardOf(method),
        taxPercent: rated ? await taxPercentOf(stripe, rated) : 0,
        next: upcoming && nextOf(upcoming, paid),
        invoices: invoices.flatMap(invoiceOf),
      };
    },

    reportUsage: async (customerId, users, at) => {
      await calling(() =>
        stripe.billing.meterEvents.create({
          event_name: meterEvent,
          payload: { stripe_customer_id: customerId, value: String(users) },
          timestamp: Math.floor(at.getTime() / 1000),
        }),
      );
    },
  };
}

/** The invoice of the next period; none if the subscription ends before. */
async function readUpcoming(
  stripe: Stripe,
  paid: PaidSubscription,
): Promise<Stripe.Invoice | null> {
  const endsAfterTrial = paid.status === "trialing" && paid.paymentMethodId === null;
  if (paid.cancelAtPeriodEnd || endsAfterTrial || paid.status === "ended") return null;
  return callingOrNull(() => stripe.invoices.createPreview({ subscription: paid.id }));
}

function nextOf(invoice: Stripe.Invoice, paid: PaidSubscription): PaymentDetails["next"] {
  return { total: invoice.amount_due, date: paid.periodEnd };
}

/** Drafts have no number and were not sent. */
function invoiceOf(invoice: Stripe.Invoice): PaymentDetails["invoices"] {
  const { number, created, total, currency, hosted_invoice_url, invoice_pdf } = invoice;
  if (!number || invoice.status === "void") return [];
  return [
    {
      invoiceNumber: number,
      date: dateOf(created),
      total,
      currency,
      invoiceUrl: hosted_invoice_url ?? null,
      invoicePdf: invoice_pdf ?? null,
    },
  ];
}
