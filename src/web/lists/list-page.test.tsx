// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, expect, it } from "vitest";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import type { DialogRequest, Host, HostContext } from "../host/host.ts";
import { renderPage, transportOf } from "../render-for-test.tsx";
import { ListPage } from "./list-page.tsx";

let app: AppInWorker;
let adele: Person;

beforeAll(async () => {
  app = await startAppInWorker();
  adele = await app.as("adele");
});
afterEach(cleanup);

function open(scope: "team" | "personal", context: Partial<HostContext>, host: Partial<Host> = {}) {
  return renderPage(<ListPage scope={scope} />, { transport: transportOf(app.url, adele.token), context, host });
}

async function channelOf(id: string): Promise<Partial<HostContext>> {
  const { teams } = await app.emulator.directory();
  const team = teams.find(({ channels }) => channels.some((channel) => channel.id === id));
  const channel = team?.channels.find((known) => known.id === id);
  if (!team || !channel) throw new Error(`there is no channel ${id}`);
  return { team: { id: team.id, groupId: team.groupId, name: team.name }, channel: { id: channel.id, name: channel.name } };
}

it("lists what was sent to the channel, newest first, with its state and how many answered (HOST-24, LST-07, LST-20, LIF-05)", async () => {
  const { poll, where } = await sendPoll(app, adele, { title: "Friday lunch" });
  open("team", await channelOf(where));
  expect(screen.getByRole("heading", { name: "All Content (General)" })).toBeDefined();
  const [row] = await within(screen.getByRole("list", { name: "All Content (General)" })).findAllByRole("listitem");
  if (!row) throw new Error("the list is empty");
  expect(within(row).getByRole("link", { name: "Friday lunch" }).getAttribute("href")).toBe(`/content/poll/survey/${poll.id}`);
  expect(within(row).getByText("Live")).toBeDefined();
  expect(within(row).getByText("0 responses")).toBeDefined();
});

it("lists what one sent oneself, wherever that was (LST-08)", async () => {
  await sendPoll(app, adele, { title: "Mine" });
  open("personal", {});
  expect(screen.getByRole("heading", { name: "Your Content (General)" })).toBeDefined();
  expect(await screen.findAllByRole("link", { name: "Mine" })).not.toHaveLength(0);
});

it("says what to do where nothing was sent yet (LST-11)", async () => {
  const { chats } = await app.emulator.directory();
  const chat = chats.find(({ kind, memberIds }) => kind === "meeting" && memberIds.includes(adele.id));
  if (!chat) throw new Error("there is no meeting");
  open("team", { chat: { id: chat.id }, meeting: { id: chat.meetingId ?? "" } });
  expect(await screen.findByText("No Pollys for this meeting yet!")).toBeDefined();
  expect(screen.getByText('Get started by selecting "Create" above!')).toBeDefined();
});

it("says that it failed, why, and offers to try again (LST-18, HOST-43)", async () => {
  const { chats } = await app.emulator.directory();
  const chat = chats.find(({ kind, memberIds }) => kind === "group" && !memberIds.includes(adele.id));
  open("team", { chat: { id: chat?.id ?? "19:foreign@thread.v2" } });
  expect((await screen.findByRole("alert")).textContent).toContain("Error Loading Pollys");
  expect(screen.getByRole("button", { name: "Try Again" })).toBeDefined();
});

it("tells the picker that it was opened from the side panel (AUT-30)", async () => {
  const asked: DialogRequest[] = [];
  const openDialog = async (request: DialogRequest) => {
    asked.push(request);
    return null;
  };
  open("personal", { frame: "sidePanel" }, { canOpenDialog: true, openDialog });
  await userEvent.setup().click(await screen.findByRole("button", { name: "Create" }));
  expect(new URL(asked[0]?.url ?? "").searchParams.get("sidePanel")).toBe("true");
});

it("opens the picker with Create, 700 wide and for this conversation, and reads the list again after it (AUT-26, HOST-12)", async () => {
  const where = await app.emulator.place("Mark 8 Project Team / Design");
  const asked: DialogRequest[] = [];
  const openDialog = async (request: DialogRequest) => {
    asked.push(request);
    await sendPoll(app, adele, { place: "Mark 8 Project Team / Design", title: "Made meanwhile" });
    return null;
  };
  open("team", await channelOf(where), { canOpenDialog: true, openDialog });
  await userEvent.setup().click(await screen.findByRole("button", { name: "Create" }));
  expect(await screen.findByRole("link", { name: "Made meanwhile" })).toBeDefined();
  expect(asked).toMatchObject([{ title: "Create", width: 700 }]);
  const url = new URL(asked[0]?.url ?? "");
  expect([url.pathname, url.searchParams.get("audienceId")]).toEqual(["/msteams/content/start", where]);
});
