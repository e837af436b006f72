import { Button, makeStyles } from "@fluentui/react-components";
import { useRef, useState } from "react";
import { meetingText } from "#text/meetings.ts";
import { sidePanelText } from "#text/side-panel.ts";
import { isNarrowed, noFilters } from "../../lists/filters/list-filters.ts";
import { sourceOf } from "../../lists/list-of.ts";
import { SurveyActions } from "../../lists/rows/survey-actions.tsx";
import { useAnnouncedCount } from "../../lists/use-announced-count.ts";
import { useFirstWhile } from "../../lists/use-first-while.ts";
import { useListChoice } from "../../lists/use-list-choice.ts";
import { useSeriesAbove } from "../../series/list/use-series-above.ts";
import { seriesSection } from "../../series/list/use-series-list.ts";
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
    source: sourceOf(meeting.audience),
    choice,
    surveys: settled ? surveys.length : null,
  });
  const { count } = above;
  // Series that come later would push the surveys down.
  const waits = useFirstWhile() && list.isSuccess && above.unknown;
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
  const creates = [meeting.mayCreate, part === "pollys", !hasNextPage, !waits].every(Boolean);
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
        <Coming list={list} waits={waits} above={above} />
        {count === 0 ? (
          <MeetingEmpty part={part} meeting={meeting} narrowed={narrowed} onClear={clear} />
        ) : null}
        <SurveyGrid
          label={meetingText.tabs[part]}
          surveys={waits ? [] : surveys}
          last={creates ? <CreateTile meeting={meeting} /> : null}
        />
        <More onMore={waits ? null : more} loading={list.isFetchingNextPage} />
      </div>
    </SurveyActions>
  );
}

function More({ onMore, loading }: { onMore: (() => void) | null; loading: boolean }) {
  const styles = useStyles();
  return onMore ? (
    <div className={styles.more}>
      <Button disabledFocusable={loading} onClick={onMore}>
        {meetingText.more}
      </Button>
    </div>
  ) : null;
}

type ComingProps = {
  list: ReturnType<typeof useMeetingList>["list"];
  waits: boolean;
  above: ReturnType<typeof useSeriesAbove>;
};

/** That the list loads, why it did not, or the series above it. */
function Coming({ list, waits, above }: ComingProps) {
  if (list.isPending || waits) return <LoadingScreen text={sidePanelText.loading} />;
  if (!list.error) return <seriesSection.Part {...above} />;
  return (
    <LoadError
      title={sidePanelText.failed}
      error={list.error}
      onRetry={() => void list.refetch()}
    />
  );
}
