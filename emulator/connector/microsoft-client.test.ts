import { ConnectorClient, TeamsConnectorClient } from "botframework-connector";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { botToken, startTestEmulator, type TestEmulator } from "../test-bot/test-emulator.ts";

// Microsoft's own client of the Bot Connector: what it sends and can parse matches the real
// service.
let emulator: TestEmulator;
let connector: ConnectorClient;
let teams: TeamsConnectorClient;
let chat: Awaited<ReturnType<TestEmulator["chat"]>>;
let meeting: Awaited<ReturnType<TestEmulator["chat"]>>;
let adele: Awaited<ReturnType<TestEmulator["person"]>>;

type ConversationWish = Parameters<ConnectorClient["conversations"]["createConversation"]>[0];
type NotificationWish = Parameters<TeamsConnectorClient["teams"]["sendMeetingNotification"]>[1];
type Credentials = ConstructorParameters<typeof ConnectorClient>[0];

beforeAll(async () => {
  let time = 0;
  emulator = await startTestEmulator({ rateClock: () => (time += 3_600_000) });
  const token = await botToken(emulator.url, emulator.bot.botId);
  const credentials: Credentials = {
    signRequest: async (request) => {
      request.headers.set("authorization", `Bearer ${token}`);
      return request;
    },
  };
  const options = { baseUri: `${emulator.url}/teams` };
  [connector, teams] = [
    new ConnectorClient(credentials, options),
    new TeamsConnectorClient(credentials, options),
  ];
  [chat, meeting] = [
    await emulator.chat("Launch week"),
    await emulator.chat("Weekly product sync"),
  ];
  adele = await emulator.person("adele");
});
afterAll(() => emulator.close());

const text = (said: string) => ({ type: "message", text: said });
const shown = async (id: string) =>
  (await emulator.messages(chat.id, "adele")).find((message) => message.id === id);
const meetingId = () => meeting.meetingId ?? "";

async function memberOf(conversationId: string, name: string): Promise<string> {
  const { members } = await connector.conversations.getConversationPagedMembers(conversationId);
  return members.find((member) => member.name === name)?.id ?? "";
}

describe("Microsoft's own connector client", () => {
  it("sends, answers, edits and deletes", async () => {
    const { id } = await connector.conversations.sendToConversation(chat.id, text("one"));
    expect((await shown(id))?.text).toBe("one");
    await connector.conversations.updateActivity(chat.id, id, text("two"));
    expect((await shown(id))?.text).toBe("two");
    const reply = await connector.conversations.replyToActivity(chat.id, id, text("three"));
    expect((await shown(reply.id))?.text).toBe("three");
    await connector.conversations.deleteActivity(chat.id, id);
    expect((await shown(id))?.deleted).toBe(true);
  });

  it("opens a chat with a person, and a post in a channel", async () => {
    const member = { id: await memberOf(chat.id, adele.name), name: adele.name };
    const { tenantId } = adele;
    const bot = { id: emulator.bot.botId, name: "" };
    const channel = { id: await emulator.channel("Sales and Marketing", "General") };
    const base = { bot, tenantId, channelData: {} };
    // safe: the client's type asks for fields that its own documentation leaves out
    const personal = { ...base, isGroup: false, members: [member] } as ConversationWish;
    expect((await connector.conversations.createConversation(personal)).id).toMatch(/^a:1/);
    // safe: as above
    const post = {
      ...base,
      isGroup: true,
      channelData: { channel },
      activity: text("post"),
    } as unknown as ConversationWish;
    expect((await connector.conversations.createConversation(post)).id).toMatch(/;messageid=/);
  });

  it("reads members: all, by pages, one, and those of a message", async () => {
    const all = await connector.conversations.getConversationMembers(chat.id);
    expect(all.map(({ name }) => name)).toContain(adele.name);
    const paged = await connector.conversations.getConversationPagedMembers(chat.id, {
      pageSize: 100,
      continuationToken: "",
    });
    expect(paged.members?.map(({ name }) => name)).toEqual(all.map(({ name }) => name));
    expect(paged.members?.find(({ name }) => name === adele.name)?.aadObjectId).toBe(adele.id);
    const one = await connector.conversations.getConversationMember(
      chat.id,
      await memberOf(chat.id, adele.name),
    );
    expect(one.name).toBe(adele.name);
    const { id } = await connector.conversations.sendToConversation(chat.id, text("who sees it"));
    expect((await connector.conversations.getActivityMembers(chat.id, id)).length).toBe(all.length);
  });

  it("reads a team and its channels", async () => {
    const team = await emulator.channel("Sales and Marketing", "General");
    expect((await teams.teams.fetchTeamDetails(team)).name).toBe("Sales and Marketing");
    expect(
      (await teams.teams.fetchChannelList(team)).conversations?.map(({ name }) => name),
    ).toContain("Campaigns");
  });

  it("reads a meeting and a person's role in it", async () => {
    const { tenantId } = adele;
    expect((await teams.teams.fetchMeetingInfo(meetingId())).details.title).toBe(
      "Weekly product sync",
    );
    expect(
      (await teams.teams.fetchMeetingParticipant(meetingId(), adele.id, { tenantId })).meeting
        ?.role,
    ).toBe("Organizer");
  });

  it("notifies people in a meeting: on the stage, and at the app's icon", async () => {
    const recipients = [await memberOf(meeting.id, adele.name)];
    const value = { url: "https://app.example/dialog", title: "Vote", width: 500, height: 300 };
    const onStage = {
      surface: "meetingStage" as const,
      contentType: "task" as const,
      content: { value },
    };
    const atIcon = { surface: "meetingTabIcon" as const, tabEntityId: "polls" };
    const screen = new AbortController();
    const events = await fetch(`${emulator.url}/emulator/api/events?as=adele`, {
      signal: screen.signal,
    });
    for (const surfaces of [
      [onStage],
      [{ surface: "meetingTabIcon" as const }],
      [onStage, atIcon],
    ]) {
      // safe: the client's type of a stage's content is any; this is what Microsoft documents
      const notification = {
        type: "targetedMeetingNotification",
        value: { recipients, surfaces },
      } as NotificationWish;
      await teams.teams.sendMeetingNotification(meetingId(), notification);
    }
    const told: string[] = [];
    const decoder = new TextDecoder();
    for await (const chunk of events.body ?? []) {
      told.push(
        ...[...decoder.decode(chunk).matchAll(/"type":"(meeting-[a-z-]+)"/g)].map(
          ([, type = ""]) => type,
        ),
      );
      if (told.length >= 4) break;
    }
    screen.abort();
    expect(told).toEqual([
      "meeting-dialog",
      "meeting-tab-icon",
      "meeting-dialog",
      "meeting-tab-icon",
    ]);
  });
});
