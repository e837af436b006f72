import { isOfferedIn, offeredTypes } from "#domain/survey/offers.ts";
import type { ApplicationType } from "#domain/survey/survey.ts";
import type { Audience } from "../survey/audience.ts";
import { type ListScopeQuery, type ListSource, ownSource, sourceOf } from "./list-source.ts";

/** What a dashboard can list (HOST-24). */
export const listScopes = ["team", "personal", "tenant", "meetings", "allmeetings"] as const;
export type ListScope = (typeof listScopes)[number];

/** The sections of a dashboard: its lists, and the templates (LST-10). */
export type DashboardTab = ListScope | "templates";

/** Where a dashboard is open: its conversation, if any, and the current meeting. */
export type Place = { audience: Audience | null; meetingId: string | null };

/** Surveys of a meeting are created in the meeting (LST-05). */
function isOfMeetings(scope: ListScope): boolean {
  return scope === "meetings" || scope === "allmeetings";
}

/** Whether anything can be created in meetings: standups are for channels and chats. */
export function canBegin(app: ApplicationType): boolean {
  return offeredTypes(app).some((type) => isOfferedIn(type, [{ type: "meeting" }]));
}

/** Whether a list offers Create: meeting lists do not (LST-05). */
export function offersCreate(scope: ListScope): boolean {
  return !isOfMeetings(scope);
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

/**
 * The sections of the open dashboard (LST-10). The user's own lists are added to a conversation's
 * if one of them was opened. The templates have one list beside them (TPL-01).
 */
export function tabsOf(tab: DashboardTab, { audience }: Place): DashboardTab[] {
  const own: DashboardTab[] = ["personal", "tenant"];
  if (tab === "templates") return [audience ? "team" : "personal", "meetings", "templates"];
  if (!audience) return [...own, "meetings", "templates"];
  return ["team", ...(own.includes(tab) ? own : []), "meetings", "templates"];
}
