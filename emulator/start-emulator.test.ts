import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRemoteJWKSet, jwtVerify } from "jose";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { ShellEvent } from "./emulator-api.ts";
import { startEmulator } from "./start-emulator.ts";
import type { Received } from "./test-bot/test-bot.ts";
import { startTestEmulator, type TestEmulator } from "./test-bot/test-emulator.ts";

let folder: string;
const running: TestEmulator[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "emulator-test-"));
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((emulator) => emulator.close()));
});
afterAll(() => rm(folder, { recursive: true }));

async function start(options: Parameters<typeof startTestEmulator>[0] = {}): Promise<TestEmulator> {
  const emulator = await startTestEmulator(options);
  running.push(emulator);
  return emulator;
}

const base = (id: string): string => `/emulator/api/conversations/${encodeURIComponent(id)}`;
const installs = (emulator: TestEmulator): Received[] =>
  emulator.bot.received.filter((each) => each.type === "installationUpdate");
async function installed(emulator: TestEmulator): Promise<string[]> {
  const { apps } = await emulator.directory();
  return apps.find((app) => app.botId === emulator.bot.botId)?.installedIn ?? [];
}
/** Until the bot has got an install activity of each place. */
async function allInstalls(emulator: TestEmulator): Promise<void> {
  for (const id of await installed(emulator))
    await emulator.bot.waitFor(
      (each) => each.type === "installationUpdate" && each.conversation.id === id,
    );
}

it("installs the apps at the first start everywhere but in one group chat and tells each bot once", async () => {
  const emulator = await start();
  await allInstalls(emulator);
  const { teams, people } = await emulator.directory();
  const places = await installed(emulator);
  expect(places).not.toContain((await emulator.chat("Weekend hike")).id);
  expect(places).toEqual(
    expect.arrayContaining([
      ...teams.map((team) => team.id),
      (await emulator.chat("Launch week")).id,
    ]),
  );
  expect(places.filter((id) => id.startsWith("a:1"))).toHaveLength(
    people.filter((person) => person.kind !== "anonymous").length,
  );
  expect(installs(emulator)).toHaveLength(places.length);
  const team = installs(emulator).find((each) => each.conversation.id === teams[0]?.id);
  expect(team).toMatchObject({
    action: "add",
    conversation: { conversationType: "channel" },
    channelData: {
      team: { id: teams[0]?.id, aadGroupId: teams[0]?.groupId },
      settings: { selectedChannel: { id: teams[0]?.id } },
    },
  });
  expect(emulator.bot.refused).toBe(0);
});

it("keeps trying while a bot is still starting", async () => {
  const emulator = await start({ areBotsReady: false });
  const { apps } = await emulator.directory();
  expect(apps[0]?.installedIn.length).toBeGreaterThan(10);
  await untilCalled(emulator, 503);
  expect(emulator.bot.received).toHaveLength(0);
  emulator.bot.trust(emulator.url);
  await allInstalls(emulator);
});

it("goes on to the next place where a bot refuses an organisation, and does not try that again", async () => {
  const emulator = await start();
  const { people } = await emulator.directory();
  const own = people.find(({ name }) => name.startsWith("Adele"))?.tenantId;
  emulator.bot.answer(({ conversation }) => ({
    status: conversation.tenantId === own ? 200 : 401,
  }));
  // The people's own chats come after the places of both organisations.
  await emulator.bot.waitFor(
    ({ type, conversation }) => type === "installationUpdate" && conversation.id.startsWith("a:1"),
  );
  const refused = emulator.bot.received.filter(({ conversation }) => conversation.tenantId !== own);
  const places = refused.map(({ type, conversation }) => `${type} ${conversation.id}`);
  expect(places.length).toBeGreaterThan(1);
  expect(places).toEqual([...new Set(places)]);
  expect(places.join()).not.toContain("installationUpdate");
});

it("tells a bot when it is installed and removed, and removes its tabs", async () => {
  const emulator = await start();
  const hike = await emulator.chat("Weekend hike");
  await emulator.call("POST", `${base(hike.id)}/apps`, { as: "adele", app: "msteams" });
  const added = await emulator.bot.waitFor(
    (each) => each.type === "installationUpdate" && each.conversation.id === hike.id,
  );
  expect(added).toMatchObject({ action: "add", from: { name: "Adele Vance" } });
  const tab = {
    as: "adele",
    app: "msteams",
    entityId: "list",
    name: "Polls",
    contentUrl: "https://app.example/tab",
    websiteUrl: "",
  };
  expect((await emulator.call("POST", `${base(hike.id)}/tabs`, tab)).status).toBe(200);
  expect((await emulator.directory()).tabs).toMatchObject([
    { conversationId: hike.id, name: "Polls" },
  ]);
  await emulator.call("DELETE", `${base(hike.id)}/apps?as=adele&app=msteams`);
  await emulator.bot.waitFor(
    (each) =>
      each.type === "installationUpdate" &&
      each["action"] === "remove" &&
      each.conversation.id === hike.id,
  );
  expect((await emulator.directory()).tabs).toEqual([]);
  const again = await emulator.call("POST", `${base(hike.id)}/tabs`, tab);
  expect([again.status, again.body]).toMatchObject([
    403,
    { error: { code: "AppNotInConversation" } },
  ]);
});

it("shows the same chats, installs, ids and keys after a restart, and tells no install twice", async () => {
  const dataFile = join(folder, "state.json");
  const first = await start({ dataFile });
  await allInstalls(first);
  const launch = await first.chat("Launch week");
  await first.call("POST", `${base(launch.id)}/messages`, { as: "adele", text: "still here?" });
  await first.call("DELETE", `${base(launch.id)}/apps?as=adele&app=agile`);
  const { token } = (
    await first.call<{ token: string }>("POST", "/emulator/api/token", {
      person: "adele",
      app: "msteams",
    })
  ).body;
  await running.pop()?.close();

  const second = await start({ dataFile });
  expect(await second.messages(launch.id, "alex")).toMatchObject([{ text: "still here?" }]);
  const keys = createRemoteJWKSet(new URL(`${second.url}/common/discovery/v2.0/keys`));
  await expect(jwtVerify(token, keys)).resolves.toMatchObject({ payload: { name: "Adele Vance" } });
  const agile = (await second.directory()).apps.find((app) => app.botId === second.otherBot.botId);
  expect(agile?.installedIn).not.toContain(launch.id);
  await second.call("POST", `${base((await second.chat("Weekend hike")).id)}/apps`, {
    as: "adele",
    app: "msteams",
  });
  await second.bot.waitFor((each) => each.type === "installationUpdate");
  expect(installs(second)).toHaveLength(1);
});

it("refuses a data file that is damaged and leaves it as it is", async () => {
  const dataFile = join(folder, "damaged.json");
  await writeFile(dataFile, "{ half a");
  await expect(startEmulator({ port: 0, dataFile, apps: [], webRoot: folder })).rejects.toThrow(
    "is damaged",
  );
  expect(await readFile(dataFile, "utf8")).toBe("{ half a");
});

it("says clearly that a port is in use and that a manifest is unusable", async () => {
  const { url } = await start();
  const port = Number(new URL(url).port);
  await expect(startEmulator({ port, dataFile: null, apps: [], webRoot: folder })).rejects.toThrow(
    `Port ${port} is in use`,
  );
  const apps = [
    {
      name: "msteams" as const,
      manifest: { id: "x" },
      messagingEndpoint: "http://127.0.0.1:1/",
      botSecret: "s",
    },
  ];
  await expect(startEmulator({ port: 0, dataFile: null, apps, webRoot: folder })).rejects.toThrow(
    /manifest of the app "msteams" is not usable[^]*bots/,
  );
});

it("serves the page for every address of its own and JSON errors for the services'", async () => {
  await writeFile(join(folder, "index.html"), "<title>The shell</title>");
  const emulator = await start({ webRoot: folder });
  const page = await fetch(`${emulator.url}/chats/anything?person=adele`, {
    headers: { accept: "text/html" },
  });
  expect([page.status, await page.text()]).toEqual([200, "<title>The shell</title>"]);
  const missing = await fetch(`${emulator.url}/emulator/api/nothing`, {
    headers: { accept: "text/html" },
  });
  expect([missing.status, await missing.json()]).toMatchObject([
    404,
    { error: { code: "NotFound" } },
  ]);
});

it("sends events to the screens of members only", async () => {
  const emulator = await start();
  const launch = await emulator.chat("Launch week");
  const [adele, patti] = [await listen(emulator, "adele"), await listen(emulator, "patti")];
  await adele.until((event) => event.type === "clock");
  await emulator.call("POST", `${base(launch.id)}/messages`, { as: "alex", text: "hi" });
  await adele.until(
    (event) =>
      event.type === "message" && event.conversationId === launch.id && event.kind === "new",
  );
  await emulator.connector("POST", `/v3/conversations/${launch.id}/activities`, { type: "typing" });
  await adele.until((event) => event.type === "typing" && event.name === "Polls");
  const meeting = (await emulator.directory()).meetings[1];
  await emulator.call(
    "POST",
    `/emulator/api/meetings/${encodeURIComponent(meeting?.id ?? "")}/state`,
    { running: true },
  );
  const started = await emulator.bot.waitFor((each) => each.type === "event");
  expect(started).toMatchObject({
    name: "application/vnd.microsoft.meetingStart",
    value: { Id: meeting?.id },
  });
  await patti.until((event) => event.type === "directory");
  expect(
    patti.events.filter((event) => event.type === "message" && event.conversationId === launch.id),
  ).toEqual([]);
});

it("shows a targeted dialog on one screen in the running meeting", async () => {
  const emulator = await start();
  const meeting = await emulator.chat("Weekly product sync");
  const { body } = await emulator.connector<{ members: { id: string; name: string }[] }>(
    "GET",
    `/v3/conversations/${meeting.id}/pagedMembers`,
  );
  const recipient = body.members.find((member) => member.name === "Alex Wilber")?.id;
  const screen = await listen(emulator, "alex");
  const value = { url: "https://app.example/dialog", title: "Vote", width: 500, height: 300 };
  const notify = (recipients: unknown[]) =>
    emulator.connector(
      "POST",
      `/v1/meetings/${encodeURIComponent(meeting.meetingId ?? "")}/notification`,
      {
        type: "targetedMeetingNotification",
        value: {
          recipients,
          surfaces: [{ surface: "meetingStage", contentType: "task", content: { value } }],
        },
      },
    );
  expect((await notify([recipient])).status).toBe(202);
  await screen.until(
    (event) => event.type === "meeting-dialog" && event.url === value.url && event.width === 500,
  );
  const partly = await notify([recipient, "29:nobody"]);
  expect([partly.status, partly.body]).toMatchObject([
    207,
    { recipientsFailureInfo: [{ recipientMri: "29:nobody" }] },
  ]);
  expect((await notify(["29:nobody"])).status).toBe(404);
  await emulator.call(
    "POST",
    `/emulator/api/meetings/${encodeURIComponent(meeting.meetingId ?? "")}/state`,
    { running: false },
  );
  expect((await notify([recipient])).status).toBe(404);
});

it("shows an app's page on a meeting's stage to everybody, shared by a presenter of an app that may, until the meeting ends", async () => {
  const emulator = await start();
  const { meetingId } = await emulator.chat("Weekly product sync");
  const path = `/emulator/api/meetings/${encodeURIComponent(meetingId ?? "")}`;
  const share = (as: string) =>
    emulator.call("PUT", `${path}/stage`, {
      as,
      app: "msteams",
      url: "https://app.example/stage",
    });
  const staged = async () => (await emulator.directory()).stages[meetingId ?? ""] ?? null;
  expect((await share("alex")).status).toBe(403);
  expect(await staged()).toBeNull();
  const screen = await listen(emulator, "alex");
  expect((await share("megan")).status).toBe(200);
  await screen.until(({ type }) => type === "directory");
  expect(await staged()).toMatchObject({ url: "https://app.example/stage" });
  expect((await emulator.call("DELETE", `${path}/stage?as=alex`)).status).toBe(403);
  expect((await emulator.call("DELETE", `${path}/stage?as=adele`)).status).toBe(200);
  expect(await staged()).toBeNull();
  await share("megan");
  await emulator.call("POST", `${path}/state`, { running: false });
  expect(await staged()).toBeNull();
  expect((await share("megan")).status).toBe(409);
});

it("changes a person's role in a meeting, by an organiser or a script", async () => {
  const emulator = await start();
  const { meetingId } = await emulator.chat("Weekly product sync");
  const path = `/emulator/api/meetings/${encodeURIComponent(meetingId ?? "")}/roles`;
  const change = async (body: unknown) => (await emulator.call("POST", path, body)).status;
  const alex =
    (await emulator.directory()).people.find((person) => person.name.startsWith("Alex"))?.id ?? "";
  const roleOf = async (id: string) =>
    (await emulator.directory()).meetings.find((each) => each.id === meetingId)?.roles[id];
  expect(await change({ as: "megan", person: "alex", role: "Presenter" })).toBe(403);
  expect(await roleOf(alex)).toBe("Attendee");
  expect(await change({ as: "adele", person: "alex", role: "Presenter" })).toBe(200);
  expect(await roleOf(alex)).toBe("Presenter");
  expect(await change({ person: "patti", role: "Presenter" })).toBe(404);
  expect(await change({ person: "alex", role: "King" })).toBe(400);
});

it("keeps the tabs of an app if only its bot is removed", async () => {
  const emulator = await start();
  const { id } = await emulator.chat("Launch week");
  const tab = {
    as: "adele",
    entityId: "list",
    name: "Polls",
    contentUrl: "https://app.example/tab",
  };
  const { apps } = await emulator.directory();
  const app = apps.find((each) => each.botId === emulator.bot.botId)?.appId ?? "";
  const tabs = async () =>
    (await emulator.directory()).tabs.filter((each) => each.conversationId === id).length;
  expect((await emulator.call("POST", `${base(id)}/tabs`, { ...tab, app })).status).toBe(200);
  expect(
    (await emulator.call("DELETE", `${base(id)}/apps?as=adele&app=${app}&keepTabs=true`)).status,
  ).toBe(200);
  expect([await installed(emulator), await tabs()]).toEqual([expect.not.arrayContaining([id]), 1]);
  await emulator.call("POST", `${base(id)}/apps`, { as: "adele", app });
  await emulator.call("DELETE", `${base(id)}/apps?as=adele&app=${app}`);
  expect(await tabs()).toBe(0);
});

it("tells bots who joins and leaves a team and that it has a new channel", async () => {
  const emulator = await start();
  const general = await emulator.channel("Mark 8 Project Team", "General");
  await emulator.call("POST", `${base(general)}/members`, { as: "adele", person: "patti" });
  const joined = await emulator.bot.waitFor((each) =>
    JSON.stringify(each["membersAdded"] ?? "").includes("Patti"),
  );
  expect(joined.channelData).toMatchObject({ eventType: "teamMemberAdded", team: { id: general } });
  const design = await emulator.channel("Mark 8 Project Team", "Design");
  expect((await emulator.call("GET", `${base(design)}/messages?as=patti`)).status).toBe(200);
  await emulator.call("DELETE", `${base(general)}/members?as=adele&person=patti`);
  await emulator.bot.waitFor((each) =>
    JSON.stringify(each["membersRemoved"] ?? "").includes("Patti"),
  );
  expect((await emulator.call("GET", `${base(design)}/messages?as=patti`)).status).toBe(403);
  await emulator.call("POST", `/emulator/api/teams/${encodeURIComponent(general)}/channels`, {
    as: "adele",
    name: "Ideas",
  });
  const created = await emulator.bot.waitFor(
    (each) => each.channelData["eventType"] === "channelCreated",
  );
  expect(created.channelData).toMatchObject({ channel: { name: "Ideas" } });
});

type Screen = {
  events: ShellEvent[];
  until(matches: (event: ShellEvent) => boolean): Promise<void>;
};

/** Reads a person's event stream as a page does. */
async function listen(emulator: TestEmulator, as: string): Promise<Screen> {
  const response = await fetch(`${emulator.url}/emulator/api/events?as=${as}`);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const events: ShellEvent[] = [];
  let rest = "";
  return {
    events,
    async until(matches) {
      while (!events.some(matches)) {
        const next = await reader?.read();
        if (!next || next.done) throw new Error("The event stream ended.");
        const parts = (rest + next.value).split("\n\n");
        rest = parts.pop() ?? "";
        for (const part of parts) events.push(JSON.parse(part.replace(/^data: /, "")));
      }
    },
  };
}

async function untilCalled(emulator: TestEmulator, status: number): Promise<void> {
  for (;;) {
    const { body } = await emulator.call<{ calls: { status: number | null }[] }>(
      "GET",
      "/emulator/api/bot-calls",
    );
    if (body.calls.some((call) => call.status === status)) return;
  }
}
