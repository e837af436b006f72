import { makeStyles } from "@fluentui/react-components";
import { meetingText } from "#text/meetings.ts";
import { FilterChips } from "../../lists/filters/filter-chips.tsx";
import { ListSearch } from "../../lists/filters/list-search.tsx";
import { type Controlled, ListControls } from "../../lists/list-controls.tsx";
import { useCreate } from "../../lists/use-create.ts";
import type { Meeting } from "../use-meeting.ts";

type Props = Controlled & { meeting: Meeting };

const useStyles = makeStyles({
  // On a line of its own before a button has to be.
  search: {
    flex: "1 1 160px",
    display: "flex",
    minWidth: 0,
    "@media (max-width: 599px)": { flexBasis: "100%" },
  },
});

const sections = ["type", "state", "owners", "channel"] as const;

/**
 * `Search`, `Filter`, `Sort`, `Export`, `Create` (MTG-03), and below them the active filters
 * (MTG-06).
 */
export function MeetingControls({ meeting, ...list }: Props) {
  const styles = useStyles();
  const create = useCreate(meeting.audience);
  const { choice, onChoice, counts, onPanel } = list;
  return (
    <>
      <ListControls
        {...list}
        label={meetingText.controls}
        sections={sections}
        exports
        create={{ text: meetingText.create, run: () => void create() }}
      >
        <div className={styles.search}>
          <ListSearch
            value={choice.search}
            onSearch={(search) => onChoice({ ...choice, search })}
          />
        </div>
      </ListControls>
      <FilterChips
        filters={choice.filters}
        counts={counts.names}
        onChange={(filters) => onChoice({ ...choice, filters })}
        onMore={() => onPanel(true)}
      />
    </>
  );
}
