import type { Card } from "./card.ts";

/**
 * A card as it stands in a dialog: dialogs know `Action.Submit` only, with the same data, and are
 * never refreshed.
 */
export function dialogCard(card: Card): Omit<Card, "refresh"> {
  const { refresh, ...shown } = card;
  return refresh ? submitting(shown) : submitting(card);
}

function submitting<T>(part: T): T {
  if (Array.isArray(part)) return part.map(submitting) as T; // safe: each has the form it had
  if (typeof part !== "object" || part === null) return part;
  const { verb: _verb, fallback, ...rest } = part as Record<string, unknown>; // safe: an object
  const isExecute = rest.type === "Action.Execute";
  const kept = isExecute
    ? { ...rest, type: "Action.Submit" }
    : { ...part, ...(fallback === undefined ? {} : { fallback: submitting(fallback) }) };
  return Object.fromEntries(
    Object.entries(kept).map(([key, value]) => [key, key === "data" ? value : submitting(value)]),
  ) as T; // safe: the same card with other actions
}
