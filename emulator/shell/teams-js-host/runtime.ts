import type { ClientName } from "../../emulator-api.ts";

/** What TeamsJS is told that this host can do: no more than it does. */
export function runtimeOf(client: ClientName): Record<string, unknown> {
  const mobile = client === "android" || client === "ios";
  return {
    apiVersion: 4,
    hostVersionsInfo: { adaptiveCardSchemaVersion: { majorVersion: 1, minorVersion: 5 } },
    isLegacyTeams: false,
    supports: {
      app: { lifecycle: {} },
      chat: {},
      clipboard: {},
      dialog: { card: { bot: {} }, update: {}, url: { bot: {}, parentCommunication: {} } },
      pages: { ...(mobile ? {} : { config: {} }), currentApp: {} },
      sharing: {},
      teamsCore: {},
    },
  };
}
