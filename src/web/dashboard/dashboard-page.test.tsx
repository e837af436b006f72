// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { aStandup } from "#test/send-standup.ts";
import { unique } from "#test/unique.ts";
import { inChannel, openDashboard, titlesWith } from "#test/web/lists-for-test.tsx";
import { networkOf } from "#test/web/network-for-test.ts";
import type { HostContext } from "../host/host.ts";

let app: AppInWorker;
let grady: Person;

beforeAll(async () => {
  app = await startAppInWorker();
  grady = await app.as("grady");
});
afterEach(cleanup);

const heading = () => screen.findByRole("heading", { level: 1 });
const nav = () => within(screen.getByRole("navigation", { name: "Content" }));
const tabs = () =>
  nav()
    .getAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")]);
const current = () => nav().getByRole("link", { current: "page" }).textContent;

describe("a dashboard", () => {
  it.each([
    ["personal", "Your Content (General)", "Your Content (General)"],
    ["tenant", "Your Content (Organization Wide)", "Your Content (Organization Wide)"],
    ["meetings", "Meetings", "Meetings"],
    ["allmeetings", "All Meetings", "Meetings"],
  ])(
    "has the scope %s, titled %s, as a section (HOST-24, LST-08, LST-09, LST-10)",
    async (scope, title, part) => {
      openDashboard(app, grady, `/content/tab/${scope}`);
      expect((await heading()).textContent).toBe(title);
      expect(current()).toBe(part);
      expect(tabs()).toEqual([
        ["Your Content (General)", "/content/tab/personal"],
        ["Your Content (Organization Wide)", "/content/tab/tenant"],
        ["Meetings", "/content/tab/meetings"],
        ["Templates", "/content/tab/templates/personal"],
      ]);
    },
  );

  it("of a channel has its content, its meetings and the templates (HOST-24, LST-07, LST-10)", async () => {
    const channel = await inChannel(app, await app.emulator.place("Mark 8 Project Team / Design"));
    const { user } = openDashboard(app, grady, "/content/tab/team", { context: channel });
    expect((await heading()).textContent).toBe("All Content (General)");
    expect(tabs().map(([name]) => name)).toEqual([
      "All Content (General)",
      "Meetings",
      "Templates",
    ]);
    await user.click(nav().getByRole("link", { name: "Meetings" }));
    expect((await heading()).textContent).toBe("Meetings");
    expect(document.activeElement?.textContent).toBe("Meetings");
    await waitFor(() =>
      expect(
        screen.getAllByRole("status").some(({ textContent }) => textContent === "Meetings"),
      ).toBe(true),
    );
  });

  it.each(["", "/personal", "/team"])(
    "for the user's own surveys is at personal/dashboard%s too, and stays there (HOST-26)",
    async (scope) => {
      const channel = await inChannel(
        app,
        await app.emulator.place("Mark 8 Project Team / Design"),
      );
      const { user } = openDashboard(app, grady, `/content/personal/dashboard${scope}`, {
        context: channel,
      });
      expect((await heading()).textContent).toBe("Your Content (General)");
      await user.click(nav().getByRole("link", { name: "Your Content (Organization Wide)" }));
      expect((await heading()).textContent).toBe("Your Content (Organization Wide)");
      expect(tabs().map(([, href]) => href)).toContain("/content/personal/dashboard/meetings");
    },
  );

  it.each(["templates", "templates/personal"])(
    "has the templates at tab/%s, which open a form that leads back to the list (HOST-27, LST-10, TPL-01)",
    async (path) => {
      openDashboard(app, grady, `/content/tab/${path}`);
      expect((await heading()).textContent).toBe("Templates");
      expect(current()).toBe("Templates");
      expect(tabs().map(([name]) => name)).toEqual(["Pollys", "Meetings", "Templates"]);
      const list = await screen.findByLabelText("Templates", { selector: "ul" });
      const template = list.querySelector("a");
      const form = new URL(template?.getAttribute("href") ?? "", "http://here");
      expect(form.pathname).toMatch(/^\/content\/\w+\/authoring$/);
      expect(form.searchParams.get("navigateTo")).toBe("/msteams/content/tab/personal");
      expect(form.searchParams.get("isPersonal")).toBe("true");
    },
  );

  it("of the standup variant has templates of standups: the built-in ones, and what people saved (REC-25, HOST-27)", async () => {
    const lead = await app.as("miriam", "agile");
    const { questions, title } = aStandup();
    const { id } = await lead.templates.create({
      body: { templateName: "Platform check-in", type: "agile-standup", title, questions },
    });
    const { user } = openDashboard(app, lead, "/content/tab/templates", {
      boot: { context: "agile" },
    });
    expect((await screen.findAllByText("On-call handover"))[0]).toBeDefined();
    expect(tabs().map(([name]) => name)).toContain("Templates");
    await user.click(screen.getByRole("tab", { name: "My Templates" }));
    const list = await screen.findByLabelText("My Templates", { selector: "ul" });
    const form = new URL(list.querySelector("a")?.getAttribute("href") ?? "", "http://here");
    expect(form.pathname).toBe("/content/agile-standup/authoring");
    expect(form.searchParams.get("templateId")).toBe(id);
  });
});

describe("in a meeting", () => {
  const inMeeting = async (): Promise<Partial<HostContext>> => {
    const { meetings } = await app.emulator.directory();
    const [meeting] = meetings;
    if (!meeting) throw new Error("there is no meeting");
    return { chat: { id: meeting.chatId }, meeting: { id: meeting.id } };
  };

  it.each(["team", "personal", "tenant", "meetings", "allmeetings", "templates"])(
    "the meeting's view replaces tab/%s (HOST-25)",
    async (scope) => {
      openDashboard(app, await app.as("adele"), `/content/tab/${scope}`, {
        context: await inMeeting(),
      });
      expect(await screen.findByRole("tab", { name: "Meeting Pollys" })).toBeDefined();
      expect(screen.queryByRole("navigation", { name: "Content" })).toBeNull();
    },
  );
});

it("with nothing loaded reads all again with one Try Again, and the focus stays on the page (HOST-43)", async () => {
  const title = unique("After an outage");
  await sendPoll(app, grady, { title });
  const network = networkOf(app.url, grady);
  network.loseServer();
  const { user } = openDashboard(app, grady, "/content/tab/personal", network);
  const retry = await screen.findByRole("button", { name: "Try Again" }, { timeout: 5000 });
  expect(within(screen.getByRole("banner")).queryByText("GA")).toBeNull();
  network.findServer();
  await user.click(retry);
  expect(await titlesWith(title)).toContain(title);
  expect(await within(screen.getByRole("banner")).findByText("GA")).toBeDefined();
  expect(document.activeElement).toBe(await heading());
});

describe("the search box", () => {
  const box = () => screen.findByRole<HTMLInputElement>("searchbox", { name: "Search" });

  it("searches titles, in at most 100 characters, and announces the number of matches (LST-01, LST-02)", async () => {
    const lunch = unique("Summer lunch");
    const coats = unique("Winter coats");
    await sendPoll(app, grady, { title: lunch });
    await sendPoll(app, grady, { title: coats });
    const { user } = openDashboard(app, grady, "/content/tab/personal");
    expect(await titlesWith(lunch)).toContain(coats);
    expect((await box()).maxLength).toBe(100);
    await user.type(await box(), `${lunch.toUpperCase()}{Enter}`);
    await waitFor(() => expect(screen.queryByRole("link", { name: coats })).toBeNull());
    expect(await titlesWith(lunch)).toEqual([lunch]);
    expect(await screen.findByText("1 result")).toBeDefined();
  });

  it("says without a network that the search failed, and finds once it is back (HOST-43)", async () => {
    const [title, other] = [unique("Far away"), unique("Near by")];
    await sendPoll(app, grady, { title });
    await sendPoll(app, grady, { title: other });
    const { transport, goOffline, goOnline } = networkOf(app.url, grady);
    const { user } = openDashboard(app, grady, "/content/tab/personal", { transport });
    await screen.findByRole("link", { name: other });
    goOffline();
    await user.type(await box(), `${title}{Enter}`);
    expect(await screen.findByText("Error Loading Pollys", {}, { timeout: 5000 })).toBeDefined();
    expect(screen.queryByRole("link", { name: other })).toBeNull();
    goOnline();
    await waitFor(async () => expect(await titlesWith(title)).toEqual([title]));
    expect(screen.queryByText("Error Loading Pollys")).toBeNull();
  });

  it("without matches says so, suggests other words, and can be cleared (LST-15)", async () => {
    const title = unique("Still here");
    await sendPoll(app, grady, { title });
    const { user } = openDashboard(app, grady, "/content/tab/personal");
    await user.type(await box(), "zebra crossing{Enter}");
    expect(await screen.findByRole("heading", { name: "No results found." })).toBeDefined();
    expect(screen.getByText("Try different words, or fewer filters.")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Clear search and filters" }));
    expect(await screen.findByRole("link", { name: title })).toBeDefined();
    expect((await box()).value).toBe("");
  });

  it("used from the templates leads to the list (LST-01)", async () => {
    const title = unique("Found from afar");
    await sendPoll(app, grady, { title });
    const { user } = openDashboard(app, grady, "/content/tab/templates");
    await user.type(await box(), `${title.slice("Found ".length)}{Enter}`);
    expect(await titlesWith(title)).toEqual([title]);
    expect((await heading()).textContent).toBe("Your Content (General)");
  });
});
