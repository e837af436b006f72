import { Suspense } from "react";
import { Navigate } from "react-router";
import { meetingText } from "#text/meetings.ts";
import { useHost } from "../../host/use-host.ts";
import { lazyPart } from "../../lazy-part.ts";
import { isNotInstalled } from "../../lists/is-not-installed.ts";
import { LoadError } from "../../ui/notices/load-error.tsx";
import { LoadingScreen } from "../../ui/notices/loading-screen.tsx";
import { Page } from "../../ui/page.tsx";
import { SidePanel } from "../panel/side-panel.tsx";
import { useMeeting } from "../use-meeting.ts";
import { MeetingTab } from "./meeting-tab.tsx";

const NotInstalled = lazyPart(() =>
  import("../../lists/not-installed.tsx").then((page) => page.NotInstalled),
);

/**
 * The app in a meeting: the side panel beside a running one, else its tab (HOST-23, HOST-25).
 * Outside a meeting, the list of the conversation (MTG-12).
 */
export function MeetingView() {
  const { context } = useHost();
  if (context.frame === "sidePanel") return <SidePanel />;
  return context.meeting ? <InMeeting /> : <Navigate to="/content/tab/team" replace />;
}

/**
 * Loads the user's role first (MTG-10, MTG-11). If the app is not in the meeting, offers to install
 * it (LST-14).
 */
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
