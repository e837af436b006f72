import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { tenantId, userId } from "#domain/ids.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { cardInChat, dataOf, said, titlesOf } from "#test/card-in-chat.ts";
import { aChoiceQuestion } from "#test/factories.ts";
import { rowsOf } from "../db/db.ts";
import { remindPerson } from "./remind-me.ts";

const lines: string[] = [];
let app: TestApp;
beforeAll(async () => {
  app = await startOwnApp({ LOG_LEVEL: "debug" }, undefined, { write: (line) => void lines.push(line) });
  return () => app.close();
});
afterEach(() => app.clock.reset());

const minute = 60_000;
const set = "survey/taking/reminder/set";
const asked = () => aChoiceQuestion(["Pizza", "Salad"], { label: `Have you voted? ${randomUUID()}` });

/** The messages with a card about this in somebody's own chat with the bot. */
async function reminders(label: string, alias = "megan"): Promise<number> {
  const chat = await app.emulator.botChat(alias, "msteams").catch(() => null);
  const messages = chat ? await app.emulator.messages(chat, alias) : [];
  return messages.filter(({ card }) => JSON.stringify(card).includes(label)).length;
}
const jobs = (id: string) =>
  rowsOf<{ start_after: string }>(
    app.database.db,
    sql`select start_after from pgboss.job where name = 'remind-me' and data ->> 'surveyId' = ${id}`,
  );
async function fire(id: Parameters<typeof remindPerson>[1], alias = "megan") {
  const person = await app.as(alias);
  const ctx = app.product.contextOf(tenantId.parse(person.tenantId), "msteams");
  await Promise.all([1, 2].map(() => remindPerson(ctx, id, userId.parse(person.id))));
}
const posted = (id: string) =>
  app.emulator.until("nothing left to post", async () => {
    const rows = await rowsOf(app.database.db, sql`select 1 from outbox where survey_id = ${id} and purpose = 'reminder'`);
    return rows.length === 0;
  });

describe("a personal reminder", () => {
  for (const anonymity of ["none", "anonymous"] as const)
    it(`is one direct message after the chosen delay, of an item that is ${anonymity} (BOT-06, ANO-01)`, async () => {
      const question = asked();
      const poll = await cardInChat(app, question.label, { questions: [question], anonymity });
      const choice = await poll.press("megan", set, dataOf(await poll.seen("megan"), "Remind me"));
      expect(titlesOf(choice)).toEqual(["In 30 minutes", "In 1 hour", "In 3 hours", "In 1 day", "Back"]);
      const planned = await poll.press("megan", set, dataOf(choice, "In 1 hour"));
      expect(said(planned)).toContain("You get a reminder on {{DATE(");
      const [job] = await jobs(poll.id);
      expect(new Date(String(job?.start_after)).getTime() - Date.now()).toBeGreaterThan(58 * minute);
      expect(await reminders(question.label)).toBe(0);
      app.clock.ahead(61 * minute);
      await fire(poll.id);
      await app.emulator.until("the reminder", async () => (await reminders(question.label)) > 0);
      await posted(poll.id);
      expect(await reminders(question.label)).toBe(1);
      expect(await reminders(question.label, "diego")).toBe(0);
      // Nothing keeps who wanted one, and no line of the log names anybody.
      expect(await jobs(poll.id)).toEqual([]);
      const { id } = await app.as("megan");
      expect(lines.filter((line) => line.includes("Megan") || line.includes(id))).toEqual([]);
    });

  it("takes the place of the one that was set before (BOT-06)", async () => {
    const question = asked();
    const poll = await cardInChat(app, question.label, { questions: [question] });
    for (const delay of ["PT30M", "P1D", "PT3H"]) await poll.press("megan", set, { delay });
    const found = await jobs(poll.id);
    expect(found).toHaveLength(1);
    expect(new Date(String(found[0]?.start_after)).getTime() - Date.now()).toBeLessThan(181 * minute);
  });

  it("is not sent to who has answered by then, nor of what is closed or deleted (BOT-06)", async () => {
    const [answered, closed, deleted] = [asked(), asked(), asked()];
    const polls = [];
    for (const question of [answered, closed, deleted]) {
      const poll = await cardInChat(app, question.label, { questions: [question] });
      await poll.press("megan", set, { delay: "PT30M" });
      polls.push(poll);
    }
    const [first, second, third] = polls;
    await first?.press("megan", "survey/taking/submit", { [`answer:${answered.id}`]: answered.choices[0]?.id });
    await second?.press("adele", "survey/close", { confirmed: true });
    await third?.press("adele", "survey/delete", { confirmed: true });
    app.clock.ahead(31 * minute);
    for (const poll of polls) {
      await fire(poll.id);
      await posted(poll.id);
      expect(await jobs(poll.id)).toEqual([]);
    }
    for (const { label } of [answered, closed, deleted]) expect(await reminders(label)).toBe(0);
  });

  it("is offered and taken only while it comes before the close, and by who is asked (BOT-06, BOT-19)", async () => {
    const question = asked();
    const closeAt = new Date(Date.now() + 90 * minute);
    const poll = await cardInChat(app, question.label, { questions: [question], closeAt });
    expect(titlesOf(await poll.press("megan", set))).toEqual(["In 30 minutes", "In 1 hour", "Back"]);
    expect(said(await poll.press("megan", set, { delay: "PT3H" }))).toContain("Reminder must be before the close date");
    expect(said(await poll.press("megan", set, { delay: "P9D" }))).toContain("This did not work");
    await poll.press("megan", "survey/taking/submit", { [`answer:${question.id}`]: question.choices[0]?.id });
    expect(said(await poll.press("megan", set, { delay: "PT30M" }))).toContain("You voted: Pizza");
    expect(await jobs(poll.id)).toEqual([]);
  });
});
