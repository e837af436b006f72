import { activity } from "../bot-calls/activity.ts";
import { callBot } from "../bot-calls/call-bot.ts";
import { type Conversation, isInstalled, isInstalledAt } from "../directory/find-conversation.ts";
import { botChatId } from "../directory/stable-id.ts";
import type { ClientName, Person } from "../emulator-api.ts";
import { httpError } from "../http-error.ts";
import { noAnswer } from "../messages/card-answer.ts";
import type { StoredMessage } from "../state/state.ts";
import type { World } from "../world.ts";
import { appNamed } from "./call-input.ts";

type Invoke = {
  app: string;
  name: string;
  value?: unknown;
  message: StoredMessage | null;
  client?: ClientName | undefined;
};

/**
 * Any invoke but a card's: a dialog or a compose extension asks its bot. `status` is the bot's, 504
 * where it took too long, 502 where it is down.
 */
export async function playInvoke(
  world: World,
  conversation: Conversation,
  person: Person,
  invoke: Invoke,
): Promise<{ status: number; body: unknown }> {
  const app = appNamed(world, invoke.app);
  const isPersonal = isInstalledAt(world, app, botChatId(app.botId, person.id));
  // A personally installed app's compose extensions work everywhere; that does not add its bot.
  const isAllowed =
    isInstalled(world, app, conversation) ||
    (isPersonal && invoke.name.startsWith("composeExtension/"));
  if (!isAllowed)
    throw httpError(403, "BotNotInConversationRoster", "The app is not in this conversation.");
  const { message } = invoke;
  const answer = await callBot(
    world,
    app,
    activity(
      world,
      {
        app,
        conversation,
        person,
        rootMessageId: message ? (message.replyToId ?? message.id) : null,
        ...(invoke.client ? { client: invoke.client } : {}),
      },
      {
        type: "invoke",
        name: invoke.name,
        value: invoke.value ?? {},
        ...(message ? { replyToId: message.id } : {}),
      },
    ),
  );
  if (answer.failure !== null) {
    const { status, error } = noAnswer(answer.failure);
    return { status, body: { error } };
  }
  return { status: answer.status, body: answer.body };
}
