import { makeStyles } from "@fluentui/react-components";
import { lazy, Suspense, useRef, useState } from "react";
import { listText } from "#text/list.ts";
import { isRefusal } from "../api-error.ts";
import { LoadError } from "../ui/load-error.tsx";
import { LoadingScreen } from "../ui/loading-screen.tsx";
import { DashboardTitle } from "./dashboard-title.tsx";
import { isNotInstalled } from "./is-not-installed.ts";
import { ListControls } from "./list-controls.tsx";
import { ListEmpty, NothingFound } from "./list-empty.tsx";
import { filterCount } from "./list-filters.ts";
import { ListRows } from "./list-rows.tsx";
import type { ListScope, Place } from "./list-scopes.ts";
import { SurveyActions } from "./survey-actions.tsx";
import { useDashboardList } from "./use-dashboard-list.ts";
import { useFoundNews } from "./use-found-news.ts";
import { useKeptChoice } from "./use-kept-choice.ts";
import { usePlace } from "./use-place.ts";

const FilterChips = lazy(() => import("./filter-chips.tsx").then((chips) => ({ default: chips.FilterChips })));
const NotInstalled = lazy(() => import("./not-installed.tsx").then((page) => ({ default: page.NotInstalled })));

const useStyles = makeStyles({
  head: { display: "flex", flexWrap: "wrap", alignItems: "center", justifyContent: "space-between", gap: "12px" },
});

/** What was sent to this conversation, or what the user sent, and what can be done with it (HOST-24, LST-01 to LST-23). */
export function ListPage({ scope }: { scope: ListScope }) {
  const styles = useStyles();
  const place = usePlace();
  const [choice, setChoice] = useKeptChoice();
  const [panel, setPanel] = useState(false);
  // Once there, they stay: the last one that is taken away leaves the focus with them.
  const [chips, setChips] = useState(false);
  if (!chips && filterCount(choice.filters) > 0) setChips(true);
  const shown = useDashboardList(scope, place, choice, panel);
  const { list, surveys, counts, ofOneMeeting } = shown;
  const heading = useRef<HTMLHeadingElement>(null);
  const title = <DashboardTitle tab={scope} heading={heading} />;
  const clear = () => {
    setChoice(shown.whole);
    // The button that was pressed goes.
    heading.current?.focus({ preventScroll: true });
  };
  if (isNotInstalled(list.error))
    return (
      <>
        {title}
        <Suspense fallback={<LoadingScreen text={listText.loading} />}>
          <NotInstalled />
        </Suspense>
      </>
    );

  const more = list.hasNextPage ? () => void list.fetchNextPage() : null;
  return (
    <>
      <div className={styles.head}>
        {title}
        {/* Who may not see the list has nothing to choose of it. */}
        {isRefusal(list.error) ? null : (
          <ListControls
            scope={scope}
            place={place}
            choice={choice}
            onChoice={setChoice}
            counts={counts}
            ofOneMeeting={ofOneMeeting}
            panel={panel}
            onPanel={setPanel}
            surveys={surveys}
            onMore={more}
          />
        )}
      </div>
      {chips ? (
        <Suspense fallback={null}>
          <FilterChips
            filters={choice.filters}
            counts={counts.names}
            onChange={(filters) => setChoice({ ...choice, filters })}
            onMore={() => setPanel(true)}
          />
        </Suspense>
      ) : null}
      <Shown scope={scope} place={place} shown={shown} onMore={more} onClear={clear} />
    </>
  );
}

type ShownProps = {
  scope: ListScope;
  place: Place;
  shown: ReturnType<typeof useDashboardList>;
  onMore: (() => void) | null;
  onClear: () => void;
};

/** The items, or why there are none. */
function Shown({ scope, place, shown: { list, surveys, narrowed, settled }, onMore, onClear }: ShownProps) {
  useFoundNews(narrowed && settled ? { count: surveys.length, more: list.hasNextPage } : null);
  const empty = settled && surveys.length === 0;
  return (
    <>
      {list.isPending ? <LoadingScreen text={listText.loading} /> : null}
      {list.error ? <LoadError title={listText.failed} error={list.error} onRetry={() => void list.refetch()} /> : null}
      {empty && narrowed ? <NothingFound onClear={onClear} /> : null}
      {empty && !narrowed ? <ListEmpty scope={scope} audience={place.audience} /> : null}
      <SurveyActions>
        <ListRows
          label={listText.titles[scope]}
          surveys={surveys}
          placed={scope !== "team"}
          onMore={onMore}
          loading={list.isFetchingNextPage}
        />
      </SurveyActions>
    </>
  );
}
