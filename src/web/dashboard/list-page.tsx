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
import { useListChoice } from "../lists/use-list-choice.ts";
import { SeriesSection } from "../series/list/lazy-series-section.ts";
import { useFoundSeries } from "../series/list/use-found-series.ts";
import { LoadError } from "../ui/notices/load-error.tsx";
import { LoadingScreen } from "../ui/notices/loading-screen.tsx";
import { SectionTitle } from "../ui/section-title.tsx";
import { DashboardControls } from "./dashboard-controls.tsx";
import { DashboardTitle } from "./dashboard-title.tsx";
import { useDashboardList } from "./use-dashboard-list.ts";
import { usePlace } from "./use-place.ts";
import { useWaiting } from "./waiting/use-waiting.ts";

const ListEmpty = lazyPart(() => import("./list-empty.tsx").then((empty) => empty.ListEmpty));
const NothingFound = lazyPart(() => import("./list-empty.tsx").then((empty) => empty.NothingFound));
const FilterChips = lazyPart(() =>
  import("../lists/filters/filter-chips.tsx").then((chips) => chips.FilterChips),
);
const WaitingCards = lazyPart(() =>
  import("./waiting/waiting-cards.tsx").then((cards) => cards.WaitingCards),
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

/**
 * The surveys sent to this conversation, or the user's own, with their actions (HOST-24, LST-01 to
 * LST-23).
 */
export function ListPage({ scope }: { scope: ListScope }) {
  const styles = useStyles();
  const { asksRating } = useBoot();
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
  const waits = waiting.surveys.length > 0;
  const personal = scope === "personal";
  const search = choice.search.trim();
  const listsSeries = (personal || scope === "team") && filterCount(choice.filters) === 0;
  const { series, onFound } = useFoundSeries(search, listsSeries);
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
      {waits ? (
        <Suspense fallback={null}>
          <WaitingCards {...waiting} />
        </Suspense>
      ) : null}
      {listsSeries && list.isSuccess ? (
        <Suspense fallback={null}>
          <SeriesSection
            source={listOf(scope, place, false).source}
            isPersonal={personal}
            search={search}
            onFound={onFound}
            below={
              waits || surveys.length === 0 ? null : (
                <SectionTitle>{personal ? listText.sent : listText.sentHere}</SectionTitle>
              )
            }
          />
        </Suspense>
      ) : null}
      <Shown
        scope={scope}
        place={place}
        shown={shown}
        series={series}
        asked={waiting.settled ? waiting.surveys.length : null}
        onMore={more}
        onClear={clear}
      />
      {asksRating && scope === "personal" && place.audience === null && shown.settled ? (
        <Suspense fallback={null}>
          <AskRating />
        </Suspense>
      ) : null}
    </>
  );
}

type ShownProps = {
  scope: ListScope;
  place: Place;
  shown: ReturnType<typeof useDashboardList>;
  /** What stands above: series, and what waits for the viewer's answer; null while unknown. */
  series: number | null;
  asked: number | null;
  onMore: (() => void) | null;
  onClear: () => void;
};

/** The surveys, or why there are none. */
function Shown({
  scope,
  place,
  shown: { list, surveys, narrowed, settled },
  series,
  asked,
  onMore,
  onClear,
}: ShownProps) {
  const count = settled && series !== null ? series + surveys.length : null;
  useAnnouncedCount(narrowed && count !== null ? { count, more: list.hasNextPage } : null);
  return (
    <>
      {list.isPending ? <LoadingScreen text={listText.loading} /> : null}
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
      {asked && surveys.length > 0 ? <SectionTitle>{listText.sent}</SectionTitle> : null}
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
