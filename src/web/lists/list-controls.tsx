import { Button, makeStyles, tokens } from "@fluentui/react-components";
import { AddRegular } from "@fluentui/react-icons/svg/add";
import { ArrowSortRegular } from "@fluentui/react-icons/svg/arrow-sort";
import { lazy, Suspense } from "react";
import type { SurveyView } from "#contract/survey-view.ts";
import { filterText } from "#text/filters.ts";
import { listText } from "#text/list.ts";
import { ExportButton } from "../exports/export-button.tsx";
import { useAutoCreate } from "../host/use-auto-create.ts";
import { useBoot } from "../host/use-boot.ts";
import { useHost } from "../host/use-host.ts";
import { FilterButton } from "./filter-button.tsx";
import type { FilterSection } from "./filter-fields.tsx";
import type { ListChoice } from "./list-filters.ts";
import { type ListScope, offersCreate, type Place } from "./list-scopes.ts";
import { useCreate } from "./use-create.ts";
import type { useListCounts } from "./use-survey-list.ts";

// Menus are heavy, and nobody needs this one to see the list.
const SortMenu = lazy(() => import("./sort-menu.tsx").then((menu) => ({ default: menu.SortMenu })));

type Props = {
  scope: ListScope;
  place: Place;
  choice: ListChoice;
  onChoice: (choice: ListChoice) => void;
  counts: ReturnType<typeof useListCounts>;
  /** Whether it can show all meetings instead of the current one (LST-06). */
  ofOneMeeting: boolean;
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
    // Two in a line, as wide as the list below them.
    "@media (max-width: 479px)": { width: "100%", "& > button": { flex: "1 1 40%", minWidth: 0 } },
  },
});

const sections: readonly FilterSection[] = ["type", "state", "owners"];

/** Filter, order, export and create (LST-03 to LST-05). The search stands above, in the navigation bar. */
export function ListControls({ scope, place, choice, onChoice, counts, ofOneMeeting, panel, onPanel, surveys, onMore }: Props) {
  const styles = useStyles();
  const { context } = useHost();
  const { context: app } = useBoot();
  const create = useCreate(place.audience);
  const creates = offersCreate(scope, app);
  useAutoCreate(() => (creates ? void create() : undefined));
  // No management on phones (HOST-47).
  const exports = !context.mobile && surveys.some(({ can }) => can.includes("export"));
  return (
    <div className={styles.controls} role="group" aria-label={listText.controls}>
      <FilterButton
        filters={choice.filters}
        counts={counts}
        sections={ofOneMeeting ? ["allMeetings", ...sections] : sections}
        open={panel}
        onOpen={onPanel}
        onChange={(filters) => onChoice({ ...choice, filters })}
      />
      <Suspense fallback={<Button icon={<ArrowSortRegular />}>{filterText.sort}</Button>}>
        <SortMenu sort={choice.sort} onSort={(sort) => onChoice({ ...choice, sort })} />
      </Suspense>
      {exports ? <ExportButton surveys={surveys} onMore={onMore} /> : null}
      {creates ? (
        <Button appearance="primary" icon={<AddRegular />} onClick={() => void create()}>
          {listText.create}
        </Button>
      ) : null}
    </div>
  );
}
