import { activity, isRecord } from "../bot-calls/activity.ts";
import { callBot } from "../bot-calls/call-bot.ts";
import { type Conversation, isInstalled } from "../directory/find-conversation.ts";
import type { RegisteredApp } from "../directory/registered-app.ts";
import type { ActionResult, ClientName, Person } from "../emulator-api.ts";
import { httpError } from "../http-error.ts";
import type { Card, StoredMessage } from "../state/state.ts";
import type { World } from "../world.ts";
import { findExecuteAction } from "./card-actions.ts";
import { readCardAnswer } from "./card-answer.ts";
import { cardFor, setView } from "./card-views.ts";
import { tellOfMessage } from "./message-store.ts";

type Click = {
  verb: string;
  data: Record<string, unknown>;
  client?: ClientName | undefined;
};

/**
 * What a click on an Action.Execute does: the bot gets the data of the button with that verb on
 * this person's card, with `data` (their inputs) over it, and a card that it answers becomes this
 * person's view. A verb that is not on the card is sent all the same: a stale or hostile client
 * can.
 */
export async function playAction(
  world: World,
  conversation: Conversation,
  message: StoredMessage,
  person: Person,
  click: Click,
): Promise<ActionResult> {
  const app = appOf(world, message);
  if (!isInstalled(world, app, conversation)) {
    return {
      status: 403,
      card: null,
      message: null,
      task: null,
      error: {
        code: "BotNotInConversationRoster",
        message: "The app is not in this conversation.",
      },
    };
  }
  const shown = cardFor(world, message, person);
  const action = shown ? findExecuteAction(shown, click.verb) : null;
  const { revision } = message;
  const result = await sendAction(
    world,
    { conversation, message, person, app, client: click.client },
    "manual",
    {
      ...(action?.id ? { id: action.id } : {}),
      verb: click.verb,
      data: { ...action?.data, ...click.data },
    },
  );
  // A message that the bot edited while it answered shows the edit to everyone, this person
  // included.
  if (result.card && message.revision === revision) {
    setView(world, message, person, result.card);
    tellOfMessage(world, message, "view", person.id);
  }
  return result;
}

type ActionPlace = {
  conversation: Conversation;
  message: StoredMessage;
  person: Person;
  app: RegisteredApp;
  client?: ClientName | undefined;
};

export async function sendAction(
  world: World,
  place: ActionPlace,
  trigger: "manual" | "automatic",
  action: { id?: string; verb: string; data: Record<string, unknown> },
): Promise<ActionResult> {
  const { conversation, message, person, app, client } = place;
  const sent = activity(
    world,
    {
      app,
      conversation,
      person,
      rootMessageId: message.replyToId ?? message.id,
      ...(client ? { client } : {}),
    },
    {
      type: "invoke",
      name: "adaptiveCard/action",
      replyToId: message.id,
      value: { action: { type: "Action.Execute", ...action }, trigger },
    },
  );
  return readCardAnswer(await callBot(world, app, sent));
}

/** The app whose card a message shows; 400 for a message that shows none. */
export function appOf(world: World, message: StoredMessage): RegisteredApp {
  const app = world.apps.find((each) => each.appId === message.appId);
  if (!app) throw httpError(400, "NotAnAppMessage", "This message is no app's.");
  return app;
}

/** The action that a card wants to be played when someone sees it. */
export function refreshActionOf(
  card: Card,
): { verb: string; data: Record<string, unknown>; userIds: string[] } | null {
  const { refresh } = card;
  if (
    !isRecord(refresh) ||
    !isRecord(refresh["action"]) ||
    typeof refresh["action"]["verb"] !== "string"
  )
    return null;
  const { verb, data } = refresh["action"];
  const userIds = Array.isArray(refresh["userIds"])
    ? refresh["userIds"].filter((id) => typeof id === "string")
    : [];
  return { verb, data: isRecord(data) ? data : {}, userIds };
}
