import { makeStyles, tokens } from "@fluentui/react-components";
import { lazy, Suspense } from "react";
import { fill } from "#text/fill.ts";
import { navText } from "#text/nav.ts";
import { SubscriptionLabel } from "../accounts/subscription-label.tsx";
import { usePersistedDialog } from "../host/open-dialogs.ts";
import { useBoot } from "../host/use-boot.ts";
import { NavSearch } from "./nav-search.tsx";
import { UserMenu } from "./user-menu.tsx";

const QuickStart = lazy(() => import("./quick-start.tsx").then((guide) => ({ default: guide.QuickStart })));

type Props = { search: string; onSearch: (text: string) => void };

const useStyles = makeStyles({
  bar: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "8px 12px",
    // Its ends are above those of the page, which is 960px wide at most.
    padding: "8px max(clamp(12px, 4vw, 32px), calc((100% - 960px) / 2 + 32px))",
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  // In a narrow window the label stands in a line with the menu, below the search.
  end: { flex: "1 1 auto", minWidth: 0, display: "flex", alignItems: "center", justifyContent: "flex-end", gap: "12px" },
});

/** Above a list: the search, what one's subscription is, and the user's menu (NAV). The host shows the product's name and mark already. */
export function NavBar({ search, onSearch }: Props) {
  const styles = useStyles();
  const { product } = useBoot();
  const guide = usePersistedDialog("quick-start");
  return (
    <header className={styles.bar} aria-label={fill(navText.bar, { product })}>
      <NavSearch search={search} onSearch={onSearch} />
      <div className={styles.end}>
        <SubscriptionLabel />
        <UserMenu onQuickStart={() => guide.show()} />
      </div>
      {guide.state === null ? null : (
        <Suspense fallback={null}>
          <QuickStart tab={guide.state} onTab={guide.show} onClose={guide.close} />
        </Suspense>
      )}
    </header>
  );
}
