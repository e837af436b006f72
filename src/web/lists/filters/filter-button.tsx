import { Button, CounterBadge } from "@fluentui/react-components";
import { FilterRegular } from "@fluentui/react-icons/svg/filter";
import { Suspense, useState } from "react";
import type { ListCounts } from "#contract/surveys.ts";
import { filterText } from "#text/filters.ts";
import { fill } from "#text/format/fill.ts";
import { lazyPart } from "../../lazy-part.ts";
import { restoreTarget } from "../../ui/focus/restore-target.ts";
import type { FilterSection } from "./filter-fields.tsx";
import { filterCount, type ListFilters } from "./list-filters.ts";

// Loads when it is opened, to keep the tab's first page small.
const FilterPanel = lazyPart(() => import("./filter-panel.tsx").then((panel) => panel.FilterPanel));

type Props = {
  filters: ListFilters;
  counts: { data: ListCounts | undefined; error: Error | null; refetch: () => unknown };
  sections: readonly FilterSection[];
  /** Whether the panel is open. The page holds this, because the chips open the panel too. */
  open: boolean;
  onOpen: (open: boolean) => void;
  onChange: (filters: ListFilters) => void;
};

/** Opens the filter panel and shows how many filters are set. */
export function FilterButton({ filters, counts, sections, open, onOpen, onChange }: Props) {
  const n = filterCount(filters);
  // Stays mounted once it was open, so that closing is animated.
  const [used, setUsed] = useState(false);
  if (open && !used) setUsed(true);
  return (
    <>
      <Button
        {...restoreTarget}
        icon={<FilterRegular />}
        aria-label={n > 0 ? fill(filterText.filterSet, { n }) : filterText.filter}
        aria-haspopup="dialog"
        onClick={() => onOpen(true)}
      >
        {filterText.filter}
        {n > 0 ? (
          <CounterBadge count={n} size="small" style={{ marginInlineStart: "6px" }} />
        ) : null}
      </Button>
      {used ? (
        <Suspense fallback={null}>
          <FilterPanel
            open={open}
            choice={filters}
            counts={counts.data}
            error={counts.error}
            onRetry={() => void counts.refetch()}
            sections={sections}
            onApply={onChange}
            onClose={() => onOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
