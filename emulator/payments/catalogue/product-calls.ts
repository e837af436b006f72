import { invalid, noSuch } from "../api/api-error.ts";
import type { Call } from "../api/api-scope.ts";
import { listPage } from "../api/list-page.ts";
import { merged, metadata, page, params, read, text, yes } from "../api/params.ts";
import { type Book, timeAt } from "../book/book.ts";
import { newId } from "../book/new-id.ts";
import type { Product } from "../book/resources.ts";
import { changing, emit } from "../events/emit.ts";
import { makePrice, priceData } from "./price-calls.ts";

const fields = {
  name: text,
  active: yes.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  statement_descriptor: text.optional(),
  tax_code: text.optional(),
  unit_label: text.optional(),
  url: text.optional(),
};
const creation = params({
  ...fields,
  id: text.optional(),
  default_price_data: priceData.optional(),
});
const change = params({
  ...fields,
  name: text.optional(),
  default_price: text.optional(),
});
const listing = params({ ...page, active: yes.optional() });

export function createProduct(book: Book, call: Call): Product {
  const given = read(creation, call.params);
  if (given.id !== undefined && book.products.get(given.id))
    throw invalid("Product already exists.", "id", "resource_already_exists");
  const now = timeAt(book, null);
  const product = book.products.add<Product>({
    id: given.id ?? newId("prod", 14),
    object: "product",
    active: given.active ?? true,
    created: now,
    default_price: null,
    description: given.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: merged({}, given.metadata),
    name: given.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: given.statement_descriptor ?? null,
    tax_code: given.tax_code ?? null,
    tax_details: null,
    type: "service",
    unit_label: given.unit_label ?? null,
    updated: now,
    url: given.url ?? null,
  });
  emit(book, "product.created", product);
  if (given.default_price_data)
    product.default_price = makePrice(book, {
      ...given.default_price_data,
      product: product.id,
    }).id;
  return product;
}

export function updateProduct(book: Book, call: Call): Product {
  const product = productWith(book, call.id);
  const { metadata: labels, expand: _expand, ...given } = read(change, call.params);
  changing(book, "product.updated", product, () => {
    Object.assign(product, given, { metadata: merged(product.metadata, labels) });
    product.updated = timeAt(book, null);
  });
  return product;
}

export function retrieveProduct(book: Book, call: Call): Product {
  read(params({}), call.params);
  return productWith(book, call.id);
}

export function listProducts(book: Book, call: Call): object {
  const { active, ...cursor } = read(listing, call.params);
  const found = book.products
    .all()
    .filter((each) => active === undefined || each.active === active);
  return listPage(found, cursor, "/v1/products");
}

function productWith(book: Book, id: string): Product {
  const product = book.products.get(id);
  if (!product) throw noSuch("product", id);
  return product;
}
