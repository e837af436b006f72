// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { answering, aroundMeeting, openMeeting } from "#test/web/meeting-for-test.tsx";
import { apiError } from "../api-error.ts";

let app: AppInWorker;
let adele: Person;
let alex: Person;
beforeAll(async () => {
  app = await startAppInWorker();
  [adele, alex] = await Promise.all([app.as("adele"), app.as("alex")]);
});
afterEach(cleanup);

/**
 * The names of the tabs. Their text is in the DOM twice, once to reserve the width of bold text.
 */
const tabs = async () =>
  (await screen.findAllByRole("tab")).map(
    (tab) => tab.querySelector(".fui-Tab__content")?.textContent,
  );
const selected = () => screen.findByRole("tab", { selected: true });
const place = async () =>
  new URL((await screen.findByText(/^\/content/)).textContent ?? "", "http://here");

describe("the meeting's page", () => {
  it("leads to the conversation's list if there is no meeting (MTG-12)", async () => {
    await openMeeting(app, adele, { context: { meeting: null } });
    expect(
      await screen.findByRole("heading", { level: 1, name: "All Content (General)" }),
    ).toBeDefined();
  });

  it("replaces a dashboard in a meeting (HOST-25)", async () => {
    await openMeeting(app, adele, { at: "/content/tab/team" });
    expect(
      await screen.findByRole("heading", { level: 1, name: "Weekly product sync" }),
    ).toBeDefined();
    expect(await tabs()).toContain("Archive");
    expect(screen.queryByRole("heading", { name: "All Content (General)" })).toBeNull();
  });

  it("is the side panel beside a running meeting, without tabs (HOST-23)", async () => {
    await openMeeting(app, adele, { context: { frame: "sidePanel" } });
    expect(await screen.findByRole("heading", { level: 1 })).toBeDefined();
    expect(screen.queryByRole("tab")).toBeNull();
  });

  it("says that the meeting is loading (MTG-10)", async () => {
    await openMeeting(app, adele, {
      transport: answering(app, adele, () => new Promise(() => undefined)),
    });
    expect(screen.getByText("Loading Meeting Information...")).toBeDefined();
  });

  it("says that the meeting could not be loaded and why, and retries (MTG-11, HOST-43)", async () => {
    let failing = true;
    const transport = answering(app, adele, (path, real) =>
      failing && path.startsWith("/v1/meetings/")
        ? Promise.reject(new Error("The line broke"))
        : real(),
    );
    const { user } = await openMeeting(app, adele, { transport });
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Error loading meeting information");
    expect(alert.textContent).toContain("The line broke");
    failing = false;
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(
      await screen.findByRole("heading", { level: 1, name: "Weekly product sync" }),
    ).toBeDefined();
  });

  it("offers to install the app if it is not in the meeting (LST-14, TAB-07)", async () => {
    let installed = false;
    const away = () =>
      apiError(409, "Conflict", { error: "Not here", code: "CONVERSATION_NOT_INSTALLED" });
    const transport = answering(app, adele, (path, real) =>
      !installed && path.startsWith("/v1/meetings/") ? Promise.reject(away()) : real(),
    );
    const { user } = await openMeeting(app, adele, { transport });
    expect(await screen.findByRole("heading", { name: "Welcome!" })).toBeDefined();
    expect(screen.queryByRole("alert")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Install" }));
    installed = true;
    window.dispatchEvent(new Event("focus"));
    expect(
      await screen.findByRole("heading", { level: 1, name: "Weekly product sync" }),
    ).toBeDefined();
  });

  it("says so if the host names no conversation", async () => {
    await openMeeting(app, adele, { context: { chat: null } });
    expect((await screen.findByRole("alert")).textContent).toContain(
      "Teams did not say which meeting this is.",
    );
  });
});

describe("the meeting tab", () => {
  it("has Meeting Pollys, Archive and Templates, and its address names the open one (MTG-01)", async () => {
    const { user } = await openMeeting(app, adele);
    expect(await tabs()).toEqual(["Meeting Pollys", "Archive", "Templates"]);
    expect((await selected()).textContent).toBe("Meeting Pollys");
    await user.click(screen.getByRole("tab", { name: "Archive" }));
    expect(screen.getByRole("tabpanel", { name: "Archive" })).toBeDefined();
    cleanup();
    await openMeeting(app, adele, { at: "/content/meeting/tab?tab=archive" });
    expect((await selected()).textContent).toBe("Archive");
  });

  it("opens a form for this meeting with a template, which leads back here (MTG-01)", async () => {
    const { chat, meeting } = await aroundMeeting(app);
    const { user } = await openMeeting(app, adele, { at: "/content/meeting/tab?tab=templates" });
    const [card] = within(await screen.findByRole("list", { name: "Templates" })).getAllByRole(
      "link",
    );
    if (!card) throw new Error("there are no templates");
    await user.click(card);
    const { pathname, searchParams } = await place();
    expect(pathname).toMatch(/^\/content\/(poll|survey|quiz)\/authoring$/);
    expect(searchParams.get("templateId")).toBeTruthy();
    expect([
      searchParams.get("audienceType"),
      searchParams.get("audienceId"),
      searchParams.get("meetingId"),
    ]).toEqual(["meeting", chat?.id, meeting?.id]);
    expect(searchParams.get("navigateTo")).toBe("/msteams/content/meeting/tab");
  });

  it("has Search, Filter, Sort, Export and Create for people who may create (MTG-03)", async () => {
    await openMeeting(app, adele);
    const controls = within(await screen.findByRole("group", { name: "List controls" }));
    expect(controls.getByPlaceholderText("Search")).toBeDefined();
    expect(controls.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "Filter",
      "Sort",
      "Export",
      "Create",
    ]);
  });

  it("has no controls, no templates and nothing to create for an attendee (MTG-29)", async () => {
    await openMeeting(app, alex);
    expect(await tabs()).toEqual(["Meeting Pollys", "Archive"]);
    expect(screen.queryByRole("group", { name: "List controls" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Create" })).toBeNull();
    expect(screen.queryByRole("searchbox")).toBeNull();
    cleanup();
    await openMeeting(app, alex, { at: "/content/meeting/tab?tab=templates" });
    expect((await selected()).textContent).toBe("Meeting Pollys");
  });

  it("has no export on phones (HOST-47)", async () => {
    await openMeeting(app, adele, { context: { mobile: true } });
    expect(await screen.findByRole("button", { name: "Create" })).toBeDefined();
    expect(screen.queryByRole("button", { name: "Export" })).toBeNull();
  });
});
