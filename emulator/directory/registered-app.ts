import { z } from "zod";
import type { InstalledApp } from "../emulator-api.ts";

export type AppRegistration = {
  name: "msteams" | "agile";
  /** The app's manifest as Teams takes it (schema v1.30). */
  manifest: unknown;
  messagingEndpoint: string;
  botSecret: string;
  iconUrl?: string;
};

/** An app that the emulator knows, wherever it is installed. */
export type RegisteredApp = Omit<InstalledApp, "installedIn"> & {
  registration: "msteams" | "agile";
  messagingEndpoint: string;
  botSecret: string;
  /** The audience of tab tokens: the client id of the app's sign-in registration. */
  clientId: string;
  /** Its App ID URI, of which scopes are asked: `{resource}/access_as_user`. */
  resource: string;
  worksInPrivateChannels: boolean;
};

const scoped = z.array(z.string()).optional();
const manifestShape = z.object({
  id: z.string(),
  name: z.object({ short: z.string() }),
  accentColor: z.string(),
  staticTabs: z
    .array(
      z.object({
        entityId: z.string(),
        name: z.string().optional(),
        contentUrl: z.string().optional(),
      }),
    )
    .optional(),
  configurableTabs: z.array(z.object({ configurationUrl: z.string(), context: scoped })).optional(),
  bots: z
    .array(
      z.object({
        botId: z.string(),
        commandLists: z
          .array(
            z.object({
              commands: z.array(z.object({ title: z.string(), description: z.string() })),
            }),
          )
          .optional(),
      }),
    )
    .min(1),
  composeExtensions: z
    .array(
      z.object({
        commands: z
          .array(
            z.object({
              id: z.string(),
              title: z.string(),
              description: z.string().optional(),
              context: scoped,
            }),
          )
          .optional(),
      }),
    )
    .optional(),
  validDomains: z.array(z.string()).optional(),
  webApplicationInfo: z.object({ id: z.string(), resource: z.string().optional() }),
  authorization: z
    .object({
      permissions: z.object({
        resourceSpecific: z.array(z.object({ name: z.string(), type: z.string() })).optional(),
      }),
    })
    .optional(),
  supportedChannelTypes: z.array(z.string()).optional(),
  supportsChannelFeatures: z.string().optional(),
});

/**
 * Reads what the emulator needs of a manifest; a manifest without a bot or sign-in registration is
 * refused, naming the field.
 */
export function registerApp(registration: AppRegistration): RegisteredApp {
  const parsed = manifestShape.safeParse(registration.manifest);
  if (!parsed.success)
    throw new Error(
      `The manifest of the app "${registration.name}" is not usable: ${z.prettifyError(parsed.error)}`,
    );
  const manifest = parsed.data;
  const bot = manifest.bots[0];
  if (!bot) throw new Error(`The manifest of the app "${registration.name}" names no bot.`);
  const commands = manifest.composeExtensions?.[0]?.commands ?? [];
  return {
    registration: registration.name,
    appId: manifest.id,
    botId: bot.botId,
    name: manifest.name.short,
    accentColor: manifest.accentColor,
    iconUrl: registration.iconUrl ?? null,
    staticTabs: staticTabsOf(manifest.staticTabs ?? []),
    configurationUrl: manifest.configurableTabs?.[0]?.configurationUrl ?? null,
    commands: commands.map((each) => ({
      id: each.id,
      title: each.title,
      description: each.description ?? "",
      contexts: each.context ?? ["compose", "commandBox"],
    })),
    botCommands: uniqueByTitle((bot.commandLists ?? []).flatMap((list) => list.commands)),
    validDomains: manifest.validDomains ?? [],
    sharesToStage: sharesToStage(manifest),
    messagingEndpoint: registration.messagingEndpoint,
    botSecret: registration.botSecret,
    clientId: manifest.webApplicationInfo.id,
    resource: manifest.webApplicationInfo.resource ?? `api://${manifest.webApplicationInfo.id}`,
    worksInPrivateChannels: worksInPrivateChannels(manifest),
  };
}

/** By app id, or by the name that it was registered with. */
export function findApp(apps: RegisteredApp[], name: string): RegisteredApp | null {
  return apps.find((app) => app.appId === name || app.registration === name) ?? null;
}

/** Needs a tab for the stage and the delegated permission for it in chats of meetings. */
function sharesToStage({
  configurableTabs = [],
  authorization,
}: z.infer<typeof manifestShape>): boolean {
  return (
    configurableTabs.some(({ context }) => context?.includes("meetingStage") ?? false) &&
    (authorization?.permissions.resourceSpecific ?? []).some(
      ({ name, type }) => name === "MeetingStage.Write.Chat" && type === "Delegated",
    )
  );
}

function worksInPrivateChannels({
  supportedChannelTypes = [],
  supportsChannelFeatures,
}: z.infer<typeof manifestShape>): boolean {
  return supportedChannelTypes.includes("privateChannels") || supportsChannelFeatures === "tier1";
}

function staticTabsOf(
  tabs: readonly { entityId: string; name?: string | undefined; contentUrl?: string | undefined }[],
): RegisteredApp["staticTabs"] {
  return tabs.flatMap(({ entityId, name, contentUrl }) =>
    contentUrl ? [{ entityId, name: name ?? entityId, contentUrl }] : [],
  );
}

function uniqueByTitle<T extends { title: string }>(commands: T[]): T[] {
  return commands.filter(
    (command, at) => commands.findIndex((other) => other.title === command.title) === at,
  );
}
