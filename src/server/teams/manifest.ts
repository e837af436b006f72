import type { ApplicationType } from "#domain/survey/survey.ts";
import { botCommandTexts, botTexts, manifestTexts } from "#text/bot.ts";
import { fill } from "#text/fill.ts";
import type { Config } from "../config.ts";
import { resourcePermissions } from "./permissions.ts";

type Settings = Pick<Config, "publicUrl" | "product" | "variants">;
export type Manifest = ReturnType<typeof buildManifest>;

const schemaVersion = "1.30";
const scopes = ["personal", "team", "groupChat"] as const;
const tabContexts = ["channelTab", "privateChatTab", "meetingChatTab", "meetingDetailsTab", "meetingSidePanel", "meetingStage"] as const;

/** What the compose extension offers, by variant. */
const creates: Record<ApplicationType, readonly { id: string; title: string; description: string }[]> = {
  msteams: [{ id: "create", title: botTexts.create, description: botTexts.createHint }],
  agile: [],
};

/** A variant's app manifest for Teams. `npm run package` checks it against Microsoft's schema; a start without https gives it to the emulator alone. */
export function buildManifest(app: ApplicationType, { publicUrl, product, variants }: Settings) {
  const { appId, botId, clientId } = variants[app];
  const { host } = new URL(publicUrl);
  const content = `${publicUrl}/${app}/content`;
  const texts = manifestTexts[app];
  const named = (text: string) => fill(text, { product });
  return {
    $schema: `https://developer.microsoft.com/json-schemas/teams/v${schemaVersion}/MicrosoftTeams.schema.json`,
    manifestVersion: schemaVersion,
    version: "1.0.0",
    id: appId,
    developer: {
      name: product.slice(0, 32),
      websiteUrl: publicUrl,
      privacyUrl: `${publicUrl}/privacy`,
      termsOfUseUrl: `${publicUrl}/terms`,
    },
    name: { short: named(texts.short).slice(0, 30), full: named(texts.full).slice(0, 100) },
    description: { short: named(texts.about).slice(0, 80), full: named(texts.description) },
    icons: { color: "color.png", outline: "outline.png" },
    accentColor: "#4F52B2",
    configurableTabs: [
      { configurationUrl: `${content}/tabconfig`, canUpdateConfiguration: true, scopes: ["team", "groupChat"], context: tabContexts },
    ],
    staticTabs: [
      {
        entityId: "personal",
        name: named("{product}").slice(0, 128),
        contentUrl: `${content}/tab/personal`,
        websiteUrl: `${content}/tab/personal`,
        scopes: ["personal"],
      },
      { entityId: "conversations", scopes: ["personal"] },
      { entityId: "about", scopes: ["personal"] },
    ],
    bots: [{ botId, scopes, supportsFiles: false, isNotificationOnly: false, commandLists: [{ scopes, commands: botCommandTexts[app] }] }],
    ...composeExtensions(app, botId),
    permissions: ["identity", "messageTeamMembers"],
    validDomains: [host],
    webApplicationInfo: { id: clientId, resource: `api://${host}/${clientId}` },
    authorization: { permissions: { resourceSpecific: resourcePermissions } },
    defaultInstallScope: "personal",
    defaultGroupCapability: { team: "bot", groupchat: "bot", meetings: "tab" },
  };
}

function composeExtensions(app: ApplicationType, botId: string) {
  const commands = creates[app].map((command) => ({ ...command, type: "action", context: ["compose", "commandBox"], fetchTask: true }));
  return commands.length > 0 ? { composeExtensions: [{ botId, commands }] } : {};
}
