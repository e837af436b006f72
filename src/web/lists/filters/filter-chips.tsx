import { Button, makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { DismissRegular } from "@fluentui/react-icons/svg/dismiss";
import { useEffect, useRef } from "react";
import type { ListCounts } from "#contract/surveys.ts";
import { limits } from "#domain/limits.ts";
import { filterText } from "#text/filters.ts";
import { fill } from "#text/format/fill.ts";
import { useAnnounce } from "../../ui/notices/announcer.tsx";
import { type FilterList, labelOf, toggled } from "./filter-entries.ts";
import type { ListFilters } from "./list-filters.ts";

type Props = {
  filters: ListFilters;
  counts: ListCounts | undefined;
  onChange: (filters: ListFilters) => void;
  /** Shows all filters: opens the panel. */
  onMore: () => void;
};
type Chip = { key: string; label: string; without: ListFilters };

const useStyles = makeStyles({
  place: { outline: "none" },
  // Outside the page's grid, in which it would leave a gap.
  none: { position: "absolute" },
  chips: {
    display: "flex",
    flexWrap: "wrap",
    gap: tokens.spacingHorizontalS,
    margin: 0,
    padding: 0,
    listStyle: "none",
  },
  chip: { minWidth: 0, maxWidth: "min(100%, 320px)" },
  label: { overflowWrap: "anywhere" },
});

/**
 * The filters of a list as removable chips: three of them, then how many more there are (MTG-06).
 */
export function FilterChips({ filters, counts, onChange, onMore }: Props) {
  const styles = useStyles();
  const announce = useAnnounce();
  const place = useRef<HTMLElement>(null);
  /** The position of the removed chip. */
  const gone = useRef<number | null>(null);
  const chips = chipsOf(filters, counts);
  const shown = chips.slice(0, limits.filterChips);
  const more = chips.length - shown.length;

  const remove = ({ label, without }: Chip, at: number) => {
    onChange(without);
    announce(fill(filterText.removed, { label }));
    gone.current = at;
  };
  // Waits until the filters have changed, which may be after this row re-renders. Then the next
  // chip gets the focus, or the row itself if the last chip was removed.
  useEffect(() => {
    const at = gone.current;
    if (at === null || !filters) return;
    gone.current = null;
    const buttons = place.current?.querySelectorAll("button");
    (buttons?.[Math.min(at, buttons.length - 1)] ?? place.current)?.focus();
  }, [filters]);
  return (
    <section
      ref={place}
      tabIndex={-1}
      className={mergeClasses(styles.place, chips.length === 0 && styles.none)}
      aria-label={filterText.chips}
    >
      {chips.length === 0 ? null : (
        <ul className={styles.chips}>
          {shown.map((chip, at) => (
            <li key={chip.key}>
              <Button
                className={styles.chip}
                size="small"
                shape="circular"
                icon={<DismissRegular />}
                iconPosition="after"
                aria-label={fill(filterText.remove, { label: chip.label })}
                onClick={() => remove(chip, at)}
              >
                <span className={styles.label}>{chip.label}</span>
              </Button>
            </li>
          ))}
          {more > 0 ? (
            <li>
              <Button size="small" shape="circular" appearance="subtle" onClick={onMore}>
                {fill(filterText.more, { n: more })}
              </Button>
            </li>
          ) : null}
        </ul>
      )}
    </section>
  );
}

const lists = ["types", "states", "owners", "channels"] as const satisfies FilterList[];

function chipsOf(filters: ListFilters, counts: ListCounts | undefined): Chip[] {
  const chips = lists.flatMap((list) =>
    filters[list].map((id) => ({
      key: `${list} ${id}`,
      label: labelOf(list, id, counts),
      without: toggled(filters, list, id),
    })),
  );
  if (!filters.allMeetings) return chips;
  return [
    ...chips,
    {
      key: "allMeetings",
      label: filterText.allMeetings,
      without: { ...filters, allMeetings: false },
    },
  ];
}
