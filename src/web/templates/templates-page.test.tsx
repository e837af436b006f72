// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Template } from "#domain/template/template.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { changed, namesIn, openTemplates, place } from "#test/web/open-templates-for-test.tsx";
import { renderPage, transportOf } from "#test/web/render-for-test.tsx";
import { PageRoutes } from "../routes.tsx";

let app: AppInWorker;
let adele: Person;
let templates: Template[];
const usualWidth = window.innerWidth;
beforeAll(async () => {
  app = await startAppInWorker();
  adele = await app.as("adele");
  ({ templates } = await adele.templates.global());
});
beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  window.innerWidth = usualWidth;
});

const open = (more: Parameters<typeof openTemplates>[2] = {}) => openTemplates(app, adele, more);
const real = () => transportOf(app.url, adele.token);
const cards = async () => [
  ...(await screen.findByLabelText("Templates", { selector: "ul" })).children,
];
const names = () => namesIn("Templates");
const inCategory = (category: string) =>
  templates
    .filter(({ categories }) => categories.includes(category))
    .map(({ templateName }) => templateName);
const use = (name: string | undefined) =>
  screen.findAllByRole("link", { name: `Use this Template: ${name}` });

describe("the template gallery", () => {
  it("shows every global template with its name, its description and its number of questions (HOST-13, TPL-08)", async () => {
    open();
    const shown = await cards();
    expect(shown).toHaveLength(templates.length);
    for (const [at, { templateName, templateDescription, questions }] of templates.entries()) {
      const text = shown[at]?.textContent ?? "";
      expect(text).toContain(templateName);
      expect(text).toContain(templateDescription);
      expect(text).toContain(
        questions.length === 1 ? "· 1 question" : `· ${questions.length} questions`,
      );
    }
    expect(document.activeElement).toBe(
      screen.getByRole("heading", { level: 1, name: "Templates" }),
    );
  });

  it("searches names and descriptions, case-insensitively (TPL-02, TPL-03)", async () => {
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

  it("says that nothing matches, with the search text (TPL-18)", async () => {
    const { user } = open();
    await cards();
    await user.type(screen.getByRole("searchbox"), " lottery ");
    // Once visible and once for screen readers.
    await waitFor(() =>
      expect(screen.getAllByText("No templates found matching lottery")).toHaveLength(2),
    );
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
    expect(await names()).toEqual(inCategory("Agile Practices"));
    await user.click(list.getByRole("button", { name: "All" }));
    expect(await cards()).toHaveLength(templates.length);
  });

  it("has the categories in a field in narrow windows (TPL-05)", async () => {
    window.innerWidth = 320;
    const { user } = open();
    await cards();
    expect(screen.queryByRole("list", { name: "Categories" })).toBeNull();
    await user.selectOptions(screen.getByRole("combobox", { name: "Category" }), "People Ops");
    expect(await names()).toEqual(inCategory("People Ops"));
  });

  it("leads to a form that starts with the template, for the same recipients (TPL-31, HOST-13)", async () => {
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
    const [link] = await use(quiz?.templateName);
    if (link) await user.click(link);
    const { pathname, searchParams } = await place();
    expect(pathname).toBe("/content/quiz/authoring");
    expect(Object.fromEntries(searchParams)).toEqual({
      ...given,
      templateId: quiz?.id,
      authoringOrigin: "somewhere",
    });
  });

  it("takes the host's conversation if the address names none", async () => {
    const { user } = open({ context: { chat: { id: "19:chat@thread.v2" } } });
    const [link] = await use(templates[0]?.templateName);
    if (link) await user.click(link);
    const { searchParams } = await place();
    expect(searchParams.get("audienceId")).toBe("19:chat@thread.v2");
  });

  it("leaves out disabled types and those too large for the side panel", async () => {
    const transport = changed(real(), "/v1/user", async (send) => ({
      ...Object(await send()),
      featureFlags: { quiz: false },
    }));
    open({ transport, context: { frame: "sidePanel" } });
    const left = templates
      .filter(({ type }) => type === "poll")
      .map(({ templateName }) => templateName);
    await waitFor(async () => expect(await names()).toEqual(left));
  });
});

it("the gallery accepts at most 100 characters in their search (LST-02)", async () => {
  const { user } = open();
  await cards();
  const search = screen.getByRole<HTMLInputElement>("searchbox");
  await user.click(search);
  await user.paste("a".repeat(101));
  expect(search.value).toBe("a".repeat(100));
});

it.each(["msteams", "agile"] as const)(
  "has its address in both variants: %s (HOST-03, HOST-13)",
  (context) => {
    const routes = (
      <PageRoutes connect={() => new Promise(() => undefined)} onConnected={() => undefined} />
    );
    const { container } = renderPage(routes, {
      at: "/content/templates?source=picker",
      boot: { context },
    });
    expect(container.textContent).toBe("Loading teams information...");
  },
);

describe("the back link", () => {
  it("leads to the page before (TPL-13)", async () => {
    const { user } = open({ at: "/before" });
    await user.click(screen.getByText("Go"));
    await user.click(screen.getByRole("button", { name: "Back" }));
    expect(screen.getByText("Go")).toBeDefined();
  });

  it("leads to the picker, for the same recipients, if there is no page before (TPL-13)", async () => {
    const { user } = open({
      at:
        "/content/templates?source=picker&audienceType=user" +
        "&audienceId=19:somebody&isPersonal=true",
    });
    await user.click(screen.getByRole("button", { name: "Back" }));
    const { pathname, searchParams } = await place();
    expect([pathname, searchParams.get("audienceId"), searchParams.get("isPersonal")]).toEqual([
      "/content/start",
      "19:somebody",
      "true",
    ]);
  });
});

it("the gallery is as wide as the picker in a dialog, and asks for no size elsewhere", async () => {
  expect(open({ context: { frame: "task" } }).log.resized).toMatchObject([{ width: 700 }]);
  expect(open().log.resized).toEqual([]);
});

it("the gallery offers a retry if the templates could not be loaded", async () => {
  let down = true;
  const { user } = open({
    transport: changed(real(), "/v1/templates/global", (send) =>
      down ? Promise.reject(new Error("The server is away")) : send(),
    ),
  });
  await screen.findByText("The server is away", {}, { timeout: 5000 });
  down = false;
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await cards()).toHaveLength(templates.length);
});
