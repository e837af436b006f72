import { makeStyles } from "@fluentui/react-components";
import { lazy, Suspense, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { hostText } from "#text/host.ts";
import { listText } from "#text/list.ts";
import { useHost } from "../host/use-host.ts";
import { MeetingView } from "../meetings/lazy-meeting-view.ts";
import { useAnnounce } from "../ui/announcer.tsx";
import { LoadingScreen } from "../ui/loading-screen.tsx";
import { Page } from "../ui/page.tsx";
import { DashboardTabs } from "./dashboard-tabs.tsx";
import { firstChoice } from "./list-filters.ts";
import { ListPage } from "./list-page.tsx";
import type { DashboardTab } from "./list-scopes.ts";
import { keptAs, useKeptChoice } from "./use-kept-choice.ts";
import { dashboardPaths, usePlace } from "./use-place.ts";

const DashboardTemplates = lazy(() => import("./dashboard-templates.tsx").then((page) => ({ default: page.DashboardTemplates })));
// What stands above the list is not what somebody waits for.
const NavBar = lazy(() => import("../nav/nav-bar.tsx").then((bar) => ({ default: bar.NavBar })));

const useStyles = makeStyles({
  dashboard: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gridTemplateRows: "auto 1fr", minHeight: "100%" },
  // As high as the bar that comes.
  bar: { height: "49px" },
});

/** A part of the dashboard (HOST-24, HOST-26, HOST-27). In a meeting its view stands there instead, whatever part was asked for (HOST-25). */
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
      <Page width="960px">
        <DashboardTabs tab={tab} />
        <Suspense fallback={<LoadingScreen text={hostText.loadingPage} />}>
          {tab === "templates" ? <DashboardTemplates /> : <ListPage key={tab} scope={tab} />}
        </Suspense>
      </Page>
    </div>
  );
}

/** What the list is searched for (LST-01). From the templates a search leads to the list. */
function useSearch(tab: DashboardTab): [string, (search: string) => void] {
  const [choice, setChoice] = useKeptChoice();
  const navigate = useNavigate();
  const { path, audience } = usePlace();
  const { search: query } = useLocation();
  if (tab !== "templates") return [choice.search, (search) => setChoice({ ...choice, search })];
  const pathname = `${path}/${audience ? "team" : "personal"}`;
  return ["", (search) => void navigate({ pathname, search: query }, { state: keptAs({ ...firstChoice, search }) })];
}

/** The focus stays on the link that was followed: screen readers are told what it has opened. */
function useTabNews(tab: DashboardTab): void {
  const announce = useAnnounce();
  const before = useRef(tab);
  useEffect(() => {
    if (before.current !== tab) announce(listText.titles[tab]);
    before.current = tab;
  }, [tab, announce]);
}
