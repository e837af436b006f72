// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import {
  hostWith,
  newHostLog,
  renderPage,
  testBoot,
  transportOf,
} from "#test/web/render-for-test.tsx";
import type { Transport } from "../api.tsx";
import { App } from "../app.tsx";
import type { HostContext } from "../host/host.ts";
import { TabConfigPage } from "./tab-config-page.tsx";
import { TabRemovalPage } from "./tab-removal-page.tsx";

let app: AppInWorker;
let adele: Person;
let calls: { method: string; path: string; body: unknown }[] = [];

beforeAll(async () => {
  app = await startAppInWorker();
  adele = await app.as("adele");
});
beforeEach(() => {
  calls = [];
});
afterEach(cleanup);

const settings = { frame: "settings" } as const;
const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** The real server, with its calls recorded. */
function noted(person: Person): Transport {
  const transport = transportOf(app.url, person.token);
  return {
    ...transport,
    send: (method, path, body) => {
      calls.push({ method, path, body });
      return transport.send(method, path, body);
    },
  };
}

async function channel(name = "General", type: "Regular" | "Private" = "Regular") {
  const { teams } = await app.emulator.directory();
  const team = teams.find((each) => each.name === "Mark 8 Project Team");
  const found = team?.channels.find((each) => each.name === name);
  if (!team || !found) throw new Error(`there is no channel ${name}`);
  return {
    team: { id: team.id, groupId: team.groupId, name: team.name },
    channel: { id: found.id, name, type },
  };
}

async function meeting() {
  const { meetings } = await app.emulator.directory();
  const found = meetings.find(({ subject }) => subject === "Weekly product sync");
  if (!found) throw new Error("there is no meeting");
  return { chat: { id: found.chatId }, meeting: { id: found.id } };
}

async function open(context: Parameters<typeof renderPage>[1], person = adele) {
  const shown = renderPage(<TabConfigPage />, { transport: noted(person), ...context });
  await screen.findByRole("heading", { level: 1 });
  return shown;
}

/** All pages, opened at one address. */
function openAt(variant: "msteams" | "agile", page: string, context: Partial<HostContext>) {
  cleanup();
  window.history.replaceState(null, "", `/${variant}/content/${page}`);
  const host = hostWith(context, newHostLog());
  return render(
    <App boot={{ ...testBoot, context: variant }} connect={() => Promise.resolve(host)} />,
  );
}

describe("configuring a tab", () => {
  it("says what a channel's tab is and how the app is installed, and lets the host save it (TAB-01, TAB-03, API-13)", async () => {
    const where = await channel();
    const { log } = await open({ context: { ...settings, ...where } });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Add Polly to General");
    expect(screen.getByText("Select Save to add Polly to a tab of General.")).toBeDefined();
    expect(log.tab.valid()).toBe(true);
    expect(await log.tab.press("save")).toBeNull();
    const entityId = expect.stringMatching(uuid);
    const content = `${window.location.origin}/msteams/content`;
    expect(log.tab.saved).toEqual([
      {
        entityId,
        name: "Polly",
        contentUrl: `${content}/tab/team`,
        removeUrl: `${content}/tabdelete`,
      },
    ]);
    const path = `/v1/teams/${encodeURIComponent(where.team.id)}/tab/add`;
    const body = {
      entityId: log.tab.saved[0]?.entityId,
      channelId: where.channel.id,
      meetingId: null,
    };
    expect(calls).toEqual([{ method: "POST", path, body }]);
  });

  it("says in a meeting to press Save, and saves the meeting's page (TAB-02, TAB-03, TAB-05)", async () => {
    const where = await meeting();
    const { log } = await open({ context: { ...settings, ...where } });
    expect(screen.getByText("Hit Save to add Polly to this meeting.")).toBeDefined();
    expect(await log.tab.press("save")).toBeNull();
    expect(log.tab.saved[0]?.contentUrl).toBe(
      `${window.location.origin}/msteams/content/meeting/tab`,
    );
    expect(calls[0]).toMatchObject({
      path: `/v1/teams/${encodeURIComponent(where.chat.id)}/tab/add`,
      body: { channelId: null, meetingId: where.meeting.id },
    });
  });

  it("saves the same tab when it is saved twice, and keeps the id of a changed tab (TAB-03)", async () => {
    const context = { ...settings, ...(await channel()) };
    const { log } = await open({ context });
    await log.tab.press("save");
    await log.tab.press("save");
    expect(new Set(log.tab.saved.map(({ entityId }) => entityId)).size).toBe(1);
    const changed = await open({ context, savedId: "the-tab" });
    expect(await screen.findByRole("heading", { name: "Polly in General" })).toBeDefined();
    expect(await changed.log.tab.press("save")).toBeNull();
    expect(changed.log.tab.saved[0]?.entityId).toBe("the-tab");
  });

  it("refuses a private channel, unless the deployment allows them (TAB-04)", async () => {
    const context = { ...settings, ...(await channel("Budget", "Private")) };
    const { log } = await open({ context });
    expect(screen.getByRole("main").textContent).toBe(
      "Applications currently do not work in Microsoft Teams private channels. Please try again " +
        "in a public channel.",
    );
    expect(log.tab.valid()).toBe(false);
    const allowed = await open({ context, boot: { allowPrivateChannels: true } });
    expect(screen.getByRole("heading", { name: "Add Polly to Budget" })).toBeDefined();
    expect(allowed.log.tab.valid()).toBe(true);
  });

  it("refuses anything but a channel or chat, and says where tabs work; a group chat is fine (TAB-05)", async () => {
    const { log } = await open({ context: settings });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(
      "Sorry, but this Polly tab does not work outside Team channels and group chats",
    );
    expect(screen.getByText(/Open a channel or a group chat, select \+/)).toBeDefined();
    expect(log.tab.valid()).toBe(false);
    const chat = { id: await app.emulator.place("Launch week") };
    const inChat = await open({ context: { ...settings, chat } });
    expect(inChat.log.tab.valid()).toBe(true);
    expect(await inChat.log.tab.press("save")).toBeNull();
  });

  it("lets the host show why saving was refused, and saves nothing then", async () => {
    const stranger = await app.as("patti");
    const refused = await open({ context: { ...settings, ...(await channel()) } }, stranger);
    expect(await refused.log.tab.press("save")).toBe(
      "You are not a member of this team, channel or chat",
    );
    const chat = { id: await app.emulator.place("Weekend hike") };
    const missing = await open({ context: { ...settings, chat } });
    expect(await missing.log.tab.press("save")).toBe(
      "Polly is not installed here yet. Add it to this team or chat in Apps, then save again.",
    );
    expect([...refused.log.tab.saved, ...missing.log.tab.saved]).toEqual([]);
  });

  it("saves the tab although the server is unreachable, and logs that", async () => {
    const logged: string[] = [];
    const hear = (event: ErrorEvent) => {
      event.preventDefault();
      logged.push(event.message);
    };
    window.addEventListener("error", hear);
    const { log } = await open({
      context: { ...settings, ...(await channel()) },
      transport: transportOf("http://127.0.0.1:9", "token"),
    });
    expect(await log.tab.press("save")).toBeNull();
    window.removeEventListener("error", hear);
    expect(log.tab.saved).toHaveLength(1);
    expect(logged.join()).toContain("The server could not be reached");
  });

  it("says where to configure a tab if the host has no Save button, as on phones (HOST-47)", async () => {
    await open({
      context: { ...settings, ...(await channel()), mobile: true },
      host: { tabSettings: null },
    });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toContain(
      "Tabs are set up in Microsoft Teams on a computer",
    );
  });
});

describe("removing a tab", () => {
  const sorry = "Sorry to see you go! Your Polly tab will be removed.";

  it("is shown at both addresses, since hosts open one or the other (TAB-06, HOST-28)", async () => {
    await open({ context: { frame: "remove" } });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(sorry);
    renderPage(<TabRemovalPage />, { context: { frame: "remove" } });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(sorry);
  });

  it("notifies the server when the host removes it (API-14)", async () => {
    const where = await channel();
    const { log } = await open({
      context: { frame: "remove", ...where },
      savedId: "a tab/with an odd id",
    });
    expect(log.tab.valid()).toBe(true);
    expect(await log.tab.press("remove")).toBeNull();
    const path = `/v1/teams/${encodeURIComponent(where.team.id)}/tab/${encodeURIComponent("a tab/with an odd id")}`;
    expect(calls).toEqual([{ method: "DELETE", path, body: undefined }]);
  });

  it("succeeds although the server refuses (TAB-06)", async () => {
    const logged: string[] = [];
    const hear = (event: ErrorEvent) => {
      event.preventDefault();
      logged.push(event.message);
    };
    window.addEventListener("error", hear);
    const { log } = await open(
      { context: { frame: "remove", ...(await channel()) }, savedId: "a" },
      await app.as("patti"),
    );
    expect(await log.tab.press("remove")).toBeNull();
    window.removeEventListener("error", hear);
    expect(calls).toHaveLength(1);
    expect(logged).toHaveLength(1);
  });
});

describe.each(["msteams", "agile"] as const)("the pages of %s", (variant) => {
  it("are at their own addresses (HOST-28)", async () => {
    const where = await channel();
    openAt(variant, "tabconfig", { ...settings, ...where });
    expect(await screen.findByRole("heading", { name: "Add Polly to General" })).toBeDefined();
    expect(screen.queryByText(/standups of General/) === null).toBe(variant === "msteams");
    openAt(variant, "tabdelete", { frame: "remove", ...where });
    expect(await screen.findByRole("heading", { name: /^Sorry to see you go!/ })).toBeDefined();
  });

  it("save the variant's own addresses, and in a meeting its meeting page (TAB-03, HOST-28)", async () => {
    const where = await meeting();
    const person = await app.as("adele", variant);
    const { log } = renderPage(<TabConfigPage />, {
      context: { ...settings, ...where },
      boot: { context: variant },
      transport: transportOf(app.url, person.token, variant),
    });
    expect(await log.tab.press("save")).toBeNull();
    const page = variant === "msteams" ? "msteams/content/meeting/tab" : "agile/content/tab/team";
    expect(log.tab.saved[0]).toMatchObject({
      contentUrl: `${window.location.origin}/${page}`,
      removeUrl: `${window.location.origin}/${variant}/content/tabdelete`,
    });
  });
});
