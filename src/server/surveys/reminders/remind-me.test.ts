import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { tenantId, userId } from "#domain/ids.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { cardInChat, dataOf, ownVote, said, titlesOf } from "#test/card-in-chat.ts";
import { aChoiceQuestion } from "#test/factories.ts";
import { sendPoll } from "#test/send-poll.ts";
import { rowsOf } from "../../db/db.ts";
import { remindMe, remindPerson } from "./remind-me.ts";

const lines: string[] = [];
let app: TestApp;
beforeAll(async () => {
  app = await startOwnApp({ LOG_LEVEL: "debug" }, undefined, {
    write: (line) => void lines.push(line),
  });
  return () => app.close();
});
afterEach(() => app.clock.reset());

const minute = 60_000;
const set = "survey/taking/reminder/set";
const asked = () =>
  aChoiceQuestion(["Pizza", "Salad"], { label: `Have you voted? ${randomUUID()}` });

/** The messages with this card in a person's chat with the bot. */
async function reminders(label: string, alias = "megan"): Promise<number> {
  const chat = await app.emulator.botChat(alias, "msteams").catch(() => null);
  const messages = chat ? await app.emulator.messages(chat, alias) : [];
  return messages.filter(({ card }) => JSON.stringify(card).includes(label)).length;
}
const jobs = (id: string) =>
  rowsOf<{ start_after: string }>(
    app.database.db,
    sql`select start_after from pgboss.job where name = 'remind-me'
      and data ->> 'surveyId' = ${id}`,
  );
async function fire(id: Parameters<typeof remindPerson>[1], alias = "megan") {
  const person = await app.as(alias);
  const ctx = app.product.contextOf(tenantId.parse(person.tenantId), "msteams");
  await Promise.all([1, 2].map(() => remindPerson(ctx, id, userId.parse(person.id))));
}
const posted = (id: string) =>
  app.emulator.until("nothing left to post", async () => {
    const rows = await rowsOf(
      app.database.db,
      sql`select 1 from outbox where survey_id = ${id} and purpose = 'reminder'
        and due_at is not null`,
    );
    return rows.length === 0;
  });

describe("a personal reminder", () => {
  for (const anonymity of ["none", "anonymous"] as const)
    it(`is one direct message after the chosen delay, of an item that is ${anonymity} (BOT-06, ANO-01)`, async () => {
      const question = asked();
      const poll = await cardInChat(app, question.label, { questions: [question], anonymity });
      const choice = await poll.press("megan", set, dataOf(await poll.seen("megan"), "Remind me"));
      expect(titlesOf(choice)).toEqual([
        "In 30 minutes",
        "In 1 hour",
        "In 3 hours",
        "In 1 day",
        "Back",
      ]);
      const planned = await poll.press("megan", set, dataOf(choice, "In 1 hour"));
      expect(said(planned)).toContain("You get a reminder on {{DATE(");
      const [job] = await jobs(poll.id);
      expect(new Date(String(job?.start_after)).getTime() - Date.now()).toBeGreaterThan(
        58 * minute,
      );
      const says = anonymity === "none" ? question.label : poll.id;
      expect(await reminders(says)).toBe(0);
      app.clock.ahead(61 * minute);
      await fire(poll.id);
      await app.emulator.until("the reminder", async () => (await reminders(says)) > 0);
      await posted(poll.id);
      expect(await reminders(says)).toBe(1);
      expect(await reminders(says, "diego")).toBe(0);
      // No stored data or log line names who wanted a reminder of an anonymous survey.
      expect(await jobs(poll.id)).toEqual([]);
      const kept = await rowsOf(
        app.database.db,
        sql`select 1 from outbox where survey_id = ${poll.id} and user_id is not null`,
      );
      expect(kept).toHaveLength(anonymity === "none" ? 1 : 0);
      const { id } = await app.as("megan");
      expect(lines.filter((line) => line.includes("Megan") || line.includes(id))).toEqual([]);
    });

  it("replaces an earlier one (BOT-06)", async () => {
    const question = asked();
    const poll = await cardInChat(app, question.label, { questions: [question] });
    for (const delay of ["PT30M", "P1D", "PT3H"]) await poll.press("megan", set, { delay });
    const found = await jobs(poll.id);
    expect(found).toHaveLength(1);
    expect(new Date(String(found[0]?.start_after)).getTime() - Date.now()).toBeLessThan(
      181 * minute,
    );
  });

  it("is not sent to people who have answered by then, nor for closed or deleted surveys (BOT-06)", async () => {
    const [answered, closed, deleted] = [asked(), asked(), asked()];
    const polls = [];
    for (const question of [answered, closed, deleted]) {
      const poll = await cardInChat(app, question.label, { questions: [question] });
      await poll.press("megan", set, { delay: "PT30M" });
      polls.push(poll);
    }
    const [first, second, third] = polls;
    await first?.press("megan", "survey/taking/submit", {
      [`answer:${answered.id}`]: answered.choices[0]?.id,
    });
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

  it("is not sent for a survey that closes during the check (BOT-06)", async () => {
    const question = asked();
    const poll = await cardInChat(app, question.label, {
      questions: [question],
      closeAt: new Date(Date.now() + 90 * minute),
    });
    const megan = await app.as("megan");
    const ctx = app.product.contextOf(tenantId.parse(megan.tenantId), "msteams");
    const [open, over] = [ctx.now(), new Date(ctx.now().getTime() + 100 * minute)];
    for (const [first, then] of [
      [open, over],
      [over, open],
    ] as const) {
      await poll.press("megan", set, { delay: "PT30M" });
      let looks = 0;
      await remindPerson(
        { ...ctx, now: () => (looks++ === 0 ? first : then) },
        poll.id,
        userId.parse(megan.id),
      );
      expect(looks).toBeGreaterThan(0);
      expect(await jobs(poll.id)).toEqual([]);
      await posted(poll.id);
    }
    expect(await reminders(question.label)).toBe(0);
  });

  it("is refused by the use case for closed or unsent surveys (BOT-06, TAK-07, TAK-08)", async () => {
    const adele = await app.as("adele");
    const { poll } = await sendPoll(app, adele, { place: "Launch week" });
    const { poll: waiting } = await sendPoll(app, adele, { place: "Launch week", send: "manual" });
    await adele.surveys.close({ params: { id: poll.id }, body: {} });
    const { id, tenantId: tenant } = await app.as("megan");
    const ctx = app.product.contextOf(tenantId.parse(tenant), "msteams");
    const asMegan = {
      ...ctx,
      actor: { ...ctx.actor, user: { userId: userId.parse(id), name: "Megan Bowen", upn: "" } },
    };
    await expect(remindMe(asMegan, poll.id, "PT30M")).rejects.toMatchObject({
      code: "survey.no-longer-open",
    });
    await expect(remindMe(asMegan, waiting.id, "PT30M")).rejects.toMatchObject({
      code: "survey.not-open-yet",
    });
  });

  it("is refused for closed or unsent surveys, with the reason (BOT-06, TAK-07, TAK-08)", async () => {
    const question = asked();
    const poll = await cardInChat(app, question.label, { questions: [question] });
    await poll.press("adele", "survey/close", { confirmed: true });
    expect(said(await poll.press("megan", set, { delay: "PT30M" }))).toContain(
      "This poll is no longer open for responses",
    );
    expect(await jobs(poll.id)).toEqual([]);
    const { poll: waiting } = await sendPoll(app, await app.as("adele"), {
      place: "Launch week",
      send: "manual",
    });
    expect(
      said(await poll.press("megan", set, { surveyId: waiting.id, delay: "PT30M" })),
    ).toContain("This poll is not open for responses yet");
    expect(
      said(await poll.press("adele", set, { surveyId: waiting.id, delay: "PT30M" })),
    ).toContain("This poll is not open for responses yet");
    expect(await jobs(waiting.id)).toEqual([]);
  });

  it("is offered and accepted only before the close, and for the audience (BOT-06, BOT-19)", async () => {
    const question = asked();
    const closeAt = new Date(Date.now() + 90 * minute);
    const poll = await cardInChat(app, question.label, { questions: [question], closeAt });
    expect(titlesOf(await poll.press("megan", set))).toEqual([
      "In 30 minutes",
      "In 1 hour",
      "Back",
    ]);
    expect(said(await poll.press("megan", set, { delay: "PT3H" }))).toContain(
      "Reminder must be before the close date",
    );
    expect(said(await poll.press("megan", set, { delay: "P9D" }))).toContain("This did not work");
    await poll.press("megan", "survey/taking/submit", {
      [`answer:${question.id}`]: question.choices[0]?.id,
    });
    expect(ownVote(await poll.press("megan", set, { delay: "PT30M" }))).toBe("Pizza");
    expect(await jobs(poll.id)).toEqual([]);
  });
});
