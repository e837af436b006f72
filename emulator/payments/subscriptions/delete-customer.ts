import type { Call } from "../api/api-scope.ts";
import type { Book } from "../book/book.ts";
import { customerWith } from "../customers/customer-calls.ts";
import { emit } from "../events/emit.ts";
import { endSubscription } from "../invoices/collect.ts";

/** Ends what the customer has. */
export function deleteCustomer(book: Book, call: Call): object {
  const customer = customerWith(book, call.id);
  for (const each of book.subscriptions.all())
    if (each.customer === customer.id && each.status !== "canceled")
      endSubscription(book, each, "cancellation_requested");
  for (const each of book.paymentMethods.all())
    if (each.customer === customer.id) each.customer = null;
  emit(book, "customer.deleted", customer);
  book.customers.remove(customer.id);
  book.deletedCustomers.add(customer.id);
  return { id: customer.id, object: "customer", deleted: true };
}
