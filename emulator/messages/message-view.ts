import type { Message, Person } from "../emulator-api.ts";
import type { StoredMessage } from "../state/state.ts";
import type { World } from "../world.ts";
import { cardFor } from "./card-views.ts";

/** The messages of a conversation that a person may see, with their own view of each card. */
export function messagesFor(world: World, conversationId: string, person: Person): Message[] {
  const messages = world.state.messages[conversationId] ?? [];
  return messages
    .filter((message) => canSee(message, person))
    .map((message) => messageFor(world, message, person));
}

export function messageFor(world: World, message: StoredMessage, person: Person): Message {
  const { appId: _app, revision: _revision, targetedTo, ...shown } = message;
  return { ...shown, card: cardFor(world, message, person), onlyYou: targetedTo !== null };
}

export function canSee(message: StoredMessage, person: Person): boolean {
  return message.targetedTo === null || message.targetedTo === person.id;
}
