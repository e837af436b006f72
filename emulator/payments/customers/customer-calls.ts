import { z } from "zod";
import { invalid, noSuch } from "../api/api-error.ts";
import type { Call } from "../api/api-scope.ts";
import { listPage } from "../api/list-page.ts";
import { merged, metadata, page, params, read, text, whole } from "../api/params.ts";
import { type Book, timeAt } from "../book/book.ts";
import { letterText, newId } from "../book/new-id.ts";
import type { Customer } from "../book/resources.ts";
import { changing, emit } from "../events/emit.ts";
import { addressOf, addressParam } from "./address.ts";
import { attachPaymentMethod, methodOfCustomer } from "./payment-method-calls.ts";

const invoiceSettings = z.strictObject({ default_payment_method: z.string().optional() });
const unset = z.literal("");
const shared = {
  address: z.union([unset, addressParam]).optional(),
  balance: whole.optional(),
  description: z.string().max(5000).optional(),
  email: z.string().max(512).optional(),
  invoice_settings: invoiceSettings.optional(),
  metadata: metadata.optional(),
  name: z.string().max(256).optional(),
  phone: z.string().max(50).optional(),
  tax: z
    .strictObject({
      ip_address: z.string().optional(),
      validate_location: z.enum(["deferred", "immediately", "auto"]).optional(),
    })
    .optional(),
  tax_exempt: z.enum(["exempt", "none", "reverse"]).optional(),
};
const creation = params({
  ...shared,
  payment_method: text.optional(),
  test_clock: text.optional(),
});
const change = params(shared);
const listing = params({ ...page, email: text.optional(), test_clock: text.optional() });

export function createCustomer(book: Book, call: Call): Customer {
  const given = read(creation, call.params);
  if (given.test_clock !== undefined && !book.clocks.get(given.test_clock))
    throw noSuch("test clock", given.test_clock, "test_clock");
  const customer: Customer = {
    id: newId("cus", 14),
    object: "customer",
    address: null,
    balance: 0,
    created: timeAt(book, given.test_clock ?? null),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: letterText(8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: given.test_clock ?? null,
  };
  book.customers.add(customer);
  try {
    const { payment_method: method, invoice_settings: settings } = given;
    const attached =
      method === undefined
        ? null
        : attachPaymentMethod(book, { id: method, params: { customer: customer.id } });
    // A test token, such as `pm_card_visa`, stands for the method that it has become.
    const isSame = attached !== null && settings?.default_payment_method === method;
    apply(book, customer, {
      ...given,
      invoice_settings: isSame ? { default_payment_method: attached.id } : settings,
    });
  } catch (error) {
    book.customers.remove(customer.id);
    throw error;
  }
  emit(book, "customer.created", customer);
  return customer;
}

export function updateCustomer(book: Book, call: Call): Customer {
  const customer = customerWith(book, call.id);
  const given = read(change, call.params);
  changing(book, "customer.updated", customer, () => apply(book, customer, given));
  return customer;
}

export function retrieveCustomer(book: Book, call: Call): object {
  read(params({}), call.params);
  if (book.deletedCustomers.has(call.id)) return { id: call.id, object: "customer", deleted: true };
  return customerWith(book, call.id);
}

export function listCustomers(book: Book, call: Call): object {
  const { email, test_clock: clock, ...cursor } = read(listing, call.params);
  const found = book.customers
    .all()
    .filter(
      (each) =>
        each.test_clock === (clock ?? null) && (email === undefined || each.email === email),
    );
  return listPage(found, cursor, "/v1/customers");
}

export function customerWith(book: Book, id: string, param?: string): Customer {
  const customer = book.customers.get(id);
  if (!customer) throw noSuch("customer", id, param);
  return customer;
}

function apply(
  book: Book,
  customer: Customer,
  given: Omit<z.output<typeof change>, "invoice_settings" | "expand"> & {
    invoice_settings?: { default_payment_method?: string | undefined } | undefined;
  },
): void {
  const method = given.invoice_settings?.default_payment_method;
  if (given.email && !/^\S+@\S+\.\S+$/.test(given.email))
    throw invalid(`Invalid email address: ${given.email}`, "email", "email_invalid");
  if (method)
    methodOfCustomer(book, method, customer.id, "invoice_settings[default_payment_method]");
  if (method !== undefined) customer.invoice_settings.default_payment_method = method || null;
  if (given.address !== undefined)
    customer.address =
      given.address === "" ? null : addressOf({ ...customer.address, ...given.address });
  if (given.balance !== undefined) customer.balance = given.balance;
  for (const name of ["description", "email", "name", "phone"] as const) {
    const value = given[name];
    if (value !== undefined) customer[name] = value || null;
  }
  if (given.tax_exempt !== undefined) customer.tax_exempt = given.tax_exempt;
  customer.metadata = merged(customer.metadata, given.metadata);
}
