import type { CardAction } from "#cards/parts/card.ts";

/** What a button sends; nothing where it opens an address. */
export function dataOf(action: CardAction | undefined): unknown {
  return action && "data" in action ? action.data : undefined;
}
