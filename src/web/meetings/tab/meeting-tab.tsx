import { Title3 } from "@fluentui/react-components";
import { useSearchParams } from "react-router";
import { meetingText } from "#text/meetings.ts";
import { useBoot } from "../../host/use-boot.ts";
import { Page } from "../../ui/page.tsx";
import { Views } from "../../ui/views.tsx";
import type { Meeting } from "../use-meeting.ts";
import { MeetingBanners } from "./meeting-banners.tsx";
import { MeetingList } from "./meeting-list.tsx";
import { MeetingTemplates } from "./meeting-templates.tsx";

type MeetingPart = keyof typeof meetingText.tabs;

/**
 * The meeting's tab: current surveys, the archive, and templates (MTG-01). The address holds which
 * of them is open.
 */
export function MeetingTab({ meeting }: { meeting: Meeting }) {
  const { context } = useBoot();
  const [query, setQuery] = useSearchParams();
  // Attendees only view (MTG-29); the standup variant has no templates.
  const parts: MeetingPart[] =
    meeting.mayCreate && context === "msteams"
      ? ["pollys", "archive", "templates"]
      : ["pollys", "archive"];
  const asked = query.get("tab");
  const part = parts.find((name) => name === asked) ?? "pollys";
  const choose = (chosen: MeetingPart) =>
    setQuery(
      (before) => {
        before.set("tab", chosen);
        return before;
      },
      { replace: true },
    );
  return (
    <Page width="100%">
      <Title3 as="h1">{meeting.title || meetingText.heading}</Title3>
      {meeting.mayCreate ? <MeetingBanners /> : null}
      <Views
        label={meetingText.tabsLabel}
        views={parts.map((name) => ({ name, label: meetingText.tabs[name] }))}
        view={part}
        onChange={choose}
      >
        {part === "templates" ? (
          <MeetingTemplates />
        ) : (
          <MeetingList key={part} part={part} meeting={meeting} />
        )}
      </Views>
    </Page>
  );
}
