import type { ListScope, Place } from "./list-of.ts";

/** The sections of a dashboard: its lists, and the templates (LST-10). */
export type DashboardTab = ListScope | "templates";

/** Surveys of a meeting are created in the meeting (LST-05). */
function isOfMeetings(scope: ListScope): boolean {
  return scope === "meetings" || scope === "allmeetings";
}

/** Whether a list offers Create: meeting lists do not (LST-05). */
export function offersCreate(scope: ListScope): boolean {
  return !isOfMeetings(scope);
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
