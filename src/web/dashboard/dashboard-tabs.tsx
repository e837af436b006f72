import { makeStyles, tokens } from "@fluentui/react-components";
import { Link, useSearchParams } from "react-router";
import { listText } from "#text/list.ts";
import { useBoot } from "../host/use-boot.ts";
import { type DashboardTab, tabsOf } from "../lists/list-scopes.ts";
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

/**
 * The dashboard's sections (LST-10), each with a path of its own. The standup variant has no
 * templates.
 */
export function DashboardTabs({ tab }: { tab: DashboardTab }) {
  const styles = useStyles();
  const { context } = useBoot();
  const place = usePlace();
  const [query] = useSearchParams();
  const tabs = tabsOf(tab, place).filter((each) => each !== "templates" || context === "msteams");
  // The list of all meetings belongs to the meetings section.
  const current = tab === "allmeetings" ? "meetings" : tab;
  return (
    <nav aria-label={listText.tabsLabel}>
      <ul className={styles.list}>
        {tabs.map((each) => (
          <li key={each}>
            <Link
              className={styles.link}
              to={{ pathname: pathTo(each, place), search: query.toString() }}
              aria-current={each === current ? "page" : undefined}
            >
              {tab === "templates" && isList(each) ? listText.pollys : listText.titles[each]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function isList(tab: DashboardTab): boolean {
  return tab === "team" || tab === "personal";
}

/**
 * Lists stay within the open dashboard; the templates have one path, which records where the user
 * came from (HOST-27).
 */
function pathTo(tab: DashboardTab, { path, audience }: ReturnType<typeof usePlace>): string {
  if (tab !== "templates") return `${path}/${tab}`;
  return `/content/tab/templates/${audience ? "team" : "personal"}`;
}
