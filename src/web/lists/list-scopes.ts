import type { ApplicationType } from "#domain/survey/survey.ts";
import type { Audience } from "../surveys/audience.ts";
import { type ListScopeQuery, type ListSource, ownSource, sourceOf } from "./list-source.ts";

/** What a dashboard can list (HOST-24). */
export const listScopes = ["team", "personal", "tenant", "meetings", "allmeetings"] as const;
export type ListScope = (typeof listScopes)[number];

/** The parts of a dashboard: its lists, and the templates (LST-10). */
export type DashboardTab = ListScope | "templates";

/** Where a dashboard is open: the conversation around it, if any, and the meeting that it is asked about. */
export type Place = { audience: Audience | null; meetingId: string | null };

/** Items of a meeting are made in the meeting (LST-05). */
export function isOfMeetings(scope: ListScope): boolean {
  return scope === "meetings" || scope === "allmeetings";
}

/** The standup variant has nothing to begin with yet. */
export function canBegin(app: ApplicationType): boolean {
  return app === "msteams";
}

/** Whether something can be made from a list: not from those of meetings (LST-05). */
export function offersCreate(scope: ListScope, app: ApplicationType): boolean {
  return !isOfMeetings(scope) && canBegin(app);
}

/** Whether a list shows the current meeting alone, unless all meetings are asked for (LST-06). Where no meeting is known it shows them all. */
export function isOfOneMeeting(scope: ListScope, { meetingId }: Place): boolean {
  return scope === "meetings" && meetingId !== null;
}

/** The list of a scope: whose it is, and what of it (LST-20). A channel's meetings are those of the channel; elsewhere one's own. */
export function listOf(scope: ListScope, place: Place, allMeetings: boolean): { source: ListSource | null; scope: ListScopeQuery } {
  const { audience, meetingId } = place;
  if (scope === "team") return { source: sourceOf(audience), scope: {} };
  if (scope === "personal") return { source: ownSource, scope: { filterNotMeetings: "true" } };
  if (scope === "tenant") return { source: ownSource, scope: { organizationWide: "true" } };
  const source = audience?.type === "channel" ? sourceOf(audience) : ownSource;
  const current = isOfOneMeeting(scope, place) && !allMeetings && meetingId ? { channelMeetingId: meetingId } : {};
  return { source, scope: { filterMeetings: "true", ...current } };
}

/** The parts of the dashboard that is open there (LST-10). One's own lists join a conversation's where one of them was opened. */
export function tabsOf(tab: DashboardTab, { audience }: Place): DashboardTab[] {
  const own: DashboardTab[] = ["personal", "tenant"];
  if (!audience) return [...own, "meetings", "templates"];
  return ["team", ...(own.includes(tab) ? own : []), "meetings", "templates"];
}
