import { activity } from "../bot-calls/activity.ts";
import { callBot } from "../bot-calls/call-bot.ts";
import { type Conversation, isInstalled } from "../directory/find-conversation.ts";
import { findApp, type RegisteredApp } from "../directory/registered-app.ts";
import type { ClientName, Person } from "../emulator-api.ts";
import { httpError } from "../http-error.ts";
import type { Card, StoredMessage } from "../state/state.ts";
import type { World } from "../world.ts";
import { addMessage, findMessage } from "./message-store.ts";
import { appOf } from "./play-action.ts";

/** `mention` and `app` name an app; `card` is one that its compose extension gave. */
export type Writing = {
  text: string;
  mention?: string | undefined;
  replyToId?: string | undefined;
  app?: string | undefined;
  card?: Card | undefined;
  client?: ClientName | undefined;
};

/**
 * A person writes. A bot gets it where it is mentioned, or in its own chat; it is not waited for.
 */
export function writeMessage(
  world: World,
  conversation: Conversation,
  person: Person,
  writing: Writing,
): StoredMessage {
  const mentioned =
    writing.mention === undefined ? null : appHere(world, conversation, writing.mention);
  const source = writing.card ? sourceOf(world, writing.app) : null;
  if (writing.text.trim() === "" && !writing.card && !mentioned)
    throw httpError(400, "BadRequest", "text: a message needs text or a card");
  const message = addMessage(world, conversation, {
    from: { kind: "person", id: person.id, name: person.name },
    replyToId: rootOf(world, conversation, writing.replyToId),
    ...shownText(writing.text, mentioned),
    card: writing.card ?? null,
    appId: source?.appId ?? null,
  });
  const listening = mentioned ?? botOfChat(world, conversation);
  if (listening)
    deliver(world, conversation, person, message, {
      ...writing,
      app: listening,
      mentioned: mentioned !== null,
    });
  return message;
}

/**
 * A click on an Action.Submit: the bot gets a message with a `value` and no text, and nothing is
 * shown. `status` is the bot's.
 */
export async function submitCard(
  world: World,
  conversation: Conversation,
  message: StoredMessage,
  person: Person,
  value: Record<string, unknown>,
  client: ClientName | undefined,
): Promise<{ status: number | null }> {
  const app = appOf(world, message);
  if (!isInstalled(world, app, conversation))
    throw httpError(403, "BotNotInConversationRoster", "The app is not in this conversation.");
  const where = {
    app,
    conversation,
    person,
    rootMessageId: message.replyToId ?? message.id,
    ...(client ? { client } : {}),
  };
  const { status } = await callBot(
    world,
    app,
    activity(world, where, { type: "message", replyToId: message.id, value }),
  );
  return { status };
}

type Delivery = Pick<Writing, "text" | "client"> & { app: RegisteredApp; mentioned: boolean };

function deliver(
  world: World,
  conversation: Conversation,
  person: Person,
  message: StoredMessage,
  delivery: Delivery,
): void {
  const { app, client } = delivery;
  const at = `<at>${app.name}</at>`;
  const where = {
    app,
    conversation,
    person,
    rootMessageId: message.replyToId ?? message.id,
    ...(client ? { client } : {}),
  };
  const content = {
    type: "message",
    id: message.id,
    text: delivery.mentioned ? `${at} ${delivery.text}`.trim() : delivery.text,
    textFormat: "plain",
    attachments: [],
    entities: delivery.mentioned
      ? [{ type: "mention", mentioned: { id: `28:${app.botId}`, name: app.name }, text: at }]
      : [],
    ...(message.replyToId ? { replyToId: message.replyToId } : {}),
  };
  // callBot answers failures instead of throwing, and writes them to the log of bot calls.
  void callBot(world, app, activity(world, where, content));
}

function appHere(world: World, conversation: Conversation, name: string): RegisteredApp {
  const app = findApp(world.apps, name);
  if (!app || !isInstalled(world, app, conversation))
    throw httpError(400, "AppNotInConversation", `The app "${name}" is not in this conversation.`);
  return app;
}

function sourceOf(world: World, name: string | undefined): RegisteredApp {
  const app = findApp(world.apps, name ?? "");
  if (!app) throw httpError(400, "BadRequest", "app: a card needs the app that it comes from");
  return app;
}

function botOfChat(world: World, conversation: Conversation): RegisteredApp | null {
  if (conversation.kind !== "chat" || conversation.chat.kind !== "bot") return null;
  const app = findApp(world.apps, conversation.chat.appId ?? "");
  return app && isInstalled(world, app, conversation) ? app : null;
}

/** In a channel a reply hangs on the post that starts the thread; chats have no threads. */
export function rootOf(
  world: World,
  conversation: Conversation,
  replyToId: string | null | undefined,
): string | null {
  if (conversation.kind !== "channel" || !replyToId) return null;
  const parent = findMessage(world, conversation, replyToId);
  if (!parent)
    throw httpError(404, "ActivityNotFoundInConversation", "There is no such message to reply to.");
  return parent.replyToId ?? parent.id;
}

function shownText(
  text: string,
  mentioned: RegisteredApp | null,
): Pick<StoredMessage, "text" | "textFormat"> {
  if (!mentioned) return { text: text || null, textFormat: "plain" };
  return {
    text: `<at>${escapeXml(mentioned.name)}</at> ${escapeXml(text)}`.trim(),
    textFormat: "xml",
  };
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
