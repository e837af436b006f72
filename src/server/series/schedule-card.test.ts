import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { conversationId, type SeriesId, seriesId, tenantId } from "#domain/ids.ts";
import type { DraftInput } from "#domain/survey/draft.ts";
import { localTimeOf } from "#domain/time/local-time.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { aRecipient } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { aStandup } from "#test/send-standup.ts";
import { rowsOf } from "../db/db.ts";
import { occurDue } from "./occur-due.ts";

let app: TestApp;
let adele: Person;
let alex: Person;
const hour = 3_600_000;
beforeAll(async () => {
  app = await startOwnApp();
  [adele, alex] = await Promise.all([app.as("adele"), app.as("alex")]);
  return () => app.close();
});

/** A standup of a team, every day from the next hour on; nothing was sent yet. */
async function plan(over: Partial<DraftInput> = {}, startsIn = hour) {
  const where = conversationId.parse(await app.emulator.place("Launch week"));
  const title = `Team ${randomUUID().slice(0, 8)}`;
  const { date, time } = localTimeOf(new Date(Date.now() + startsIn), "Europe/Berlin");
  const draft = aStandup({
    title,
    description: "Two lines are enough.",
    recipients: [aRecipient({ type: "groupChat", id: where })],
    schedule: {
      rrule: "FREQ=DAILY;INTERVAL=1",
      rruleDTStart: `${date}T${time}`,
      rruleTZID: "Europe/Berlin",
      openDuration: "PT3H",
    },
    ...over,
  });
  const { scheduleId } = await adele.surveys.create({ body: { draft } });
  return { id: seriesId.parse(scheduleId), where, title };
}
const command = (name: string, scheduleId: SeriesId) =>
  adele.commands.run({ body: { command: name, scheduleId } });
/** Waits until Alex sees one message about this team that says so. */
const shown = (where: string, title: string, text: RegExp) =>
  app.emulator.until(`${title}: ${text}`, async () => {
    const found = (await app.emulator.messages(where, "alex"))
      .map((message) => JSON.stringify(message))
      .filter((message) => message.includes(title));
    return found.length === 1 && text.test(found[0] ?? "") ? found[0] : null;
  });
async function occur(id: SeriesId): Promise<void> {
  app.clock.ahead(hour + 60_000);
  await occurDue(app.product.contextOf(tenantId.parse(adele.tenantId), "msteams"), id);
  app.clock.reset();
}

describe("the card of a series that has sent nothing yet", () => {
  it("says in its chat when it starts, and stays true when it is disabled and enabled (STD-11, REC-22)", async () => {
    const { id, where, title } = await plan();
    const card = await shown(where, title, /"Starts \{\{DATE\(/);
    expect(card).toContain("Every day at ");
    expect(card).toContain("Two lines are enough.");
    expect(card).toContain('"Pending"');
    await command("schedule/disable", id);
    expect(await shown(where, title, /"Disabled"/)).not.toContain("Starts ");
    await command("schedule/enable", id);
    await shown(where, title, /"Starts \{\{DATE\(/);
  });

  it("opens the page of the series for the team, and for nobody else (HOST-14)", async () => {
    const { id, where, title } = await plan();
    await shown(where, title, /Open series/);
    const open = (as: string) =>
      app.emulator.invoke(where, as, "msteams", "task/fetch", {
        data: { dialog: "series", scheduleId: id },
      });
    const page = JSON.stringify((await open("alex")).body);
    expect(page).toContain(`/content/agile-standup/series/${id}`);
    const elsewhere = await app.emulator.botChat("debra", "msteams");
    const refused = await app.emulator.invoke(elsewhere, "debra", "msteams", "task/fetch", {
      data: { dialog: "series", scheduleId: id },
    });
    expect(JSON.stringify(refused.body)).not.toContain("/content/");
  });

  it("says no start after the first survey, which has a card of its own (STD-11)", async () => {
    const { id, where, title } = await plan();
    await shown(where, title, /"Starts /);
    await occur(id);
    const both = await app.emulator.until("both cards", async () => {
      const found = (await app.emulator.messages(where, "alex"))
        .map((message) => JSON.stringify(message))
        .filter((message) => message.includes(title));
      return found.length === 2 && !found.some((one) => one.includes('"Starts ')) ? found : null;
    });
    expect(both.filter((one) => one.includes('"Active"'))).toHaveLength(1);
    expect(
      both.filter((one) => one.includes("Are you blocked?") || one.includes("3 questions")),
    ).toHaveLength(1);
  });

  it("is not posted if the first survey is due at once, and is replaced after a deletion (REC-26)", async () => {
    const now = await plan({}, 0);
    const survey = await shown(now.where, now.title, /3 questions/);
    expect(survey).not.toContain("Open series");
    const { id, where, title } = await plan();
    const card = await app.emulator.cardWith(where, "alex", title);
    await command("schedule/delete", id);
    await app.emulator.until("it says so", async () => {
      const messages = await app.emulator.messages(where, "alex");
      const found = messages.find((message) => message.id === card.id);
      return JSON.stringify(found ?? "").includes("This series was deleted");
    });
  });

  it("shows nothing of what goes elsewhere from now on, in the chat that it left (STD-11)", async () => {
    const { id, where, title } = await plan();
    const card = await app.emulator.cardWith(where, "alex", title);
    const other = conversationId.parse(await app.emulator.place("Sales and Marketing / Campaigns"));
    const edit = async (to: DraftInput["recipients"], called: string) => {
      const { template } = await adele.series.get({ params: { id } });
      const draft = { ...template, title: called, recipients: to };
      await adele.series.edit({ params: { id }, body: { draft } });
    };
    const elsewhere = `Only there ${randomUUID().slice(0, 8)}`;
    await edit([aRecipient({ type: "channel", id: other })], elsewhere);
    await app.emulator.cardWith(other, "alex", elsewhere);
    const left = () => app.emulator.messages(where, "alex");
    await app.emulator.until("the card is replaced", async () => {
      const found = JSON.stringify((await left()).find((message) => message.id === card.id));
      return found.includes("This series was deleted") || null;
    });
    expect(JSON.stringify(await left())).not.toContain(elsewhere);
    await app.emulator.until("one row is left", async () => {
      const rows = await rowsOf(
        app.database.db,
        sql`select 1 from outbox where survey_id = ${id} and purpose = 'schedule'`,
      );
      return rows.length === 1 || null;
    });
    const back = `Back ${randomUUID().slice(0, 8)}`;
    await edit([aRecipient({ type: "groupChat", id: where })], back);
    await app.emulator.cardWith(where, "alex", back);
  });

  it("stands with its owner where it goes to people directly (STD-11)", async () => {
    const { title } = await plan({
      recipients: [aRecipient({ type: "user", id: conversationId.parse(alex.id) })],
    });
    const chat = await app.emulator.botChat("adele", "msteams");
    await app.emulator.cardWith(chat, "adele", title);
  });

  it("says nothing new in the personal chat of a former owner", async () => {
    const { id, title } = await plan({
      recipients: [aRecipient({ type: "user", id: conversationId.parse(alex.id) })],
    });
    const isaiah = await app.as("isaiah");
    await adele.series.addOwner({ params: { id }, body: { aadObjectId: isaiah.id } });
    const [own, theirs] = [
      await app.emulator.botChat("adele", "msteams"),
      await app.emulator.botChat("isaiah", "msteams"),
    ];
    const card = await app.emulator.cardWith(theirs, "isaiah", title);
    await adele.series.removeOwner({ params: { id, ownerId: isaiah.id } });
    const { template, updatedAt } = await adele.series.get({ params: { id } });
    const later = `Renamed ${randomUUID().slice(0, 8)}`;
    const draft = { ...template, title: later };
    await adele.series.edit({ params: { id }, body: { draft, seenAt: updatedAt } });
    await app.emulator.cardWith(own, "adele", later);
    const rows = await rowsOf(
      app.database.db,
      sql`select user_id from outbox where survey_id = ${id}`,
    );
    expect(rows).toEqual([{ user_id: adele.id }]);
    const after = await app.emulator.messages(theirs, "isaiah");
    const left = JSON.stringify(after.find((message) => message.id === card.id));
    expect([left.includes(title), left.includes(later)]).toEqual([true, false]);
  });
});
