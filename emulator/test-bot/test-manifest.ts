/** A manifest with what the emulator reads of it, for an app whose ids all are `id`. */
export function testManifest(
  id: string,
  name: string,
  extra: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    manifestVersion: "1.30",
    version: "1.0.0",
    id,
    name: { short: name, full: name },
    accentColor: "#4F46E5",
    staticTabs: [
      {
        entityId: "home",
        name: "Home",
        contentUrl: "https://app.example/home",
        scopes: ["personal"],
      },
      { entityId: "about", scopes: ["personal"] },
    ],
    configurableTabs: [
      {
        configurationUrl: "https://app.example/config",
        scopes: ["team", "groupChat"],
        context: ["meetingSidePanel", "meetingStage"],
      },
    ],
    bots: [
      {
        botId: id,
        scopes: ["personal", "team", "groupChat"],
        commandLists: [{ scopes: ["team"], commands: [{ title: "help", description: "Help" }] }],
      },
    ],
    composeExtensions: [
      {
        botId: id,
        commands: [
          { id: "create", type: "action", title: "Create", context: ["compose"], fetchTask: true },
        ],
      },
    ],
    validDomains: ["app.example"],
    authorization: {
      permissions: {
        resourceSpecific: [{ name: "MeetingStage.Write.Chat", type: "Delegated" }],
      },
    },
    webApplicationInfo: { id, resource: `api://app.example/${id}` },
    ...extra,
  };
}
