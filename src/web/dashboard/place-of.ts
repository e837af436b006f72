import type { HostContext } from "../host/host.ts";
import { type ListScope, listScopes, type Place } from "../lists/list-of.ts";
import { audienceOfContext } from "../survey/audience.ts";

/** The paths of the two dashboards (HOST-24, HOST-26). */
export const dashboardPaths = {
  tab: "/content/tab",
  personal: "/content/personal/dashboard",
} as const;

/**
 * Where a dashboard is open. The personal one lists the user's own surveys wherever it is shown.
 * `pathname`: without the variant.
 */
export function placeOf(
  context: HostContext,
  pathname: string,
  query: URLSearchParams,
): Place & { path: string } {
  const personal = pathname.startsWith(dashboardPaths.personal);
  const audience = personal ? null : audienceOfContext(context);
  const meetingId = query.get("meetingId") || (audience?.meetingId ?? null);
  return { audience, meetingId, path: personal ? dashboardPaths.personal : dashboardPaths.tab };
}

/** The personal dashboard has no conversation, so it lists the user's own surveys (HOST-26). */
export function ownScope(scope: ListScope): ListScope {
  return scope === "team" ? "personal" : scope;
}

/** What the dashboard at this path lists; null at every other path. */
export function scopeAt(pathname: string): ListScope | null {
  const personal = pathname.startsWith(dashboardPaths.personal);
  const section = pathname.slice(dashboardPaths[personal ? "personal" : "tab"].length + 1);
  if (personal && section === "") return "personal";
  const scope =
    pathname.startsWith(dashboardPaths.tab) || personal
      ? listScopes.find((each) => each === section)
      : null;
  return scope ? (personal ? ownScope(scope) : scope) : null;
}
