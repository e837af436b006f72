import type { SurveyView } from "#contract/survey-view.ts";

/** The first channel that a survey was sent to; undefined without one. */
export function channelOf({ recipients }: Pick<SurveyView, "recipients">) {
  return recipients.find(({ type }) => type === "channel");
}

/** The host's own link to that channel, or null if required ids are unknown (LIF-24). */
export function channelLink({
  recipients,
  tenantId,
}: Pick<SurveyView, "recipients" | "tenantId">): string | null {
  const channel = recipients.find(({ type, groupId }) => type === "channel" && groupId);
  if (!channel?.groupId) return null;
  const query = new URLSearchParams({ groupId: channel.groupId, tenantId });
  return `https://teams.microsoft.com/l/channel/${encodeURIComponent(channel.id)}/${encodeURIComponent(channel.name || "General")}?${query}`;
}
