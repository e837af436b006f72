import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "#test/app.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";

let app: TestApp;
let [adele, alex]: Person[] = [];
beforeAll(async () => {
  app = await startApp();
  [adele, alex] = [await app.as("adele"), await app.as("alex")];
});
const people = () => {
  if (!adele || !alex) throw new Error("both are there");
  return { adele, alex };
};
const minutes = (count: number) => new Date(Date.now() + count * 60_000);

async function closed(over: Parameters<typeof sendPoll>[2] = {}) {
  const { adele } = people();
  const sent = await sendPoll(app, adele, over);
  await sent.vote(await app.as("alex"), "Pizza");
  await adele.surveys.close({ params: { id: sent.poll.id }, body: {} });
  return sent;
}

describe("reopening", () => {
  it("opens a closed survey again with its votes, until it is closed by hand (EDT-13, EDT-17, API-30, LIF-01)", async () => {
    const { adele, alex } = people();
    const label = `Once more? ${randomUUID()}`;
    const { poll, vote, where } = await closed({ label });
    expect((await adele.surveys.get({ params: { id: poll.id } })).can).toContain("reopen");
    const view = await adele.surveys.reopen({ params: { id: poll.id }, body: {} });
    expect(view).toMatchObject({
      state: "open",
      closeAt: null,
      banner: "reopened",
      responseCount: 1,
    });
    await vote(alex, "Soup");
    const card = await app.emulator.until("the card of an open poll", async () => {
      const found = await app.emulator.cardWith(where, "megan", label);
      return JSON.stringify(found.card).includes("Live") && found;
    });
    expect(JSON.stringify(card.card)).toContain("Polly reopened");
  });

  it("takes a close time from five minutes to three months ahead (EDT-17, TIM-05, TIM-06)", async () => {
    const { adele } = people();
    const { poll } = await closed();
    const at = (closeAt: Date) =>
      adele.surveys.reopen({ params: { id: poll.id }, body: { closeAt } });
    await expect(at(minutes(4))).rejects.toMatchObject({
      body: { message: "Close time must be at least 5 minutes from now" },
    });
    await expect(at(minutes(60 * 24 * 95))).rejects.toMatchObject({
      body: { message: "Close time must be no more than 3 months in the future" },
    });
    const closeAt = minutes(60);
    expect(await at(closeAt)).toMatchObject({ state: "open", closeAt });
  });

  it("hides results again that are for after the close (EDT-18)", async () => {
    const { adele, alex } = people();
    const { poll } = await closed({ resultsVisibility: "after-close" });
    const seen = async () => (await alex.responses.results({ params: { id: poll.id } })).error;
    expect(await seen()).toBeNull();
    await adele.surveys.reopen({ params: { id: poll.id }, body: {} });
    expect(await seen()).toBe("AFTER-CLOSE");
  });

  it("is for owners, and for closed surveys (EDT-13, PERM-02, PERM-09)", async () => {
    const { adele, alex } = people();
    const { poll } = await closed();
    await expect(alex.surveys.reopen({ params: { id: poll.id }, body: {} })).rejects.toMatchObject({
      status: 403,
    });
    await adele.surveys.reopen({ params: { id: poll.id }, body: {} });
    await expect(adele.surveys.reopen({ params: { id: poll.id }, body: {} })).rejects.toMatchObject(
      {
        status: 409,
        body: { message: "This poll is not closed" },
      },
    );
  });
});

describe("closing with a notification", () => {
  it("posts the results where it was sent (AUT-51)", async () => {
    const label = `And the winner is ${randomUUID()}`;
    const { where } = await closed({ label, resultsCloseNotification: true });
    await app.emulator.until("the results", async () => {
      const told = (await app.emulator.messages(where, "megan")).filter(({ card }) =>
        JSON.stringify(card).includes(label),
      );
      return told.length === 2;
    });
  });

  for (const over of [
    { deliveryResultLimit: "owners" },
    { resultsVisibility: "private" },
  ] as const) {
    it(`tells owners alone with ${JSON.stringify(over)} (AUT-50, AUT-51)`, async () => {
      const label = `For me ${randomUUID()}`;
      const { where, poll } = await closed({ label, resultsCloseNotification: true, ...over });
      const chat = await app.emulator.botChat("adele", "msteams");
      const own = await app.emulator.cardWith(chat, "adele", label);
      expect(JSON.stringify(own.card)).toContain("Pizza");
      const told = async () =>
        (await app.emulator.messages(where, "megan")).filter(({ card }) =>
          JSON.stringify(card).includes(label),
        );
      await app.emulator.until("the poll's own card", async () => (await told()).length > 0);
      await app.emulator.until("nothing left to post", async () => {
        const { rows } = await app.database.jobs.executeSql(
          "select 1 from outbox where survey_id = $1 and due_at is not null",
          [poll.id],
        );
        return rows.length === 0;
      });
      expect(await told()).toHaveLength(1);
    });
  }
});
