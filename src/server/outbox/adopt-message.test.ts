import { sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { conversationId, type SurveyId, tenantId, userId } from "#domain/ids.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aRecipient } from "#test/factories.ts";
import { sendPoll } from "#test/send-poll.ts";
import { rowsOf } from "../db/db.ts";
import { adoptMessage } from "./adopt-message.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterEach(async () => {
  app.clock.reset();
  await app.emulator.faults({});
});

async function rowOf(id: SurveyId): Promise<Row | undefined> {
  const [row] = await rowsOf<Row>(
    app.database.db,
    sql`select message_id, tries from outbox where survey_id = ${id}`,
  );
  return row;
}
const failed = (id: SurveyId) =>
  app.emulator.until("the try to have failed", async () => (await rowOf(id))?.tries === 1);

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
    await failed(poll.id);
    expect((await rowOf(poll.id))?.message_id).toBeNull();

    const message = await app.emulator.cardWith(where, "alex", poll.id);
    expect((await rowOf(poll.id))?.message_id).toBe(message.id);
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
    expect(await rowOf(poll.id)).toEqual({ message_id: message.id, tries: 0 });
  });

  it("is not taken for what somebody names who may not see the survey, nor for an older message", async () => {
    const [adele, alex] = [await app.as("adele"), await app.as("alex")];
    const channel = await app.emulator.newChannel("Mark 8 Project Team", "Named by a client");
    const place = "Mark 8 Project Team / Named by a client";
    const { poll: first } = await sendPoll(app, alex, { place, label: "Asked first" });
    const older = await app.emulator.cardWith(channel, "alex", "Asked first");
    // As once it was purged: the message stands there, and no row has it.
    await rowsOf(app.database.db, sql`delete from outbox where survey_id = ${first.id}`);
    app.clock.ahead(60_000);
    await app.emulator.faults({
      answerLost: { calls: 1, method: "POST", pathIncludes: encodeURIComponent(channel) },
    });
    const { poll } = await sendPoll(app, adele, { place, label: "Asked second" });
    await failed(poll.id);
    const name = async (as: string, id: string) => {
      await app.emulator.act(channel, as, id, "survey/card/refresh", { surveyId: poll.id });
      return (await rowOf(poll.id))?.message_id;
    };
    expect(await name("alex", older.id)).toBeNull();
    app.clock.reset();
    await rowsOf(
      app.database.db,
      sql`update outbox set created_at = ${new Date(Date.now() - 60_000).toISOString()}::timestamptz
        where survey_id = ${poll.id}`,
    );
    const lost = (await app.emulator.messages(channel, "alex", { refresh: false })).findLast(
      ({ card }) => JSON.stringify(card ?? {}).includes("Asked second"),
    );
    if (!lost) throw new Error("it arrived");
    const robin = await app.as("robin");
    const product = app.product.contextOf(tenantId.parse(adele.tenantId), "msteams");
    const user = { userId: userId.parse(robin.id), name: robin.name, upn: "" };
    await adoptMessage(
      { ...product, actor: { ...product.actor, user } },
      { surveyId: poll.id, purpose: "card" },
      { id: conversationId.parse(channel), kind: "channel" },
      lost.id,
    );
    expect((await rowOf(poll.id))?.message_id).toBeNull();
    expect(await name("adele", lost.id)).toBe(lost.id);
  });

  it("is not replaced by a colleague's poll, whether its copy was posted meanwhile or not", async () => {
    const [adele, alex] = [await app.as("adele"), await app.as("alex")];
    const channel = await app.emulator.newChannel("Mark 8 Project Team", "Not replaced");
    const place = "Mark 8 Project Team / Not replaced";
    await app.emulator.faults({
      answerLost: { calls: 1, method: "POST", pathIncludes: encodeURIComponent(channel) },
    });
    const { poll } = await sendPoll(app, adele, { place, label: "Lost at first" });
    await failed(poll.id);
    // As posted: nobody's client asks for a view of their own, which would name the message.
    const posted = async (label: string) =>
      (await app.emulator.messages(channel, "alex", { refresh: false })).flatMap(({ id, card }) =>
        JSON.stringify(card ?? {}).includes(label) ? [id] : [],
      );
    const until = (label: string, count: number) =>
      app.emulator.until(label, async () => (await posted(label)).length === count);
    const [first = ""] = await posted("Lost at first");
    const to = aRecipient({ id: conversationId.parse(channel), messageId: first });
    await sendPoll(app, alex, { recipients: [to], label: "A colleague's" });
    await until("A colleague's", 1);
    expect(await posted("Lost at first")).toContain(first);
    app.clock.ahead(60_000);
    await until("Lost at first", 2);
    await sendPoll(app, alex, { recipients: [to], label: "Another of theirs" });
    await until("Another of theirs", 1);
    expect(await posted("Lost at first")).toContain(first);
  });

  it("is replaced by nothing for a day once it was given up, and stands in nobody's way then (AUT-16)", async () => {
    const [adele, alex] = [await app.as("adele"), await app.as("alex")];
    const channel = await app.emulator.newChannel("Mark 8 Project Team", "Given up");
    await app.emulator.faults({
      status: { code: 502, calls: 1, method: "POST", pathIncludes: encodeURIComponent(channel) },
    });
    const { poll } = await sendPoll(app, adele, { place: "Mark 8 Project Team / Given up" });
    await failed(poll.id);
    const giveUp = (daysAgo: number) =>
      app.database.db.execute(sql`
        update outbox set due_at = null, claimed_until = null, tries = 20, failure = '502',
          created_at = now() - make_interval(days => ${daysAgo}::int, mins => 1)
        where survey_id = ${poll.id}`);
    const isOverHelp = async (label: string) => {
      await app.emulator.say(channel, "alex", "help", "msteams");
      const { id: messageId } = await app.emulator.until("the help card", async () => {
        const last = (await app.emulator.messages(channel, "alex")).at(-1);
        return last?.card && !JSON.stringify(last.card).includes("surveyId") && last;
      });
      const to = aRecipient({ id: conversationId.parse(channel), messageId });
      await sendPoll(app, alex, { recipients: [to], label });
      return (await app.emulator.cardWith(channel, "alex", label)).id === messageId;
    };
    await giveUp(0);
    expect(await isOverHelp("Asked too soon")).toBe(false);
    await giveUp(1);
    expect(await isOverHelp("Asked the next day")).toBe(true);
  });
});

type Row = { message_id: string | null; tries: number };
