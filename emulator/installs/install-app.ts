import { tellInstalled, tellUninstalled } from "../bot-calls/install-activities.ts";
import { chatWithoutApps } from "../directory/demo-organisation.ts";
import { isInstalledAt } from "../directory/find-conversation.ts";
import type { RegisteredApp } from "../directory/registered-app.ts";
import type { Install } from "../state/state.ts";
import type { World } from "../world.ts";
import { botChat } from "./bot-chat.ts";

/**
 * Installs an app in a team or chat and has its bot told; does nothing where it is installed
 * already.
 */
export async function installApp(
  world: World,
  app: RegisteredApp,
  targetId: string,
  installedBy: string,
): Promise<void> {
  if (isInstalledAt(world, app, targetId)) return;
  await tellInstalled(world, app, addInstall(world, app, targetId, installedBy));
}

/**
 * Removes an app from a team or chat, with its tabs unless `keepTabs`, records the removal, and
 * tells its bot.
 */
export async function uninstallApp(
  world: World,
  app: RegisteredApp,
  targetId: string,
  removedBy: string,
  keepTabs = false,
): Promise<void> {
  const { state } = world;
  if (!isInstalledAt(world, app, targetId)) return;
  const team = state.organisation.teams.find((each) => each.id === targetId);
  const places = team ? team.channels.map((channel) => channel.id) : [targetId];
  state.installs = state.installs.filter(
    (install) => install.appId !== app.appId || install.targetId !== targetId,
  );
  if (!keepTabs)
    state.tabs = state.tabs.filter(
      (tab) => tab.appId !== app.appId || !places.includes(tab.conversationId),
    );
  state.removals.push({ appId: app.appId, targetId });
  world.save();
  world.events.tellAll({ type: "directory" });
  await tellUninstalled(world, app, targetId, removedBy);
}

/**
 * The demo's initial installs: every app in every team, group and meeting and for every person,
 * except one group chat and removed installs.
 */
export function installEverywhere(world: World): void {
  const { people, teams, chats } = world.state.organisation;
  for (const app of world.apps) {
    for (const team of teams) installUnlessRemoved(world, app, team.id, team.ownerIds[0]);
    for (const chat of chats.filter(
      (each) => (each.kind === "group" || each.kind === "meeting") && each.id !== chatWithoutApps,
    )) {
      installUnlessRemoved(world, app, chat.id, chat.memberIds[0]);
    }
    for (const person of people.filter((each) => each.kind !== "anonymous"))
      installUnlessRemoved(world, app, botChat(world, app, person).id, person.id);
  }
}

/**
 * Tells each bot of the installs that it has not taken yet: one bot after the other would wait for
 * a slow one, so each has its own queue.
 */
export async function tellOutstanding(world: World): Promise<void> {
  await Promise.all(
    world.apps.map(async (app) => {
      const outstanding = world.state.installs.filter(
        (install) => install.appId === app.appId && !install.told,
      );
      for (const install of outstanding)
        if (!world.closing.aborted) await tellInstalled(world, app, install);
    }),
  );
}

/**
 * Whether the bot may write to a person's chat with it: it is installed there, or shares a team or
 * chat with the person, who has not removed it.
 */
export function mayWriteTo(
  world: World,
  app: RegisteredApp,
  targetId: string,
  personId: string,
): boolean {
  if (isInstalledAt(world, app, targetId)) return true;
  if (world.state.removals.some((each) => each.appId === app.appId && each.targetId === targetId))
    return false;
  const { teams, chats } = world.state.organisation;
  return [...teams, ...chats].some(
    (place) => place.memberIds.includes(personId) && isInstalledAt(world, app, place.id),
  );
}

function installUnlessRemoved(
  world: World,
  app: RegisteredApp,
  targetId: string,
  installedBy: string | undefined,
): void {
  if (!installedBy || isInstalledAt(world, app, targetId)) return;
  if (world.state.removals.some((each) => each.appId === app.appId && each.targetId === targetId))
    return;
  addInstall(world, app, targetId, installedBy);
}

function addInstall(
  world: World,
  app: RegisteredApp,
  targetId: string,
  installedBy: string,
): Install {
  const { state } = world;
  const install: Install = { appId: app.appId, targetId, installedBy, told: false };
  state.installs.push(install);
  state.removals = state.removals.filter(
    (each) => each.appId !== app.appId || each.targetId !== targetId,
  );
  world.save();
  world.events.tellAll({ type: "directory" });
  return install;
}
