import { makeStyles, tokens } from "@fluentui/react-components";
import { Link, useSearchParams } from "react-router";
import { listText } from "#text/list.ts";
import { useBoot } from "../host/use-boot.ts";
import type { DashboardTab } from "../lists/list-scopes.ts";
import { tabLinks } from "./tab-links.ts";
import { usePlace } from "./use-place.ts";

const useStyles = makeStyles({
  list: {
    display: "flex",
    flexWrap: "wrap",
    columnGap: "20px",
    rowGap: "2px",
    listStyle: "none",
    margin: 0,
    padding: 0,
    "@media (max-width: 479px)": { columnGap: "14px" },
  },
  link: {
    display: "inline-block",
    padding: "8px 2px",
    color: tokens.colorNeutralForeground2,
    textDecoration: "none",
    // Not the token of that name: in high contrast it would underline every tab.
    borderBottom: "3px solid transparent",
    borderRadius: tokens.borderRadiusMedium,
    "&:hover": {
      color: tokens.colorNeutralForeground2Hover,
      borderBottomColor: tokens.colorNeutralStroke1Hover,
    },
    "&:focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    '&[aria-current="page"]': {
      color: tokens.colorNeutralForeground1,
      fontWeight: tokens.fontWeightSemibold,
      borderBottomColor: tokens.colorCompoundBrandStroke,
    },
    // On a phone five tabs take three lines, so that the beginning of the list is visible.
    "@media (max-width: 479px)": {
      padding: "4px 1px",
      fontSize: tokens.fontSizeBase200,
      lineHeight: tokens.lineHeightBase200,
    },
  },
});

/** The dashboard's sections (LST-10). */
export function DashboardTabs({ tab }: { tab: DashboardTab }) {
  const styles = useStyles();
  const { context } = useBoot();
  const place = usePlace();
  const [query] = useSearchParams();
  return (
    <nav aria-label={listText.tabsLabel}>
      <ul className={styles.list}>
        {tabLinks(tab, place, context).map(({ tab: each, path, text, current }) => (
          <li key={each}>
            <Link
              className={styles.link}
              to={{ pathname: path, search: query.toString() }}
              aria-current={current ? "page" : undefined}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
