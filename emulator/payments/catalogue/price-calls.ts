import { z } from "zod";
import { invalid, noSuch } from "../api/api-error.ts";
import type { Call } from "../api/api-scope.ts";
import { listPage } from "../api/list-page.ts";
import { count, merged, metadata, page, params, read, text, whole, yes } from "../api/params.ts";
import { type Book, timeAt } from "../book/book.ts";
import { newId } from "../book/new-id.ts";
import type { Price } from "../book/resources.ts";
import { changing, emit } from "../events/emit.ts";

const recurring = z.strictObject({
  interval: z.enum(["day", "week", "month", "year"]),
  interval_count: whole.min(1).max(156).optional(),
  usage_type: z.enum(["licensed", "metered"]).optional(),
  meter: text.optional(),
});
const data = {
  currency: z.string().regex(/^[a-zA-Z]{3}$/),
  unit_amount: count.optional(),
  unit_amount_decimal: z
    .string()
    .regex(/^\d{1,8}(\.\d{1,12})?$/)
    .optional(),
  recurring: recurring.optional(),
  tax_behavior: z.enum(["exclusive", "inclusive", "unspecified"]).optional(),
  metadata: metadata.optional(),
};
export const priceData = z.strictObject(data);
const creation = params({
  ...data,
  product: text,
  active: yes.optional(),
  billing_scheme: z.literal("per_unit").optional(),
  nickname: text.optional(),
  lookup_key: text.max(200).optional(),
  transfer_lookup_key: yes.optional(),
});
const change = params({
  active: yes.optional(),
  metadata: metadata.optional(),
  nickname: text.optional(),
  lookup_key: text.max(200).optional(),
  transfer_lookup_key: yes.optional(),
  tax_behavior: z.enum(["exclusive", "inclusive", "unspecified"]).optional(),
});
const listing = params({
  ...page,
  active: yes.optional(),
  currency: text.optional(),
  product: text.optional(),
  type: z.enum(["one_time", "recurring"]).optional(),
  lookup_keys: z.array(text).max(10).optional(),
  recurring: z
    .strictObject({
      interval: text.optional(),
      meter: text.optional(),
      usage_type: text.optional(),
    })
    .optional(),
});
const search = params({
  query: text,
  limit: whole.min(1).max(100).optional(),
  page: text.optional(),
});
type Creation = z.output<typeof creation>;

export function createPrice(book: Book, call: Call): Price {
  const given = read(creation, call.params);
  if (!book.products.get(given.product)) throw noSuch("product", given.product, "product");
  return makePrice(book, given);
}

export function makePrice(book: Book, given: Creation): Price {
  const exact = given.unit_amount_decimal ?? given.unit_amount?.toString();
  if (exact === undefined) throw invalid("Missing required param: unit_amount.", "unit_amount");
  checkMeter(book, given.recurring);
  takeLookupKey(book, given.lookup_key, given.transfer_lookup_key);
  const price = book.prices.add<Price>({
    id: newId("price"),
    object: "price",
    active: given.active ?? true,
    billing_scheme: "per_unit",
    created: timeAt(book, null),
    currency: given.currency.toLowerCase(),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: given.lookup_key ?? null,
    metadata: merged({}, given.metadata),
    nickname: given.nickname ?? null,
    product: given.product,
    recurring: recurringOf(given.recurring),
    tax_behavior: given.tax_behavior ?? "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: given.recurring ? "recurring" : "one_time",
    unit_amount: /^\d+(\.0+)?$/.test(exact) ? Number(exact) : null,
    unit_amount_decimal: exact,
  });
  emit(book, "price.created", price);
  return price;
}

function checkMeter(book: Book, given: Creation["recurring"]): void {
  const { meter, usage_type: usage } = given ?? {};
  if (meter !== undefined && !book.meters.get(meter))
    throw noSuch("billing meter", meter, "recurring[meter]");
  if (usage === "metered" && meter === undefined)
    throw invalid("Metered prices need a meter.", "recurring[meter]");
}

function recurringOf(given: Creation["recurring"]): Price["recurring"] {
  if (!given) return null;
  const { interval, interval_count = 1, usage_type = "licensed", meter = null } = given;
  return { interval, interval_count, meter, trial_period_days: null, usage_type };
}

export function updatePrice(book: Book, call: Call): Price {
  const price = priceWith(book, call.id);
  const {
    metadata: labels,
    transfer_lookup_key: takes,
    expand: _expand,
    ...given
  } = read(change, call.params);
  if (given.lookup_key !== price.lookup_key) takeLookupKey(book, given.lookup_key, takes);
  changing(book, "price.updated", price, () =>
    Object.assign(price, given, { metadata: merged(price.metadata, labels) }),
  );
  return price;
}

export function retrievePrice(book: Book, call: Call): Price {
  read(params({}), call.params);
  return priceWith(book, call.id);
}

export function listPrices(book: Book, call: Call): object {
  const {
    lookup_keys: keys,
    recurring: every = {},
    expand: _expand,
    ...given
  } = read(listing, call.params);
  const { limit, starting_after, ending_before, ...fields } = given;
  const found = book.prices
    .all()
    .filter(
      (each) =>
        hasFields(each, fields) &&
        hasFields(each.recurring ?? {}, every) &&
        (keys === undefined || keys.includes(each.lookup_key ?? "")),
    );
  const cursor = { limit, starting_after, ending_before };
  return listPage(found, cursor, "/v1/prices");
}

function hasFields(object: object, wanted: object): boolean {
  const own = new Map<string, unknown>(Object.entries(object));
  return Object.entries(wanted).every(
    ([name, value]) => value === undefined || own.get(name) === value,
  );
}

const clause =
  /^\s*(lookup_key|product|active|currency|type|metadata\['([^']+)'\])\s*:\s*['"]([^'"]*)['"]\s*$/;

/** The provider's search language, as far as equality goes: `lookup_key:'a' AND active:'true'`. */
export function searchPrices(book: Book, call: Call): object {
  const { query, limit = 10, page: from = "0" } = read(search, call.params);
  const wanted = query.split(/\s+(?:AND|and)\s+/).map((part) => {
    const [, field = "", label, value = ""] = clause.exec(part) ?? [];
    if (field === "") throw invalid(`We were unable to parse your search query: ${query}`, "query");
    return { field, label, value };
  });
  const found = book.prices
    .all()
    .toReversed()
    .filter((price) =>
      wanted.every(({ field, label, value }) =>
        label === undefined
          ? String(new Map(Object.entries(price)).get(field)) === value
          : price.metadata[label] === value,
      ),
    );
  const start = Number(from) || 0;
  const more = start + limit < found.length;
  return {
    object: "search_result",
    data: found.slice(start, start + limit),
    has_more: more,
    next_page: more ? String(start + limit) : null,
    url: "/v1/prices/search",
  };
}

function priceWith(book: Book, id: string): Price {
  const price = book.prices.get(id);
  if (!price) throw noSuch("price", id);
  return price;
}

function takeLookupKey(book: Book, key: string | undefined, takes: boolean | undefined): void {
  const other = key === undefined ? undefined : book.prices.all().find((p) => p.lookup_key === key);
  if (!other) return;
  if (!takes)
    throw invalid(
      `A price (\`${other.id}\`) already uses that lookup key. Use \`transfer_lookup_key\` to ` +
        "transfer it.",
      "lookup_key",
    );
  other.lookup_key = null;
}
