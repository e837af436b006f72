// @vitest-environment jsdom
import { readFileSync } from "node:fs";
import path from "node:path";
import {
  type Theme,
  teamsDarkTheme,
  teamsHighContrastTheme,
  teamsLightTheme,
} from "@fluentui/react-components";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { SurveyRow } from "#contract/survey-view.ts";
import type { SurveyList } from "#contract/surveys.ts";
import { conversationId } from "#domain/ids.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { unique } from "#test/unique.ts";
import { inChannel, openDashboard } from "#test/web/lists-for-test.tsx";
import { hostWith, newHostLog, renderPage } from "#test/web/render-for-test.tsx";
import type { HostContext } from "../host/host.ts";
import { ListRow } from "../lists/rows/list-row.tsx";
import { SurveyActions } from "../lists/rows/survey-actions.tsx";
import { firstRow } from "./first-row.ts";
import { firstView, giveWay, showFirstView } from "./first-view.ts";

let app: AppInWorker;
let adele: Person;
let list: SurveyList;
let channel: Partial<HostContext>;

beforeAll(async () => {
  app = await startAppInWorker();
  adele = await app.as("adele");
  const { where, vote } = await sendPoll(app, adele, { title: unique("Friday lunch") });
  await vote(adele, "Salad");
  channel = await inChannel(app, where);
  const params = { audienceId: conversationId.parse(where), groupId: channel.team?.groupId ?? "" };
  list = await adele.surveys.ofTeamAudience({ params, query: { sort: "newest" } });
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

const at = "/msteams/content/tab/team";
const draw = (context: Partial<HostContext>, pathname = at, search = "", shown = list) =>
  firstView(hostWith(context, newHostLog()), "msteams", { pathname, search }, shown);

/** What an element says and where its links lead, without the buttons. */
function told(element: Element | null): string[] {
  const copy = element?.cloneNode(true);
  if (!(copy instanceof Element)) return [];
  for (const button of copy.querySelectorAll("button")) button.remove();
  const links = [...copy.querySelectorAll("a")].map((each) => each.getAttribute("href") ?? "");
  return [copy.textContent, ...links.map((address) => address.replace(/^\/msteams/, ""))];
}

describe("the first list of a dashboard", () => {
  it("says what React's page says, with the same links (LST-20)", async () => {
    openDashboard(app, adele, "/content/tab/team", { context: channel });
    const rows = await screen.findByRole("list", { name: "All Content (General)" });
    await screen.findByRole("link", { name: list.surveys[0]?.title ?? "" });
    const view = draw(channel);
    expect(told(view?.querySelector(".rows") ?? null)).toEqual(told(rows));
    expect(told(view?.querySelector("nav") ?? null)).toEqual(told(screen.getByRole("navigation")));
    expect(view?.querySelector("h1")?.textContent).toBe(screen.getByRole("heading").textContent);
  });

  const hour = 3_600_000;
  const asked = { type: "qna", responseCount: 3, audienceSize: 20 } as const;
  const variants: [string, (row: SurveyRow) => Partial<SurveyRow>][] = [
    ["is scheduled", () => ({ state: "pending", deliverAt: new Date(Date.now() + 5.5 * hour) })],
    ["is a game that starts", () => ({ type: "trivia", state: "pending", deliverAt: new Date() })],
    ["is not sent", () => ({ state: "pending", deliverAt: null, title: "", headline: "Why?" })],
    ["closes", () => ({ closeAt: new Date(Date.now() + 200.5 * hour) })],
    ["is closed", () => ({ state: "closed", closeAt: new Date(Date.now() - 2.5 * hour) })],
    ["is part of a series", ({ id }) => ({ scheduleId: id, type: "agile-standup" })],
    ["has a promoter score", () => ({ lead: { score: 12, parts: [30, 28, 42] } })],
    ["has several leading choices", () => ({ lead: { label: "סלט", percent: 40, equals: 2 } })],
    ["is partly answered", () => ({ responseCount: 12_000, partialCount: 3, audienceSize: null })],
    ["takes questions", () => asked],
    ["is an old one without a name", () => ({ title: "", createdAt: new Date("2020-02-03") })],
    [
      "has markup as its title",
      () => ({ title: "<img src=x onerror=alert(1)>", completed: false }),
    ],
  ];
  for (const [name, over] of variants)
    it(`says of a survey that ${name} what React's row says (LIF-03)`, () => {
      const [first] = list.surveys;
      if (!first) throw new Error("the list is empty");
      const row: SurveyRow = { ...first, ...over(first) };
      renderPage(
        <SurveyActions>
          <ListRow survey={row} placed />
        </SurveyActions>,
      );
      const drawn = firstRow(row, { base: "/msteams", now: Date.now(), placed: true });
      expect(told(drawn)).toEqual(told(screen.getByRole("listitem")));
    });

  it("says how many questions were asked, not how many people asked (RES-20)", () => {
    const [first] = list.surveys;
    if (!first) throw new Error("the list is empty");
    const row = { ...first, ...asked };
    const drawn = firstRow(row, { base: "/msteams", now: Date.now(), placed: true });
    expect(drawn.textContent).toContain("3 questions");
  });

  it("keeps the parameters of the address, and takes the theme of the address or the host (HOST-09)", () => {
    const view = draw({ ...channel, theme: "dark" }, at, "?a=b");
    expect(view?.querySelector("nav a")?.getAttribute("href")).toBe(`${at}?a=b`);
    expect(view?.dataset.theme).toBe("dark");
    expect(draw(channel, at, "?theme=contrast")?.dataset.theme).toBe("contrast");
  });

  it("is not drawn of an empty or refused list, with something above it, or once React is there (LST-20)", async () => {
    const root = document.createElement("div");
    root.id = "root";
    document.body.append(root);
    window.history.replaceState(null, "", at);
    const show = (answer: Response, above: Response[] = []) =>
      showFirstView(hostWith(channel, newHostLog()), "msteams", answer, above);
    await show(Response.json(list), [Response.json({ series: [{}], next: null })]);
    await show(Response.json(list), [Response.json({ surveys: [{}], next: null })]);
    await show(Response.json({ ...list, surveys: [] }));
    await show(Response.json(list, { status: 503 }));
    expect(document.body.children).toHaveLength(1);
    root.append("React");
    await show(Response.json(list));
    expect(document.body.children).toHaveLength(1);
    root.replaceChildren();
    await show(Response.json(list), [
      Response.json({ series: [], next: null }),
      Response.json({ error: "Busy" }, { status: 503 }),
    ]);
    expect(document.querySelector(".first-view + #root")).not.toBeNull();
  });
});

describe("React's page", () => {
  const settled = () => new Promise((resolve) => setTimeout(resolve));

  it("takes the place of the first view once it is not loading, and its focus", async () => {
    const view = document.createElement("div");
    const root = document.createElement("div");
    view.innerHTML = '<a href="/1">One</a><a href="/2">Two</a>';
    document.body.append(view, root);
    giveWay(view, root);
    view.querySelectorAll("a")[1]?.focus();
    root.innerHTML = "<div data-loading>Loading</div>";
    await settled();
    expect(view.isConnected).toBe(true);
    root.innerHTML = '<a href="/1">One</a><a href="/2">Two</a>';
    await settled();
    expect(view.isConnected).toBe(false);
    expect(document.activeElement).toBe(root.lastElementChild);
  });
});

describe("the first view's styles", () => {
  const css = readFileSync(path.join(import.meta.dirname, "first-view.css"), "utf8");
  const themes: [string, Theme][] = [
    [".first-view {", teamsLightTheme],
    ['.first-view[data-theme="dark"] {', teamsDarkTheme],
    ['.first-view[data-theme="contrast"] {', teamsHighContrastTheme],
  ];
  for (const [selector, theme] of themes)
    it(`have the colours of Fluent's theme: ${selector}`, () => {
      const [block = ""] = css.slice(css.indexOf(selector)).split("}");
      const given = Object.fromEntries(
        [...block.matchAll(/--(color\w+): (\S+);/g)].map(([, name = "", value]) => [name, value]),
      );
      expect(Object.keys(given)).toHaveLength(11);
      expect(theme).toMatchObject(given);
    });
});
