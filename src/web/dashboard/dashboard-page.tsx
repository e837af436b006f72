import { makeStyles } from "@fluentui/react-components";
import { Suspense, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { hostText } from "#text/host.ts";
import { listText } from "#text/list.ts";
import { useHost } from "../host/use-host.ts";
import { lazyPart } from "../lazy-part.ts";
import { firstChoice } from "../lists/filters/list-filters.ts";
import type { DashboardTab } from "../lists/list-scopes.ts";
import { listState, useListChoice } from "../lists/use-list-choice.ts";
import { MeetingView } from "../meetings/meeting-view.tsx";
import { useAnnounce } from "../ui/notices/announcer.tsx";
import { LoadingScreen } from "../ui/notices/loading-screen.tsx";
import { Page } from "../ui/page.tsx";
import { DashboardTabs } from "./dashboard-tabs.tsx";
import { ListPage } from "./list-page.tsx";
import { dashboardPaths } from "./place-of.ts";
import { usePlace } from "./use-place.ts";

const DashboardTemplates = lazyPart(() =>
  import("./dashboard-templates.tsx").then((page) => page.DashboardTemplates),
);
// Loaded on demand: the list comes first.
const NavBar = lazyPart(() => import("../nav/nav-bar.tsx").then((bar) => bar.NavBar));

const useStyles = makeStyles({
  dashboard: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gridTemplateRows: "auto 1fr",
    minHeight: "100%",
  },
  // Reserves the height of the bar that loads later.
  bar: { height: "49px" },
});

/**
 * A section of the dashboard (HOST-24, HOST-26, HOST-27). In a meeting the meeting's view replaces
 * it, whichever section the address names (HOST-25).
 */
export function DashboardPage({ tab }: { tab: DashboardTab }) {
  const styles = useStyles();
  const { context } = useHost();
  const personal = useLocation().pathname.startsWith(dashboardPaths.personal);
  const [search, onSearch] = useSearch(tab);
  useTabNews(tab);
  if (context.meeting && !personal) return <MeetingView />;
  return (
    <div className={styles.dashboard}>
      <Suspense fallback={<div className={styles.bar} />}>
        <NavBar search={search} onSearch={onSearch} />
      </Suspense>
      <Page width="1104px">
        <DashboardTabs tab={tab} />
        <Suspense fallback={<LoadingScreen text={hostText.loadingPage} />}>
          {tab === "templates" ? <DashboardTemplates /> : <ListPage key={tab} scope={tab} />}
        </Suspense>
      </Page>
    </div>
  );
}

/** The search text of the list (LST-01). Searching from the templates leads to the list. */
function useSearch(tab: DashboardTab): [string, (search: string) => void] {
  const [choice, setChoice] = useListChoice();
  const navigate = useNavigate();
  const { path, audience } = usePlace();
  const { search: query } = useLocation();
  if (tab !== "templates") return [choice.search, (search) => setChoice({ ...choice, search })];
  const pathname = `${path}/${audience ? "team" : "personal"}`;
  return [
    "",
    (search) =>
      void navigate({ pathname, search: query }, { state: listState({ ...firstChoice, search }) }),
  ];
}

/** The focus stays on the clicked link: announces to screen readers what it has opened. */
function useTabNews(tab: DashboardTab): void {
  const announce = useAnnounce();
  const before = useRef(tab);
  useEffect(() => {
    if (before.current !== tab) announce(listText.titles[tab]);
    before.current = tab;
  }, [tab, announce]);
}
