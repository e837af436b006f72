import type { Person } from "../emulator-api.ts";
import type { Card, StoredMessage } from "../state/state.ts";
import type { World } from "../world.ts";

/** The card of a message as this person sees it. */
export function cardFor(world: World, message: StoredMessage, person: Person): Card | null {
  return viewOf(world, message, person) ?? message.card;
}

export function viewOf(world: World, message: StoredMessage, person: Person): Card | null {
  return world.state.views[message.id]?.[person.id] ?? null;
}

export function setView(world: World, message: StoredMessage, person: Person, card: Card): void {
  (world.state.views[message.id] ??= {})[person.id] = card;
  world.save();
}
