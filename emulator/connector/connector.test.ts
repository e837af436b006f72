import { afterAll, beforeAll, expect, it } from "vitest";
import type { Message } from "../emulator-api.ts";
import { startTestEmulator, type TestEmulator } from "../test-bot/test-emulator.ts";

let emulator: TestEmulator;
beforeAll(async () => {
  let time = 0;
  emulator = await startTestEmulator({ rateClock: () => (time += 3_600_000) });
});
afterAll(() => emulator.close());

const text = (said: string): Record<string, unknown> => ({ type: "message", text: said });
type Member = { id: string; name: string; aadObjectId?: string; userRole: string };

async function roster(conversationId: string, bot = emulator.bot): Promise<Member[]> {
  return (
    await emulator.connector<{ members: Member[] }>(
      "GET",
      `/v3/conversations/${conversationId}/pagedMembers`,
      undefined,
      bot,
    )
  ).body.members;
}

async function send(conversationId: string, activity: unknown, query = ""): Promise<string> {
  const sent = await emulator.connector<{ id: string }>(
    "POST",
    `/v3/conversations/${conversationId}/activities${query}`,
    activity,
  );
  expect(sent.status).toBe(201);
  return sent.body.id;
}

async function seen(
  conversationId: string,
  as: string,
  messageId: string,
): Promise<Message | undefined> {
  return (await emulator.messages(conversationId, as)).find((message) => message.id === messageId);
}

it("posts, replies, edits and deletes in a channel", async () => {
  const general = await emulator.channel("Sales and Marketing", "General");
  const { tenantId } = await emulator.person("adele");
  const created = await emulator.connector<{ id: string; activityId: string; serviceUrl: string }>(
    "POST",
    "/v3/conversations",
    {
      isGroup: true,
      tenantId,
      channelData: { channel: { id: general } },
      activity: text("post"),
    },
  );
  expect(created.status).toBe(201);
  const root = created.body.activityId;
  expect(created.body).toEqual({
    id: `${general};messageid=${root}`,
    activityId: root,
    serviceUrl: `${emulator.url}/teams/`,
  });
  const reply = await send(created.body.id, text("reply"));
  const other = await send(general, text("another post"));
  await emulator.connector(
    "PUT",
    `/v3/conversations/${created.body.id}/activities/${reply}`,
    text("better reply"),
  );
  await emulator.connector("DELETE", `/v3/conversations/${general}/activities/${other}`);
  expect(await seen(general, "adele", root)).toMatchObject({
    text: "post",
    replyToId: null,
    editedAt: null,
    from: { kind: "bot", name: "Polls" },
  });
  expect(await seen(general, "adele", reply)).toMatchObject({
    text: "better reply",
    replyToId: root,
    editedAt: expect.any(String),
  });
  expect(await seen(general, "adele", other)).toMatchObject({ deleted: true, text: null });
});

it("opens a chat with one person by either id and always the same chat", async () => {
  const adele = await emulator.person("adele");
  const launch = await emulator.chat("Launch week");
  const pairwise = (await roster(launch.id)).find((member) => member.aadObjectId === adele.id)?.id;
  const open = (id: string | undefined) =>
    emulator.connector<{ id: string }>("POST", "/v3/conversations", {
      isGroup: false,
      members: [{ id }],
      tenantId: adele.tenantId,
    });
  const [byPairwise, byObject] = [await open(pairwise), await open(adele.id)];
  expect(byPairwise.body.id).toMatch(/^a:1/);
  expect(byObject.body.id).toBe(byPairwise.body.id);
  const id = await send(byPairwise.body.id, text("just for you"));
  expect(await seen(byPairwise.body.id, "adele", id)).toMatchObject({ text: "just for you" });
});

it("refuses a chat with an anonymous participant, a stranger's tenant, an unknown id and a group", async () => {
  const { tenantId } = await emulator.person("adele");
  const robin = await emulator.person("robin");
  const quinn = (await roster((await emulator.chat("Weekly product sync")).id)).find(
    (member) => member.userRole === "anonymous",
  );
  const open = async (
    members: { id: string }[],
    more: Record<string, unknown> = {},
  ): Promise<unknown[]> => {
    const { status, body } = await emulator.connector("POST", "/v3/conversations", {
      isGroup: false,
      members,
      tenantId,
      ...more,
    });
    return [status, body];
  };
  expect(await open([{ id: quinn?.id ?? "" }])).toMatchObject([
    400,
    { error: { code: "BadArgument" } },
  ]);
  expect(await open([{ id: "29:nobody" }])).toMatchObject([
    400,
    { error: { code: "BadArgument" } },
  ]);
  expect(await open([{ id: robin.id }])).toMatchObject([
    403,
    { error: { code: "ForbiddenOperationException" } },
  ]);
  expect(await open([{ id: robin.id }, { id: robin.id }])).toMatchObject([
    400,
    { error: { code: "BadSyntax" } },
  ]);
  expect(await open([{ id: robin.id }], { tenantId: undefined })).toMatchObject([
    400,
    { error: { code: "BadSyntax" } },
  ]);
});

it("returns the roster with pairwise ids, without directory id and address of an anonymous participant", async () => {
  const meeting = await emulator.chat("Weekly product sync");
  const [mine, others] = [await roster(meeting.id), await roster(meeting.id, emulator.otherBot)];
  expect(mine).toHaveLength(6);
  expect(mine.map((member) => member.aadObjectId)).toEqual(
    others.map((member) => member.aadObjectId),
  );
  for (const member of mine) expect(others.map((other) => other.id)).not.toContain(member.id);
  expect(await roster(meeting.id)).toEqual(mine);
  const quinn = mine.find((member) => member.name === "Quinn (Guest)");
  expect(Object.keys(quinn ?? {}).sort()).toEqual(["id", "name", "tenantId", "userRole"]);
  expect(quinn?.userRole).toBe("anonymous");
  expect(mine.find((member) => member.name === "Grady Archie")?.userRole).toBe("guest");
  const one = await emulator.connector(
    "GET",
    `/v3/conversations/${meeting.id}/members/${mine[0]?.id}`,
  );
  expect(one.body).toEqual(mine[0]);
  const missing = await emulator.connector(
    "GET",
    `/v3/conversations/${meeting.id}/members/${(await emulator.person("patti")).id}`,
  );
  expect([missing.status, missing.body]).toMatchObject([
    404,
    { error: { code: "MemberNotFoundInConversation" } },
  ]);
  const byObjectId = await emulator.connector(
    "GET",
    `/v3/conversations/${meeting.id}/members/${(await emulator.person("quinn")).id}`,
  );
  expect(byObjectId.status).toBe(404);
  const older = await emulator.connector<Record<string, string>[]>(
    "GET",
    `/v3/conversations/${meeting.id}/members`,
  );
  expect(older.body[0]).toMatchObject({ objectId: mine[0]?.aadObjectId });
});

it("refuses a bot where it is not installed, in a private channel, and after its removal", async () => {
  const refusal = [403, { error: { code: "BotNotInConversationRoster" } }];
  const tried = async (id: string): Promise<unknown[]> => {
    const { status, body } = await emulator.connector(
      "POST",
      `/v3/conversations/${id}/activities`,
      text("hello"),
    );
    return [status, body];
  };
  const crew = await emulator.chat("Fabrikam crew");
  expect(await tried((await emulator.chat("Weekend hike")).id)).toMatchObject(refusal);
  expect(await tried(await emulator.channel("Mark 8 Project Team", "Budget"))).toMatchObject(
    refusal,
  );
  expect((await tried(crew.id))[0]).toBe(201);
  await emulator.call(
    "DELETE",
    `/emulator/api/conversations/${encodeURIComponent(crew.id)}/apps?as=robin&app=msteams`,
  );
  expect(await tried(crew.id)).toMatchObject(refusal);
  expect(await tried("19:none@thread.v2")).toMatchObject([
    404,
    { error: { code: "ConversationNotFound" } },
  ]);
});

it("does not let one bot into the chat of another, nor edit its messages", async () => {
  const launch = await emulator.chat("Launch week");
  const adele = await emulator.person("adele");
  const messageId = await send(launch.id, text("mine"));
  const edit = await emulator.connector(
    "PUT",
    `/v3/conversations/${launch.id}/activities/${messageId}`,
    text("yours"),
    emulator.otherBot,
  );
  expect(edit.status).toBe(403);
  const own = await emulator.connector<{ id: string }>("POST", "/v3/conversations", {
    isGroup: false,
    members: [{ id: adele.id }],
    tenantId: adele.tenantId,
  });
  const intruder = await emulator.connector(
    "POST",
    `/v3/conversations/${own.body.id}/activities`,
    text("hi"),
    emulator.otherBot,
  );
  expect(intruder.status).toBe(403);
});

it("shows a targeted message to one member only", async () => {
  const launch = await emulator.chat("Launch week");
  const alex = (await roster(launch.id)).find((member) => member.name === "Alex Wilber");
  const id = await send(
    launch.id,
    { ...text("only you"), recipient: { id: alex?.id } },
    "?isTargetedActivity=true",
  );
  expect(await seen(launch.id, "alex", id)).toMatchObject({ text: "only you", onlyYou: true });
  expect(await seen(launch.id, "adele", id)).toBeUndefined();
  const path = `/v3/conversations/${launch.id}/activities/${id}`;
  expect((await emulator.connector("PUT", path, text("not like this"))).status).toBe(404);
  expect(
    (await emulator.connector("PUT", `${path}?isTargetedActivity=true`, text("still only you")))
      .status,
  ).toBe(200);
  expect(await seen(launch.id, "alex", id)).toMatchObject({ text: "still only you" });
  const stranger = { ...text("x"), recipient: { id: "29:nobody" } };
  const refused = await emulator.connector(
    "POST",
    `/v3/conversations/${launch.id}/activities?isTargetedActivity=true`,
    stranger,
  );
  expect([refused.status, refused.body]).toMatchObject([400, { error: { code: "BadArgument" } }]);
});

it("refuses large, empty and invalid activities, and keeps but flags a seventh action", async () => {
  const launch = await emulator.chat("Launch week");
  const tried = async (body: unknown): Promise<unknown[]> => {
    const answer = await emulator.connector(
      "POST",
      `/v3/conversations/${launch.id}/activities`,
      body,
    );
    return [answer.status, answer.body];
  };
  expect(await tried(text("x".repeat(52_000)))).toMatchObject([
    413,
    { error: { code: "MessageSizeTooBig" } },
  ]);
  expect((await tried(text("x".repeat(45_000))))[0]).toBe(201);
  expect(await tried({ type: "message" })).toMatchObject([400, { error: { code: "BadSyntax" } }]);
  expect(await tried({ type: "trace" })).toMatchObject([400, { error: { code: "BadSyntax" } }]);
  expect((await tried({ type: "typing" }))[0]).toBe(201);
  const actions = Array.from({ length: 7 }, (_, at) => ({
    type: "Action.Execute",
    verb: `v${at}`,
  }));
  const content = { type: "AdaptiveCard", version: "1.5", body: [], actions };
  const id = await send(launch.id, {
    type: "message",
    attachments: [{ contentType: "application/vnd.microsoft.card.adaptive", content }],
  });
  expect(await seen(launch.id, "adele", id)).toMatchObject({
    card: content,
    warnings: [expect.stringContaining("7 actions")],
  });
});

it("returns a team, its open channels, a meeting and its participants", async () => {
  const { teams, meetings } = await emulator.directory();
  const team = teams[0];
  const told = await emulator.connector("GET", `/v3/teams/${team?.id}`);
  expect(told.body).toMatchObject({
    id: team?.id,
    name: "Mark 8 Project Team",
    aadGroupId: team?.groupId,
    channelCount: 4,
    memberCount: 9,
  });
  const channels = await emulator.connector<{ conversations: { id: string; name?: string }[] }>(
    "GET",
    `/v3/teams/${team?.id}/conversations`,
  );
  expect(channels.body.conversations.map((each) => each.name)).toEqual([
    undefined,
    "Design",
    "Go to market",
  ]);

  const meeting = meetings[0];
  const id = encodeURIComponent(meeting?.id ?? "");
  const details = await emulator.connector("GET", `/v1/meetings/${id}`);
  expect(details.body).toMatchObject({
    details: { title: "Weekly product sync", joinUrl: meeting?.joinUrl },
    conversation: { id: meeting?.chatId },
  });
  const megan = await emulator.person("megan");
  const participant = await emulator.connector(
    "GET",
    `/v1/meetings/${id}/participants/${megan.id}?tenantId=${megan.tenantId}`,
  );
  expect(participant.body).toMatchObject({
    user: { name: "Megan Bowen" },
    meeting: { role: "Presenter", inMeeting: true },
  });
  expect(
    (await emulator.connector("GET", `/v1/meetings/${id}/participants/${megan.id}`)).status,
  ).toBe(400);
  const patti = await emulator.person("patti");
  expect(
    (
      await emulator.connector(
        "GET",
        `/v1/meetings/${id}/participants/${patti.id}?tenantId=${patti.tenantId}`,
      )
    ).status,
  ).toBe(404);
});

it("shows a bubble with a message to a meeting's chat only", async () => {
  const meeting = await emulator.chat("Weekly product sync");
  const externalResourceUrl = `https://teams.microsoft.com/l/bubble/app?url=${encodeURIComponent("https://app.example/b?x=1")}&height=300&width=320&title=Vote`;
  const activity = {
    ...text("vote now"),
    channelData: { notification: { alertInMeeting: true, externalResourceUrl } },
  };
  const id = await send(meeting.id, activity);
  expect((await seen(meeting.id, "quinn", id))?.bubble).toEqual({
    url: "https://app.example/b?x=1",
    title: "Vote",
    width: 320,
    height: 300,
  });
  const launch = await emulator.chat("Launch week");
  expect((await seen(launch.id, "adele", await send(launch.id, activity)))?.bubble).toBeNull();
});

it("plays faults until they are used up or cleared, and logs what was sent", async () => {
  const launch = await emulator.chat("Launch week");
  const path = `/v3/conversations/${encodeURIComponent(launch.id)}/activities`;
  const tried = async (): Promise<number> =>
    (await emulator.connector("POST", path, text("x"))).status;
  await emulator.call("POST", "/emulator/api/faults", {
    tooManyRequests: { calls: 1, retryAfterSeconds: 3 },
  });
  const limited = await emulator.connector("POST", path, text("x"));
  expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, "3"]);
  expect(await tried()).toBe(201);
  await emulator.call("POST", "/emulator/api/faults", {
    status: { code: 502, calls: 2, method: "POST", pathIncludes: "/activities" },
  });
  expect((await emulator.connector("GET", `/v3/conversations/${launch.id}/members`)).status).toBe(
    200,
  );
  expect([await tried(), await tried(), await tried()]).toEqual([502, 502, 201]);
  await emulator.call("POST", "/emulator/api/faults", { down: true });
  await expect(tried()).rejects.toThrow("fetch failed");
  await emulator.call("POST", "/emulator/api/faults", {});
  expect(await tried()).toBe(201);
  await emulator.call("POST", "/emulator/api/faults", {
    answerLost: { calls: 1, method: "POST", pathIncludes: "/activities" },
  });
  await expect(tried()).rejects.toThrow("fetch failed");
  expect(await tried()).toBe(201);
  await emulator.call("POST", "/emulator/api/faults", {
    hold: { method: "POST", pathIncludes: "/activities" },
  });
  const held = tried();
  const other = emulator.connector("GET", `/v3/conversations/${launch.id}/members`);
  expect(await Promise.race([held, other.then(({ status }) => status)])).toBe(200);
  await emulator.call("POST", "/emulator/api/faults", {});
  expect(await held).toBe(201);
  expect((await emulator.call("POST", "/emulator/api/faults", { donw: true })).status).toBe(400);
  const { body } = await emulator.call<{
    sends: { method: string; conversationId: string; status: number }[];
  }>("GET", "/emulator/api/sends");
  const statuses = body.sends
    .filter((each) => each.conversationId === launch.id && each.method === "POST")
    .map((each) => each.status);
  expect(statuses.slice(-9)).toEqual([429, 201, 502, 502, 201, 201, 201, 201, 201]);
});
