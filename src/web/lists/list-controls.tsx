import { Button, makeStyles, tokens } from "@fluentui/react-components";
import { AddRegular } from "@fluentui/react-icons/svg/add";
import { ArrowSortRegular } from "@fluentui/react-icons/svg/arrow-sort";
import { type ReactNode, Suspense } from "react";
import type { SurveyRow } from "#contract/survey-view.ts";
import { filterText } from "#text/filters.ts";
import { ExportButton } from "../exports/export-button.tsx";
import { useHost } from "../host/use-host.ts";
import { lazyPart } from "../lazy-part.ts";
import { FilterButton } from "./filters/filter-button.tsx";
import type { FilterSection } from "./filters/filter-fields.tsx";
import type { ListChoice } from "./filters/list-filters.ts";
import type { useListCounts } from "./use-survey-list.ts";

// Menus are heavy, and the list can be read without this one.
const SortMenu = lazyPart(() => import("./filters/sort-menu.tsx").then((menu) => menu.SortMenu));

/** What the controls of any list need to know of it. */
export type Controlled = {
  choice: ListChoice;
  onChoice: (choice: ListChoice) => void;
  counts: ReturnType<typeof useListCounts>;
  /** Whether the filter panel is open. */
  panel: boolean;
  onPanel: (open: boolean) => void;
  surveys: readonly SurveyRow[];
  onMore: (() => void) | null;
};

type Props = Controlled & {
  label: string;
  sections: readonly FilterSection[];
  exports: boolean;
  /** The button that creates a survey; null where the viewer cannot create one. */
  create: { text: string; run: () => void } | null;
  /** The search, where it stands beside the buttons. */
  children?: ReactNode;
};

const useStyles = makeStyles({
  controls: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: tokens.spacingHorizontalS,
    "& > button": { minWidth: "auto" },
    // On a phone in one line, as wide as the list below them: words have room there, pictures not.
    "@media (max-width: 479px)": {
      width: "100%",
      "& > button": { flexGrow: 1, minWidth: 0, paddingInline: "8px" },
      "& > button > .fui-Button__icon": { display: "none" },
    },
  },
});

/** Filter, order, export and create, beside or below a search (LST-03 to LST-05, MTG-03). */
export function ListControls({
  label,
  choice,
  onChoice,
  counts,
  sections,
  panel,
  onPanel,
  surveys,
  onMore,
  exports,
  create,
  children,
}: Props) {
  const styles = useStyles();
  const { context } = useHost();
  return (
    <div className={styles.controls} role="group" aria-label={label}>
      {children}
      <FilterButton
        filters={choice.filters}
        counts={counts}
        sections={sections}
        open={panel}
        onOpen={onPanel}
        onChange={(filters) => onChoice({ ...choice, filters })}
      />
      <Suspense fallback={<Button icon={<ArrowSortRegular />}>{filterText.sort}</Button>}>
        <SortMenu sort={choice.sort} onSort={(sort) => onChoice({ ...choice, sort })} />
      </Suspense>
      {/* No management on phones (HOST-47). */}
      {exports && !context.mobile ? <ExportButton surveys={surveys} onMore={onMore} /> : null}
      {create ? (
        <Button appearance="primary" icon={<AddRegular />} onClick={create.run}>
          {create.text}
        </Button>
      ) : null}
    </div>
  );
}
