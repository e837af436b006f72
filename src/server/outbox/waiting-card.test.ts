import { type SQL, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { conversationId } from "#domain/ids.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aRecipient } from "#test/factories.ts";
import { sendPoll } from "#test/send-poll.ts";
import { rowsOf } from "../db/db.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});

type Row = { id: string; version: string; place: string; early: boolean | null; rests: boolean };

/** A poll in two channels whose cards are at rest; `rows`: theirs. */
async function inTwoPlaces() {
  const adele = await app.as("adele");
  const names = ["Design", "Go to market"].map((name) => `Mark 8 Project Team / ${name}`);
  const places = await Promise.all(names.map((name) => app.emulator.place(name)));
  const recipients = places.map((place) =>
    aRecipient({ type: "channel", id: conversationId.parse(place) }),
  );
  const { poll, vote } = await sendPoll(app, adele, { recipients });
  const rows = () =>
    rowsOf<Row>(
      app.database.db,
      sql`select id, xmin::text as version, conversation_id as place,
        due_at < claimed_until as early, due_at is null and claimed_until is null as rests
        from outbox where survey_id = ${poll.id} and message_id is not null order by id`,
    );
  const [held, free] = await app.emulator.until("both cards at rest", async () => {
    const found = await rows();
    return found.length === 2 && found.every(({ rests }) => rests) ? found : undefined;
  });
  if (!held || !free) throw new Error("two cards");
  const now = async () => (await rows()).find(({ id }) => id === held.id);
  const set = (values: SQL) =>
    app.database.db.execute(sql`update outbox set ${values} where id = ${held.id}`);
  const shows = ({ place }: Row, text: string) =>
    app.emulator.until(text, async () => {
      const found = (await app.emulator.messages(place, "adele")).find(({ card }) =>
        JSON.stringify(card).includes(poll.id),
      );
      return JSON.stringify(found?.card).includes(text);
    });
  return { vote, held, free, now, set, shows };
}

it("a vote leaves a card alone that waits for its turn, and asks for the one that does not", async () => {
  const { vote, held, free, now, set, shows } = await inTwoPlaces();
  await set(sql`due_at = now() - interval '1 hour', claimed_until = now() + interval '1 hour'`);
  const before = await now();
  await vote(await app.as("diego"), "Soup");
  await shows(free, "1 response");
  expect(await now()).toEqual(before);
  await set(sql`claimed_until = null`);
  await shows(held, "1 response");
});

it("a vote asks again for a card that somebody updates at the moment", async () => {
  const { vote, held, now, set, shows } = await inTwoPlaces();
  await set(sql`due_at = now() + interval '1 hour', claimed_until = now() + interval '1 hour'`);
  await vote(await app.as("diego"), "Soup");
  await app.emulator.until("the request", async () => (await now())?.early);
  await set(sql`claimed_until = null`);
  await shows(held, "1 response");
});
