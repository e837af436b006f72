import { makeStyles } from "@fluentui/react-components";
import { Suspense, useRef, useState } from "react";
import { listText } from "#text/list.ts";
import { isRefusal } from "../api-error.ts";
import { useBoot } from "../host/use-boot.ts";
import { lazyPart } from "../lazy-part.ts";
import { filterCount } from "../lists/filters/list-filters.ts";
import { isNotInstalled } from "../lists/is-not-installed.ts";
import { type ListScope, listOf, type Place } from "../lists/list-of.ts";
import { ListRows } from "../lists/rows/list-rows.tsx";
import { SurveyActions } from "../lists/rows/survey-actions.tsx";
import { useAnnouncedCount } from "../lists/use-announced-count.ts";
import { useFirstWhile } from "../lists/use-first-while.ts";
import { useListChoice } from "../lists/use-list-choice.ts";
import { useSeriesAbove } from "../series/list/use-series-above.ts";
import { seriesSection } from "../series/list/use-series-list.ts";
import { LoadError } from "../ui/notices/load-error.tsx";
import { LoadingScreen } from "../ui/notices/loading-screen.tsx";
import { SectionTitle } from "../ui/section-title.tsx";
import { DashboardControls } from "./dashboard-controls.tsx";
import { DashboardTitle } from "./dashboard-title.tsx";
import { useDashboardList } from "./use-dashboard-list.ts";
import { usePlace } from "./use-place.ts";
import { useWaiting, waitingCards } from "./waiting/use-waiting.ts";

const ListEmpty = lazyPart(() => import("./list-empty.tsx").then((empty) => empty.ListEmpty));
const NothingFound = lazyPart(() => import("./list-empty.tsx").then((empty) => empty.NothingFound));
const FilterChips = lazyPart(() =>
  import("../lists/filters/filter-chips.tsx").then((chips) => chips.FilterChips),
);
const AskRating = lazyPart(() => import("../rating/ask-rating.tsx").then((part) => part.AskRating));
const NotInstalled = lazyPart(() =>
  import("../lists/not-installed.tsx").then((page) => page.NotInstalled),
);

const useStyles = makeStyles({
  head: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "12px",
  },
});

/** A conversation's, or the viewer's own. */
const withSeries: ReadonlySet<ListScope> = new Set(["team", "personal"]);

/**
 * The surveys sent to this conversation, or the user's own, with their actions (HOST-24, LST-01 to
 * LST-23).
 */
export function ListPage({ scope }: { scope: ListScope }) {
  const styles = useStyles();
  const place = usePlace();
  const [choice, setChoice] = useListChoice();
  const [panel, setPanel] = useState(false);
  // Once shown, the chips' row stays: it keeps the focus after the last chip is removed.
  const [chips, setChips] = useState(false);
  if (!chips && filterCount(choice.filters) > 0) setChips(true);
  const shown = useDashboardList(scope, place, choice, panel);
  const { list, surveys, counts, ofOneMeeting } = shown;
  // In the personal app first what others ask, unless the viewer is looking for something.
  const waiting = useWaiting(scope === "personal" && !shown.narrowed);
  const above = useSeriesAbove({
    has: withSeries.has(scope),
    source: listOf(scope, place, false).source,
    choice,
    surveys: shown.settled ? surveys.length : null,
  });
  // What comes later above the list would push it down.
  const isOpen = useFirstWhile() && list.isSuccess && (above.unknown || waiting.unknown);
  const heading = useRef<HTMLHeadingElement>(null);
  const title = <DashboardTitle tab={scope} heading={heading} />;
  const clear = () => {
    setChoice(shown.whole);
    // The pressed button disappears.
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
        {/* Without access to the list there is nothing to filter. */}
        {isRefusal(list.error) ? null : (
          <DashboardControls
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
      <Above
        isShown={!list.isPending && !isOpen}
        scope={scope}
        surveys={surveys}
        waiting={waiting}
        series={above}
      />
      <Shown
        scope={scope}
        place={place}
        shown={shown}
        count={above.count}
        asked={waiting.count}
        isOpen={isOpen}
        onMore={more}
        onClear={clear}
      />
      <Rating wanted={scope === "personal" && place.audience === null && shown.settled} />
    </>
  );
}

type AboveProps = {
  isShown: boolean;
  scope: ListScope;
  surveys: readonly unknown[];
  waiting: ReturnType<typeof useWaiting>;
  series: ReturnType<typeof useSeriesAbove>;
};

/** What waits for the viewer, and the series. */
function Above({ isShown, scope, surveys, waiting, series }: AboveProps) {
  if (!isShown) return null;
  const waits = waiting.surveys.length > 0;
  return (
    <>
      {waits ? <waitingCards.Part {...waiting} /> : null}
      <seriesSection.Part
        {...series}
        isPersonal={scope === "personal"}
        below={waits ? null : <SurveysTitle scope={scope} surveys={surveys} />}
      />
    </>
  );
}

function Rating({ wanted }: { wanted: boolean }) {
  const { asksRating } = useBoot();
  if (!asksRating || !wanted) return null;
  return (
    <Suspense fallback={null}>
      <AskRating />
    </Suspense>
  );
}

/** What stands above a list has a title: so the list has one too. */
function SurveysTitle({ scope, surveys }: { scope: ListScope; surveys: readonly unknown[] }) {
  if (surveys.length === 0) return null;
  return <SectionTitle>{scope === "personal" ? listText.sent : listText.sentHere}</SectionTitle>;
}

type ShownProps = {
  scope: ListScope;
  place: Place;
  shown: ReturnType<typeof useDashboardList>;
  /** How many surveys and series there are; null while unknown. */
  count: number | null;
  /** How many wait above for the viewer's answer; null while unknown. */
  asked: number | null;
  /** Whether it is not known yet what stands above the list. */
  isOpen: boolean;
  onMore: (() => void) | null;
  onClear: () => void;
};

/** The surveys, or why there are none. */
function Shown({
  scope,
  place,
  shown: { list, surveys, narrowed },
  count,
  asked,
  isOpen,
  onMore,
  onClear,
}: ShownProps) {
  useAnnouncedCount(narrowed && count !== null ? { count, more: list.hasNextPage } : null);
  return (
    <>
      {list.isPending || isOpen ? <LoadingScreen text={listText.loading} /> : null}
      {list.error ? (
        <LoadError title={listText.failed} error={list.error} onRetry={() => void list.refetch()} />
      ) : null}
      {count === 0 && asked === 0 ? (
        <Suspense fallback={null}>
          {narrowed ? (
            <NothingFound onClear={onClear} />
          ) : (
            <ListEmpty scope={scope} audience={place.audience} />
          )}
        </Suspense>
      ) : null}
      {asked && !isOpen ? <SurveysTitle scope={scope} surveys={surveys} /> : null}
      <SurveyActions>
        <ListRows
          label={listText.titles[scope]}
          surveys={isOpen ? [] : surveys}
          placed={scope !== "team"}
          onMore={isOpen ? null : onMore}
          loading={list.isFetchingNextPage}
        />
      </SurveyActions>
    </>
  );
}
