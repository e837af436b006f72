import { type Book, findObject } from "../book/book.ts";
import { invalid } from "./api-error.ts";

const deepest = 8;

/** Fields that an answer has only if it is asked for them. */
type Extras = Record<string, Record<string, (book: Book, id: string) => unknown>>;
const extras: Extras = {
  invoice: {
    payments: (book, id) => ({
      object: "list",
      data: structuredClone(book.invoicePayments.all().filter(({ invoice }) => invoice === id)),
      has_more: false,
      url: `/v1/invoices/${id}/payments`,
    }),
    confirmation_secret: (book, id) => {
      const payment = book.invoicePayments.all().find(({ invoice }) => invoice === id);
      const intent = book.paymentIntents.get(payment?.payment.payment_intent ?? "");
      return intent ? { client_secret: intent.client_secret, type: "payment_intent" } : null;
    },
  },
  customer: {
    subscriptions: (book, id) => ({
      object: "list",
      data: structuredClone(
        book.subscriptions
          .all()
          .filter(({ customer, status }) => customer === id && status !== "canceled"),
      ),
      has_more: false,
      url: `/v1/customers/${id}/subscriptions`,
    }),
    tax: (book, id) => ({
      automatic_tax: book.customers.get(id)?.address?.country
        ? "supported"
        : "unrecognized_location",
      ip_address: null,
      location: null,
    }),
  },
};

/** A copy of what is sent, with whole objects where `paths` ask for them. */
export function expanded(book: Book, answer: object, paths: readonly string[]): object {
  const copy = structuredClone(answer);
  for (const path of paths) {
    const parts = path.split(".");
    if (parts.length > deepest) throw invalid("Expansions are at most 4 levels deep.", "expand");
    if (!expand(book, copy, parts))
      throw invalid(`This property cannot be expanded (${path}).`, "expand");
  }
  return copy;
}

/** Whether the path led somewhere. */
function expand(book: Book, at: unknown, path: string[]): boolean {
  const [name, ...rest] = path;
  if (name === undefined) return true;
  if (Array.isArray(at)) return at.every((each) => expand(book, each, path));
  if (!isRecord(at)) return at === null;
  const extra = extras[String(at["object"])]?.[name];
  if (extra && at[name] === undefined) at[name] = extra(book, String(at["id"]));
  const value = at[name];
  if (value === undefined) return isUnpaid(at);
  if (typeof value === "string") {
    const found = findObject(book, value);
    if (!found) return false;
    at[name] = structuredClone(found);
  }
  if (Array.isArray(value))
    at[name] = value.map((each) =>
      typeof each === "string" ? structuredClone(findObject(book, each) ?? each) : each,
    );
  return expand(book, at[name], rest);
}

/** The payment of an invoice has its intent under a name that depends on the kind. */
function isUnpaid(at: Record<string, unknown>): boolean {
  return at["type"] === "payment_intent";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
