import { lazy, Suspense } from "react";
import { Navigate } from "react-router";
import { meetingText } from "#text/meetings.ts";
import { useHost } from "../host/use-host.ts";
import { isNotInstalled } from "../lists/is-not-installed.ts";
import { LoadError } from "../ui/load-error.tsx";
import { LoadingScreen } from "../ui/loading-screen.tsx";
import { Page } from "../ui/page.tsx";
import { MeetingTab } from "./meeting-tab.tsx";
import { SidePanel } from "./side-panel.tsx";
import { useMeeting } from "./use-meeting.ts";

const NotInstalled = lazy(() => import("../lists/not-installed.tsx").then((page) => ({ default: page.NotInstalled })));

/** What a meeting shows of the product: the side panel beside it while it runs, else its tab (HOST-23, HOST-25). Outside a meeting, the list of the conversation (MTG-12). */
export function MeetingView() {
  const { context } = useHost();
  if (context.frame === "sidePanel") return <SidePanel />;
  return context.meeting ? <InMeeting /> : <Navigate to="/content/tab/team" replace />;
}

/** What somebody may do here is known first (MTG-10, MTG-11). Where the app is not in the meeting, it can be installed (LST-14). */
function InMeeting() {
  const { meeting, error, refetch } = useMeeting();
  if (meeting) return <MeetingTab meeting={meeting} />;
  if (!error) return <LoadingScreen text={meetingText.loadingMeeting} />;
  return (
    <Page width="960px">
      {isNotInstalled(error) ? (
        <Suspense fallback={<LoadingScreen text={meetingText.loadingMeeting} />}>
          <NotInstalled />
        </Suspense>
      ) : (
        <LoadError title={meetingText.meetingFailed} error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}
