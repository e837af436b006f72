import { eq } from "drizzle-orm";
import { decodeJwt } from "jose";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ConversationId, conversationId } from "#domain/ids.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { aPoll, aRecipient } from "#test/factories.ts";
import {
  allowGuests,
  askForToken,
  guestAnswer,
  guestOf,
  meetingIdOf,
  sendToMeeting,
  visitors,
} from "#test/guest.ts";
import type { Person } from "#test/person.ts";
import { guests } from "../db/guest-tables.ts";
import { conversations } from "../db/tables.ts";

const [sync, review] = ["Weekly product sync", "Campaign review"];
/** Ten, and two for Quinn, the only participant without an account at first. */
const atFirst = 12;

let app: TestApp;
let adele: Person;
let meeting: ConversationId;
let meetingId: string;

// An app of its own for each: people join its meeting.
beforeEach(async () => {
  app = await startOwnApp();
  adele = await app.as("adele");
  meeting = conversationId.parse(await app.emulator.place(sync));
  meetingId = await meetingIdOf(app, sync);
  await allowGuests(app, adele);
  // So that a roster read at the start is not the newest.
  app.clock.ahead(31_000);
});
afterEach(() => app.close());

/** How many of so many who ask at once become guests. */
async function join(count: number, at = meetingId): Promise<number> {
  const asked = Array.from({ length: count }, () => askForToken(app, { meetingId: at }));
  const all = (await Promise.all(asked)).map(({ status }) => status);
  expect(all.every((status) => status === 200 || status === 429)).toBe(true);
  return all.filter((status) => status === 200).length;
}

describe("new guests of a meeting", () => {
  it("are at most twice its participants without an account and ten, also when fifty ask at once (ANO-10, ANO-16)", async () => {
    expect(await join(50)).toBe(atFirst);
    expect(await app.database.db.select().from(guests)).toHaveLength(atFirst);
    app.clock.ahead(61_000);
    const late = await askForToken(app, { meetingId });
    const sentence =
      "This meeting has as many people without an account as may join within a day. " +
      "Please try again in 1 day.";
    expect([late.status, await late.json()]).toEqual([
      429,
      { code: "GUEST_MEETING_FULL", error: sentence, message: sentence },
    ]);
    expect(await join(3, await meetingIdOf(app, review))).toBe(3);
  });

  it("are admitted when participants have joined since, within half a minute (ANO-10)", async () => {
    expect(await join(20)).toBe(atFirst);
    await visitors(app, sync, 2);
    expect(await join(20)).toBe(0);
    app.clock.ahead(31_000);
    expect(await join(20)).toBe(4);
  });

  it("are told when there is room, and are admitted then (ANO-10)", async () => {
    await join(20);
    app.clock.ahead(10_000);
    // The roster has just been read: who joined since is known once it is read again.
    const early = await askForToken(app, { meetingId });
    expect(early.headers.get("retry-after")).toBe("30");
    expect(await early.json()).toMatchObject({ code: "GUEST_TOO_MANY" });
    app.clock.ahead(21 * 3_600_000);
    const late = await askForToken(app, { meetingId });
    const seconds = Number(late.headers.get("retry-after"));
    expect(await late.json()).toMatchObject({
      message: expect.stringContaining("Please try again in 3 hours."),
    });
    expect(seconds > 2 * 3600 && seconds <= 3 * 3600).toBe(true);
    app.clock.ahead((seconds - 60) * 1000);
    expect(await join(1)).toBe(0);
    app.clock.ahead(60_000);
    expect(await join(1)).toBe(1);
  });

  it("are admitted by all pages of a large roster (ANO-10)", async () => {
    await visitors(app, sync, 600);
    await app.database.db.update(conversations).set({ anonymousCount: 0 });
    expect(await join(13)).toBe(13);
    const places = await app.database.db
      .select({ anonymous: conversations.anonymousCount })
      .from(conversations)
      .where(eq(conversations.conversationId, meeting));
    expect(places).toContainEqual({ anonymous: 601 });
  });

  it("are counted for the time that a token is valid (ANO-13)", async () => {
    expect(await join(20)).toBe(atFirst);
    app.clock.ahead(23 * 3_600_000);
    expect(await join(1)).toBe(0);
    app.clock.ahead(3_600_000);
    expect(await join(20)).toBe(atFirst);
  });

  it("do not keep out those who present their token, even an expired one (ANO-14)", async () => {
    const quinn = await guestOf(app, { meetingId });
    await join(20);
    for (const hours of [1, 24]) {
      app.clock.ahead(hours * 3_600_000);
      await join(20);
      const again = await guestOf(app, { meetingId }, quinn.token);
      expect(decodeJwt(again.token).sub).toBe(decodeJwt(quinn.token).sub);
    }
  });

  it("are limited by the last roster while the host does not answer (ANO-10)", async () => {
    await visitors(app, sync, 2);
    expect(await join(13)).toBe(13);
    app.clock.ahead(61_000);
    await visitors(app, sync, 3);
    await app.emulator.faults({ status: { code: 502, calls: 1000 } });
    expect(await join(20)).toBe(3);
    await app.emulator.faults({});
    app.clock.ahead(61_000);
    expect(await join(20)).toBe(6);
  });
});

describe("a guest on a meeting's card", () => {
  async function card() {
    const recipient = aRecipient({ type: "meeting", id: meeting, name: sync });
    const draft = aPoll({ recipients: [recipient] });
    const [question] = draft.questions;
    if (question?.questionType !== "nominal") throw new Error("no choices");
    const label = `What now? ${crypto.randomUUID()}`;
    const { id } = await adele.surveys.create({
      body: { draft: { ...draft, questions: [{ ...question, label }] } },
    });
    const { id: messageId } = await app.emulator.cardWith(meeting, "adele", label);
    const vote = async (as: string) =>
      JSON.stringify(
        (
          await app.emulator.act(meeting, as, messageId, "survey/taking/submit", {
            surveyId: id,
            [`answer:${question.id}`]: question.choices[0]?.id,
          })
        ).card,
      );
    const counted = async () =>
      (await adele.responses.results({ params: { id } })).results?.responseCount;
    return { vote, counted };
  }

  it("counts as one of them, once, and is refused in the same words (ANO-10, ANO-16, PERM-04)", async () => {
    const poll = await card();
    // Sending has read the roster; what follows is later than that.
    await app.emulator.until("the roster to be read", async () => {
      const places = await app.database.db
        .select({ readAt: conversations.membersReadAt })
        .from(conversations)
        .where(eq(conversations.conversationId, meeting));
      return places.some(({ readAt }) => readAt && readAt.getTime() > Date.now() + 20_000);
    });
    app.clock.ahead(31_000);
    await poll.vote("quinn");
    await poll.vote("quinn");
    expect(await join(20)).toBe(atFirst - 1);
    const [late] = await visitors(app, sync, 1);
    expect(await poll.vote(late?.id ?? "")).toContain("as may join within a day");
    expect(await poll.counted()).toBe(1);
    await poll.vote("quinn");
    app.clock.ahead(31_000);
    await poll.vote(late?.id ?? "");
    expect(await poll.counted()).toBe(2);
  });

  it("is no part of a group either: anonymous answers wait for people with an account (ANO-01)", async () => {
    const sent = await sendToMeeting(app, adele, sync, { anonymity: "anonymous" });
    const { id: messageId } = await app.emulator.cardWith(
      meeting,
      "adele",
      sent.poll.question.label,
    );
    const onCard = (as: string) =>
      app.emulator.act(meeting, as, messageId, "survey/taking/submit", {
        surveyId: sent.poll.id,
        [`answer:${sent.poll.question.id}`]: sent.choice("Pizza").id,
      });
    for (const { id } of await visitors(app, sync, 4)) await onCard(id);
    await adele.responses.save(guestAnswer(sent, "Soup"));
    const { params } = guestAnswer(sent, "Soup");
    await adele.surveys.close({ params, body: { closeAt: null } });
    const { rows } = await adele.results.table({ params, query: {} });
    expect(rows).toEqual([]);
  });
});
