import type { Audience } from "../survey/audience.ts";

/** What a dashboard can list (HOST-24). */
export const listScopes = ["team", "personal", "tenant", "meetings", "allmeetings"] as const;
export type ListScope = (typeof listScopes)[number];

/** Where a dashboard is open: its conversation, if any, and the current meeting. */
export type Place = { audience: Audience | null; meetingId: string | null };

/** Where a list comes from (LST-20): surveys sent to a conversation, or the user's own. */
export type ListSource =
  | { kind: "owner" }
  | { kind: "audience"; id: string; groupId: string | null };

/** The query parameters that the page sets, not the viewer: `filterMeetings`, `closeAt`, … */
export type ListScopeQuery = Readonly<Record<string, string>>;

export const ownSource: ListSource = { kind: "owner" };

export function sourceOf(audience: Audience | null): ListSource | null {
  return audience && { kind: "audience", id: audience.id, groupId: audience.groupId };
}

/**
 * Whether a list shows only the current meeting, unless all meetings are asked for (LST-06). If no
 * current meeting is known it shows them all.
 */
export function isOfOneMeeting(scope: ListScope, { meetingId }: Place): boolean {
  return scope === "meetings" && meetingId !== null;
}

/**
 * The query of a scope's list (LST-20): a conversation's or the user's own. In a channel the
 * meetings are the channel's; elsewhere the user's own.
 */
export function listOf(
  scope: ListScope,
  place: Place,
  allMeetings: boolean,
): { source: ListSource | null; scope: ListScopeQuery } {
  const { audience, meetingId } = place;
  if (scope === "team") return { source: sourceOf(audience), scope: {} };
  if (scope === "personal") return { source: ownSource, scope: { filterNotMeetings: "true" } };
  if (scope === "tenant") return { source: ownSource, scope: { organizationWide: "true" } };
  const source = audience?.type === "channel" ? sourceOf(audience) : ownSource;
  const current =
    isOfOneMeeting(scope, place) && !allMeetings && meetingId
      ? { channelMeetingId: meetingId }
      : {};
  return { source, scope: { filterMeetings: "true", ...current } };
}
