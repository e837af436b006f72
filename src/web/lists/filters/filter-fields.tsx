import {
  Checkbox,
  makeStyles,
  Switch,
  Text,
  tokens,
  typographyStyles,
} from "@fluentui/react-components";
import type { ListCounts } from "#contract/surveys.ts";
import { filterText } from "#text/filters.ts";
import { fill } from "#text/format/fill.ts";
import { useFlush } from "../../ui/focus/use-flush.ts";
import { entriesOf, type FilterList, toggled } from "./filter-entries.ts";
import type { ListFilters } from "./list-filters.ts";

/** Which sections the page shows. */
export type FilterSection = "type" | "state" | "owners" | "channel" | "allMeetings";

type Props = {
  sections: readonly FilterSection[];
  filters: ListFilters;
  counts: ListCounts;
  /** The counts are outdated and new ones are loading: no numbers are shown. */
  counting?: boolean;
  onChange: (filters: ListFilters) => void;
};

const listOf = {
  type: "types",
  state: "states",
  owners: "owners",
  channel: "channels",
} as const satisfies Record<Exclude<FilterSection, "allMeetings">, FilterList>;

const useStyles = makeStyles({
  fields: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: tokens.spacingVerticalL,
    paddingBlockEnd: tokens.spacingVerticalL,
  },
  section: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    margin: 0,
    padding: 0,
    border: "none",
    minWidth: 0,
  },
  legend: { ...typographyStyles.subtitle2, padding: 0, marginBlockEnd: tokens.spacingVerticalXS },
  entry: { overflowWrap: "anywhere" },
  hint: { color: tokens.colorNeutralForeground2 },
});

/**
 * The sections of the filter panel, each value with the number of surveys that match (MTG-04), and
 * the switch to all meetings (LST-06).
 */
export function FilterFields({ sections, filters, counts, counting = false, onChange }: Props) {
  const styles = useStyles();
  const flush = useFlush();
  const lists = sections.flatMap((section) => (section === "allMeetings" ? [] : [listOf[section]]));
  const filled = lists
    .map((list) => ({ list, entries: entriesOf(list, filters, counts) }))
    .filter(({ entries }) => entries.length > 0);
  const meetings = sections.includes("allMeetings");
  return (
    <div className={styles.fields}>
      {meetings ? (
        <div className={styles.section}>
          <Switch
            className={flush.flush}
            label={filterText.allMeetings}
            checked={filters.allMeetings}
            onChange={(_, { checked }) => onChange({ ...filters, allMeetings: checked })}
          />
          <Text size={200} className={styles.hint}>
            {filterText.allMeetingsHint}
          </Text>
        </div>
      ) : null}
      {filled.map(({ list, entries }) => (
        <fieldset key={list} className={styles.section}>
          <legend className={styles.legend}>{filterText.sections[list]}</legend>
          {entries.map(({ id, label, count }) => (
            <Checkbox
              key={id}
              className={flush.flush}
              checked={filters[list].some((value) => value === id)}
              label={{
                className: styles.entry,
                children: counting ? label : fill(filterText.entry, { label, n: count }),
              }}
              onChange={() => onChange(toggled(filters, list, id))}
            />
          ))}
        </fieldset>
      ))}
      {filled.length === 0 && !meetings ? <Text>{filterText.nothing}</Text> : null}
    </div>
  );
}
