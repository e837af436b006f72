import { afterAll, beforeAll, expect, it } from "vitest";
import type { ActionResult, Message } from "../emulator-api.ts";
import type { Received } from "../test-bot/test-bot.ts";
import { startTestEmulator, type TestEmulator } from "../test-bot/test-emulator.ts";

let emulator: TestEmulator;
beforeAll(async () => {
  // An hour passes between two sends: these tests are not about rate limits.
  let time = 0;
  emulator = await startTestEmulator({ rateClock: () => (time += 3_600_000) });
});
afterAll(() => emulator.close());

const adaptiveCard = "application/vnd.microsoft.card.adaptive";
const base = (id: string): string => `/emulator/api/conversations/${encodeURIComponent(id)}`;

async function sendCard(conversationId: string, card: Record<string, unknown>): Promise<string> {
  const activity = { type: "message", attachments: [{ contentType: adaptiveCard, content: card }] };
  const sent = await emulator.connector<{ id: string }>(
    "POST",
    `/v3/conversations/${conversationId}/activities`,
    activity,
  );
  expect(sent.status).toBe(201);
  return sent.body.id;
}

async function cardOf(
  conversationId: string,
  messageId: string,
  as: string,
  query = "",
): Promise<unknown> {
  return (await emulator.messages(conversationId, as, query)).find(
    (message) => message.id === messageId,
  )?.card;
}

async function click(
  conversationId: string,
  as: string,
  messageId: string,
  verb: string,
  data: Record<string, unknown> = {},
): Promise<ActionResult> {
  return (
    await emulator.call<ActionResult>("POST", `${base(conversationId)}/actions`, {
      as,
      messageId,
      verb,
      data,
    })
  ).body;
}

const poll = {
  type: "AdaptiveCard",
  version: "1.5",
  body: [],
  actions: [
    { type: "Action.Execute", title: "Vote", verb: "vote", data: { survey: "s1", page: 1 } },
  ],
};
const withRefresh = (text: string, userIds: string[] = []): Record<string, unknown> => ({
  type: "AdaptiveCard",
  version: "1.5",
  body: [{ type: "TextBlock", text }],
  refresh: { action: { type: "Action.Execute", verb: "refresh", data: { survey: "s2" } }, userIds },
});
const personal = (activity: Received): Record<string, unknown> => ({
  type: "AdaptiveCard",
  body: [{ type: "TextBlock", text: `For ${activity.from.name}` }],
});
const answerCard = (value: unknown): { status: number; body: unknown } => ({
  status: 200,
  body: { statusCode: 200, type: adaptiveCard, value },
});
const verbOf = (activity: Received): string | undefined =>
  // safe: absent on other activities
  (activity.value?.["action"] as { verb?: string } | undefined)?.verb;

it("sends a mention in a channel to the bot, in the format of Teams", async () => {
  const general = await emulator.channel("Mark 8 Project Team", "General");
  const adele = await emulator.person("adele");
  const { body } = await emulator.call<{ message: Message }>("POST", `${base(general)}/messages`, {
    as: "adele",
    text: "poll <now>",
    mention: "msteams",
  });
  expect(body.message).toMatchObject({
    text: "<at>Polls</at> poll &lt;now&gt;",
    textFormat: "xml",
    from: { kind: "person", name: "Adele Vance" },
  });
  const arrived = await emulator.bot.waitFor((each) => each.id === body.message.id);
  expect(arrived).toMatchObject({
    type: "message",
    text: "<at>Polls</at> poll <now>",
    channelId: "msteams",
    serviceUrl: `${emulator.url}/teams/`,
    from: { name: "Adele Vance", aadObjectId: adele.id },
    recipient: { id: `28:${emulator.bot.botId}` },
    conversation: {
      id: `${general};messageid=${body.message.id}`,
      conversationType: "channel",
      isGroup: true,
      tenantId: adele.tenantId,
    },
    channelData: {
      tenant: { id: adele.tenantId },
      channel: { id: general },
      team: { name: "Mark 8 Project Team" },
    },
  });
  expect(arrived.from.id).toMatch(/^29:/);
  expect(arrived.entities).toContainEqual({
    type: "mention",
    mentioned: { id: `28:${emulator.bot.botId}`, name: "Polls" },
    text: "<at>Polls</at>",
  });
  expect(arrived.entities).toContainEqual(
    expect.objectContaining({ type: "clientInfo", locale: "en-US" }),
  );
});

it("sends a bot only messages that mention it, but everything in its own chat", async () => {
  const launch = await emulator.chat("Launch week");
  const { body: quiet } = await emulator.call<{ message: Message }>(
    "POST",
    `${base(launch.id)}/messages`,
    { as: "adele", text: "lunch?" },
  );
  const { chats } = await emulator.directory();
  const adele = await emulator.person("adele");
  const own = chats.find(
    (chat) => chat.kind === "bot" && chat.memberIds.includes(adele.id) && chat.topic === "Polls",
  );
  const { body: said } = await emulator.call<{ message: Message }>(
    "POST",
    `${base(own?.id ?? "")}/messages`,
    {
      as: "adele",
      text: "help",
    },
  );
  const arrived = await emulator.bot.waitFor((each) => each.id === said.message.id);
  expect(arrived).toMatchObject({
    text: "help",
    conversation: { id: own?.id, conversationType: "personal" },
  });
  expect(emulator.bot.received.some((each) => each.id === quiet.message.id)).toBe(false);
});

it("sends an action's data with the inputs over it and shows the answer to who clicked only", async () => {
  const launch = await emulator.chat("Launch week");
  const messageId = await sendCard(launch.id, poll);
  emulator.bot.answer((activity) => answerCard(personal(activity)));
  const result = await click(launch.id, "alex", messageId, "vote", { choice: "tea", page: 2 });
  expect(result).toMatchObject({
    status: 200,
    card: { body: [{ text: "For Alex Wilber" }] },
    error: null,
  });
  const sent = await emulator.bot.waitFor((each) => each.replyToId === messageId);
  expect(sent).toMatchObject({
    type: "invoke",
    name: "adaptiveCard/action",
    value: {
      trigger: "manual",
      action: {
        type: "Action.Execute",
        verb: "vote",
        data: { survey: "s1", choice: "tea", page: 2 },
      },
    },
  });
  expect(await cardOf(launch.id, messageId, "alex")).toMatchObject({
    body: [{ text: "For Alex Wilber" }],
  });
  expect(await cardOf(launch.id, messageId, "adele")).toEqual(poll);
});

it("finds an action in an action set, a select action and a card that unfolds", async () => {
  const launch = await emulator.chat("Launch week");
  const action = (verb: string): Record<string, unknown> => ({
    type: "Action.Execute",
    verb,
    data: { from: verb },
  });
  const messageId = await sendCard(launch.id, {
    type: "AdaptiveCard",
    body: [
      { type: "ActionSet", actions: [action("in-set")] },
      { type: "Container", items: [], selectAction: action("selected") },
    ],
    actions: [
      { type: "Action.ShowCard", card: { type: "AdaptiveCard", actions: [action("unfolded")] } },
    ],
  });
  emulator.bot.answer(() => ({ status: 200 }));
  for (const verb of ["in-set", "selected", "unfolded"]) {
    expect(await click(launch.id, "adele", messageId, verb)).toEqual({
      status: 200,
      card: null,
      message: null,
      task: null,
      error: null,
    });
    const sent = await emulator.bot.waitFor(
      (each) => each.replyToId === messageId && verbOf(each) === verb,
    );
    expect(sent.value).toMatchObject({ action: { data: { from: verb } } });
  }
});

it("sends a verb that is on no card too, with the given data only", async () => {
  const launch = await emulator.chat("Launch week");
  const messageId = await sendCard(launch.id, poll);
  emulator.bot.answer(() => ({
    status: 200,
    body: {
      statusCode: 400,
      type: "application/vnd.microsoft.error",
      value: { code: "BadRequest", message: "No." },
    },
  }));
  const result = await click(launch.id, "adele", messageId, "steal", { all: true });
  expect(result).toMatchObject({ status: 400, error: { code: "BadRequest", message: "No." } });
  const sent = await emulator.bot.waitFor((each) => verbOf(each) === "steal");
  expect(sent.value).toMatchObject({ action: { data: { all: true } } });
});

it("distinguishes messages, dialogs and failures of a bot", async () => {
  const launch = await emulator.chat("Launch week");
  const messageId = await sendCard(launch.id, poll);
  emulator.bot.answer(() => ({
    status: 200,
    body: { statusCode: 200, type: "application/vnd.microsoft.activity.message", value: "Thanks" },
  }));
  expect(await click(launch.id, "adele", messageId, "vote")).toMatchObject({
    message: "Thanks",
    card: null,
    error: null,
  });
  const value = { title: "Edit", url: "https://app.example/edit", width: 600, height: "large" };
  emulator.bot.answer(() => ({ status: 200, body: { task: { type: "continue", value } } }));
  expect(await click(launch.id, "adele", messageId, "vote")).toMatchObject({
    task: { ...value, card: null },
    error: null,
  });
  emulator.bot.answer(() => ({ status: 500 }));
  expect(await click(launch.id, "adele", messageId, "vote")).toMatchObject({
    status: 500,
    error: { code: "BotError" },
  });
});

it("plays the automatic refresh before it returns a person's view, once for each version of the message", async () => {
  const launch = await emulator.chat("Launch week");
  emulator.bot.answer((activity) => answerCard(personal(activity)));
  const messageId = await sendCard(launch.id, withRefresh("For everyone"));
  expect(await cardOf(launch.id, messageId, "adele", "&refresh=false")).toMatchObject({
    body: [{ text: "For everyone" }],
  });
  const both = await Promise.all([
    cardOf(launch.id, messageId, "adele"),
    cardOf(launch.id, messageId, "adele"),
  ]);
  for (const card of both) expect(card).toMatchObject({ body: [{ text: "For Adele Vance" }] });
  expect(await cardOf(launch.id, messageId, "megan")).toMatchObject({
    body: [{ text: "For Megan Bowen" }],
  });
  await emulator.call("POST", `${base(launch.id)}/views`, { as: "adele", messageIds: [messageId] });
  const played = emulator.bot.received.filter((each) => each.replyToId === messageId);
  expect(played.map((each) => [each.from.name, each.value?.["trigger"]])).toEqual([
    ["Adele Vance", "automatic"],
    ["Megan Bowen", "automatic"],
  ]);

  const edited = {
    type: "message",
    attachments: [{ contentType: adaptiveCard, content: { ...poll, actions: [] } }],
  };
  await emulator.connector("PUT", `/v3/conversations/${launch.id}/activities/${messageId}`, edited);
  expect(await cardOf(launch.id, messageId, "adele")).toEqual({ ...poll, actions: [] });
});

it("shows the edit to someone whose click the bot answers with an edit", async () => {
  const launch = await emulator.chat("Launch week");
  const messageId = await sendCard(launch.id, poll);
  emulator.bot.answer(async (activity) => {
    const activityCard = {
      type: "message",
      attachments: [
        {
          contentType: adaptiveCard,
          content: { type: "AdaptiveCard", body: [{ type: "TextBlock", text: "1 vote" }] },
        },
      ],
    };
    await emulator.connector(
      "PUT",
      `/v3/conversations/${launch.id}/activities/${messageId}`,
      activityCard,
    );
    return answerCard(personal(activity));
  });
  await click(launch.id, "alex", messageId, "vote");
  expect(await cardOf(launch.id, messageId, "alex")).toMatchObject({ body: [{ text: "1 vote" }] });
});

it("refreshes only for those named where a conversation has more than 60 members", async () => {
  const design = await emulator.channel("Mark 8 Project Team", "Design");
  emulator.bot.answer((activity) => answerCard(personal(activity)));
  await emulator.call("POST", `${base(design)}/crowd`, { as: "adele", count: 60 });
  const members = await emulator.connector<{
    members: { id: string; name: string }[];
    continuationToken?: string;
  }>("GET", `/v3/conversations/${design}/pagedMembers?pageSize=50`);
  expect(members.body.members).toHaveLength(50);
  const rest = await emulator.connector<{ members: unknown[]; continuationToken?: string }>(
    "GET",
    `/v3/conversations/${design}/pagedMembers?pageSize=50&continuationToken=${members.body.continuationToken}`,
  );
  expect(rest.body.members).toHaveLength(19);
  expect(rest.body.continuationToken).toBeUndefined();
  const adeleId = members.body.members.find((each) => each.name === "Adele Vance")?.id ?? "";
  const messageId = await sendCard(design, withRefresh("For everyone", [adeleId]));
  expect(await cardOf(design, messageId, "adele")).toMatchObject({
    body: [{ text: "For Adele Vance" }],
  });
  expect(await cardOf(design, messageId, "lee")).toMatchObject({
    body: [{ text: "For everyone" }],
  });
});

it("brings a click on Action.Submit as a message with a value, and shows nothing", async () => {
  const launch = await emulator.chat("Launch week");
  const messageId = await sendCard(launch.id, poll);
  const before = (await emulator.messages(launch.id, "adele")).length;
  emulator.bot.answer(() => ({ status: 202 }));
  const { body } = await emulator.call("POST", `${base(launch.id)}/submits`, {
    as: "adele",
    messageId,
    value: { note: "hello" },
  });
  expect(body).toEqual({ status: 202 });
  const sent = await emulator.bot.waitFor(
    (each) => each.type === "message" && each.replyToId === messageId,
  );
  expect(sent.value).toEqual({ note: "hello" });
  expect(sent.text).toBeUndefined();
  expect(await emulator.messages(launch.id, "adele")).toHaveLength(before);
});

it("passes other invokes to the bot and its answer back", async () => {
  const launch = await emulator.chat("Launch week");
  emulator.bot.answer((activity) => ({
    status: 200,
    body: { task: { type: "message", value: activity.name } },
  }));
  const invoke = {
    as: "adele",
    app: "msteams",
    name: "composeExtension/fetchTask",
    value: { commandId: "create" },
  };
  const { body } = await emulator.call("POST", `${base(launch.id)}/invoke`, invoke);
  expect(body).toEqual({
    status: 200,
    body: { task: { type: "message", value: "composeExtension/fetchTask" } },
  });
  const hike = await emulator.chat("Weekend hike");
  const personalOnly = await emulator.call("POST", `${base(hike.id)}/invoke`, invoke);
  expect(personalOnly.body).toMatchObject({ status: 200 });
  const refused = await emulator.call("POST", `${base(hike.id)}/invoke`, {
    ...invoke,
    name: "task/fetch",
  });
  expect([refused.status, refused.body]).toMatchObject([
    403,
    { error: { code: "BotNotInConversationRoster" } },
  ]);
});

it("lets nobody read, write or click in a conversation that they are not in", async () => {
  const budget = await emulator.channel("Mark 8 Project Team", "Budget");
  const launch = await emulator.chat("Launch week");
  const messageId = await sendCard(launch.id, poll);
  const tries: [string, string, unknown][] = [
    ["GET", `${base(budget)}/messages?as=alex`, undefined],
    ["POST", `${base(budget)}/messages`, { as: "alex", text: "hi" }],
    ["GET", `${base(launch.id)}/messages?as=robin`, undefined],
    ["POST", `${base(launch.id)}/actions`, { as: "robin", messageId, verb: "vote", data: {} }],
    [
      "POST",
      `${base(launch.id)}/invoke`,
      { as: "patti", app: "msteams", name: "task/fetch", value: {} },
    ],
    ["POST", `${base(launch.id)}/views`, { as: "patti", messageIds: [messageId] }],
    ["POST", `${base(launch.id)}/apps`, { as: "patti", app: "msteams" }],
  ];
  for (const [method, path, body] of tries)
    expect([path, (await emulator.call(method, path, body)).status]).toEqual([path, 403]);
  expect((await emulator.call("GET", `${base(budget)}/messages?as=megan`)).status).toBe(200);
  expect(
    (await emulator.call("GET", `${base("19:none@thread.v2")}/messages?as=megan`)).status,
  ).toBe(404);
});

it("lets an anonymous participant of the meeting vote, without a directory id", async () => {
  const meeting = await emulator.chat("Weekly product sync");
  const messageId = await sendCard(meeting.id, poll);
  emulator.bot.answer((activity) => answerCard(personal(activity)));
  expect(await click(meeting.id, "quinn", messageId, "vote")).toMatchObject({
    card: { body: [{ text: "For Quinn (Guest)" }] },
  });
  const sent = await emulator.bot.waitFor((each) => each.replyToId === messageId);
  expect(sent.from).toEqual({ id: expect.stringMatching(/^29:/), name: "Quinn (Guest)" });
  expect(sent.channelData).toMatchObject({ meeting: { id: meeting.meetingId } });
});
