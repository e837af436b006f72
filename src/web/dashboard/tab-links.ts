import type { Boot } from "#contract/boot.ts";
import { listText } from "#text/list.ts";
import type { Place } from "../lists/list-of.ts";
import { type DashboardTab, tabsOf } from "../lists/list-scopes.ts";

type TabLink = { tab: DashboardTab; path: string; text: string; current: boolean };

/** The links to the dashboard's sections (LST-10), each with a path of its own. */
export function tabLinks(
  tab: DashboardTab,
  place: Place & { path: string },
  variant: Boot["context"],
): TabLink[] {
  // The list of all meetings belongs to the meetings section.
  const current = tab === "allmeetings" ? "meetings" : tab;
  const lists = tab === "templates" && variant === "msteams" ? listText.pollys : null;
  return tabsOf(tab, place).map((each) => ({
    tab: each,
    path: pathTo(each, place),
    text: (isList(each) ? lists : null) ?? listText.titles[each],
    current: each === current,
  }));
}

function isList(tab: DashboardTab): boolean {
  return tab === "team" || tab === "personal";
}

/**
 * Lists stay within the open dashboard; the templates have one path, which records where the user
 * came from (HOST-27).
 */
function pathTo(tab: DashboardTab, { path, audience }: Place & { path: string }): string {
  if (tab !== "templates") return `${path}/${tab}`;
  return `/content/tab/templates/${audience ? "team" : "personal"}`;
}
