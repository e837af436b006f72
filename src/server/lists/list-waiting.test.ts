import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { conversationId, type SurveyId } from "#domain/ids.ts";
import { answer } from "#domain/response/answers.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { aChoiceQuestion, aRecipient } from "#test/factories.ts";
import { allowGuests, guestOf, meetingIdOf, sendToMeeting } from "#test/guest.ts";
import { CallError, type Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";

const minute = 60_000;
let app: TestApp;
let adele: Person;
let megan: Person;
beforeAll(async () => {
  app = await startOwnApp();
  [adele, megan] = [await app.as("adele"), await app.as("megan")];
});
afterAll(() => app.close());
let rounds = 0;
// Past the windows of the rate limits.
beforeEach(() => {
  rounds += 1;
  app.clock.reset();
  app.clock.ahead(61_000 * rounds);
});

const inMinutes = (count: number) => new Date(Date.now() + 61_000 * rounds + count * minute);

/** A new channel of the team that Adele and Megan are members of. */
async function aChannel(team = "Mark 8 Project Team"): Promise<string> {
  const name = `Topic ${randomUUID().slice(0, 8)}`;
  await app.emulator.newChannel(team, name);
  return `${team} / ${name}`;
}

/** All that waits for a person, page by page; of them those that are asked about, in order. */
async function waitingOf(person: Person, among: readonly SurveyId[], limit = 25) {
  const ids: SurveyId[] = [];
  for (let after: string | null = ""; after !== null; ) {
    const { surveys, next }: Awaited<ReturnType<Person["surveys"]["waiting"]>> =
      await person.surveys.waiting({
        query: { limit: String(limit), ...(after ? { after } : {}) },
      });
    expect(surveys.length).toBeLessThanOrEqual(limit);
    ids.push(...surveys.map(({ id }) => id));
    after = next;
  }
  expect(new Set(ids).size).toBe(ids.length);
  return ids.filter((id) => among.includes(id));
}

describe("what waits for a person's answer", () => {
  it("is what others sent to a channel of theirs: the next to close first, then the newest", async () => {
    const place = await aChannel();
    const later = await sendPoll(app, megan, { place, closeAt: inMinutes(60) });
    const oldest = await sendPoll(app, megan, { place });
    const soon = await sendPoll(app, megan, { place, closeAt: inMinutes(30) });
    const newest = await sendPoll(app, megan, { place });
    const mine = await sendPoll(app, adele, { place, closeAt: inMinutes(20) });
    const pending = await sendPoll(app, megan, { place, send: "manual" });
    const all = [later, oldest, soon, newest, mine, pending].map(({ poll }) => poll.id);
    const right = [soon, later, newest, oldest].map(({ poll }) => poll.id);
    expect(await waitingOf(adele, all)).toEqual(right);
    expect(await waitingOf(adele, all, 1)).toEqual(right);
    expect(await waitingOf(megan, all)).toEqual([mine.poll.id]);
  });

  it("is answered, closed or deleted no more; an unfinished response still waits (RES-20)", async () => {
    const place = await aChannel();
    const [answered, closed, deleted, overdue] = [
      await sendPoll(app, megan, { place }),
      await sendPoll(app, megan, { place }),
      await sendPoll(app, megan, { place }),
      await sendPoll(app, megan, { place, closeAt: inMinutes(10) }),
    ];
    const [first, second] = [aChoiceQuestion(), aChoiceQuestion()];
    const half = await sendPoll(app, megan, {
      place,
      type: "survey",
      title: "Half",
      questions: [first, second],
    });
    const all = [answered, closed, deleted, overdue, half].map(({ poll }) => poll.id);
    expect(await waitingOf(adele, all)).toHaveLength(5);
    await answered.vote(adele, "Pizza");
    await megan.surveys.close({ params: { id: closed.poll.id }, body: {} });
    await megan.commands.run({ body: { command: "survey/delete", surveyId: deleted.poll.id } });
    const [choice] = first.choices;
    await adele.responses.save({
      params: { id: half.poll.id },
      body: {
        response: [answer.parse({ questionId: first.id, value: choice?.id })],
        source: "web",
        unfinished: true,
      },
    });
    app.clock.ahead(11 * minute);
    expect(await waitingOf(adele, all)).toEqual([half.poll.id]);
  });

  it("leaves a survey out for whoever took part anonymously, and for nobody else", async () => {
    const place = await aChannel();
    const { poll, vote } = await sendPoll(app, megan, { place, anonymity: "anonymous" });
    await vote(adele, "Salad", { receipt: `${randomUUID()}${randomUUID()}`.replaceAll("-", "") });
    const alex = await app.as("alex");
    expect(await waitingOf(adele, [poll.id])).toEqual([]);
    expect(await waitingOf(alex, [poll.id])).toEqual([poll.id]);
  });

  it("includes what was sent to the person directly, and names a survey in two places once", async () => {
    const [one, other] = [await aChannel(), await aChannel()];
    const direct = await sendPoll(app, megan, {
      recipients: [aRecipient({ type: "user", id: conversationId.parse(adele.id) })],
    });
    const twice = await sendPoll(app, megan, {
      recipients: [
        aRecipient({ id: conversationId.parse(await app.emulator.place(one)) }),
        aRecipient({ id: conversationId.parse(await app.emulator.place(other)) }),
      ],
    });
    const ids = [twice.poll.id, direct.poll.id];
    expect(await waitingOf(adele, ids)).toEqual(ids);
    expect(await waitingOf(await app.as("alex"), [direct.poll.id])).toEqual([]);
  });

  it("is told as lists tell it: who asks and where, as far as the person may know (PERM-04)", async () => {
    const places = ["Mark 8 Project Team / Design", "Launch week"];
    const ids = await Promise.all(places.map((name) => app.emulator.place(name)));
    const [channel = "", chat = ""] = ids.map((id) => conversationId.parse(id));
    const { poll } = await sendPoll(app, megan, {
      title: "Where to?",
      recipients: [
        aRecipient({ type: "channel", id: conversationId.parse(channel) }),
        aRecipient({ type: "groupChat", id: conversationId.parse(chat) }),
      ],
    });
    const { surveys } = await (await app.as("lidia")).surveys.waiting({ query: {} });
    const row = surveys.find(({ id }) => id === poll.id);
    expect(row).toMatchObject({ title: "Where to?", role: "read", completed: false });
    expect(row?.ownerNames).toEqual([megan.name]);
    expect(row?.recipients).toMatchObject([{ name: "Design", teamName: "Mark 8 Project Team" }]);
    expect(row?.audienceSize).toBe(null);
    expect(row?.can).toContain("respond");
    expect(row).not.toHaveProperty("questions");
  });
});

describe("what waits for one person is hidden from others", () => {
  it("who are in none of its places, in another variant or another organisation (PERM-02, PERM-04, API-07, ENT-02)", async () => {
    const { poll } = await sendPoll(app, megan, { place: await aChannel() });
    const shared = await sendPoll(app, megan, { place: await aChannel() });
    await megan.surveys.share({
      params: { id: shared.poll.id },
      body: { type: "web", authMethod: "aad", id: megan.tenantId },
    });
    const ids = [poll.id, shared.poll.id];
    expect(await waitingOf(adele, ids)).toHaveLength(2);
    // A link admits whoever has it; it asks nobody.
    for (const stranger of ["patti", "debra"])
      expect(await waitingOf(await app.as(stranger), ids)).toEqual([]);
    expect(await waitingOf(await app.as("adele", "agile"), ids)).toEqual([]);
  });

  it("from whoever has left the channel, as soon as answering would be refused (PERM-04)", async () => {
    const place = await aChannel();
    const where = await app.emulator.place(place);
    const { poll, vote } = await sendPoll(app, megan, { place });
    const alex = await app.as("alex");
    expect(await waitingOf(alex, [poll.id])).toEqual([poll.id]);
    await app.emulator.leave(where, "megan", "alex");
    await expect(vote(alex, "Pizza")).rejects.toThrow(CallError);
    expect(await waitingOf(alex, [poll.id])).toEqual([]);
  });

  it("and from participants without an account (ANO-16)", async () => {
    await allowGuests(app, adele);
    const place = "Weekly product sync";
    await sendToMeeting(app, adele, place);
    const guest = await guestOf(app, { meetingId: await meetingIdOf(app, place) });
    await expect(guest.surveys.waiting({ query: {} })).rejects.toMatchObject({ status: 403 });
  });

  it("refuses a key that no page gave", async () => {
    for (const after of ["x", "due_yesterday_1", `ever_${inMinutes(0).toISOString()}_${adele.id}`])
      await expect(adele.surveys.waiting({ query: { after } })).rejects.toMatchObject({
        status: 400,
      });
  });
});
