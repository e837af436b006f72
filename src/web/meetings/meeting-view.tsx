import { Navigate } from "react-router";
import { useHost } from "../host/use-host.ts";
import { lazyPart } from "../lazy-part.ts";

// Each is a script of its own, which `begin.ts` asks for ahead.
const InMeeting = lazyPart(() => import("./tab/in-meeting.tsx").then((view) => view.InMeeting));
const SidePanel = lazyPart(() => import("./panel/side-panel.tsx").then((view) => view.SidePanel));

/**
 * The app in a meeting: the side panel beside a running one, else its tab (HOST-23, HOST-25).
 * Outside a meeting, the list of the conversation (MTG-12).
 */
export function MeetingView() {
  const { context } = useHost();
  if (context.frame === "sidePanel") return <SidePanel />;
  return context.meeting ? <InMeeting /> : <Navigate to="/content/tab/team" replace />;
}
