import type { Problem, ProblemCode } from "../errors.ts";
import { limits } from "../limits.ts";
import { gapSigns, invisibleSigns } from "../unseen-signs.ts";
import type { AutolinkEntry, AutolinkSystem } from "./autolink.ts";
import { hasPlaceOfNumber, isSafeUrl } from "./autolink-url.ts";

const whitespace = new RegExp(`[${gapSigns}${invisibleSigns}]`, "u");
/** The systems whose prefixes end with a dash (INT-04). */
const dashed: readonly AutolinkSystem[] = ["jira"];

/** What is wrong with an autolink, beside the `others` of the same survey or series (INT-02..06). */
export function autolinkProblems(
  { system, prefix, url }: AutolinkEntry,
  others: readonly Pick<AutolinkEntry, "prefix">[] = [],
): Problem[] {
  const most = { prefix: { max: limits.autolinkPrefix }, url: { max: limits.autolinkUrl } };
  const wrong = { prefix: wrongPrefix(system, prefix, others), url: wrongUrl(url) };
  return (["prefix", "url"] as const).flatMap((path) =>
    wrong[path] ? [{ path, code: wrong[path], values: most[path] }] : [],
  );
}

function wrongPrefix(
  system: AutolinkSystem,
  prefix: string,
  others: readonly Pick<AutolinkEntry, "prefix">[],
): ProblemCode | null {
  if (prefix === "") return "autolink-prefix.required";
  if (prefix.length > limits.autolinkPrefix) return "autolink-prefix.too-long";
  if (whitespace.test(prefix)) return "autolink-prefix.whitespace";
  if (dashed.includes(system) && !prefix.endsWith("-")) return "autolink-prefix.no-dash";
  return others.some((other) => other.prefix === prefix) ? "autolink-prefix.taken" : null;
}

function wrongUrl(url: string): ProblemCode | null {
  if (url === "") return "autolink-url.required";
  if (url.length > limits.autolinkUrl) return "autolink-url.too-long";
  if (!hasPlaceOfNumber(url)) return "autolink-url.invalid";
  return isSafeUrl(url) ? null : "autolink-url.unsafe";
}
