import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { type SurveyId, tenantId } from "#domain/ids.ts";
import { freshDatabase, startApp, type TestApp } from "#test/app.ts";
import { rowsRead } from "#test/rows-read.ts";
import { sendPoll } from "#test/send-poll.ts";
import { commandsOf } from "../../../scripts/read-page.ts";
import { rowsOf } from "../db/db.ts";
import { askForCards, countGivenUp, mostTries, releaseCard } from "./outbox-rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});

/** The card of a poll once nothing is to be done with it. */
const cardAtRest = (id: SurveyId) =>
  app.emulator.until("the card to be at rest", async () => {
    const [found] = await rowsOf<{ id: string }>(
      app.database.db,
      sql`select id from outbox where survey_id = ${id} and message_id is not null
        and claimed_until is null and due_at is null`,
    );
    return found;
  });

/** A poll whose card the worker has given up after its last try; what another person sees on it. */
async function givenUp() {
  const adele = await app.as("adele");
  const sent = await sendPoll(app, adele, { place: "Launch week" });
  const { id } = sent.poll;
  await app.emulator.cardWith(sent.where, "adele", id);
  const row = await cardAtRest(id);
  await releaseCard(
    app.database.db,
    { tenantId: tenantId.parse(adele.tenantId), id: row.id },
    { tries: mostTries, failure: "502" },
  );
  const shows = (text: string) =>
    app.emulator.until(text, async () => {
      const found = (await app.emulator.messages(sent.where, "megan")).find(({ card }) =>
        JSON.stringify(card).includes(id),
      );
      return JSON.stringify(found?.card).includes(text);
    });
  const isGivenUp = async () =>
    (
      await rowsOf(
        app.database.db,
        sql`select 1 from outbox where id = ${row.id} and failure is not null`,
      )
    ).length > 0;
  expect(await isGivenUp()).toBe(true);
  return { ...sent, adele, row, shows, isGivenUp };
}

describe("a card whose update was given up after all tries", () => {
  it("is updated by the next response", async () => {
    const { vote, shows, isGivenUp } = await givenUp();
    await vote(await app.as("diego"), "Soup");
    await shows("1 response");
    expect(await isGivenUp()).toBe(false);
  });

  it("is tried again after the statement that docs/operating.md names", async () => {
    const statement = commandsOf("docs/operating.md").find((each) =>
      each.startsWith("update outbox set"),
    );
    const { row, isGivenUp } = await givenUp();
    await app.database.db.execute(
      sql.raw(statement?.replace("where …", `where id = '${row.id}'`) ?? ""),
    );
    expect(await isGivenUp()).toBe(false);
    await app.emulator.until("the card to be at rest", async () => {
      const [now] = await rowsOf<{ due_at: unknown; failure: string | null; tries: number }>(
        app.database.db,
        sql`select due_at, failure, tries from outbox where id = ${row.id}`,
      );
      return now?.due_at === null && now.failure === null && now.tries === 0;
    });
  });

  it("is updated by the close (LIF-06, LIF-13)", async () => {
    const { poll, adele, shows } = await givenUp();
    await adele.surveys.close({ params: { id: poll.id }, body: {} });
    await shows("Closed");
  });

  it("is updated by the deletion (LIF-02)", async () => {
    const { poll, adele, shows } = await givenUp();
    await adele.commands.run({ body: { command: "survey/delete", surveyId: poll.id } });
    await shows("was deleted");
  });

  it("is tried anew if somebody asked for it during the last try", async () => {
    const { db } = app.database;
    const adele = await app.as("adele");
    const { poll } = await sendPoll(app, adele, { place: "Launch week" });
    const row = await cardAtRest(poll.id);
    const key = { tenantId: tenantId.parse(adele.tenantId), id: row.id };
    // Another process has it; this one's worker is not waked until its lease ends.
    await db.execute(
      sql`update outbox set claimed_until = now() + interval '9 minutes',
        due_at = now() + interval '9 minutes', tries = ${mostTries - 1} where id = ${row.id}`,
    );
    const later = new Date(Date.now() + 60_000);
    await askForCards(db, [key], later);
    await releaseCard(db, key, { tries: mostTries, failure: "502" });
    const [released] = await rowsOf<{ due: string; failure: string | null; tries: number }>(
      db,
      sql`select due_at as due, failure, tries from outbox where id = ${row.id}`,
    );
    expect(released).toMatchObject({ failure: null, tries: 0 });
    expect(new Date(released?.due ?? 0)).toEqual(later);
  });

  it("is tried anew if somebody asked for it during the try that Teams refused for good (LIF-06)", async () => {
    const { db } = app.database;
    const adele = await app.as("adele");
    const { poll } = await sendPoll(app, adele, { place: "Launch week" });
    const row = await cardAtRest(poll.id);
    const key = { tenantId: tenantId.parse(adele.tenantId), id: row.id };
    const later = new Date(Date.now() + 60_000);
    /** Tried and refused, by another process; `asked`: somebody asked for it meanwhile. */
    const refused = async (asked: boolean) => {
      await db.execute(
        sql`update outbox set claimed_until = now() + interval '9 minutes',
          due_at = now() + interval '9 minutes', failure = null where id = ${row.id}`,
      );
      if (asked) await askForCards(db, [key], later);
      // As `giveUp` leaves it; then the worker releases it.
      await db.execute(sql`update outbox set failure = '403' where id = ${row.id}`);
      await releaseCard(db, key, { tries: 0 });
      const [released] = await rowsOf<{ due: string | null; failure: string | null }>(
        db,
        sql`select due_at as due, failure from outbox where id = ${row.id}`,
      );
      return { ...released, due: released?.due ? new Date(released.due) : null };
    };
    expect(await refused(true)).toEqual({ due: later, failure: null });
    expect(await refused(false)).toEqual({ due: null, failure: "403" });
  });
});

it("cards that were given up are counted without reading all there are", async () => {
  const database = await freshDatabase();
  const { db } = database;
  await db.execute(sql`
    insert into outbox (tenant_id, id, survey_id, application_type, sent_revision, created_at,
      failure, tries)
    select ${randomUUID()}::uuid, gen_random_uuid(), gen_random_uuid(), 'msteams', 5, now(),
      case when n <= 3 then '502' end, case when n <= 2 then ${mostTries}::int else 0 end
    from generate_series(1, 5000) n`);
  await db.execute(sql`analyze outbox`);
  let count = 0;
  const read = await rowsRead(db, "outbox", async () => {
    count = await countGivenUp(db);
  });
  expect(count).toBe(2);
  expect(read).toBeLessThan(20);
  await database.close();
});
