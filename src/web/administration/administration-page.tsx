import { makeStyles, Tab, TabList, Text } from "@fluentui/react-components";
import {
  type ComponentType,
  type LazyExoticComponent,
  Suspense,
  useEffect,
  useRef,
  useState,
} from "react";
import { useSearchParams } from "react-router";
import { administrationText } from "#text/administration/administration.ts";
import { fill } from "#text/format/fill.ts";
import { hostText } from "#text/host.ts";
import { useAccountQuery } from "../accounts/use-account.ts";
import { useBoot } from "../host/use-boot.ts";
import { lazyPart } from "../lazy-part.ts";
import { BackLink } from "../paths/results-header.tsx";
import { useWayBack } from "../paths/use-way-back.ts";
import { LoadError } from "../ui/notices/load-error.tsx";
import { LoadingScreen } from "../ui/notices/loading-screen.tsx";
import { Page } from "../ui/page.tsx";
import { OverviewTab } from "./overview/overview-tab.tsx";

const tabs = {
  overview: OverviewTab,
  surveys: lazyPart(() => import("./surveys/surveys-tab.tsx").then((tab) => tab.SurveysTab)),
  policy: lazyPart(() => import("./policy/policy-tab.tsx").then((tab) => tab.PolicyTab)),
  people: lazyPart(() => import("./people/people-tab.tsx").then((tab) => tab.PeopleTab)),
  audit: lazyPart(() => import("./audit/audit-tab.tsx").then((tab) => tab.AuditTab)),
} as const satisfies Record<
  string,
  ComponentType<object> | LazyExoticComponent<ComponentType<object>>
>;
type TabName = keyof typeof tabs;
// safe: the keys of a constant are its names
const tabNames = Object.keys(tabs) as TabName[];

const useStyles = makeStyles({
  title: { margin: 0, fontSize: "24px", lineHeight: "32px", fontWeight: 600, outline: "none" },
  gone: { display: "none" },
  panel: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "16px" },
  tabs: { flexWrap: "wrap" },
});

/** The administration of an organisation, for its administrators (decisions/042). */
export function AdministrationPage() {
  const { context } = useBoot();
  const { list, back } = useWayBack();
  return (
    <Page width="1104px">
      <nav>
        <BackLink href={`/${context}${list}`} onBack={back} />
      </nav>
      <Administration />
    </Page>
  );
}

function Administration() {
  const { product } = useBoot();
  const { data, error, refetch } = useAccountQuery();
  if (data?.canAdminister) return <Tabs />;
  return (
    <>
      <Title>{data ? administrationText.refusedTitle : administrationText.title}</Title>
      {data ? <Text>{fill(administrationText.refused, { product })}</Text> : null}
      {!data && error ? (
        <LoadError title={administrationText.failed} error={error} onRetry={() => void refetch()} />
      ) : null}
      {data || error ? null : <LoadingScreen text={administrationText.loading} />}
    </>
  );
}

function Title({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Who came from another page of the app gets the focus here.
    if (window.history.state?.idx > 0) heading.current?.focus();
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={useStyles().title}>
      {children}
    </h1>
  );
}

function Tabs() {
  const styles = useStyles();
  const [query, setQuery] = useSearchParams();
  const tab = tabNames.find((name) => name === query.get("tab")) ?? "overview";
  // What is entered in a form stays while another tab is open.
  const [isEntered, setEntered] = useState(false);
  if (tab === "policy" && !isEntered) setEntered(true);
  const opened = tabNames.filter((name) => name === tab || (name === "policy" && isEntered));
  const go = (name: string) =>
    setQuery(
      (now) => {
        const { subject: _, ...others } = Object.fromEntries(now);
        return new URLSearchParams({ ...others, tab: name });
      },
      { replace: true },
    );
  return (
    <>
      <Title>{administrationText.title}</Title>
      <TabList
        className={styles.tabs}
        aria-label={administrationText.tabsLabel}
        selectedValue={tab}
        onTabSelect={(_, { value }) => go(String(value))}
      >
        {tabNames.map((name) => (
          <Tab
            key={name}
            value={name}
            id={`administration-${name}`}
            aria-controls={`administration-${name}-panel`}
          >
            {administrationText.tabs[name]}
          </Tab>
        ))}
      </TabList>
      {opened.map((name) => (
        <Panel key={name} name={name} isShown={name === tab} />
      ))}
    </>
  );
}

function Panel({ name, isShown }: { name: TabName; isShown: boolean }) {
  const styles = useStyles();
  const Shown = tabs[name];
  return (
    <div
      role="tabpanel"
      id={`administration-${name}-panel`}
      aria-labelledby={`administration-${name}`}
      className={isShown ? styles.panel : styles.gone}
    >
      <Suspense fallback={<LoadingScreen text={hostText.loadingPage} />}>
        <Shown />
      </Suspense>
    </div>
  );
}
