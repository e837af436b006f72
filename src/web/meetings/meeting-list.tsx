import { Button, makeStyles } from "@fluentui/react-components";
import { useRef, useState } from "react";
import { meetingText } from "#text/meetings.ts";
import { sidePanelText } from "#text/side-panel.ts";
import { isNarrowed, noFilters } from "../lists/list-filters.ts";
import { SurveyActions } from "../lists/survey-actions.tsx";
import { useFoundNews } from "../lists/use-found-news.ts";
import { useKeptChoice } from "../lists/use-kept-choice.ts";
import { LoadError } from "../ui/load-error.tsx";
import { LoadingScreen } from "../ui/loading-screen.tsx";
import { MeetingControls } from "./meeting-controls.tsx";
import { MeetingEmpty } from "./meeting-empty.tsx";
import { SurveyGrid } from "./survey-grid.tsx";
import type { Meeting } from "./use-meeting.ts";
import { type MeetingListPart, useMeetingList } from "./use-meeting-list.ts";

type Props = { part: MeetingListPart; meeting: Meeting };

const useStyles = makeStyles({
  shown: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "inherit", outline: "none" },
  more: { display: "grid", justifyContent: "center" },
});

/** What was sent to the meeting, and what narrows it for those who may do more than look (MTG-29). */
export function MeetingList({ part, meeting }: Props) {
  const styles = useStyles();
  const [choice, setChoice] = useKeptChoice();
  const [panel, setPanel] = useState(false);
  const { list, counts, settled } = useMeetingList(part, meeting, choice, panel);
  const { surveys = [], hasNextPage } = list;
  const narrowed = isNarrowed(choice);
  useFoundNews(narrowed && settled ? { count: surveys.length, more: hasNextPage } : null, meetingText.noMatch);
  const shown = useRef<HTMLDivElement>(null);
  const clear = () => {
    setChoice({ ...choice, filters: noFilters, search: "" });
    // The button that was pressed goes.
    shown.current?.focus({ preventScroll: true });
  };
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
        {list.error ? <LoadError title={sidePanelText.failed} error={list.error} onRetry={() => void list.refetch()} /> : null}
        {settled && surveys.length === 0 ? <MeetingEmpty part={part} meeting={meeting} narrowed={narrowed} onClear={clear} /> : null}
        <SurveyGrid label={meetingText.tabs[part]} surveys={surveys} />
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
