import { beforeAll, describe, expect, it } from "vitest";
import { conversationId } from "#domain/ids.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { cardInChat } from "#test/card-in-chat.ts";
import { aChoiceQuestion, aPoll, aQuizQuestion, aRecipient } from "#test/factories.ts";
import { meetingName, sendLive } from "#test/send-live.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});

const label = () => `What shall we eat? ${crypto.randomUUID()}`;

describe("a card in a running meeting", () => {
  it.each(["poll", "survey", "quiz"] as const)(
    "pops up with its form, once, for everybody there: %s (HOST-20, TAK-10)",
    async (type) => {
      const title = label();
      const ask = () =>
        type === "quiz"
          ? aQuizQuestion(["Pizza", "Salad"], { label: title })
          : aChoiceQuestion(["Pizza", "Salad"], { label: title });
      const questions = type === "survey" ? [ask(), ask()] : [ask()];
      const item = await cardInChat(app, title, { type, title, questions }, "Weekly product sync");
      const message = async () =>
        (await app.emulator.messages(item.at, "megan")).find(({ id }) => id === item.messageId);
      const bubble = {
        title: `Polly ${type}`,
        width: 400,
        height: 480,
        url: `${app.config.publicUrl}/msteams/content/meeting/${type}/${item.id}`,
      };
      expect((await message())?.bubble).toEqual(bubble);
      await item.press("megan", "survey/taking/submit", {
        [`answer:${questions[0]?.id}`]: questions[0]?.choices[0]?.id,
      });
      await item.press("adele", "survey/close", { confirmed: true });
      await app.emulator.until("the edited card", async () =>
        JSON.stringify((await message())?.card).includes("Closed"),
      );
      // Edits do not pop up: they would do so with every vote.
      expect((await message())?.bubble).toBeNull();
    },
  );

  it.each([
    ["qna", "Q&A"],
    ["icebreaker", "icebreaker"],
    ["hot-take", "hot take"],
  ] as const)("pops up with its room, too: %s (HOST-20, TAK-12, TAK-14)", async (type, name) => {
    const title = label();
    const sent = await sendLive(app, await app.as("adele"), type, { title });
    const at = await app.emulator.place(meetingName);
    const { bubble } = await app.emulator.cardWith(at, "megan", title);
    expect(bubble).toMatchObject({
      title: `Polly ${name}`,
      url: `${app.config.publicUrl}/msteams/content/meeting/${type}/${sent.id}`,
    });
  });

  it("does not pop up in a chat, a channel, or with a direct message", async () => {
    for (const place of ["Launch week", "Mark 8 Project Team / Design"]) {
      const title = label();
      const poll = await cardInChat(
        app,
        title,
        { questions: [aChoiceQuestion(["Pizza", "Salad"], { label: title })] },
        place,
      );
      expect(
        (await app.emulator.messages(poll.at, "megan")).find(({ id }) => id === poll.messageId)
          ?.bubble,
      ).toBeNull();
    }
    const [adele, title] = [await app.as("adele"), label()];
    const meeting = conversationId.parse(await app.emulator.place("Weekly product sync"));
    const recipients = [aRecipient({ type: "meeting", id: meeting })];
    const questions = [aChoiceQuestion(["Pizza", "Salad"], { label: title })];
    await adele.surveys.create({
      body: { draft: aPoll({ recipients, questions, deliveryPreference: "direct-message" }) },
    });
    const chat = await app.emulator.botChat("megan", "msteams");
    expect((await app.emulator.cardWith(chat, "megan", title)).bubble).toBeNull();
  });
});
