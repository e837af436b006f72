// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { writtenTypes } from "#domain/survey/types/registry.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { newcomer } from "#test/newcomer.ts";
import type { Person } from "#test/person.ts";
import { comingBackOf } from "#test/web/coming-back-for-test.ts";
import {
  changed,
  namesIn,
  openTemplates,
  place,
  saveTemplate,
} from "#test/web/open-templates-for-test.tsx";
import { transportOf } from "#test/web/render-for-test.tsx";

let app: AppInWorker;
let adele: Person;
beforeAll(async () => {
  app = await startAppInWorker();
  adele = await app.as("adele");
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);

async function openOwn(person: Person, more: Parameters<typeof openTemplates>[2] = {}) {
  const opened = openTemplates(app, person, more);
  await opened.user.click(await screen.findByRole("tab", { name: "My Templates" }));
  return opened;
}
const ownNames = () => namesIn("My Templates");

describe("the template browser", () => {
  it("has the tabs My Templates and Global Templates, and opens with the last one (TPL-04)", async () => {
    const { user } = openTemplates(app, adele);
    await screen.findByRole("tab", { name: "Global Templates", selected: true });
    await user.click(screen.getByRole("tab", { name: "My Templates" }));
    cleanup();
    openTemplates(app, adele);
    await screen.findByRole("tab", { name: "My Templates", selected: true });
  });

  it("recommends four global templates until something is searched for (TPL-19)", async () => {
    const { user } = openTemplates(app, adele);
    const global = await namesIn("Templates");
    const recommended = await namesIn("Recommended");
    expect(recommended).toHaveLength(4);
    expect(new Set(recommended).size).toBe(4);
    expect(recommended.every((name) => global.includes(name))).toBe(true);
    await user.type(screen.getByRole("searchbox"), "retrospective");
    expect(screen.queryByRole("list", { name: "Recommended" })).toBeNull();
    await user.clear(screen.getByRole("searchbox"));
    expect(await namesIn("Recommended")).toHaveLength(4);
  });

  it("keeps its templates while they cannot be read again", async () => {
    const { transport, comeBack } = comingBackOf(app.url, adele);
    const { user } = openTemplates(app, adele, { transport });
    const all = await namesIn("Templates");
    await comeBack("/v1/templates/global");
    await user.click(screen.getByRole("button", { name: "Compact list" }));
    await user.click(screen.getByRole("button", { name: "Compact list" }));
    expect(await namesIn("Templates")).toEqual(all);
  });

  it("has a compact list without descriptions, which the device remembers (TPL-11)", async () => {
    const [first] = (await adele.templates.global()).templates;
    const { user } = openTemplates(app, adele);
    await namesIn("Templates");
    const described = () =>
      within(screen.getByRole("list", { name: "Templates" })).queryByText(
        first?.templateDescription ?? "",
      );
    expect(described()).not.toBeNull();
    await user.click(screen.getByRole("button", { name: "Compact list" }));
    expect(described()).toBeNull();
    cleanup();
    openTemplates(app, adele);
    await namesIn("Templates");
    expect(described()).toBeNull();
    expect(screen.getByRole("button", { name: "Compact list", pressed: true })).toBeDefined();
  });
});

describe("the user's own templates", () => {
  it("are replaced by a message and by recommended ones if there are none (TPL-17, TPL-19)", async () => {
    await openOwn(await newcomer(app));
    expect(await screen.findByText("You haven't saved any templates yet.")).toBeDefined();
    expect(await namesIn("Recommended")).toHaveLength(4);
  });

  it("are listed newest first, and are searched (TPL-03, TPL-08, TPL-18)", async () => {
    const diego = await newcomer(app);
    for (const name of ["Lunch order", "Retrospective of ours"])
      await saveTemplate(diego, name, { templateDescription: "Saved by me" });
    const { user } = await openOwn(diego);
    await waitFor(async () =>
      expect(await ownNames()).toEqual(["Retrospective of ours", "Lunch order"]),
    );
    expect(screen.getAllByText("Poll · 1 question")).toHaveLength(2);
    const search = screen.getByRole("searchbox");
    await user.type(search, "RETROSPECTIVE");
    await waitFor(async () => expect(await ownNames()).toEqual(["Retrospective of ours"]));
    expect(await screen.findByText("1 template")).toBeDefined();
    await user.clear(search);
    await user.type(search, "saved by me");
    await waitFor(async () => expect(await ownNames()).toHaveLength(2));
    await user.clear(search);
    await user.type(search, "lottery");
    await waitFor(() =>
      expect(screen.getAllByText("No templates found matching lottery")).toHaveLength(2),
    );
  });

  it("are filtered by the categories that were chosen for them (TPL-05, TPL-06)", async () => {
    const diego = await newcomer(app);
    await saveTemplate(diego, "Standup check", { categories: ["Agile Practices"] });
    await saveTemplate(diego, "Anything else");
    const { user } = await openOwn(diego);
    expect(await ownNames()).toEqual(["Anything else", "Standup check"]);
    const list = within(screen.getByRole("list", { name: "Categories" }));
    await user.click(list.getByRole("button", { name: "Agile Practices" }));
    await waitFor(async () => expect(await ownNames()).toEqual(["Standup check"]));
    await user.click(list.getByRole("button", { name: "People Ops" }));
    await waitFor(() =>
      expect(screen.getAllByText("No templates found matching People Ops")).toHaveLength(2),
    );
  });

  it("are loaded page by page", async () => {
    const megan = await newcomer(app);
    for (let at = 0; at < 26; at += 1) await saveTemplate(megan, `Template ${at}`);
    const { user } = await openOwn(megan);
    await waitFor(async () => expect(await ownNames()).toHaveLength(25));
    await user.click(screen.getByRole("button", { name: "Show more" }));
    await waitFor(async () => expect(await ownNames()).toHaveLength(26));
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  });

  it("lead to a form that starts with them (TPL-09, TPL-31)", async () => {
    const isaiah = await newcomer(app);
    const { id } = await saveTemplate(isaiah, "Quiz of ours", { type: "quiz" });
    const { user } = await openOwn(isaiah);
    const link = await screen.findByRole("link", { name: "Use this Template: Quiz of ours" });
    expect(link.textContent).toBe("Use this Template");
    await user.click(link);
    const { pathname, searchParams } = await place();
    expect([pathname, searchParams.get("templateId"), searchParams.get("authoringOrigin")]).toEqual(
      ["/content/quiz/authoring", id, "picker"],
    );
  });

  it("can be reloaded after a failure", async () => {
    let down = true;
    const path = `/v1/templates/personal?types=${writtenTypes.join("%2C")}&search=`;
    const transport = changed(transportOf(app.url, adele.token), path, (send) =>
      down ? Promise.reject(new Error("The server is away")) : send(),
    );
    const { user } = await openOwn(adele, { transport });
    await screen.findByText("The server is away", {}, { timeout: 5000 });
    down = false;
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    await waitFor(() => expect(screen.queryByText("The server is away")).toBeNull());
  });
});
