import { Suspense } from "react";
import { meetingText } from "#text/meetings.ts";
import { lazyPart } from "../../lazy-part.ts";
import { isNotInstalled } from "../../lists/is-not-installed.ts";
import { LoadError } from "../../ui/notices/load-error.tsx";
import { LoadingScreen } from "../../ui/notices/loading-screen.tsx";
import { Page } from "../../ui/page.tsx";
import { useMeeting } from "../use-meeting.ts";
import { MeetingTab } from "./meeting-tab.tsx";

const NotInstalled = lazyPart(() =>
  import("../../lists/not-installed.tsx").then((page) => page.NotInstalled),
);

/**
 * Loads the user's role first (MTG-10, MTG-11). If the app is not in the meeting, offers to install
 * it (LST-14).
 */
export function InMeeting() {
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
