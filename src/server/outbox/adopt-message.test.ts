import { sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "#test/app.ts";
import { sendPoll } from "#test/send-poll.ts";
import { rowsOf } from "../db/db.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterEach(() => app.emulator.faults({}));

describe("a card whose post got no reply", () => {
  it("is recognised when a viewer uses it, updated, and not posted again", async () => {
    const [adele, alex] = [await app.as("adele"), await app.as("alex")];
    const channel = await app.emulator.newChannel("Mark 8 Project Team", "Lost answers");
    await app.emulator.faults({
      answerLost: { calls: 1, method: "POST", pathIncludes: encodeURIComponent(channel) },
    });
    const { poll, where, vote } = await sendPoll(app, adele, {
      place: "Mark 8 Project Team / Lost answers",
    });
    const rowOf = async () =>
      (
        await rowsOf<Row>(
          app.database.db,
          sql`select message_id, tries from outbox where survey_id = ${poll.id}`,
        )
      )[0];
    await app.emulator.until("the try to have failed", async () => (await rowOf())?.tries === 1);
    expect((await rowOf())?.message_id).toBeNull();

    const message = await app.emulator.cardWith(where, "alex", poll.id);
    expect((await rowOf())?.message_id).toBe(message.id);
    await vote(alex, "Salad");
    await app.emulator.until("the count on the card", async () =>
      JSON.stringify(
        (await app.emulator.messages(where, "diego")).find(({ id }) => id === message.id)?.card,
      ).includes("1 response"),
    );
    const cards = (await app.emulator.messages(where, "alex")).filter((each) =>
      JSON.stringify(each.card).includes(poll.id),
    );
    expect(cards.map(({ id }) => id)).toEqual([message.id]);
    expect(await rowOf()).toEqual({ message_id: message.id, tries: 0 });
  });
});

type Row = { message_id: string | null; tries: number };
