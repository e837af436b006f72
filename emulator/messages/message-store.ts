import { type Conversation, lookUpConversation } from "../directory/find-conversation.ts";
import { keptMessagesPerConversation, type StoredMessage } from "../state/state.ts";
import type { World } from "../world.ts";

/** What a new message says; everything that is left out is empty. */
type NewMessage = Pick<StoredMessage, "from"> &
  Partial<
    Pick<
      StoredMessage,
      "replyToId" | "text" | "textFormat" | "card" | "bubble" | "appId" | "targetedTo" | "warnings"
    >
  >;
export type MessageChange = Pick<
  StoredMessage,
  "text" | "textFormat" | "card" | "summary" | "bubble" | "warnings"
>;

export function addMessage(
  world: World,
  conversation: Conversation,
  content: NewMessage,
): StoredMessage {
  const { state } = world;
  const message: StoredMessage = {
    replyToId: null,
    text: null,
    textFormat: "plain",
    card: null,
    summary: null,
    bubble: null,
    appId: null,
    targetedTo: null,
    warnings: [],
    ...content,
    id: nextMessageId(world),
    conversationId: conversation.id,
    createdAt: world.now().toISOString(),
    editedAt: null,
    deleted: false,
    revision: 1,
    reactions: [],
  };
  const messages = (state.messages[conversation.id] ??= []);
  messages.push(message);
  for (const forgotten of messages.splice(0, messages.length - keptMessagesPerConversation))
    delete state.views[forgotten.id];
  tellOfMessage(world, message, "new");
  return message;
}

/** Replaces the content and drops all personal views of the card. */
export function editMessage(world: World, message: StoredMessage, change: MessageChange): void {
  Object.assign(message, change);
  message.editedAt = world.now().toISOString();
  message.revision += 1;
  delete world.state.views[message.id];
  tellOfMessage(world, message, "edited");
}

export function deleteMessage(world: World, message: StoredMessage): void {
  Object.assign(message, { deleted: true, text: null, card: null, summary: null, bubble: null });
  message.revision += 1;
  delete world.state.views[message.id];
  tellOfMessage(world, message, "deleted");
}

export function findMessage(
  world: World,
  conversation: Conversation,
  messageId: string,
): StoredMessage | null {
  return world.state.messages[conversation.id]?.find((message) => message.id === messageId) ?? null;
}

/** Tells the people who see the message that it is new or changed, and schedules saving. */
export function tellOfMessage(
  world: World,
  message: StoredMessage,
  kind: "new" | "edited" | "deleted" | "view",
  personId?: string,
): void {
  world.save();
  const everyone = lookUpConversation(world, message.conversationId)?.memberIds ?? [];
  const to = personId
    ? [personId]
    : everyone.filter((each) => message.targetedTo === null || message.targetedTo === each);
  world.events.tell(to, {
    type: "message",
    conversationId: message.conversationId,
    messageId: message.id,
    kind,
  });
}

/** Milliseconds since 1970, as Teams numbers messages; never the same twice. */
function nextMessageId(world: World): string {
  world.state.lastMessageId = Math.max(world.now().getTime(), world.state.lastMessageId + 1);
  return String(world.state.lastMessageId);
}
