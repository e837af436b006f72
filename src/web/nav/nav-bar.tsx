import { makeStyles, tokens } from "@fluentui/react-components";
import { Suspense } from "react";
import { fill } from "#text/format/fill.ts";
import { navText } from "#text/nav.ts";
import { SubscriptionLabel } from "../accounts/subscription-label.tsx";
import { usePersistedDialog } from "../host/open-dialogs.ts";
import { useBoot } from "../host/use-boot.ts";
import { lazyPart } from "../lazy-part.ts";
import { NavSearch } from "./nav-search.tsx";
import { UserMenu } from "./user-menu.tsx";

const QuickStart = lazyPart(() =>
  import("../guide/quick-start.tsx").then((guide) => guide.QuickStart),
);

type Props = { search: string; onSearch: (text: string) => void };

const useStyles = makeStyles({
  bar: {
    display: "flex",
    alignItems: "center",
    gap: "12px",
    // Aligned with the page, which is at most 1104px wide.
    padding: "8px max(clamp(12px, 4vw, 32px), calc((100% - 1104px) / 2 + 32px))",
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  // In a narrow window the label goes over two lines: the bar stays as high when it comes.
  end: {
    flex: "0 1 auto",
    minWidth: 0,
    marginInlineStart: "auto",
    "@media (max-width: 479px)": {
      "& > a, & > button:first-child": { fontSize: "12px", lineHeight: "16px" },
    },
    display: "flex",
    alignItems: "center",
    justifyContent: "flex-end",
    gap: "12px",
  },
});

/**
 * The bar above a list: search, the user's subscription, and the user menu (NAV). The host already
 * shows the product's name and logo.
 */
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
