import { offeredTypes } from "#domain/survey/offers.ts";
import type { ApplicationType } from "#domain/survey/survey.ts";
import { fill } from "#text/format/fill.ts";
import { variantName } from "#text/format/variant-name.ts";
import { botCommandTexts, botTexts, manifestTexts } from "#text/server/bot.ts";
import { typeTexts } from "#text/survey-types.ts";
import type { Config } from "../config.ts";
import { programVersion } from "../program-version.ts";
import { resourcePermissions } from "./permissions.ts";

type Settings = Pick<Config, "publicUrl" | "product" | "variants">;
export type Manifest = ReturnType<typeof buildManifest>;

const schemaVersion = "1.30";
const scopes = ["personal", "team", "groupChat"] as const;
const tabContexts = [
  "channelTab",
  "privateChatTab",
  "meetingChatTab",
  "meetingDetailsTab",
  "meetingSidePanel",
  "meetingStage",
] as const;

/** The ground of each variant's icon. */
const accentColors = { msteams: "#5B5FC7", agile: "#0E7A6E" } as const;

/** The compose extension's command, named by what it creates if that is one type. */
function createCommand(app: ApplicationType) {
  const [type, ...others] = offeredTypes(app);
  return type && others.length === 0
    ? { id: "create", title: typeTexts[type].create, description: typeTexts[type].hint }
    : { id: "create", title: botTexts.create, description: botTexts.createHint };
}

/**
 * A variant's app manifest for Teams. `npm run package` validates it against Microsoft's schema;
 * without https, only the emulator can use it.
 */
export function buildManifest(app: ApplicationType, { publicUrl, product, variants }: Settings) {
  const { appId, botId, clientId } = variants[app];
  const { host } = new URL(publicUrl);
  const content = `${publicUrl}/${app}/content`;
  const texts = manifestTexts[app];
  const named = (text: string) => fill(text, { product });
  return {
    $schema: `https://developer.microsoft.com/json-schemas/teams/v${schemaVersion}/MicrosoftTeams.schema.json`,
    manifestVersion: schemaVersion,
    version: programVersion(),
    id: appId,
    developer: {
      name: product.slice(0, 32),
      websiteUrl: publicUrl,
      privacyUrl: `${publicUrl}/privacy`,
      termsOfUseUrl: `${publicUrl}/terms`,
    },
    name: { short: packageName(app, { product }), full: named(texts.full).slice(0, 100) },
    description: { short: named(texts.about).slice(0, 80), full: named(texts.description) },
    icons: { color: "color.png", outline: "outline.png" },
    accentColor: accentColors[app],
    configurableTabs: [
      {
        configurationUrl: `${content}/tabconfig`,
        canUpdateConfiguration: true,
        scopes: ["team", "groupChat"],
        context: tabContexts,
      },
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
    bots: [
      {
        botId,
        scopes,
        supportsFiles: false,
        isNotificationOnly: false,
        commandLists: [{ scopes, commands: botCommandTexts[app] }],
      },
    ],
    ...composeExtensions(app, botId),
    permissions: ["identity", "messageTeamMembers"],
    validDomains: [host],
    webApplicationInfo: { id: clientId, resource: `api://${host}/${clientId}` },
    authorization: { permissions: { resourceSpecific: resourcePermissions } },
    defaultInstallScope: "personal",
    defaultGroupCapability: { team: "bot", groupchat: "bot", meetings: "tab" },
  };
}

/** The app's name where it is installed, at most 30 characters. */
export function packageName(app: ApplicationType, { product }: Pick<Config, "product">): string {
  return variantName(app, product);
}

function composeExtensions(app: ApplicationType, botId: string) {
  const command = {
    ...createCommand(app),
    type: "action",
    context: ["compose", "commandBox"],
    fetchTask: true,
  };
  return offeredTypes(app).length > 0
    ? { composeExtensions: [{ botId, commands: [command] }] }
    : {};
}
