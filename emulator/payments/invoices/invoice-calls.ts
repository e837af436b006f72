import { z } from "zod";
import { apiError, invalid, noSuch } from "../api/api-error.ts";
import type { Call } from "../api/api-scope.ts";
import { listPage } from "../api/list-page.ts";
import { page, params, read, text, yes } from "../api/params.ts";
import type { Book } from "../book/book.ts";
import type { Invoice } from "../book/resources.ts";
import { methodOfCustomer } from "../customers/payment-method-calls.ts";
import { collect, finalize, intentOf, voidInvoice } from "./collect.ts";

const statuses = z.enum(["draft", "open", "paid", "uncollectible", "void"]);
const listing = params({
  ...page,
  customer: text.optional(),
  subscription: text.optional(),
  status: statuses.optional(),
});
const payment = params({ payment_method: text.optional(), off_session: yes.optional() });

export function retrieveInvoice(book: Book, call: Call): Invoice {
  read(params({}), call.params);
  return invoiceWith(book, call.id);
}

export function listInvoices(book: Book, call: Call): object {
  const { customer, subscription, status, ...cursor } = read(listing, call.params);
  const found = book.invoices
    .all()
    .filter(
      (each) =>
        (customer === undefined || each.customer === customer) &&
        (subscription === undefined ||
          each.parent.subscription_details.subscription === subscription) &&
        (status === undefined || each.status === status),
    );
  return listPage(found, cursor, "/v1/invoices");
}

export function listInvoiceLines(book: Book, call: Call): object {
  const { lines } = invoiceWith(book, call.id);
  return listPage(lines.data.toReversed(), read(params(page), call.params), lines.url);
}

export function finalizeInvoice(book: Book, call: Call): Invoice {
  const invoice = invoiceWith(book, call.id);
  if (invoice.status !== "draft")
    throw invalid("This invoice is already finalized.", undefined, "invoice_not_editable");
  finalize(book, invoice, { isOffSession: true });
  return invoice;
}

/** The person is taken to be absent unless the call says otherwise. */
export function payInvoice(book: Book, call: Call): Invoice {
  const invoice = invoiceWith(book, call.id);
  const given = read(payment, call.params);
  if (invoice.status === "paid") throw invalid("Invoice is already paid", undefined);
  if (invoice.status === "void" || invoice.status === "uncollectible")
    throw invalid(`This invoice is ${invoice.status}.`);
  const method = given.payment_method ?? null;
  if (method !== null) methodOfCustomer(book, method, invoice.customer, "payment_method");
  const how = { isOffSession: given.off_session ?? true };
  if (invoice.status === "draft") finalize(book, invoice, { ...how, waits: true });
  // A zero invoice was settled by that.
  if (statusOf(invoice) === "open") collect(book, invoice, how, method ?? undefined);
  if (statusOf(invoice) === "paid") return invoice;
  const intent = intentOf(book, invoice);
  throw apiError(402, {
    ...(intent?.last_payment_error ?? {
      type: "card_error",
      code: "invoice_payment_intent_requires_action",
      message: "The invoice payment requires additional user action.",
    }),
  });
}

export function voidOpenInvoice(book: Book, call: Call): Invoice {
  const invoice = invoiceWith(book, call.id);
  if (invoice.status !== "open" && invoice.status !== "uncollectible")
    throw invalid("You can only void an open invoice.");
  voidInvoice(book, invoice);
  return invoice;
}

function statusOf({ status }: Invoice): string {
  return status;
}

function invoiceWith(book: Book, id: string): Invoice {
  const invoice = book.invoices.get(id);
  if (!invoice) throw noSuch("invoice", id);
  return invoice;
}
