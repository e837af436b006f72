import { Button, makeStyles, tokens } from "@fluentui/react-components";
import { AddRegular } from "@fluentui/react-icons/svg/add";
import type { SurveyView } from "#contract/survey-view.ts";
import { meetingText } from "#text/meetings.ts";
import { ExportButton } from "../exports/export-button.tsx";
import { useBoot } from "../host/use-boot.ts";
import { useHost } from "../host/use-host.ts";
import { FilterButton } from "../lists/filter-button.tsx";
import { FilterChips } from "../lists/filter-chips.tsx";
import type { ListChoice, ListFilters } from "../lists/list-filters.ts";
import { canBegin } from "../lists/list-scopes.ts";
import { ListSearch } from "../lists/list-search.tsx";
import { SortMenu } from "../lists/sort-menu.tsx";
import { useCreate } from "../lists/use-create.ts";
import type { useListCounts } from "../lists/use-survey-list.ts";
import type { Meeting } from "./use-meeting.ts";

type Props = {
  meeting: Meeting;
  choice: ListChoice;
  onChoice: (choice: ListChoice) => void;
  counts: ReturnType<typeof useListCounts>;
  /** Whether the filter panel is open. */
  panel: boolean;
  onPanel: (open: boolean) => void;
  surveys: readonly SurveyView[];
  onMore: (() => void) | null;
};

const useStyles = makeStyles({
  controls: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: tokens.spacingHorizontalS,
    "& > button": { minWidth: "auto" },
    // Two in a line, as wide as the cards below them.
    "@media (max-width: 479px)": { "& > button": { flex: "1 1 40%" } },
  },
  // In a line of its own before one of the buttons has to be.
  search: { flex: "1 1 160px", display: "flex", minWidth: 0, "@media (max-width: 599px)": { flexBasis: "100%" } },
});

const sections = ["type", "state", "owners", "channel"] as const;

/** `Search`, `Filter`, `Sort`, `Export`, `Create` (MTG-03), and below them what is filtered by (MTG-06). */
export function MeetingControls({ meeting, choice, onChoice, counts, panel, onPanel, surveys, onMore }: Props) {
  const styles = useStyles();
  const { context } = useHost();
  const { context: app } = useBoot();
  const create = useCreate(meeting.audience);
  const { filters } = choice;
  const filter = (chosen: ListFilters) => onChoice({ ...choice, filters: chosen });
  return (
    <>
      <div className={styles.controls} role="group" aria-label={meetingText.controls}>
        <div className={styles.search}>
          <ListSearch value={choice.search} onSearch={(search) => onChoice({ ...choice, search })} />
        </div>
        <FilterButton filters={filters} counts={counts} sections={sections} open={panel} onOpen={onPanel} onChange={filter} />
        <SortMenu sort={choice.sort} onSort={(sort) => onChoice({ ...choice, sort })} />
        {/* No management on phones (HOST-47). */}
        {context.mobile ? null : <ExportButton surveys={surveys} onMore={onMore} />}
        {canBegin(app) ? (
          <Button appearance="primary" icon={<AddRegular />} onClick={() => void create()}>
            {meetingText.create}
          </Button>
        ) : null}
      </div>
      <FilterChips filters={filters} counts={counts.names} onChange={filter} onMore={() => onPanel(true)} />
    </>
  );
}
