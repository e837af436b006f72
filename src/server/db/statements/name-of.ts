import { createHash } from "node:crypto";

/**
 * What a statement does to which table or function, such as `update surveys`. Made of its words
 * only, never of values; the same for all statements of that kind.
 */
export function nameOf(text: string): string {
  const plain = text
    .toLowerCase()
    .replaceAll('"', "")
    .replace(/'[^']*'/g, "?");
  const writes =
    /\b(insert) into ([a-z_][\w.]*)/.exec(plain) ??
    /(?<!for )\b(update) (?!of\b|skip\b|set\b)([a-z_][\w.]*)/.exec(plain) ??
    /\b(delete) from ([a-z_][\w.]*)/.exec(plain);
  if (writes) return `${writes[1]} ${writes[2]}`;
  const [, verb = "other"] = /^\s*([a-z]+)/.exec(plain) ?? [];
  if (verb !== "select" && verb !== "with") return verb;
  const [, table] = /\bfrom (?!unnest|select|lateral|jsonb)([a-z_][\w.]*)/.exec(plain) ?? [];
  return table ? `select ${table}` : "select";
}

/** Tells statements of one name apart: a digest of the text, however many values it takes. */
export function fingerprintOf(text: string): string {
  const shape = text
    .replace(/'[^']*'|\$\d+|\b\d+\b/g, "?")
    .replace(/\(\s*\?(?:\s*,\s*\?)*\s*\)(?:\s*,\s*\(\s*\?(?:\s*,\s*\?)*\s*\))*/g, "(?)")
    .replace(/\s+/g, " ")
    .trim();
  return createHash("sha256").update(shape).digest("hex").slice(0, 12);
}
