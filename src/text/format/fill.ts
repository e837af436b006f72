import { isolated } from "#domain/direction.ts";

type Value = string | number;
type Values = { readonly [name: string]: Value };
/**
 * Fills in a text's `{placeholders}`. `{Type}` is `{type}` with a capital first letter (CON-04).
 * Values in another direction are isolated. Unknown placeholders stay. Numbers of five or more
 * digits get thousands separators.
 */
type Placeholder<S extends string> = S extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends "Type" ? "type" : Name) | Placeholder<Rest>
  : never;
/** A sentence that is known when this compiles asks for a value for each of its placeholders. */
type Given<S extends string> = string extends S
  ? [values?: Values]
  : [Placeholder<S>] extends [never]
    ? [values?: Values]
    : [values: Readonly<Record<Placeholder<S>, Value>> & Values];

/**
 * A sentence with its `{placeholders}` filled in; a missing value does not compile. `{Type}` is
 * `{type}` with a capital first letter (CON-04). A text whose letters run the other way is isolated
 * from the sentence around it. A placeholder without a value stays as it is where the sentence is
 * only known at run time. Counts of five digits or more have their thousands set apart.
 */
export function fill<S extends string>(sentence: S, ...[values = {}]: Given<S>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => {
    if (name === "Type" && values.type !== undefined) return capital(String(values.type));
    const value = values[name];
    if (value === undefined) return whole;
    if (typeof value === "string") return isolated(value);
    return value >= 10_000 ? value.toLocaleString("en-US") : String(value);
  });
}

export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
