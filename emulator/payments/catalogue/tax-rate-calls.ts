import { z } from "zod";
import { noSuch } from "../api/api-error.ts";
import type { Call } from "../api/api-scope.ts";
import { listPage } from "../api/list-page.ts";
import { merged, metadata, page, params, read, text, yes } from "../api/params.ts";
import { type Book, timeAt } from "../book/book.ts";
import { newId } from "../book/new-id.ts";
import type { TaxRate } from "../book/resources.ts";
import { changing, emit } from "../events/emit.ts";

const taxTypes = z.enum(["gst", "hst", "pst", "qst", "sales_tax", "vat"]);
const creation = params({
  display_name: text.max(50),
  percentage: z.coerce.number().min(0).max(100),
  inclusive: yes,
  active: yes.optional(),
  country: z.string().length(2).optional(),
  state: text.optional(),
  description: text.optional(),
  jurisdiction: text.max(50).optional(),
  metadata: metadata.optional(),
  tax_type: taxTypes.optional(),
});
const change = params({
  active: yes.optional(),
  display_name: text.max(50).optional(),
  description: text.optional(),
  metadata: metadata.optional(),
});
const listing = params({ ...page, active: yes.optional(), inclusive: yes.optional() });

export function createTaxRate(book: Book, call: Call): TaxRate {
  const { metadata: labels, expand: _expand, ...given } = read(creation, call.params);
  const rate = addTaxRate(book, { ...given, metadata: merged({}, labels) });
  emit(book, "tax_rate.created", rate);
  return rate;
}

/** One with these values; the others as the provider has them without. */
export function addTaxRate(
  book: Book,
  given: Pick<TaxRate, "display_name" | "percentage" | "inclusive"> & {
    [Name in keyof TaxRate]?: TaxRate[Name] | undefined;
  },
): TaxRate {
  return book.taxRates.add<TaxRate>({
    id: newId("txr"),
    object: "tax_rate",
    active: given.active ?? true,
    country: given.country ?? null,
    created: timeAt(book, null),
    description: given.description ?? null,
    display_name: given.display_name,
    effective_percentage: given.effective_percentage ?? null,
    flat_amount: null,
    inclusive: given.inclusive,
    jurisdiction: given.jurisdiction ?? null,
    jurisdiction_level: given.jurisdiction_level ?? null,
    livemode: false,
    metadata: given.metadata ?? {},
    percentage: given.percentage,
    rate_type: "percentage",
    state: given.state ?? null,
    tax_type: given.tax_type ?? null,
  });
}

export function updateTaxRate(book: Book, call: Call): TaxRate {
  const rate = taxRateWith(book, call.id);
  const { metadata: labels, expand: _expand, ...given } = read(change, call.params);
  changing(book, "tax_rate.updated", rate, () =>
    Object.assign(rate, given, { metadata: merged(rate.metadata ?? {}, labels) }),
  );
  return rate;
}

export function retrieveTaxRate(book: Book, call: Call): TaxRate {
  read(params({}), call.params);
  return taxRateWith(book, call.id);
}

export function listTaxRates(book: Book, call: Call): object {
  const { active, inclusive, ...cursor } = read(listing, call.params);
  const found = book.taxRates
    .all()
    .filter(
      (each) =>
        (active === undefined || each.active === active) &&
        (inclusive === undefined || each.inclusive === inclusive),
    );
  return listPage(found, cursor, "/v1/tax_rates");
}

export function taxRateWith(book: Book, id: string, param?: string): TaxRate {
  const rate = book.taxRates.get(id);
  if (!rate) throw noSuch("tax rate", id, param);
  return rate;
}
