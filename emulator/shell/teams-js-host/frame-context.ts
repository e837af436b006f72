import type { Person } from "../../emulator-api.ts";
import type { AppFrame } from "./app-frame.ts";
import type { HostServices } from "./host-services.ts";

const locale = "en-us";
const session = crypto.randomUUID();

/**
 * The flat context that TeamsJS asks for; it makes its own shape of it. What a surface has not is
 * absent.
 */
export function frameContext(frame: AppFrame, services: HostServices): Record<string, unknown> {
  const { surface } = frame;
  const person = services.person();
  const { client } = services.route();
  return {
    locale,
    theme: themeOf(frame, services),
    entityId: surface.entityId,
    ...(surface.subEntityId ? { subEntityId: surface.subEntityId } : {}),
    frameContext: frame.frameContext,
    ...personContext(person),
    hostClientType: client,
    hostName: "Teams",
    sessionId: session,
    appSessionId: session,
    ringId: "general",
    tenantSKU: "enterprise",
    isFullScreen: false,
    isMultiWindow: false,
    userClickTime: Date.now(),
    ...placeContext(frame, person),
  };
}

/** Meetings are always dark inside. */
export function themeOf({ surface }: AppFrame, services: HostServices): string {
  const { theme } = services.route();
  return surface.inMeeting && theme === "default" ? "dark" : theme;
}

/** The placeholders that Teams fills in addresses of tabs. */
export function fillPlaceholders(url: string, context: Record<string, unknown>): string {
  return url.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = context[placeholders[name] ?? name];
    if (typeof value === "string") return encodeURIComponent(value);
    return name in placeholders ? "" : whole;
  });
}

const placeholders: Record<string, string> = {
  upn: "userPrincipalName",
  subEntityId: "subEntityId",
  channelId: "channelId",
  chatId: "chatId",
  groupId: "groupId",
  teamId: "teamId",
  meetingId: "meetingId",
};

function personContext({ id, tenantId, upn, kind }: Person): Record<string, unknown> {
  const anonymous = kind === "anonymous";
  return {
    tid: tenantId,
    userObjectId: anonymous ? "" : id,
    userPrincipalName: anonymous ? "" : upn,
    upn: anonymous ? "" : upn,
    loginHint: anonymous ? "" : upn,
    userLicenseType: anonymous ? "Anonymous" : "Unknown",
  };
}

function placeContext(
  { surface: { place, inMeeting } }: AppFrame,
  person: Person,
): Record<string, unknown> {
  if (!place || place.kind === "bot") return {};
  const { team, channel, chat, meeting } = place;
  if (team && channel) {
    return {
      channelId: channel.id,
      channelName: channel.name,
      channelType: channel.membershipType === "private" ? "Private" : "Regular",
      channelRelativeUrl: `/sites/${encodeURIComponent(team.name)}/Shared Documents/${encodeURIComponent(channel.name)}`,
      teamId: team.id,
      teamName: team.name,
      groupId: team.groupId,
      teamType: 0,
      isTeamArchived: false,
      userTeamRole: person.kind === "guest" ? 2 : team.ownerIds.includes(person.id) ? 0 : 1,
      hostTeamTenantId: team.tenantId,
      hostTeamGroupId: team.groupId,
    };
  }
  if (!chat) return {};
  return {
    chatId: chat.id,
    ...(meeting && (inMeeting || place.kind === "meeting") ? { meetingId: meeting.id } : {}),
  };
}
