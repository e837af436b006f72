import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { conversationId, type SurveyId } from "#domain/ids.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { rowsOf } from "../db/db.ts";

// An app of its own: somebody leaves a chat.
let app: TestApp;
let adele: Person;
let alex: Person;
let megan: Person;
beforeAll(async () => {
  app = await startOwnApp();
  [adele, alex, megan] = [await app.as("adele"), await app.as("alex"), await app.as("megan")];
  return () => app.close();
});

type Row = { at: string; message: string; shown: boolean };

/** A person's direct message of a poll, once it is at rest with the current revision. */
const rowOf = (id: SurveyId, person: Person) =>
  app.emulator.until("their card", async () => {
    const [row] = await rowsOf<Row>(
      app.database.db,
      sql`select conversation_id as at, message_id as message, o.sent_revision >= t.revision
        and o.due_at is null as shown
        from outbox o join totals t on t.tenant_id = o.tenant_id and t.survey_id = o.survey_id
        where o.survey_id = ${id} and o.user_id = ${person.id} and o.message_id is not null`,
    );
    return row?.shown && row;
  });

/** That message as posted. */
async function cardOf(id: SurveyId, person: Person): Promise<string> {
  const { at, message } = await rowOf(id, person);
  const messages = await app.emulator.messages(at, person.id, { refresh: false });
  return JSON.stringify(messages.find((each) => each.id === message)?.card);
}

it("a direct message is not updated for who left the chat, until the survey is deleted", async () => {
  const place = conversationId.parse(await app.emulator.place("Launch week"));
  const { poll, vote } = await sendPoll(app, adele, {
    place: "Launch week",
    deliveryPreference: "direct-message",
  });
  expect(await cardOf(poll.id, alex)).toContain("No responses yet");
  await app.emulator.leave(place, "adele", alex.id);
  await app.emulator.until("the bot to know", async () => {
    const stale = await rowsOf(
      app.database.db,
      sql`select 1 from conversations where conversation_id = ${place} and roster_stale`,
    );
    return stale.length > 0;
  });
  await vote(megan, "Salad");
  expect(await cardOf(poll.id, megan)).toContain("1 response");
  expect(await cardOf(poll.id, alex)).toContain("No responses yet");
  await adele.surveys.close({ params: { id: poll.id }, body: {} });
  expect(await cardOf(poll.id, megan)).toContain("Closed");
  expect(await cardOf(poll.id, alex)).toContain("No responses yet");
  await adele.commands.run({ body: { command: "survey/delete", surveyId: poll.id } });
  expect(await cardOf(poll.id, alex)).toContain("was deleted");
});
