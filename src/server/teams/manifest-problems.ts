import type { Manifest } from "./manifest.ts";

/** Microsoft's names of the resource-specific permissions that our manifests may request. */
const known = new Set([
  "TeamMember.Read.Group",
  "ChannelSettings.Read.Group",
  "ChannelMeeting.ReadBasic.Group",
  "ChannelMeetingParticipant.Read.Group",
  "ChannelMeetingNotification.Send.Group",
  "ChatMember.Read.Chat",
  "OnlineMeeting.ReadBasic.Chat",
  "OnlineMeetingParticipant.Read.Chat",
  "OnlineMeetingNotification.Send.Chat",
  "MeetingStage.Write.Chat",
  "ChannelMeetingStage.Write.Group",
]);
const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Mistakes that Microsoft's schema accepts and Teams rejects: unknown permissions, URLs without
 * https, missing ids.
 */
export function manifestProblems(
  manifest: Pick<Manifest, "id" | "developer" | "authorization" | "webApplicationInfo"> & {
    bots: { botId: string }[];
  },
): string[] {
  const problems: string[] = [];
  const { protocol, hostname } = new URL(manifest.developer.websiteUrl);
  if (protocol !== "https:")
    problems.push(`PUBLIC_URL: Teams needs an https address, not ${protocol}//${hostname}`);
  for (const { name } of manifest.authorization.permissions.resourceSpecific) {
    if (!known.has(name)) problems.push(`permission ${name} is not one that Teams knows`);
  }
  const ids = {
    id: manifest.id,
    "webApplicationInfo.id": manifest.webApplicationInfo.id,
    botId: manifest.bots[0]?.botId ?? "",
  };
  for (const [name, value] of Object.entries(ids))
    if (!guid.test(value)) problems.push(`${name}: no bot credentials are given`);
  return problems;
}
