import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { tenantId } from "#domain/ids.ts";
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

afterEach(() => app.clock.reset());

describe("the card of a pending survey", () => {
  it("is in its owner's chat with the bot, is sent from there, and is nowhere else before (LIF-03, LIF-09, LIF-10, CARD-06)", async () => {
    const label = `Ready to ask? ${crypto.randomUUID()}`;
    const { poll, where } = await sendPoll(app, adele, {
      send: "manual",
      questions: [aChoiceQuestion(["Yes", "No"], { label })],
    });
    const chat = await app.emulator.botChat("adele", "msteams");
    const message = await app.emulator.cardWith(chat, "adele", label);
    expect(JSON.stringify(message.card)).toContain("Ready");
    expect(JSON.stringify(message.card)).toContain("survey/deliver");
    expect(JSON.stringify(await app.emulator.messages(where, "adele"))).not.toContain(label);
    await app.emulator.act(chat, "adele", message.id, "survey/deliver", { surveyId: poll.id });
    expect(JSON.stringify((await app.emulator.cardWith(where, "alex", label)).card)).toContain(
      "Live",
    );
    await app.emulator.until("the owner's card to be live", async () => {
      const shown = (await app.emulator.messages(chat, "adele")).find(
        (each) => each.id === message.id,
      );
      return JSON.stringify(shown?.card).includes("Live");
    });
  });

  it("says that it is live three seconds after the scheduled delivery, even if the delivery is late (LIF-04, LIF-12)", async () => {
    const label = `In a moment? ${crypto.randomUUID()}`;
    const deliverAt = new Date(Date.now() + 600_000);
    const { poll } = await sendPoll(app, adele, {
      send: "schedule",
      deliverAt: deliverAt.toISOString(),
      label,
    });
    const chat = await app.emulator.botChat("adele", "msteams");
    await app.emulator.cardWith(chat, "adele", label);
    const { cards } = app.product.contextOf(tenantId.parse(adele.tenantId), "msteams");
    /** The card as posted, without a personal view. */
    const posted = async (sinceDelivery: number) => {
      app.clock.ahead(deliverAt.getTime() + sinceDelivery - Date.now());
      cards.wake();
      const found = (await app.emulator.messages(chat, "adele", { refresh: false })).find(
        ({ card }) => JSON.stringify(card).includes(poll.id),
      );
      return JSON.stringify(found?.card);
    };
    // The product's clock is ahead of the machine's, which the job uses: nothing else updates the
    // card.
    expect(await posted(-5000)).toContain("Sending {{DATE(");
    expect(await posted(2000)).toContain("Sending {{DATE(");
    await app.emulator.until("the card to be live", async () => /"Live"/.test(await posted(3000)));
  });
});
