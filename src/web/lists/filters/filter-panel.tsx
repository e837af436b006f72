import {
  Button,
  DrawerBody,
  DrawerFooter,
  DrawerHeader,
  DrawerHeaderTitle,
  makeStyles,
  OverlayDrawer,
  tokens,
} from "@fluentui/react-components";
import { DismissRegular } from "@fluentui/react-icons/svg/dismiss";
import { useState } from "react";
import type { ListCounts } from "#contract/surveys.ts";
import { filterText } from "#text/filters.ts";
import { LoadError } from "../../ui/notices/load-error.tsx";
import { LoadingScreen } from "../../ui/notices/loading-screen.tsx";
import { FilterFields, type FilterSection } from "./filter-fields.tsx";
import { filterCount, type ListFilters, noFilters } from "./list-filters.ts";

type Props = {
  open: boolean;
  /** The current selection. */
  choice: ListFilters;
  counts: ListCounts | undefined;
  /** Why there are no counts, and how to retry. */
  error?: Error | null;
  onRetry?: () => void;
  sections: readonly FilterSection[];
  onApply: (filters: ListFilters) => void;
  onClose: () => void;
};

const useStyles = makeStyles({
  drawer: { width: "min(320px, 100vw)" },
  // Side by side, even in the narrowest panels.
  footer: {
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "flex-end",
    gap: tokens.spacingHorizontalS,
    "& > button": { minWidth: "auto" },
    "@media (max-width: 359px)": { paddingInline: "12px", gap: "6px" },
  },
  clear: { marginInlineEnd: "auto" },
});

/**
 * The filters of a list, in a panel beside it (MTG-04, MTG-05, LST-03). They take effect with
 * `Apply`. The button that opened the panel gets the focus back, if it is a restore-focus target.
 */
export function FilterPanel({ open, onClose, ...form }: Props) {
  const styles = useStyles();
  return (
    <OverlayDrawer
      className={styles.drawer}
      position="end"
      open={open}
      aria-label={filterText.panelTitle}
      onOpenChange={(_, { open: stays }) => (stays ? undefined : onClose())}
    >
      <PanelForm {...form} onClose={onClose} />
    </OverlayDrawer>
  );
}

function PanelForm({
  choice,
  counts,
  error,
  onRetry,
  sections,
  onApply,
  onClose,
}: Omit<Props, "open">) {
  const styles = useStyles();
  const [filters, setFilters] = useState(choice);
  // The fields stay, without numbers, while new counts load: one of them may have the focus.
  const [last, setLast] = useState(counts);
  if (counts && counts !== last) setLast(counts);
  const known = counts ?? last;
  const apply = () => {
    onApply(filters);
    onClose();
  };
  return (
    <>
      <DrawerHeader>
        <DrawerHeaderTitle
          action={
            <Button
              appearance="subtle"
              icon={<DismissRegular />}
              aria-label={filterText.close}
              onClick={onClose}
            />
          }
        >
          {filterText.panelTitle}
        </DrawerHeaderTitle>
      </DrawerHeader>
      <DrawerBody>
        {known || error ? null : <LoadingScreen text={filterText.loading} />}
        {error && !counts ? (
          <LoadError title={filterText.failed} error={error} onRetry={() => onRetry?.()} />
        ) : null}
        {known && (counts || !error) ? (
          <FilterFields
            sections={sections}
            filters={filters}
            counts={known}
            counting={!counts}
            onChange={setFilters}
          />
        ) : null}
      </DrawerBody>
      <DrawerFooter className={styles.footer}>
        <Button
          className={styles.clear}
          appearance="subtle"
          disabledFocusable={filterCount(filters) === 0}
          onClick={() => setFilters(noFilters)}
        >
          {filterText.clearAll}
        </Button>
        <Button onClick={onClose}>{filterText.cancel}</Button>
        <Button appearance="primary" onClick={apply}>
          {filterText.apply}
        </Button>
      </DrawerFooter>
    </>
  );
}
