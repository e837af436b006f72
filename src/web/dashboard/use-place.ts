import { useLocation, useSearchParams } from "react-router";
import { useHost } from "../host/use-host.ts";
import type { Place } from "../lists/list-scopes.ts";
import { audienceOfContext } from "../survey/audience.ts";

/** The paths of the two dashboards (HOST-24, HOST-26). */
export const dashboardPaths = {
  tab: "/content/tab",
  personal: "/content/personal/dashboard",
} as const;

/**
 * Where a dashboard is open. The personal one lists the user's own surveys wherever it is shown.
 */
export function usePlace(): Place & { path: string } {
  const { context } = useHost();
  const [query] = useSearchParams();
  const personal = useLocation().pathname.startsWith(dashboardPaths.personal);
  const audience = personal ? null : audienceOfContext(context);
  const meetingId = query.get("meetingId") || (audience?.meetingId ?? null);
  return { audience, meetingId, path: personal ? dashboardPaths.personal : dashboardPaths.tab };
}
