import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { type ConversationId, conversationId, type SurveyId } from "#domain/ids.ts";
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

const gone = "You no longer have access to this poll";
const direct = { place: "Launch week", deliveryPreference: "direct-message" } as const;
let place: ConversationId;

/** Alex leaves the chat, and the bot was told. */
async function leave(): Promise<void> {
  await app.emulator.leave(place, "adele", alex.id);
  await app.emulator.until("the bot to know", async () => {
    const stale = await rowsOf(
      app.database.db,
      sql`select 1 from conversations where conversation_id = ${place} and roster_stale`,
    );
    return stale.length > 0;
  });
}

it("a direct message shows nothing of its survey to who left the chat, until they are back", async () => {
  place = conversationId.parse(await app.emulator.place(direct.place));
  const { poll, vote } = await sendPoll(app, adele, { ...direct, label: "Asked directly" });
  expect(await cardOf(poll.id, alex)).toContain("No responses yet");
  await leave();
  await vote(megan, "Salad");
  expect(await cardOf(poll.id, megan)).toContain("1 response");
  const left = await cardOf(poll.id, alex);
  expect(left).toContain(gone);
  for (const text of ["Asked directly", "Salad", adele.name, "No responses yet"])
    expect(left).not.toContain(text);
  await app.emulator.join(place, "adele", alex.id);
  const { at } = await rowOf(poll.id, alex);
  expect(JSON.stringify(await app.emulator.messages(at, alex.id))).toContain("Asked directly");
  await adele.surveys.close({ params: { id: poll.id }, body: {} });
  expect(await cardOf(poll.id, alex)).toContain("Closed");
  await leave();
  await adele.surveys.reopen({ params: { id: poll.id }, body: {} });
  expect(await cardOf(poll.id, alex)).toContain(gone);
  const seen = JSON.stringify(
    await app.emulator.messages((await rowOf(poll.id, alex)).at, alex.id),
  );
  expect(seen).toContain("You do not have access to this");
  expect(seen).not.toContain("This did not work");
  await adele.commands.run({ body: { command: "survey/delete", surveyId: poll.id } });
  expect(await cardOf(poll.id, alex)).toContain("was deleted");
});

it("a direct message stays with those whose place had the app removed: nobody is known to have left", async () => {
  const { poll } = await sendPoll(app, adele, { ...direct, label: "Kept" });
  expect(await cardOf(poll.id, megan)).toContain("No responses yet");
  await app.emulator.uninstall(place, "adele", "msteams");
  await app.emulator.until("the bot to know", async () => {
    const without = await rowsOf(
      app.database.db,
      sql`select 1 from conversations where conversation_id = ${place} and service_url is null`,
    );
    return without.length > 0;
  });
  await adele.surveys.close({ params: { id: poll.id }, body: {} });
  expect(await cardOf(poll.id, megan)).not.toContain(gone);
});
