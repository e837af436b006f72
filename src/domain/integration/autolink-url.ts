import { gapSigns, invisibleSigns } from "../unseen-signs.ts";

/** The place of the number in a URL (ENT-58). */
const placeOfNumber = "<num>";

const scheme = /^https?:\/\//i;
/** A server with an optional port: no user name, and nothing that a number could change. */
const server = /^(?:[\p{L}\p{M}\p{N}._-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/iu;
const unusual = new RegExp(`[${gapSigns}${invisibleSigns}\\p{Cs}\\\\]`, "u");
/** What links on pages and in Markdown take as it is. */
const unsafe = /[^\w.~:/?#@!$&*+,=%-]/gu;

/** The URL's part up to its path, and the rest; null unless it begins with http:// or https://. */
function partsOf(url: string): { start: string; server: string; rest: string } | null {
  const [start] = scheme.exec(url) ?? [];
  if (start === undefined) return null;
  const end = url.slice(start.length).search(/[/?#\\]/);
  const from = end < 0 ? url.length : start.length + end;
  return { start, server: url.slice(start.length, from), rest: url.slice(from) };
}

/** Whether a URL begins as it must and has a place for the number (INT-06). */
export function hasPlaceOfNumber(url: string): boolean {
  return scheme.test(url) && url.includes(placeOfNumber);
}

/**
 * Whether a URL always leads to the server that it names: no user name, no spaces or control
 * characters, and no number in the server's name.
 */
export function isSafeUrl(url: string): boolean {
  const parts = partsOf(url);
  return parts !== null && server.test(parts.server) && !unusual.test(url);
}

/**
 * The address of a reference; null for a URL that is not safe. Everything after the server is
 * encoded, so that it can stand in Markdown too.
 */
export function addressOf(url: string, number: string): string | null {
  const parts = partsOf(url);
  if (!parts || !isSafeUrl(url) || !/^\d+$/.test(number)) return null;
  const rest = parts.rest.replaceAll(placeOfNumber, number).replace(unsafe, encoded);
  return parts.start.toLowerCase() + parts.server + rest;
}

function encoded(sign: string): string {
  const found = encodeURIComponent(sign);
  return found === sign ? `%${sign.charCodeAt(0).toString(16).toUpperCase()}` : found;
}
