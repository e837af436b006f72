import { isolated } from "#domain/direction.ts";
import type { Autolink } from "#domain/integration/autolink.ts";
import { linkReferences, partsUpTo } from "#domain/integration/link-references.ts";
import { escaped, shortened, spaced } from "../parts/entered.ts";

type Autolinks = readonly Pick<Autolink, "prefix" | "url">[];

/**
 * Where texts are shorter than this many characters, because the card was too large, references are
 * no links: their addresses may be longer than all texts.
 */
const linksFrom = 500;

/** The autolinks for texts of this maximum length. */
export function linksAt(autolinks: Autolinks, textLength: number): Autolinks {
  return textLength >= linksFrom ? autolinks : [];
}

/** User text as `entered` has it, with references as links (INT-08). */
export function linkedText(text: string, max: number, autolinks: Autolinks): string {
  const whole = spaced(text);
  const shown = shortened(whole, max);
  const isCut = shown !== whole;
  const parts = partsUpTo(
    linkReferences(whole, autolinks),
    isCut ? shown.length - 1 : whole.length,
  );
  const marked = parts.map((part) =>
    part.href === null ? escaped(part.text) : `[${escaped(part.text)}](${part.href})`,
  );
  return isolated(marked.join("") + (isCut ? "…" : ""));
}
