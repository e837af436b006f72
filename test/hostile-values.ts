import fc from "fast-check";
import { z } from "zod";

/** Stand for numbers that only JSON text can hold. */
const rawNumbers: Record<string, string> = {
  "<<huge>>": "1e309",
  "<<tiny>>": "-1e309",
  "<<minus zero>>": "-0",
  "<<long>>": "9".repeat(400),
};
/** JSON text, with numbers that no value can hold where they are asked for. */
export const toJson = (value: unknown) =>
  JSON.stringify(value ?? null).replace(
    /"(<<[a-z ]+>>)"/g,
    (whole, name: string) => rawNumbers[name] ?? whole,
  );

const nested = (depth: number) =>
  Array.from({ length: depth }).reduce<unknown>((inner) => [inner], "deep");
const texts = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "lone \udc00 half",
  "👩‍👩‍👧‍👦".repeat(40),
  "\u202Eevil\u202C",
  "ﷺ שלום",
  "'; drop table surveys; --",
  "%00%ff",
  "../../etc/passwd",
  "{product}{problem}",
  "<script>alert(1)</script>",
  "__proto__",
  "constructor",
  "toString",
  "NaN",
  "Infinity",
  "1e309",
  "null",
  "undefined",
  "x".repeat(5001),
];
const dates = [
  "+275760-09-13T00:00:00.000Z",
  "-271821-04-20T00:00:00.000Z",
  "-000001-01-01T00:00:00Z",
  "+010000-01-01T00:00:00Z",
  "0000-01-01",
  "2026-02-30T25:61:61Z",
  "2026-11-21",
  8.64e15,
  -8.64e15,
  8.64e15 + 1,
];
const ids = [
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
  "------------------------------------",
];
/** Anything that a careless reader may stumble over. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 24, arbitrary: fc.constantFrom<unknown>(...texts) },
  { weight: 12, arbitrary: fc.constantFrom<unknown>(...dates, ...ids) },
  {
    weight: 12,
    arbitrary: fc.constantFrom<unknown>(
      ...Object.keys(rawNumbers),
      0,
      -1,
      1.5,
      2 ** 53,
      true,
      false,
      null,
      [],
      {},
      [[]],
      [null],
    ),
  },
  // Rare, because each of them costs as much as fifty others.
  { weight: 1, arbitrary: fc.constantFrom<unknown>(nested(2000), "y".repeat(120_000)) },
  {
    weight: 8,
    arbitrary: fc.constantFrom<unknown>(
      JSON.parse('{"__proto__":{"admin":true}}'),
      { constructor: { prototype: {} } },
      { length: 3 },
    ),
  },
  { weight: 10, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 10, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
);

type JsonSchema = { [key: string]: unknown };
const asSchema = z.record(z.string(), z.unknown());

/** Input as a schema wants it, with something hostile in place of any part of it now and then. */
export function fromSchema(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 5, arbitrary: rightFor(schema) }, { weight: 1, arbitrary: hostile });
}

function rightFor(schema: JsonSchema): fc.Arbitrary<unknown> {
  const choices = z.array(asSchema).safeParse(schema.anyOf ?? schema.oneOf);
  if (choices.success) return fc.oneof(...choices.data.map(rightFor));
  if ("const" in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom<unknown>(...schema.enum);
  if (schema.type === "array")
    return fc.array(fromSchema(asSchema.parse(schema.items ?? {})), { maxLength: 4 });
  if (schema.type === "object") return objectFor(schema);
  if (schema.type === "boolean") return fc.boolean();
  if (schema.type === "number" || schema.type === "integer")
    return fc.oneof(fc.integer(), fc.double());
  if (schema.format === "uuid" || schema.format === "guid") return fc.uuid();
  return fc.oneof(
    fc.string(),
    fc.constantFrom<unknown>(...texts),
    fc.constantFrom<unknown>(...dates),
  );
}

function objectFor(schema: JsonSchema): fc.Arbitrary<unknown> {
  const properties = z.record(z.string(), asSchema).parse(schema.properties ?? {});
  return fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, fromSchema(part)])),
    {
      requiredKeys: z.array(z.string()).parse(schema.required ?? []),
    },
  );
}

export const jsonSchemaOf = (schema: z.ZodType) =>
  asSchema.parse(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));

/** Right input with one part of it left out, doubled or replaced. */
export function spoilt(right: unknown): fc.Arbitrary<unknown> {
  const paths = pathsIn(right);
  const how = fc.constantFrom(
    "replace",
    "replace",
    "replace",
    "leave out",
    "double",
    "upper case" as const,
  );
  return fc
    .tuple(fc.constantFrom(...paths), how, hostile)
    .map(([path, kind, value]) => change(right, path, kind, value));
}

function pathsIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, part]) => pathsIn(part, [...path, key]))];
}

function change(value: unknown, [key, ...rest]: string[], how: string, by: unknown): unknown {
  if (key === undefined) {
    if (how === "upper case" && typeof value === "string") return value.toUpperCase();
    return how === "double" && Array.isArray(value) ? [...value, ...value] : by;
  }
  if (Array.isArray(value)) {
    const at = Number(key);
    const part = change(value[at], rest, how, by);
    if (rest.length > 0 || how === "replace" || how === "upper case") return value.with(at, part);
    return how === "double" ? [...value, value[at]] : value.filter((_, n) => n !== at);
  }
  const entries = Object.entries(Object(value));
  if (rest.length === 0 && how === "leave out")
    return Object.fromEntries(entries.filter(([name]) => name !== key));
  return Object.fromEntries(
    entries.map(([name, part]) => [name, name === key ? change(part, rest, how, by) : part]),
  );
}
