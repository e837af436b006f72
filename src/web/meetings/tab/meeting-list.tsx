import { Button, makeStyles } from "@fluentui/react-components";
import { useRef, useState } from "react";
import { meetingText } from "#text/meetings.ts";
import { sidePanelText } from "#text/side-panel.ts";
import { isNarrowed, noFilters } from "../../lists/filters/list-filters.ts";
import { sourceOf } from "../../lists/list-of.ts";
import { SurveyActions } from "../../lists/rows/survey-actions.tsx";
import { useAnnouncedCount } from "../../lists/use-announced-count.ts";
import { useListChoice } from "../../lists/use-list-choice.ts";
import { SeriesAbove } from "../../series/list/series-above.tsx";
import { useSeriesAbove } from "../../series/list/use-series-above.ts";
import { LoadError } from "../../ui/notices/load-error.tsx";
import { LoadingScreen } from "../../ui/notices/loading-screen.tsx";
import type { Meeting } from "../use-meeting.ts";
import { CreateTile } from "./create-tile.tsx";
import { MeetingControls } from "./meeting-controls.tsx";
import { MeetingEmpty } from "./meeting-empty.tsx";
import { SurveyGrid } from "./survey-grid.tsx";
import { type MeetingListPart, useMeetingList } from "./use-meeting-list.ts";

type Props = { part: MeetingListPart; meeting: Meeting };

const useStyles = makeStyles({
  shown: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "inherit",
    outline: "none",
  },
  more: { display: "grid", justifyContent: "center" },
});

/** The surveys sent to the meeting, with filters for everyone except attendees (MTG-29). */
export function MeetingList({ part, meeting }: Props) {
  const styles = useStyles();
  const [choice, setChoice] = useListChoice();
  const [panel, setPanel] = useState(false);
  const { list, counts, settled } = useMeetingList(part, meeting, choice, panel);
  const { surveys = [], hasNextPage } = list;
  const narrowed = isNarrowed(choice);
  const above = useSeriesAbove({
    // A meeting's chat has series; a channel has those of several meetings.
    has: part === "pollys" && meeting.audience.type === "meeting",
    choice,
    surveys: settled ? surveys.length : null,
  });
  const { count } = above;
  useAnnouncedCount(
    narrowed && count !== null ? { count, more: hasNextPage } : null,
    meetingText.noMatch,
  );
  const shown = useRef<HTMLDivElement>(null);
  const clear = () => {
    setChoice({ ...choice, filters: noFilters, search: "" });
    // The pressed button disappears.
    shown.current?.focus({ preventScroll: true });
  };
  const creates = meeting.mayCreate && part === "pollys" && !hasNextPage;
  const more = hasNextPage ? () => void list.fetchNextPage() : null;

  return (
    <SurveyActions>
      {meeting.mayCreate ? (
        <MeetingControls
          meeting={meeting}
          choice={choice}
          onChoice={setChoice}
          counts={counts}
          panel={panel}
          onPanel={setPanel}
          surveys={surveys}
          onMore={more}
        />
      ) : null}
      <div ref={shown} className={styles.shown} tabIndex={-1}>
        {list.isPending ? <LoadingScreen text={sidePanelText.loading} /> : null}
        {list.error ? (
          <LoadError
            title={sidePanelText.failed}
            error={list.error}
            onRetry={() => void list.refetch()}
          />
        ) : null}
        <SeriesAbove above={above} ready={list.isSuccess} source={sourceOf(meeting.audience)} />
        {count === 0 ? (
          <MeetingEmpty part={part} meeting={meeting} narrowed={narrowed} onClear={clear} />
        ) : null}
        <SurveyGrid
          label={meetingText.tabs[part]}
          surveys={surveys}
          last={creates ? <CreateTile meeting={meeting} /> : null}
        />
        {more ? (
          <div className={styles.more}>
            <Button disabledFocusable={list.isFetchingNextPage} onClick={more}>
              {meetingText.more}
            </Button>
          </div>
        ) : null}
      </div>
    </SurveyActions>
  );
}
