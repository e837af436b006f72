import { beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "#test/app.ts";
import { aChoiceQuestion } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";

let app: TestApp;
let adele: Person;
beforeAll(async () => {
  app = await startApp();
  adele = await app.as("adele");
});

describe("the card of a pending survey", () => {
  it("stands in its owner's chat with the bot, is sent from there, and nowhere else before (LIF-03, LIF-09, LIF-10, CARD-06)", async () => {
    const label = `Ready to ask? ${crypto.randomUUID()}`;
    const { poll, where } = await sendPoll(app, adele, { send: "manual", questions: [aChoiceQuestion(["Yes", "No"], { label })] });
    const chat = await app.emulator.botChat("adele", "msteams");
    const message = await app.emulator.cardWith(chat, "adele", label);
    expect(JSON.stringify(message.card)).toContain("Ready");
    expect(JSON.stringify(message.card)).toContain("survey/deliver");
    expect(JSON.stringify(await app.emulator.messages(where, "adele"))).not.toContain(label);
    await app.emulator.act(chat, "adele", message.id, "survey/deliver", { surveyId: poll.id });
    expect(JSON.stringify((await app.emulator.cardWith(where, "alex", label)).card)).toContain("Live");
    await app.emulator.until("the owner's card to be live", async () => {
      const shown = (await app.emulator.messages(chat, "adele")).find((each) => each.id === message.id);
      return JSON.stringify(shown?.card).includes("Live");
    });
  });

  it("is written again three seconds after the planned delivery (LIF-04, LIF-12)", async () => {
    const deliverAt = new Date(Date.now() + 40_000);
    const { poll } = await sendPoll(app, adele, {
      send: "schedule",
      deliverAt: deliverAt.toISOString(),
      questions: [aChoiceQuestion(["Yes", "No"], { label: "In a moment?" })],
    });
    const chat = await app.emulator.botChat("adele", "msteams");
    const message = await app.emulator.cardWith(chat, "adele", "In a moment?");
    expect(JSON.stringify(message.card)).toContain("Sending {{DATE(");
    await app.emulator.until("its next time", async () => {
      const { rows } = await app.database.jobs.executeSql("select due_at from outbox where survey_id = $1 and claimed_until is null", [
        poll.id,
      ]);
      return rows.length === 1 && new Date(rows[0].due_at).getTime() === deliverAt.getTime() + 3000;
    });
  });
});
