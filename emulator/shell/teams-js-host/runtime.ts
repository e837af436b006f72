import type { ClientName } from "../../emulator-api.ts";

/** The capabilities that TeamsJS is told about: only those that this host has. */
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
