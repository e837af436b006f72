import type { Book } from "../book/book.ts";
import { newId } from "../book/new-id.ts";
import type { Discount, LineItem, TaxRate } from "../book/resources.ts";
import { takenOff } from "./discounts.ts";
import type { LineDraft } from "./line-draft.ts";
import { taxOn } from "./taxes.ts";

export type Totals = {
  lines: LineItem[];
  subtotal: number;
  discountAmounts: { amount: number; discount: string }[];
  taxes: LineItem["taxes"];
  totalExcludingTax: number;
  total: number;
};

/** What an invoice comes to: reductions first, taxes on the rest, line by line. */
export function totalsOf(
  book: Book,
  { drafts, discounts, rates }: { drafts: LineDraft[]; discounts: Discount[]; rates: TaxRate[] },
  invoice: string,
): Totals {
  const isReduced = (draft: LineDraft) => !draft.isProration && draft.amount > 0;
  const reducible = drafts.filter(isReduced);
  const off = takenOff(
    book,
    reducible.map(({ amount }) => amount),
    discounts,
  );
  const lines = drafts.map((draft) => {
    const taken = isReduced(draft) ? (off[reducible.indexOf(draft)] ?? []) : [];
    const reductions = discounts.flatMap(({ id }, n) =>
      taken[n] === undefined ? [] : [{ amount: taken[n], discount: id }],
    );
    const net = reductions.reduce((left, { amount }) => left - amount, draft.amount);
    return lineOf(draft, { reductions, net, rates, invoice });
  });
  const subtotal = sum(lines.map(({ amount }) => amount));
  const discountAmounts = discounts.map(({ id }) => ({
    discount: id,
    amount: sum(
      lines.flatMap((line) =>
        line.discount_amounts.filter((each) => each.discount === id).map((each) => each.amount),
      ),
    ),
  }));
  const taxes = rates.map((rate) =>
    taxEntry(
      rate,
      ...added(lines.flatMap((line) => line.taxes.filter((each) => rateOf(each) === rate.id))),
    ),
  );
  const reducedTo = subtotal - sum(discountAmounts.map(({ amount }) => amount));
  const part = (inclusive: boolean) =>
    sum(taxes.filter((_, n) => rates[n]?.inclusive === inclusive).map(({ amount }) => amount));
  return {
    lines,
    subtotal,
    discountAmounts,
    taxes,
    totalExcludingTax: reducedTo - part(true),
    total: reducedTo + part(false),
  };
}

function lineOf(
  draft: LineDraft,
  of: {
    reductions: LineItem["discount_amounts"];
    net: number;
    rates: TaxRate[];
    invoice: string;
  },
): LineItem {
  const { price } = draft;
  return {
    id: newId("il"),
    object: "line_item",
    amount: draft.amount,
    currency: price.currency,
    description: draft.description,
    discount_amounts: of.reductions,
    discountable: !draft.isProration,
    discounts: [],
    invoice: of.invoice,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: draft.isProration,
        proration_details: { credited_items: null },
        subscription: draft.subscription,
        subscription_item: draft.item,
      },
      type: "subscription_item_details",
    },
    period: draft.period,
    pretax_credit_amounts: of.reductions.map(({ amount, discount }) => ({
      amount,
      discount,
      type: "discount",
    })),
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: "price_details",
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity: draft.quantity,
    quantity_decimal: String(draft.quantity),
    subscription: draft.subscription,
    subtotal: draft.amount,
    taxes: of.rates.map((rate) => taxEntry(rate, taxOn(of.net, rate), of.net)),
  };
}

function taxEntry(rate: TaxRate, amount: number, taxable: number): LineItem["taxes"][number] {
  return {
    amount,
    tax_behavior: rate.inclusive ? "inclusive" : "exclusive",
    tax_rate_details: { tax_rate: rate.id },
    taxability_reason: "standard_rated",
    taxable_amount: taxable,
    type: "tax_rate_details",
  };
}

function rateOf({ tax_rate_details: details }: LineItem["taxes"][number]): string {
  return String(details?.tax_rate);
}

function added(taxes: LineItem["taxes"]): [amount: number, taxable: number] {
  return [
    sum(taxes.map(({ amount }) => amount)),
    sum(taxes.map(({ taxable_amount: taxable }) => taxable ?? 0)),
  ];
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, each) => total + each, 0);
}
