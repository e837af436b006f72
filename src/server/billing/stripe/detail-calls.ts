import type Stripe from "stripe";
import type { PaidSubscription, PaymentDetails, Payments } from "../payments.ts";
import { isOverdue, stateOf } from "../subscription-state.ts";
import { cardOf, creditOf, methodOf } from "./customer-calls.ts";
import { isDue, readOverdue } from "./pay-overdue.ts";
import { dateOf, idOf } from "./read-subscription.ts";
import { meterEvent } from "./set-up-plans.ts";
import { calling, callingOrNull, type StripeClient } from "./stripe-client.ts";
import { taxPercentOf } from "./tax-percent.ts";

type DetailCalls = Pick<
  Payments,
  "readOverdue" | "readAfterTrial" | "readDetails" | "readCharge" | "reportUsage"
>;

/** As many as one call of the provider lists. */
const mostInvoices = 100;

/** Calls that read how a subscription is paid, or tell what it used. */
export function detailCalls(client: StripeClient): DetailCalls {
  const { stripe } = client;
  return {
    readOverdue: ({ id }) => readOverdue(client, id),

    readAfterTrial: async ({ id }) => {
      const invoice = await calling(() => stripe.invoices.createPreview({ subscription: id }));
      return invoice.amount_due;
    },

    readDetails: async (paid, most) => {
      const [customer, method, invoices, upcoming] = await Promise.all([
        calling(() => stripe.customers.retrieve(paid.customerId)),
        methodOf(stripe, paid.paymentMethodId),
        readInvoices(stripe, paid, most),
        readUpcoming(stripe, paid),
      ]);
      const [latest] = invoices;
      const rated = upcoming ?? latest;
      return {
        customerName: customer.deleted ? "" : (customer.name ?? ""),
        customerEmail: customer.deleted ? "" : (customer.email ?? ""),
        payment: cardOf(method),
        taxPercent: rated ? await taxPercentOf(stripe, rated) : 0,
        credit: creditOf(customer),
        overdue: isOverdue(paid) ? overdueOf(invoices, paid) : null,
        next: upcoming && nextOf(upcoming, paid),
        invoices: invoices.flatMap(invoiceOf).slice(0, most),
      };
    },

    readCharge: async (id) => {
      const raw = await calling(() =>
        stripe.subscriptions.retrieve(id, { expand: ["latest_invoice"] }),
      );
      const { latest_invoice: invoice } = raw;
      if (!invoice || typeof invoice === "string" || invoice.status !== "paid") return null;
      const { total, amount_paid: paid, currency, total_taxes: taxes } = invoice;
      const taxed = (taxes ?? []).some(({ amount }) => amount > 0);
      return { total, fromCredit: total - paid, currency, taxed };
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

/** Its newest invoices; if they are fewer, those from before it was bought again, too. */
async function readInvoices(
  stripe: Stripe,
  { id, customerId, labels }: PaidSubscription,
  most: number,
): Promise<Stripe.Invoice[]> {
  const { data: own } = await calling(() =>
    stripe.invoices.list({ subscription: id, limit: most }),
  );
  if (own.length >= most) return own;
  const { data: all } = await calling(() =>
    stripe.invoices.list({ customer: customerId, limit: mostInvoices }),
  );
  const earlier = all.filter(({ parent }) => {
    const { subscription: of, metadata } = parent?.subscription_details ?? {};
    const isOfThis = metadata?.["subscription"] === labels.subscription;
    return isOfThis && of !== undefined && idOf(of) !== id;
  });
  return [...own, ...earlier];
}

/** The invoice of the next period; none if the subscription ends before, or is not charged. */
async function readUpcoming(
  stripe: Stripe,
  paid: PaidSubscription,
): Promise<Stripe.Invoice | null> {
  const endsAfterTrial = paid.status === "trialing" && paid.paymentMethodId === null;
  const goesOn = stateOf(paid) === "active";
  if (!goesOn || paid.cancelAtPeriodEnd || endsAfterTrial) return null;
  return callingOrNull(() => stripe.invoices.createPreview({ subscription: paid.id }));
}

function nextOf(invoice: Stripe.Invoice, paid: PaidSubscription): PaymentDetails["next"] {
  return { total: invoice.amount_due, date: paid.periodEnd };
}

/** What is still to be paid, with the page of the oldest invoice of it. */
function overdueOf(
  invoices: Stripe.Invoice[],
  { id }: PaidSubscription,
): PaymentDetails["overdue"] {
  const due = invoices.filter((invoice) => {
    const of = invoice.parent?.subscription_details?.subscription;
    return isDue(invoice) && of && idOf(of) === id;
  });
  const oldest = due.at(-1);
  if (!oldest) return null;
  const total = due.reduce((sum, { amount_remaining: rest }) => sum + rest, 0);
  return { total, invoiceUrl: oldest.hosted_invoice_url ?? null };
}

function statusOf({ status }: Stripe.Invoice): PaymentDetails["invoices"][number]["status"] {
  if (status === "paid") return "paid";
  return status === "void" ? "void" : "unpaid";
}

/** Drafts have no number and were not sent. */
function invoiceOf(invoice: Stripe.Invoice): PaymentDetails["invoices"] {
  const { number, created, total, currency, hosted_invoice_url, invoice_pdf } = invoice;
  if (!number || invoice.status === "draft") return [];
  return [
    {
      invoiceNumber: number,
      date: dateOf(created),
      total,
      currency,
      status: statusOf(invoice),
      invoiceUrl: hosted_invoice_url ?? null,
      invoicePdf: invoice_pdf ?? null,
    },
  ];
}
