import { z } from "zod";
import { invalid } from "./api-error.ts";

// Parameters come as text; an empty text unsets.
export const text = z.string().min(1).max(5000);
export const whole = z.coerce.number().int();
export const count = whole.min(0).max(1_000_000);
export const seconds = whole.min(0).max(10_000_000_000);
export const yes = z.enum(["true", "false"]).transform((value) => value === "true");
/** Empty values take a name out. */
export const metadata = z
  .union([z.literal(""), z.record(z.string().max(40), z.string().max(500))])
  .transform((value) => (value === "" ? null : value));
const expand = z.union([z.array(z.string()), z.string().transform((one) => [one])]);

/** A call's parameters; `expand` goes with each of them. */
export function params<T extends z.core.$ZodLooseShape>(shape: T) {
  return z.strictObject({ ...shape, expand: expand.optional() });
}

export const page = {
  limit: whole.min(1).max(100).optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
};

/** Reads the parameters of a call; refuses as the provider does, naming the first wrong one. */
export function read<T extends z.ZodType>(shape: T, input: unknown): z.output<T> {
  const parsed = shape.safeParse(input ?? {});
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const path = (issue?.path ?? []).map(String);
  if (issue?.code === "unrecognized_keys") {
    const name = inBrackets([...path, issue.keys[0] ?? ""]);
    throw invalid(`Received unknown parameter: ${name}`, name, "parameter_unknown");
  }
  const name = inBrackets(path);
  if (issue?.code === "invalid_type" && issue.input === undefined && isMissing(input, path))
    throw invalid(`Missing required param: ${name}.`, name, "parameter_missing");
  throw invalid(`Invalid ${name}: ${issue?.message ?? "not usable"}`, name);
}

/** Takes over what was given, as the provider merges metadata. */
export function merged(
  old: Record<string, string>,
  given: Record<string, string> | null | undefined,
): Record<string, string> {
  if (given === undefined) return old;
  if (given === null) return {};
  return Object.fromEntries(Object.entries({ ...old, ...given }).filter(([, each]) => each !== ""));
}

function inBrackets([first = "", ...rest]: string[]): string {
  return first + rest.map((part) => `[${part}]`).join("");
}

function isMissing(input: unknown, path: string[]): boolean {
  let at = input;
  for (const part of path) {
    if (typeof at !== "object" || at === null) return true;
    at = Object.entries(at).find(([name]) => name === part)?.[1];
  }
  return at === undefined;
}
