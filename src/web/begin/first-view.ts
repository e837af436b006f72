import type { Boot } from "#contract/boot.ts";
import type { SeriesList } from "#contract/series.ts";
import type { SurveyList, WaitingList } from "#contract/surveys.ts";
import { filterText } from "#text/filters.ts";
import { listText } from "#text/list.ts";
import { exportsText } from "#text/server/exports.ts";
import { placeOf, scopeAt } from "../dashboard/place-of.ts";
import { tabLinks } from "../dashboard/tab-links.ts";
import { firstTheme, type Host } from "../host/host.ts";
import { offersCreate } from "../lists/list-scopes.ts";
import { element, link, unread } from "./element.ts";
import { firstRow } from "./first-row.ts";

const dates: ReadonlySet<string> = new Set(["createdAt", "closeAt", "deliverAt", "serverTime"]);

/**
 * Draws the list that this page begins with, from the answer to its call, unless React is there
 * already, or something stands above the list, which only React draws; React's own page takes its
 * place (decisions/044).
 */
export async function showFirstView(
  host: Host,
  variant: Boot["context"],
  answer: Response,
  above: readonly Response[],
): Promise<void> {
  const root = document.getElementById("root");
  // Whoever comes back finds the filters of that time.
  if (!root || root.hasChildNodes() || history.state?.usr || !answer.ok) return;
  // safe: the server's own answer
  const list = JSON.parse(await answer.text(), (key, value) =>
    dates.has(key) && typeof value === "string" ? new Date(value) : value,
  ) as SurveyList;
  if (list.surveys.length === 0 || (await Promise.all(above.map(hasAny))).includes(true)) return;
  if (root.hasChildNodes()) return;
  const view = firstView(host, variant, location, list);
  if (!view) return;
  host.onThemeChange((theme) => {
    view.dataset.theme = theme;
  });
  root.before(view);
  // The host shows the page instead of its own loading screen.
  host.notifyLoaded();
  giveWay(view, root);
}

/** Whether a list of series, or of what waits for an answer, has any. */
async function hasAny(answer: Response): Promise<boolean> {
  if (!answer.ok) return false;
  // safe: the server's own answer
  const { series, surveys, next } = (await answer.json()) as Partial<SeriesList & WaitingList>;
  return (series ?? surveys ?? []).length > 0 || Boolean(next);
}

/** The same as `DashboardPage`; the place of what needs React is kept free. */
export function firstView(
  { context }: Pick<Host, "context">,
  variant: Boot["context"],
  { pathname, search }: Pick<Location, "pathname" | "search">,
  { surveys, serverTime }: SurveyList,
): HTMLElement | null {
  const base = `/${variant}`;
  const page = pathname.slice(base.length);
  const scope = scopeAt(page);
  if (scope === null || context.frame === "sidePanel") return null;
  const query = new URLSearchParams(search);
  const tabs = tabLinks(scope, placeOf(context, page, query), variant).map(
    ({ path, text, current }) => {
      const asked = query.toString();
      const opens = link("tab", base + path + (asked && `?${asked}`), text);
      if (current) opens.setAttribute("aria-current", "page");
      return element("li", "", [opens]);
    },
  );
  const exports = !context.mobile && surveys.some(({ can }) => can.includes("export"));
  const controls = [
    filterText.filter,
    filterText.sort,
    exports ? exportsText.export : null,
    offersCreate(scope) ? listText.create : null,
  ].map((text) => text && element("span", "", [text]));
  const shown = { base, now: serverTime.getTime(), placed: scope !== "team" };
  const rows = surveys.map((survey) => firstRow(survey, shown));
  const main = element("main", "page", [
    named("nav", listText.tabsLabel, [element("ul", "tabs", tabs)]),
    element("div", "head", [
      element("h1", "", [listText.titles[scope]]),
      unread(element("div", "controls", controls)),
    ]),
    named("ul", listText.titles[scope], rows),
  ]);
  const view = element("div", "first-view", [element("div", "ground", [main])]);
  view.dataset.theme = firstTheme(query.get("theme"), context.theme);
  return view;
}

function named(name: "nav" | "ul", label: string, content: HTMLElement[]): HTMLElement {
  const made = element(name, name === "ul" ? "rows" : "", content);
  made.setAttribute("aria-label", label);
  return made;
}

/**
 * Removes the view in the frame in which React shows a page of whatever kind; the link that has the
 * focus gives it to the one with the same address there.
 */
export function giveWay(view: HTMLElement, root: HTMLElement): void {
  const watch = new MutationObserver(() => {
    if (!root.hasChildNodes() || root.querySelector("[data-loading]")) return;
    watch.disconnect();
    // What is hidden cannot take the focus. Rows have their heights at once, for who has scrolled.
    root.dataset.first = "";
    const left = view.contains(document.activeElement) ? document.activeElement : null;
    const address = left?.getAttribute("href");
    const same = [...root.querySelectorAll("a")].find(
      (each) => each.getAttribute("href") === address,
    );
    if (address) same?.focus({ preventScroll: true });
    view.remove();
    requestAnimationFrame(() => requestAnimationFrame(() => delete root.dataset.first));
  });
  watch.observe(root, { childList: true, subtree: true });
}
