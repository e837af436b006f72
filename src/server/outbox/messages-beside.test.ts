import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { type SurveyId, tenantId, userId } from "#domain/ids.ts";
import { draftOf } from "#domain/survey/edit.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { rowsOf } from "../db/db.ts";
import { remindDue } from "../surveys/reminders/remind.ts";
import { remindPerson } from "../surveys/reminders/remind-me.ts";

let app: TestApp;
let [adele, alex]: Person[] = [];
beforeAll(async () => {
  app = await startOwnApp();
  [adele, alex] = [await app.as("adele"), await app.as("alex")];
  return () => app.close();
});
afterEach(() => app.clock.reset());
const people = () => {
  if (!adele || !alex) throw new Error("both are there");
  return { adele, alex };
};

/** The messages with a survey's card as posted, before any personal view. */
async function posted(where: string, as: string, id: SurveyId): Promise<string[]> {
  const messages = await app.emulator.messages(where, as, { refresh: false });
  return messages.flatMap(({ card }) =>
    JSON.stringify(card)?.includes(id) ? [JSON.stringify(card)] : [],
  );
}
/** Until each of them reads so, as posted and to a person without a personal view. */
const until = (
  what: string,
  where: string,
  as: string,
  id: SurveyId,
  count: number,
  reads: (card: string) => boolean,
) =>
  app.emulator.until(what, async () => {
    const cards = await posted(where, as, id);
    return cards.length === count && cards.every(reads);
  });
const remove = (id: SurveyId) =>
  people().adele.commands.run({ body: { command: "survey/delete", surveyId: id } });
const close = (id: SurveyId) => people().adele.surveys.close({ params: { id }, body: {} });

describe("the message about an edit, in a channel of more than 60 people", () => {
  it("is updated like the card: with responses, the close and the deletion (EDT-04, LIF-02, LIF-07)", async () => {
    const { adele, alex } = people();
    const where = await app.emulator.newChannel("Mark 8 Project Team", "Sixty and more");
    const crowd = await app.emulator.crowd(where, "adele", 70);
    const reader = crowd.people.at(-1)?.id ?? "";
    const { poll, vote } = await sendPoll(app, adele, {
      place: "Mark 8 Project Team / Sixty and more",
    });
    await app.emulator.cardWith(where, reader, poll.id);
    const view = await adele.surveys.get({ params: { id: poll.id } });
    const survey = { ...draftOf(view), description: "Now with a word more" };
    await adele.surveys.edit({
      params: { id: poll.id },
      body: { survey, updateOptions: { notifyUsersOnEdit: true } },
    });
    await until(
      "both messages",
      where,
      reader,
      poll.id,
      2,
      (card) => card.includes("Live") && card.includes('"Vote"'),
    );
    await vote(alex, "Pizza");
    await until("the count on both", where, reader, poll.id, 2, (card) =>
      card.includes("1 response"),
    );
    await close(poll.id);
    await until(
      "the close on both",
      where,
      reader,
      poll.id,
      2,
      (card) => card.includes("Closed") && !/"Live"|"Vote"|has changed/.test(card),
    );
    await adele.surveys.reopen({ params: { id: poll.id }, body: {} });
    await until(
      "both to be live again",
      where,
      reader,
      poll.id,
      2,
      (card) => card.includes("Live") && card.includes('"Vote"'),
    );
    await remove(poll.id);
    await until(
      "the deletion on both",
      where,
      reader,
      poll.id,
      2,
      (card) => card.includes("was deleted") && !card.includes("What shall we eat"),
    );
    await adele.commands.run({ body: { command: "survey/restore", surveyId: poll.id } });
    await until("both to be back", where, reader, poll.id, 2, (card) =>
      card.includes("What shall we eat"),
    );
  });
});

describe("posted results", () => {
  it("are updated with later responses, and removed with the survey (AUT-51, LIF-02)", async () => {
    const { adele, alex } = people();
    const { poll, where, vote } = await sendPoll(app, adele, {
      place: "Launch week",
      resultsCloseNotification: true,
    });
    await app.emulator.cardWith(where, "alex", poll.id);
    await close(poll.id);
    await until("card and results", where, "alex", poll.id, 2, (card) =>
      card.includes("No responses yet"),
    );
    await adele.surveys.reopen({ params: { id: poll.id }, body: {} });
    await vote(alex, "Pizza");
    await until("the answer on both", where, "alex", poll.id, 2, (card) =>
      card.includes("1 response"),
    );
    await remove(poll.id);
    await until("the deletion on both", where, "alex", poll.id, 2, (card) =>
      card.includes("was deleted"),
    );
  });
});

async function remindedPoll(anonymity: "none" | "voluntary" | "anonymous") {
  const { adele } = people();
  const reminder = { id: randomUUID(), duration: "PT30M" };
  const label = `Have you voted? ${randomUUID()}`;
  const sent = await sendPoll(app, adele, {
    place: "Launch week",
    label,
    anonymity,
    reminders: [reminder],
  });
  await app.emulator.cardWith(sent.where, "adele", label);
  app.clock.ahead(31 * 60_000);
  await remindDue(
    app.product.contextOf(tenantId.parse(adele.tenantId), "msteams"),
    sent.poll.id,
    reminder.id,
  );
  const chat = await app.emulator.until("the chat", () =>
    app.emulator.botChat("megan", "msteams").catch(() => null),
  );
  await until("the reminder", chat, "megan", sent.poll.id, 1, () => true);
  return { ...sent, chat, label };
}

describe("a reminder of a named survey", () => {
  it("is updated like the card, and does not ask people who have answered (RMD-18, LIF-02, LIF-07)", async () => {
    const { poll, chat, vote } = await remindedPoll("none");
    expect((await posted(chat, "megan", poll.id))[0]).toMatch(/please answer this poll.*"Live"/);
    await vote(await app.as("megan"), "Pizza");
    await until(
      "no word of asking",
      chat,
      "megan",
      poll.id,
      1,
      (card) => card.includes("1 response") && !card.includes("please answer"),
    );
    await close(poll.id);
    await until(
      "the close",
      chat,
      "megan",
      poll.id,
      1,
      (card) => card.includes("Closed") && !/"Live"|"Vote"/.test(card),
    );
    await remove(poll.id);
    await until("the deletion", chat, "megan", poll.id, 1, (card) => card.includes("was deleted"));
  });
});

describe("a reminder of an anonymous survey", () => {
  for (const anonymity of ["anonymous", "voluntary"] as const)
    it(`leaves no place that tells who had not answered, and shows nothing that becomes untrue: ${anonymity} (ANO-01, RMD-18, LIF-02)`, async () => {
      const { poll, chat, label } = await remindedPoll(anonymity);
      const megan = await app.as("megan");
      const personal = remindPerson(
        app.product.contextOf(tenantId.parse(megan.tenantId), "msteams"),
        poll.id,
        userId.parse(megan.id),
      );
      await personal;
      await app.emulator.until("nothing left to post", async () => {
        const rows = await rowsOf(
          app.database.db,
          sql`select 1 from outbox where survey_id = ${poll.id} and purpose <> 'card'`,
        );
        return rows.length === 0;
      });
      expect(
        await rowsOf(
          app.database.db,
          sql`select 1 from outbox where survey_id = ${poll.id} and user_id is not null`,
        ),
      ).toEqual([]);
      const before = await posted(chat, "megan", poll.id);
      expect(before.join()).toContain("a poll was waiting for your answer when this was sent");
      for (const untrue of ["Live", "Vote", "response", "please answer", label])
        expect(before.join()).not.toContain(untrue);
      // The page shows the survey as it is then.
      const open = async () =>
        JSON.stringify(
          (
            await app.emulator.invoke(chat, "megan", "msteams", "task/fetch", {
              data: { dialog: "results", surveyId: poll.id },
            })
          ).body,
        );
      expect(await open()).toContain(`/content/poll/survey/${poll.id}`);
      await close(poll.id);
      await remove(poll.id);
      expect(await open()).toContain("Sorry, there was a problem loading this survey");
      expect(await posted(chat, "megan", poll.id)).toEqual(before);
      expect(
        JSON.stringify(
          (await app.emulator.messages(chat, "megan")).filter(({ card }) =>
            JSON.stringify(card)?.includes(poll.id),
          ),
        ),
      ).not.toContain("Live");
    });
});

it("a message says in one line what it is, in lists of chats and notifications, until it is deleted", async () => {
  const { adele } = people();
  const label = `Where to? ${crypto.randomUUID()}`;
  const { poll, where } = await sendPoll(app, adele, { label });
  const inOneLine = async () =>
    (await app.emulator.messages(where, "alex")).flatMap(({ summary, card }) =>
      JSON.stringify(card)?.includes(poll.id) ? [summary] : [],
    );
  const untilSaid = (said: (string | null)[]) =>
    app.emulator.until(
      String(said),
      async () => JSON.stringify(await inOneLine()) === JSON.stringify(said),
    );
  await untilSaid([`Poll: ${label}`]);
  const survey = { ...draftOf(await adele.surveys.get({ params: { id: poll.id } })) };
  await adele.surveys.edit({
    params: { id: poll.id },
    body: { survey, updateOptions: { notifyUsersOnEdit: true } },
  });
  await untilSaid([`Poll: ${label}`, `Changed: ${label}`]);
  await close(poll.id);
  await adele.results.notify({ params: { id: poll.id }, body: {} });
  await untilSaid([`Poll: ${label}`, `Poll: ${label}`, `Results: ${label}`]);
  await remove(poll.id);
  await untilSaid([null, null, null]);
});
