import { type Conversation, isInstalled } from "../directory/find-conversation.ts";
import { pairwiseId } from "../directory/pairwise-id.ts";
import type { Person } from "../emulator-api.ts";
import type { StoredMessage } from "../state/state.ts";
import type { World } from "../world.ts";
import { setView, viewOf } from "./card-views.ts";
import { tellOfMessage } from "./message-store.ts";
import { refreshActionOf, sendAction } from "./play-action.ts";

/** Above this many members only those named in `refresh.userIds` get their own view. */
const everyoneUpTo = 60;
/** Limits concurrent refreshes, so that a long chat does not overload the bot. */
const atOnce = 8;
/** How often a view is requested again after an edit overtook it. */
const tries = 3;

/**
 * Has this person's own view of each card ready: plays the automatic refresh of those that want one
 * and have none.
 */
export async function refreshViews(
  world: World,
  conversation: Conversation,
  messages: StoredMessage[],
  person: Person,
): Promise<void> {
  const cards = messages.filter((message) => message.card !== null && !message.deleted);
  for (let at = 0; at < cards.length; at += atOnce) {
    await Promise.all(
      cards.slice(at, at + atOnce).map((message) => once(world, conversation, message, person)),
    );
  }
}

/** Several screens of one person share one refresh. */
function once(
  world: World,
  conversation: Conversation,
  message: StoredMessage,
  person: Person,
): Promise<void> {
  const key = `${message.id} ${person.id}`;
  const running = world.refreshes.get(key);
  if (running) return running;
  const started = refreshView(world, conversation, message, person).finally(() =>
    world.refreshes.delete(key),
  );
  world.refreshes.set(key, started);
  return started;
}

async function refreshView(
  world: World,
  conversation: Conversation,
  message: StoredMessage,
  person: Person,
): Promise<void> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const app = world.apps.find((each) => each.appId === message.appId);
    if (
      !app ||
      !message.card ||
      viewOf(world, message, person) ||
      !isInstalled(world, app, conversation)
    )
      return;
    const refresh = refreshActionOf(message.card);
    const isDue =
      refresh !== null &&
      (conversation.memberIds.length <= everyoneUpTo ||
        refresh.userIds.includes(pairwiseId(app, person.id)));
    if (!isDue) return;
    const { revision, card } = message;
    const { verb, data } = refresh;
    const answer = await sendAction(world, { conversation, message, person, app }, "automatic", {
      verb,
      data,
    });
    if (message.revision !== revision) continue;
    // The answer to a click meanwhile is newer.
    if (viewOf(world, message, person)) return;
    // A bot that fails is asked again the next time; one that answers no card has nothing else to
    // show.
    if (answer.error) return;
    setView(world, message, person, answer.card ?? card);
    if (answer.card) tellOfMessage(world, message, "view", person.id);
    return;
  }
}
