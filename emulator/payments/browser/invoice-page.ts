import type { Book } from "../book/book.ts";
import type { Invoice, PaymentMethod } from "../book/resources.ts";
import { intentOf, methodFor } from "../invoices/collect.ts";

/** The page behind an invoice's addresses: what it is for; while it is open, a way to pay it. */
export function invoicePage(book: Book, invoice: Invoice): string {
  const number = escaped(invoice.number ?? invoice.id);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Invoice ${number}</title>
<meta name="viewport" content="width=device-width">
<style>body { font: 16px/1.5 sans-serif; max-width: 40rem; margin: 2rem auto; padding: 0 1rem;
  color: #1f2937; background: #fff; }
td + td { text-align: right; padding-left: 2rem; }
#card { border: 1px solid #6b7280; border-radius: 6px; padding: .5rem; margin: 0 0 .75rem; }
button { font: inherit; padding: .5rem 1rem; border-radius: 6px; border: 1px solid #374151;
  background: #374151; color: #fff; }
button:focus-visible { outline: 3px solid #2563eb; outline-offset: 2px; }
#problem { color: #b91c1c; }</style></head>
<body><main><h1>Invoice ${number}</h1><p>A test document: no money has moved.</p>
<p>Status: ${invoice.status}</p>
${amounts(invoice)}
${payment(book, invoice)}</main></body></html>`;
}

function amounts(invoice: Invoice): string {
  const { lines, subtotal, total_taxes: taxes, total, amount_due: due, currency } = invoice;
  const row = (name: string, cents: number) =>
    `<tr><td>${escaped(name)}</td><td>${money(cents, currency)}</td></tr>`;
  return `<table><tbody>
${lines.data.map(({ description, amount }) => row(description ?? "", amount)).join("\n")}
${row("Subtotal", subtotal)}
${(taxes ?? []).map(({ amount }) => row("Tax", amount)).join("\n")}
${row("Total", total)}
${row("Amount due", due)}
</tbody></table>`;
}

/** The customer pays with the card that they have, or with another one; their bank may ask them. */
function payment(book: Book, invoice: Invoice): string {
  const intent = intentOf(book, invoice);
  if (invoice.status !== "open" || !intent) return "";
  const saved = book.paymentMethods.get(methodFor(book, invoice) ?? "");
  const key = escaped(book.options.publishableKey);
  return `<section id="pay" aria-labelledby="pay-title" data-key="${key}"
  data-secret="${escaped(intent.client_secret)}" data-method="${escaped(saved?.id ?? "")}">
<h2 id="pay-title">Pay ${money(invoice.amount_remaining, invoice.currency)}</h2>
<p id="problem" role="alert"></p>
${saved ? `<p><button id="saved" type="button">Pay with ${cardName(saved)}</button></p>` : ""}
<h3>${saved ? "Another card" : "Card"}</h3>
<div id="card"></div>
<p><button id="other" type="button">Pay with this card</button></p></section>
<script src="/v3/"></script>
<script type="module" src="/payments/page/invoice-page.js"></script>`;
}

function cardName({ card: { brand, last4 } }: PaymentMethod): string {
  return escaped(`${brand.charAt(0).toUpperCase()}${brand.slice(1)} ending in ${last4}`);
}

function money(cents: number, currency: string): string {
  return (cents / 100).toLocaleString("en-US", { style: "currency", currency });
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
