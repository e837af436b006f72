import { Button, CounterBadge } from "@fluentui/react-components";
import { FilterRegular } from "@fluentui/react-icons/svg/filter";
import { lazy, Suspense, useState } from "react";
import type { ListCounts } from "#contract/surveys.ts";
import { fill } from "#text/fill.ts";
import { filterText } from "#text/filters.ts";
import { restoreTarget } from "../ui/restore-target.ts";
import type { FilterSection } from "./filter-fields.tsx";
import { filterCount, type ListFilters } from "./list-filters.ts";

// It loads when it is opened: the list is what a tab begins with.
const FilterPanel = lazy(() => import("./filter-panel.tsx").then((panel) => ({ default: panel.FilterPanel })));

type Props = {
  filters: ListFilters;
  counts: { data: ListCounts | undefined; error: Error | null; refetch: () => unknown };
  sections: readonly FilterSection[];
  /** Whether the panel is open; the page holds it, for the chips open it too. */
  open: boolean;
  onOpen: (open: boolean) => void;
  onChange: (filters: ListFilters) => void;
};

/** Opens the filter panel and says how many filters are set. */
export function FilterButton({ filters, counts, sections, open, onOpen, onChange }: Props) {
  const n = filterCount(filters);
  // It stays once it was open, so that it can slide out.
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
        {n > 0 ? <CounterBadge count={n} size="small" style={{ marginInlineStart: "6px" }} /> : null}
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
