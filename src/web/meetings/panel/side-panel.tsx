import { makeStyles, tokens } from "@fluentui/react-components";
import { Suspense, useRef } from "react";
import { Link, useSearchParams } from "react-router";
import { sidePanelText } from "#text/side-panel.ts";
import { useHost } from "../../host/use-host.ts";
import { lazyPart } from "../../lazy-part.ts";
import { ErrorBanner } from "../../ui/notices/error-banner.tsx";
import { LoadingScreen } from "../../ui/notices/loading-screen.tsx";
import { AccountAgain } from "../account-again.tsx";
import { PanelEmpty } from "./panel-empty.tsx";
import { PanelError } from "./panel-error.tsx";
import { PanelList } from "./panel-list.tsx";
import { PanelPage } from "./panel-page.tsx";
import { usePanelList } from "./use-panel-list.ts";
import { useReturn } from "./use-return.ts";

// Menus and what is not the list: two thirds of the script, which would hold up the list.
const PanelArchive = lazyPart(() =>
  import("./panel-archive.tsx").then((page) => page.PanelArchive),
);
const PanelCreate = lazyPart(() => import("./panel-create.tsx").then((page) => page.PanelCreate));
const PanelToolbar = lazyPart(() => import("./panel-toolbar.tsx").then((bar) => bar.PanelToolbar));

/**
 * The app beside a running meeting (HOST-23): the surveys sent to it, and for presenters a way to
 * send more (MTG-17 to MTG-29).
 */
export function SidePanel() {
  const [query] = useSearchParams();
  if (query.get("panel") !== "archive") return <Recent />;
  return (
    <Suspense fallback={<LoadingScreen text={sidePanelText.loading} />}>
      <PanelArchive />
    </Suspense>
  );
}

const useStyles = makeStyles({
  // As high as the buttons that come.
  bar: { minHeight: "32px" },
  link: {
    justifySelf: "start",
    color: tokens.colorBrandForegroundLink,
    textDecoration: "none",
    "&:hover": { color: tokens.colorBrandForegroundLinkHover, textDecoration: "underline" },
  },
});

function Recent() {
  const styles = useStyles();
  const heading = useRef<HTMLHeadingElement>(null);
  const { surveys, error, retry, more, busy, isLoading, mayCreate, order, audience } =
    usePanelList("recent");
  const shown = !isLoading && surveys !== undefined;
  const { leave } = useReturn({ shown, heading });
  const { context: host } = useHost();
  const query = new URLSearchParams({ panel: "archive" });
  return (
    <PanelPage title={sidePanelText.title} heading={heading}>
      {host.user.anonymous ? null : <AccountAgain />}
      {isLoading && !error ? <LoadingScreen text={sidePanelText.loading} /> : null}
      {error ? <PanelError error={error} onRetry={retry} /> : null}
      {order.problem ? <ErrorBanner message={order.problem.message} /> : null}
      {shown && surveys.length > 0 ? (
        <>
          {mayCreate ? (
            <Suspense fallback={<div className={styles.bar} />}>
              <PanelToolbar audience={audience} order={order} />
            </Suspense>
          ) : null}
          <PanelList
            surveys={surveys}
            presents={mayCreate}
            onLeave={leave}
            onMore={more}
            busy={busy}
          />
        </>
      ) : null}
      {shown ? (
        <Suspense fallback={<LoadingScreen text={sidePanelText.loading} />}>
          {surveys.length === 0 ? <NothingYet mayCreate={mayCreate} /> : null}
          <Link className={styles.link} to={{ search: `${query}` }}>
            {sidePanelText.archive}
          </Link>
        </Suspense>
      ) : null}
    </PanelPage>
  );
}

function NothingYet({ mayCreate }: { mayCreate: boolean }) {
  return mayCreate ? (
    <PanelCreate />
  ) : (
    <PanelEmpty title={sidePanelText.empty} hint={sidePanelText.emptyHint} />
  );
}
