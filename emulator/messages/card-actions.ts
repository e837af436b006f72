import { isRecord } from "../bot-calls/activity.ts";
import type { Card } from "../state/state.ts";

export type CardAction = { id: string | null; data: Record<string, unknown> };

/**
 * The first Action.Execute with this verb anywhere on the card: its actions, action sets, select
 * actions, and cards that unfold.
 */
export function findExecuteAction(card: Card, verb: string): CardAction | null {
  return search(card, (node) => node["type"] === "Action.Execute" && node["verb"] === verb);
}

/** How many buttons the card's own action bar has. */
export function countActions(card: Card): number {
  return Array.isArray(card["actions"]) ? card["actions"].length : 0;
}

function search(
  node: unknown,
  matches: (node: Record<string, unknown>) => boolean,
): CardAction | null {
  if (Array.isArray(node)) return firstOf(node, matches);
  if (!isRecord(node)) return null;
  if (matches(node))
    return {
      id: typeof node["id"] === "string" ? node["id"] : null,
      data: isRecord(node["data"]) ? node["data"] : {},
    };
  // What an action carries as data is no part of the card, and the refresh action is nobody's
  // button.
  return firstOf(
    Object.entries(node).flatMap(([key, value]) =>
      key === "data" || key === "refresh" ? [] : [value],
    ),
    matches,
  );
}

function firstOf(
  nodes: unknown[],
  matches: (node: Record<string, unknown>) => boolean,
): CardAction | null {
  for (const node of nodes) {
    const found = search(node, matches);
    if (found) return found;
  }
  return null;
}
