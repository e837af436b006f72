import { readFileSync } from "node:fs";
import { deserialize, serialize } from "node:v8";
import { writeAtomically } from "../../state/write-atomically.ts";
import type { Book } from "./book.ts";

const version = 1;
/** Older events are forgotten by a restart. */
const mostEvents = 1000;
const shelves = [
  "customers",
  "paymentMethods",
  "products",
  "prices",
  "coupons",
  "promotionCodes",
  "discounts",
  "taxRates",
  "subscriptions",
  "invoices",
  "invoicePayments",
  "paymentIntents",
  "setupIntents",
  "charges",
  "meters",
  "meterEvents",
  "clocks",
  "endpoints",
  "events",
] as const;
type ShelfName = (typeof shelves)[number];
/** As it stands in the file, in one piece: objects that others refer to stay the same ones. */
type Kept = {
  version: number;
  objects: Record<ShelfName, object[]>;
  rest: ReturnType<typeof rest>;
};

function rest(book: Book) {
  const { ahead, afterRetries, cards, deletedCustomers, deletedCoupons } = book;
  const { billed, pending, waiting, announced, answers } = book;
  return {
    ahead,
    afterRetries,
    cards,
    deletedCustomers,
    deletedCoupons,
    billed,
    pending,
    waiting,
    announced,
    answers,
  };
}

/**
 * Puts into the book what an earlier process kept in the file, if there is one. A file that cannot
 * be read is an error: what it holds was sold.
 */
export function loadBook(path: string | null, book: Book): void {
  const kept = path === null ? null : read(path);
  if (!kept) return;
  for (const name of shelves) book[name].restore(kept.objects[name]);
  Object.assign(book, kept.rest);
}

function read(path: string): Kept | null {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
  let kept: Kept | null = null;
  try {
    kept = deserialize(bytes);
  } catch {
    // Said below.
  }
  if (kept?.version === version) return kept;
  throw new Error(
    `The payment stand-in's data file ${path} is damaged or of another version. Delete it to ` +
      "start without customers.",
  );
}

type BookFile = { keep(): Promise<void> };

/** `keep` writes the book as it is, once for all who ask while another one is being written. */
export function openBookFile(path: string | null, book: Book): BookFile {
  if (path === null) return { keep: () => Promise.resolve() };
  let writing: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  const write = async (): Promise<void> => {
    // What changes in this turn is written together.
    await new Promise((resolve) => setImmediate(resolve));
    next = null;
    return writeAtomically(path, serialize(keptOf(book)));
  };
  return {
    keep() {
      if (next) return next;
      next = writing.then(write);
      writing = next.catch(() => {});
      return next;
    },
  };
}

function keptOf(book: Book): Kept {
  const objectsOf = (name: ShelfName): object[] => {
    const all = book[name].all();
    return name === "events" ? all.slice(-mostEvents) : all;
  };
  // safe: every name is there
  const objects = Object.fromEntries(
    shelves.map((name) => [name, objectsOf(name)]),
  ) as Kept["objects"];
  return { version, objects, rest: rest(book) };
}
