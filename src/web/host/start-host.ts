import { app } from "@microsoft/teams-js";
import { channelTypes, firstTheme, type HostContext } from "./host.ts";

const mobileClients: readonly string[] = ["android", "ios", "ipados"];
const frames = ["content", "task", "sidePanel", "meetingStage", "settings", "remove"] as const;

/**
 * Starts TeamsJS and reads the host's context. Rejects if there is no host, or if it does not
 * answer in time (HOST-06).
 */
export function startHost(origins: readonly string[], millis: number): Promise<HostContext> {
  return inTime(start(origins), millis);
}

async function start(origins: readonly string[]): Promise<HostContext> {
  await app.initialize([...origins]);
  return contextOf(await app.getContext());
}

function contextOf({
  app: shown,
  page,
  user,
  team,
  channel,
  chat,
  meeting,
}: app.Context): HostContext {
  return {
    theme: firstTheme(null, shown.theme),
    user: {
      id: user?.id ?? "",
      tenantId: user?.tenant?.id ?? "",
      anonymous: user?.licenseType === "Anonymous",
    },
    team: team
      ? { id: team.internalId, groupId: team.groupId ?? "", name: team.displayName ?? "" }
      : null,
    channel: channel ? channelOf(channel) : null,
    chat: chat ? { id: chat.id } : null,
    meeting: meeting ? { id: meeting.id } : null,
    frame: frames.find((frame) => frame === page.frameContext) ?? "other",
    subPageId: page.subPageId || null,
    mobile: mobileClients.includes(shown.host.clientType),
    client: clientOf(shown.host.clientType),
  };
}

function channelOf({ id, displayName, membershipType }: app.ChannelInfo): HostContext["channel"] {
  return {
    id,
    name: displayName ?? "",
    type: channelTypes.find((type) => type === membershipType) ?? null,
  };
}

/** Teams Rooms and other devices count as desktop clients. */
function clientOf(type: string): HostContext["client"] {
  if (mobileClients.includes(type)) return "mobile";
  return type === "web" ? "web" : "desktop";
}

function inTime<T>(work: Promise<T>, millis: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`the host did not answer within ${millis} ms`)),
      millis,
    );
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
