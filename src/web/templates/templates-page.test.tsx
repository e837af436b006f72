// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Link, Route, Routes, useLocation } from "react-router";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Template } from "#domain/template/template.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import type { Transport } from "../api.tsx";
import type { HostContext } from "../host/host.ts";
import { renderPage, transportOf } from "../render-for-test.tsx";
import { PageRoutes } from "../routes.tsx";
import { TemplatesPage } from "./templates-page.tsx";

let app: AppInWorker;
let adele: Person;
let templates: Template[];
const usualWidth = window.innerWidth;
beforeAll(async () => {
  app = await startAppInWorker();
  adele = await app.as("adele");
  ({ templates } = await adele.templates.global());
});
afterEach(() => {
  cleanup();
  window.innerWidth = usualWidth;
});

type More = { at?: string; context?: Partial<HostContext>; transport?: Transport };

function open({ at = "/content/templates?source=picker", context = {}, transport = transportOf(app.url, adele.token) }: More = {}) {
  const page = (
    <Routes>
      <Route path="/content/templates" element={<TemplatesPage />} />
      <Route path="/before" element={<Link to="/content/templates?source=success">Go</Link>} />
      <Route path="*" element={<Here />} />
    </Routes>
  );
  return { user: userEvent.setup(), ...renderPage(page, { at, transport, context }) };
}

function Here() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

/** The server, with one call of it answered otherwise. */
function changed(path: string, answer: (real: () => Promise<unknown>) => Promise<unknown>): Transport {
  const real = transportOf(app.url, adele.token);
  return { ...real, send: (method, at, body) => (at === path ? answer(() => real.send(method, at, body)) : real.send(method, at, body)) };
}

const cards = async () => within(await screen.findByRole("list", { name: "Templates" })).queryAllByRole("link");
const names = async () => (await cards()).map((card) => card.firstChild?.textContent);
const namesIn = (category: string) =>
  templates.filter(({ categories }) => categories.includes(category)).map(({ templateName }) => templateName);
const place = async () => new URL((await screen.findByText(/^\/content/)).textContent ?? "", "http://here");

describe("the template gallery", () => {
  it("shows every global template with its name, its description and its number of questions (HOST-13, TPL-08)", async () => {
    open();
    const shown = await cards();
    expect(shown).toHaveLength(templates.length);
    for (const [at, { templateName, templateDescription, questions }] of templates.entries()) {
      const text = shown[at]?.textContent ?? "";
      expect(text).toContain(templateName);
      expect(text).toContain(templateDescription);
      expect(text).toMatch(questions.length === 1 ? /\b1 question$/ : new RegExp(`\\b${questions.length} questions$`));
    }
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1, name: "Templates" }));
  });

  it("searches names and descriptions, whatever the case (TPL-02, TPL-03)", async () => {
    const { user } = open();
    await cards();
    const search = screen.getByPlaceholderText("Type to Search");
    await user.type(search, "RETROSPECTIVE");
    expect(await names()).toEqual(["Sprint retrospective"]);
    const [described] = templates.filter(({ templateDescription }) => templateDescription);
    await user.clear(search);
    await user.type(search, described?.templateDescription.toUpperCase() ?? "");
    expect(await names()).toEqual([described?.templateName]);
  });

  it("says that nothing matches, and what (TPL-18)", async () => {
    const { user } = open();
    await cards();
    await user.type(screen.getByRole("searchbox"), " lottery ");
    // Once to see and once to hear.
    expect(screen.getAllByText("No templates found matching lottery")).toHaveLength(2);
  });

  it("filters by a category of the list, whose order is fixed (TPL-05, TPL-06)", async () => {
    const { user } = open();
    await cards();
    const list = within(screen.getByRole("list", { name: "Categories" }));
    expect(list.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "All",
      "Internal Comms",
      "Managers & Leaders",
      "Events & Team Building",
      "People Ops",
      "Remote & Hybrid Work",
      "Agile Practices",
      "IT & Digital Workplace",
      "Learning & Development",
    ]);
    await user.click(list.getByRole("button", { name: "Agile Practices" }));
    expect(list.getByRole("button", { pressed: true }).textContent).toBe("Agile Practices");
    expect(await names()).toEqual(namesIn("Agile Practices"));
    await user.click(list.getByRole("button", { name: "All" }));
    expect(await cards()).toHaveLength(templates.length);
  });

  it("has the categories in a field where it is narrow (TPL-05)", async () => {
    window.innerWidth = 320;
    const { user } = open();
    await cards();
    expect(screen.queryByRole("list", { name: "Categories" })).toBeNull();
    await user.selectOptions(screen.getByRole("combobox", { name: "Category" }), "People Ops");
    expect(await names()).toEqual(namesIn("People Ops"));
  });

  it("leads to a form that begins with the template, for the same people (TPL-31, HOST-13)", async () => {
    const given = {
      audienceType: "channel",
      audienceId: "19:general@thread.tacv2",
      audienceName: "General",
      groupId: "33333333-3333-4333-8333-333333333333",
      teamId: "19:team@thread.tacv2",
      customRecipient: "true",
      isPersonal: "true",
      trackingSource: "tab",
      navigateTo: "/msteams/content/tab/team",
    };
    const { user } = open({
      at: `/content/templates?${new URLSearchParams({ source: "somewhere", authoringOrigin: "before", ...given })}`,
    });
    const [quiz] = templates.filter(({ type }) => type === "quiz");
    await user.click(await screen.findByText(quiz?.templateName ?? ""));
    const { pathname, searchParams } = await place();
    expect(pathname).toBe("/content/quiz/authoring");
    expect(Object.fromEntries(searchParams)).toEqual({ ...given, templateId: quiz?.id, authoringOrigin: "somewhere" });
  });

  it("takes the host's conversation where the address names none", async () => {
    const { user } = open({ context: { chat: { id: "19:chat@thread.v2" } } });
    const [card] = await cards();
    if (card) await user.click(card);
    const { searchParams } = await place();
    expect(searchParams.get("audienceId")).toBe("19:chat@thread.v2");
  });

  it("leaves out what is switched off and what the side panel has no room for", async () => {
    const transport = changed("/v1/user", async (real) => ({ ...Object(await real()), featureFlags: { quiz: false } }));
    open({ transport, context: { frame: "sidePanel" } });
    const left = templates.filter(({ type }) => type === "poll").map(({ templateName }) => templateName);
    await waitFor(async () => expect(await names()).toEqual(left));
  });
});

it.each([
  ["msteams", "Loading teams information..."],
  ["agile", ""],
] as const)("has its address in the general variant only: %s (HOST-03, HOST-13)", (context, text) => {
  const routes = <PageRoutes connect={() => new Promise(() => undefined)} onConnected={() => undefined} />;
  const { container } = renderPage(routes, { at: "/content/templates?source=picker", boot: { context } });
  expect(container.textContent).toBe(text);
});

describe("the way back", () => {
  it("leads to the page before (TPL-13)", async () => {
    const { user } = open({ at: "/before" });
    await user.click(screen.getByText("Go"));
    await user.click(screen.getByRole("button", { name: "Back" }));
    expect(screen.getByText("Go")).toBeDefined();
  });

  it("leads to the picker, for the same people, where there is none before (TPL-13)", async () => {
    const { user } = open({ at: "/content/templates?source=picker&audienceType=user&audienceId=19:somebody&isPersonal=true" });
    await user.click(screen.getByRole("button", { name: "Back" }));
    const { pathname, searchParams } = await place();
    expect([pathname, searchParams.get("audienceId"), searchParams.get("isPersonal")]).toEqual(["/content/start", "19:somebody", "true"]);
  });
});

it("is as wide as the picker in a dialog, and asks for no size elsewhere", async () => {
  expect(open({ context: { frame: "task" } }).log.resized).toMatchObject([{ width: 700 }]);
  expect(open().log.resized).toEqual([]);
});

it("offers to try again where the templates could not be loaded", async () => {
  let down = true;
  const { user } = open({
    transport: changed("/v1/templates/global", (real) => (down ? Promise.reject(new Error("The server is away")) : real())),
  });
  await screen.findByText("The server is away", {}, { timeout: 5000 });
  down = false;
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await cards()).toHaveLength(templates.length);
});
