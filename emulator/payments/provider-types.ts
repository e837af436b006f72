import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

// Holds what the stand-in sends to the types that the package `stripe` declares: read from its
// declarations, so that a new version of the package is a new measure.
const folder = path.join(
  path.dirname(createRequire(import.meta.url).resolve("stripe")),
  "../esm/resources",
);

type Field = { isOptional: boolean; type: string };

/** What differs between an answer and the declared type, as `path: what`; nothing where they fit. */
export function differences(file: string, type: string, value: unknown): string[] {
  const text = readFileSync(path.join(folder, `${file}.d.ts`), "utf8")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/\r/g, "");
  return ofInterface(text, type, value, type);
}

function ofInterface(text: string, name: string, value: unknown, at: string): string[] {
  const fields = fieldsOf(text, name);
  // One without fields, such as the object of an event, says nothing.
  if (!fields || fields.size === 0 || !isRecord(value)) return [];
  const missing = [...fields]
    .filter(([field, { isOptional }]) => !isOptional && !(field in value))
    .map(([field]) => `${at}.${field}: missing`);
  return [
    ...missing,
    ...Object.entries(value).flatMap(([field, each]) => {
      const declared = fields.get(field);
      if (!declared) return [`${at}.${field}: not declared`];
      return ofType(text, declared.type, each, `${at}.${field}`);
    }),
  ];
}

function ofType(text: string, type: string, value: unknown, at: string): string[] {
  const options = type.split(" | ").map((each) => each.trim());
  if (value === null) return options.includes("null") ? [] : [`${at}: null`];
  if (Array.isArray(value)) {
    const list = options.find((each) => each.startsWith("Array<"));
    if (!list) return [`${at}: a list, not ${type}`];
    const inside = /^Array<(.*)>$/.exec(type.replace(" | null", ""))?.[1] ?? "";
    return value.flatMap((each, n) => ofType(text, inside, each, `${at}[${n}]`));
  }
  if (isRecord(value)) {
    const name = options.map((each) => /^[\w.]+$/.exec(each)?.[0]).find((each) => isName(each));
    if (name) return ofInterface(text, name, value, at);
    return options.some((each) => /^(ApiList<|Metadata$|\{|Array<)/.test(each))
      ? []
      : [`${at}: an object, not ${type}`];
  }
  return isScalar(text, options, value) ? [] : [`${at}: ${JSON.stringify(value)}, not ${type}`];
}

function isScalar(text: string, options: string[], value: unknown): boolean {
  // A decimal is a string on the line.
  if (typeof value === "string" && options.some((each) => /^(string|Decimal)$/.test(each)))
    return true;
  if (options.includes(typeof value)) return true;
  if (options.some((each) => each === `'${String(value)}'`)) return true;
  return options.some((each) => {
    const choices = /\btype \w+ = ([^;]*);/.exec(definition(text, each, "type"))?.[1];
    return choices?.includes(`'${String(value)}'`) === true;
  });
}

/** From where a name such as `Price` or `AutomaticTax.Liability` is declared; empty if elsewhere. */
function definition(text: string, qualified: string, kind: "interface" | "type"): string {
  const [name = "", space] = qualified.split(".").toReversed();
  const pattern = new RegExp(`\\b${kind} ${name} (=|\\{|extends )`);
  if (space === undefined) {
    const top = new RegExp(`^export ${kind} ${name} (=|\\{|extends )`, "m").exec(text);
    return top ? text.slice(top.index) : "";
  }
  for (const { index } of text.matchAll(new RegExp(`\\bnamespace ${space} \\{`, "g"))) {
    const inside = balanced(text.slice(text.indexOf("{", index)));
    const found = pattern.exec(inside);
    if (found) return inside.slice(found.index);
  }
  return "";
}

function fieldsOf(text: string, name: string): Map<string, Field> | null {
  const declared = definition(text, name, "interface");
  if (declared === "") return null;
  const body = balanced(declared.slice(declared.indexOf("{")));
  const fields = [...body.matchAll(/^\s*(\w+)(\?)?: ([\s\S]*?);$/gm)];
  return new Map(
    fields.map(([, field = "", optional, type = ""]) => [
      field,
      { isOptional: optional === "?", type },
    ]),
  );
}

function balanced(text: string): string {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === "{") depth += 1;
    if (text[at] === "}") depth -= 1;
    if (depth === 0) return text.slice(1, at);
  }
  return text;
}

/** Names of types begin with a capital letter. */
function isName(each: string | undefined): each is string {
  return each !== undefined && /^[A-Z]/.test(each) && each !== "Metadata";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
