import { setTimeout as delay } from "node:timers/promises";
import { type Conversation, lookUpConversation } from "../directory/find-conversation.ts";
import { personById } from "../directory/find-person.ts";
import type { RegisteredApp } from "../directory/registered-app.ts";
import type { Channel } from "../emulator-api.ts";
import type { Install } from "../state/state.ts";
import type { World } from "../world.ts";
import { type ActivityContent, account, activity, type Where } from "./activity.ts";
import { callBot } from "./call-bot.ts";

const retryEveryMs = 500;
const giveUpAfterMs = 60_000;

/**
 * Tells a bot that it was installed, as Teams does: a conversationUpdate that it is a member now,
 * and an installationUpdate. Keeps trying for a minute while the bot does not take it (it may still
 * be starting), unless it refuses who calls, as one does that does not serve this organisation;
 * what it never took is tried again at the next start.
 */
export async function tellInstalled(
  world: World,
  app: RegisteredApp,
  install: Install,
): Promise<void> {
  const conversation = lookUpConversation(world, install.targetId);
  if (!conversation) return;
  const where: Where = { app, conversation, person: personById(world, install.installedBy) };
  const giveUpAt = performance.now() + giveUpAfterMs;
  for (const content of installContents(conversation, app, "add")) {
    // All tries send the same activity, so that a bot can recognise a repetition.
    const sent = activity(world, where, content);
    for (;;) {
      const { status } = await callBot(world, app, sent);
      if (status !== null && status >= 200 && status < 300) break;
      if (
        status === 401 ||
        status === 403 ||
        performance.now() > giveUpAt ||
        world.closing.aborted ||
        !world.state.installs.includes(install)
      )
        return;
      await delay(retryEveryMs, undefined, { signal: world.closing }).catch(() => undefined);
    }
  }
  install.told = true;
  world.save();
}

/** Tells a bot that it was removed. As in Teams, there are no retries. */
export async function tellUninstalled(
  world: World,
  app: RegisteredApp,
  targetId: string,
  removedBy: string,
): Promise<void> {
  const conversation = lookUpConversation(world, targetId);
  if (!conversation) return;
  const where: Where = { app, conversation, person: personById(world, removedBy) };
  for (const content of installContents(conversation, app, "remove"))
    await callBot(world, app, activity(world, where, content));
}

function installContents(
  conversation: Conversation,
  app: RegisteredApp,
  action: "add" | "remove",
): ActivityContent[] {
  const bot = [{ id: `28:${app.botId}` }];
  const channelData = {
    ...(conversation.kind === "channel"
      ? { eventType: action === "add" ? "teamMemberAdded" : "teamMemberRemoved" }
      : {}),
    settings: { selectedChannel: { id: conversation.id } },
  };
  return [
    {
      type: "conversationUpdate",
      ...(action === "add" ? { membersAdded: bot } : { membersRemoved: bot }),
      channelData,
    },
    { type: "installationUpdate", action, channelData },
  ];
}

/**
 * Many people who join at once are sent in several activities, because Teams limits the size of
 * one.
 */
const toldAtOnce = 200;

/** Tells all bots in the conversation who joined or left. */
export async function tellMembersChanged(
  world: World,
  conversation: Conversation,
  by: string,
  personIds: string[],
  change: "added" | "removed",
): Promise<void> {
  const here = world.apps.filter((app) =>
    world.state.installs.some(
      (each) => each.appId === app.appId && each.targetId === conversation.installTargetId,
    ),
  );
  const parts = Array.from({ length: Math.ceil(personIds.length / toldAtOnce) }, (_, at) =>
    personIds.slice(at * toldAtOnce, (at + 1) * toldAtOnce),
  );
  for (const [app, part] of here.flatMap((each) => parts.map((ids) => [each, ids] as const))) {
    const accounts = part.map((id) => account(app, personById(world, id)));
    await callBot(
      world,
      app,
      activity(
        world,
        { app, conversation, person: personById(world, by) },
        {
          type: "conversationUpdate",
          ...(change === "added" ? { membersAdded: accounts } : { membersRemoved: accounts }),
          channelData:
            conversation.kind === "channel"
              ? { eventType: change === "added" ? "teamMemberAdded" : "teamMemberRemoved" }
              : {},
        },
      ),
    );
  }
}

/** Tells every bot in the team that it has a new channel. */
export async function tellChannelCreated(
  world: World,
  conversation: Conversation,
  by: string,
  channel: Channel,
): Promise<void> {
  const here = world.apps.filter((app) =>
    world.state.installs.some(
      (each) => each.appId === app.appId && each.targetId === conversation.installTargetId,
    ),
  );
  for (const app of here) {
    const channelData = {
      eventType: "channelCreated",
      channel: { id: channel.id, name: channel.name },
    };
    await callBot(
      world,
      app,
      activity(
        world,
        { app, conversation, person: personById(world, by) },
        { type: "conversationUpdate", channelData },
      ),
    );
  }
}
