import { beforeAll, describe, expect, it } from "vitest";
import { featureFlags } from "#domain/account/feature-flags.ts";
import { offeredTypes } from "#domain/survey/offers.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { typeTexts } from "#text/survey-types.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});

/** The bot's cards in a conversation, oldest first. */
async function cards(id: string, as: string): Promise<string[]> {
  return (await app.emulator.messages(id, as))
    .filter((message) => message.from.kind === "bot")
    .map((message) => JSON.stringify(message.card));
}

async function chatWithBot(name: string): Promise<string> {
  const { people, chats, apps } = await app.emulator.directory();
  const person = people.find((each) => each.name.startsWith(name));
  const polly = apps.find((each) => each.botId === app.config.variants.msteams.botId);
  const chat = chats.find(
    (each) =>
      each.kind === "bot" &&
      each.appId === polly?.appId &&
      each.memberIds.includes(person?.id ?? ""),
  );
  if (!chat) throw new Error(`${name} has no chat with the bot`);
  return chat.id;
}

describe("the bot", () => {
  it("posts one greeting where it was added: in teams, chats, meetings and personally", async () => {
    const places = ["Mark 8 Project Team / General", "Launch week", "Weekly product sync"];
    for (const id of [
      ...(await Promise.all(places.map((name) => app.emulator.place(name)))),
      await chatWithBot("Megan"),
    ]) {
      const greetings = (await cards(id, "megan")).filter(
        (card) => card.includes("Polly is here") || card.includes("Polly Standup is here"),
      );
      expect(greetings.filter((card) => card.includes("Polly is here")).length).toBe(1);
      expect(greetings.filter((card) => card.includes("Create a poll")).length).toBe(1);
    }
  });

  it.each(["hi", "Hello", "help", "what?", "  HELP  "])(
    "replies to %j with its capabilities",
    async (text) => {
      const chat = await chatWithBot("Megan");
      const answers = async () =>
        (await cards(chat, "megan")).filter((card) => card.includes("What Polly can do")).length;
      const before = await answers();
      await app.emulator.say(chat, "megan", text);
      await expect.poll(answers, { timeout: 10_000 }).toBe(before + 1);
    },
  );

  it.each(offeredTypes("msteams", featureFlags.parse({})))(
    "replies to %s with a button that opens its authoring page as a dialog (AUT-05)",
    async (type) => {
      const id = await app.emulator.place("Launch week");
      await app.emulator.say(id, "megan", type, "msteams");
      await app.emulator.cardWith(id, "megan", typeTexts[type].howTo);
      const value = {
        data: { msteams: { type: "task/fetch" }, dialog: "authoring", type },
        context: { theme: "dark" },
      };
      const { status, body } = await app.emulator.invoke(
        id,
        "megan",
        "msteams",
        "task/fetch",
        value,
      );
      expect(status).toBe(200);
      const task = taskOf(body);
      expect(task).toMatchObject({ title: typeTexts[type].create, width: 1400, height: 720 });
      const url = new URL(task.url);
      expect(url.origin + url.pathname).toBe(
        `${app.config.publicUrl}/msteams/content/${type}/authoring`,
      );
      expect(Object.fromEntries(url.searchParams)).toEqual({
        audienceType: "groupChat",
        audienceId: id,
        audienceName: "Launch week",
        theme: "dark",
      });
    },
  );

  it("opens the picker from the compose extension, for the current channel (HOST-12, AUT-26)", async () => {
    const id = await app.emulator.place("Mark 8 Project Team / Design");
    const { body } = await app.emulator.invoke(
      id,
      "megan",
      "msteams",
      "composeExtension/fetchTask",
      {
        commandId: "create",
        commandContext: "compose",
        context: { theme: "default" },
      },
    );
    const { teams } = await app.emulator.directory();
    const team = teams.find((each) => each.name === "Mark 8 Project Team");
    const task = taskOf(body);
    expect(task).toMatchObject({ title: "Create", width: 700 });
    expect(new URL(task.url).pathname).toBe("/msteams/content/start");
    expect(Object.fromEntries(new URL(task.url).searchParams)).toEqual({
      audienceType: "channel",
      audienceId: id,
      audienceName: "Design",
      groupId: team?.groupId,
      teamId: team?.id,
      theme: "default",
    });
  });

  it("closes dialogs without a message when the page has finished its work", async () => {
    const id = await app.emulator.place("Launch week");
    for (const name of ["task/submit", "composeExtension/submitAction"]) {
      const { status, body } = await app.emulator.invoke(id, "megan", "msteams", name, {
        commandId: "create",
        data: { surveyId: crypto.randomUUID() },
      });
      expect(status).toBe(200);
      expect(body || null).toBeNull();
    }
  });

  it("offers no poll in the standup app", async () => {
    const id = await app.emulator.place("Launch week");
    await app.emulator.say(id, "megan", "poll", "agile");
    const withoutPoll = async () =>
      (await cards(id, "megan")).filter((card) => card.includes("What Polly Standup can do"))
        .length;
    await expect.poll(withoutPoll, { timeout: 10_000 }).toBe(1);
  });

  it("rejects a tab user's token as the channel's (PERM-09, API-06)", async () => {
    const token = await app.emulator.token("megan", "msteams");
    const { emulator, url } = app;
    const body = {
      type: "message",
      text: "hi",
      serviceUrl: `${emulator.url}/teams/`,
      from: { id: "29:x", aadObjectId: crypto.randomUUID() },
      conversation: { id: "a:b", tenantId: (await app.as("megan")).tenantId },
    };
    const reply = await fetch(`${url}/msteams/api/messages`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(reply.status).toBe(401);
  });
});

function taskOf(body: unknown): { title: string; width: number; url: string } {
  // safe: read as the answer that the test is about; what is missing fails the test
  return (body as { task: { value: { title: string; width: number; url: string } } }).task.value;
}
