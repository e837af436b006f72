// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, expect, it } from "vitest";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { sendStandup } from "#test/send-standup.ts";
import { unique } from "#test/unique.ts";
import { inChannel } from "#test/web/lists-for-test.tsx";
import { renderPage, transportOf } from "#test/web/render-for-test.tsx";
import type { Transport } from "../api.tsx";
import type { DialogRequest, Host, HostContext } from "../host/host.ts";
import { ListPage } from "./list-page.tsx";

let app: AppInWorker;
let adele: Person;

beforeAll(async () => {
  app = await startAppInWorker();
  adele = await app.as("adele");
});
afterEach(cleanup);

function open(scope: "team" | "personal", context: Partial<HostContext>, host: Partial<Host> = {}) {
  return renderPage(<ListPage scope={scope} />, {
    transport: transportOf(app.url, adele.token),
    context,
    host,
  });
}

it("lists the surveys sent to the channel, newest first, with state and number of responses (HOST-24, LST-07, LST-20, LIF-05)", async () => {
  const title = unique("Friday lunch");
  const { poll, where } = await sendPoll(app, adele, { title });
  open("team", await inChannel(app, where));
  expect(screen.getByRole("heading", { name: "All Content (General)" })).toBeDefined();
  const [row] = await within(
    screen.getByRole("list", { name: "All Content (General)" }),
  ).findAllByRole("listitem");
  if (!row) throw new Error("the list is empty");
  expect(within(row).getByRole("link", { name: title }).getAttribute("href")).toBe(
    `/content/poll/survey/${poll.id}`,
  );
  expect(within(row).getByText("Live")).toBeDefined();
  expect(within(row).getByText("No responses yet")).toBeDefined();
});

it("tells of a survey its team and channel, what leads, and how many of those asked have answered (RES-20)", async () => {
  const title = unique("Told in short");
  const place = "Mark 8 Project Team / Design";
  const { poll, where, vote } = await sendPoll(app, adele, { title, place });
  await vote(adele, "Salad");
  open("personal", {});
  const link = await screen.findByRole("link", { name: title });
  const row = link.closest("li")?.textContent;
  expect(row).toContain("To Mark 8 Project Team / Design");
  expect(row).toContain("Most votes Salad 100%");
  const { members } = await adele.teams.members({ params: { teamId: where } });
  expect(row).toContain(`Answered 1 of ${members.length}`);
  await adele.surveys.share({
    params: { id: poll.id },
    body: { type: "web", authMethod: "aad", id: adele.tenantId },
  });
  cleanup();
  open("personal", {});
  const shared = await screen.findByRole("link", { name: title });
  expect(shared.closest("li")?.textContent).toContain("1 response");
});

it("tells of a standup how many are blocked, and nothing while nobody is", async () => {
  const title = unique("Team");
  const standup = await sendStandup(app, adele, { title });
  await standup.answer(await app.as("diego"), { did: "A", next: "B", blocked: false });
  open("personal", {});
  const row = async () =>
    (await screen.findByRole("link", { name: title })).closest("li")?.textContent;
  expect(await row()).toContain("Answered 1 of");
  expect(await row()).not.toMatch(/Most votes|blocked/);
  await standup.answer(await app.as("alex"), { did: "A", next: "B", blocked: "No access" });
  cleanup();
  open("personal", {});
  expect(await row()).toContain("Are you blocked? Yes 1");
  expect(await row()).not.toContain("Most votes");
});

it("lists the user's own surveys, wherever they were sent (LST-08)", async () => {
  const title = unique("Mine");
  await sendPoll(app, adele, { title });
  open("personal", {});
  expect(screen.getByRole("heading", { name: "Your Content (General)" })).toBeDefined();
  expect(await screen.findAllByRole("link", { name: title })).not.toHaveLength(0);
});

it("says what to do if nothing was sent yet (LST-11)", async () => {
  const name = `Topic ${crypto.randomUUID().slice(0, 8)}`;
  open("team", await inChannel(app, await app.emulator.newChannel("Mark 8 Project Team", name)));
  expect(await screen.findByText(`No Pollys for ${name} yet!`)).toBeDefined();
  expect(screen.getByText('Get started by selecting "Create" above!')).toBeDefined();
});

it("says that it failed and why, and offers a retry (LST-18, HOST-43)", async () => {
  const title = unique("Mine");
  await sendPoll(app, adele, { title });
  const real = transportOf(app.url, adele.token);
  let away = true;
  const send: Transport["send"] = (...call) =>
    away ? Promise.reject(new Error("The database is away")) : real.send(...call);
  renderPage(<ListPage scope="personal" />, { transport: { ...real, send } });
  const alert = await screen.findByRole("alert", {}, { timeout: 5000 });
  expect(alert.textContent).toContain("Error Loading Pollys");
  expect(alert.textContent).toContain("The database is away");
  const user = userEvent.setup();
  const retry = () => screen.findByRole("button", { name: "Try Again" }, { timeout: 5000 });
  await user.click(await retry());
  await screen.findByText("Loading pollys");
  expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
  const again = await retry();
  expect(document.activeElement).toBe(again);
  away = false;
  await user.click(again);
  expect(await screen.findAllByRole("link", { name: title })).not.toHaveLength(0);
  expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
});

it("offers to install the app if it is not in the team (LST-14, TAB-07)", async () => {
  const { log } = open("team", { chat: { id: "19:foreign@thread.v2" } });
  expect(await screen.findByRole("heading", { name: "Welcome!" })).toBeDefined();
  expect(
    screen.getByText("It looks like Polly is not installed as an application yet to this team!"),
  ).toBeDefined();
  await userEvent.setup().click(screen.getByRole("button", { name: "Install" }));
  await waitFor(() =>
    expect(log.opened).toEqual([expect.stringContaining("https://teams.microsoft.com/l/app/")]),
  );
  expect(screen.queryByRole("button", { name: "Create" })).toBeNull();
});

it("says in a private channel that it does not work there, where an installation cannot help (TAB-04, TAB-07)", async () => {
  const id = "19:foreign@thread.v2";
  open("team", { channel: { id, name: "Budget", type: "Private" }, chat: { id } });
  const heading = await screen.findByRole("heading", { level: 2 });
  expect(heading.textContent).toBe(
    "Applications currently do not work in Microsoft Teams private channels. Please try again " +
      "in a public channel.",
  );
  expect(screen.queryByRole("button", { name: "Install" })).toBeNull();
});

it("offers the types that can be created as tiles of an empty list (LST-11, LST-13)", async () => {
  const name = `Topic ${crypto.randomUUID().slice(0, 8)}`;
  const where = await app.emulator.newChannel("Mark 8 Project Team", name);
  const asked: DialogRequest[] = [];
  const openDialog = async (request: DialogRequest) => {
    asked.push(request);
    return null;
  };
  open("team", await inChannel(app, where), { canOpenDialog: true, openDialog });
  const tile = await screen.findByRole("button", { name: /^Survey/ });
  expect(tile.textContent).toBe("SurveySeveral questions, anonymous if you like");
  await userEvent.setup().click(tile);
  const url = new URL(asked[0]?.url ?? "");
  expect([url.pathname, url.searchParams.get("audienceId"), asked[0]?.title]).toEqual([
    "/msteams/content/survey/authoring",
    where,
    "Create a survey",
  ]);
});

it("leads to its heading when the first item has taken the place of the tiles (LST-13, WCAG 2.4.3)", async () => {
  const name = `Topic ${crypto.randomUUID().slice(0, 8)}`;
  const where = await app.emulator.newChannel("Mark 8 Project Team", name);
  const title = unique("The first one");
  const openDialog = async () => {
    await sendPoll(app, adele, { place: `Mark 8 Project Team / ${name}`, title });
    return null;
  };
  open("team", await inChannel(app, where), { canOpenDialog: true, openDialog });
  const tile = await screen.findByRole("button", { name: /^Survey/ });
  tile.focus();
  await userEvent.setup().keyboard("{Enter}");
  await screen.findByRole("link", { name: title });
  await waitFor(() => expect(document.activeElement?.tagName).toBe("H1"));
});

it("is empty if no conversation is known, and logs that (LST-19, TEL-05)", async () => {
  const logged: string[] = [];
  const hear = (event: ErrorEvent) => {
    event.preventDefault();
    logged.push(event.message);
  };
  window.addEventListener("error", hear);
  open("team", {});
  expect(await screen.findByText("No Pollys for this chat yet!")).toBeDefined();
  window.removeEventListener("error", hear);
  expect(logged.join()).toContain("a list without a conversation is empty");
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

it("opens the picker with Create, 700 wide and for this conversation, and reloads the list afterwards (AUT-26, HOST-12)", async () => {
  const title = unique("Made meanwhile");
  const where = await app.emulator.place("Mark 8 Project Team / Design");
  const asked: DialogRequest[] = [];
  const openDialog = async (request: DialogRequest) => {
    asked.push(request);
    await sendPoll(app, adele, { place: "Mark 8 Project Team / Design", title });
    return null;
  };
  open("team", await inChannel(app, where), { canOpenDialog: true, openDialog });
  await userEvent.setup().click(await screen.findByRole("button", { name: "Create" }));
  expect(await screen.findByRole("link", { name: title })).toBeDefined();
  expect(asked).toMatchObject([{ title: "Create", width: 700 }]);
  const url = new URL(asked[0]?.url ?? "");
  expect([url.pathname, url.searchParams.get("audienceId")]).toEqual([
    "/msteams/content/start",
    where,
  ]);
});
