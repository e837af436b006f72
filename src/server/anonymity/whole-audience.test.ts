import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { type ConversationId, conversationId, type SurveyId, tenantId } from "#domain/ids.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aRecipient } from "#test/factories.ts";
import { allowGuests, guestAnswer, guestOf, meetingIdOf } from "#test/guest.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { findPlace } from "../conversations/find-conversation.ts";
import { freshenMembers, readMembers } from "../conversations/rosters/read-members.ts";
import { rowsOf } from "../db/db.ts";
import { closeDue } from "../surveys/changes/close-due.ts";

let app: TestApp;
let adele: Person;
beforeAll(async () => {
  app = await startApp();
  adele = await app.as("adele");
});

const countsOf = async (id: SurveyId) => {
  const { results } = await adele.responses.results({ params: { id } });
  return [results?.responseCount, results?.questions[0]?.choices.map(({ count }) => count)];
};

/** A poll in a chat, and everybody in that chat. */
async function sent(over: Parameters<typeof sendPoll>[2] = {}) {
  const sending = await sendPoll(app, adele, {
    place: "Launch week",
    anonymity: "anonymous",
    ...over,
  });
  const { chats } = await app.emulator.directory();
  const members = chats.find(({ topic }) => topic === "Launch week")?.memberIds ?? [];
  const people = await Promise.all(members.map((id) => app.as(id)));
  expect(people.length).toBeGreaterThan(3);
  return { ...sending, people };
}

describe("an anonymous poll that everybody has answered", () => {
  it("shows all answers while it is open, by page or card, and none before the last person's (ANO-01, RES-01)", async () => {
    const { poll, vote, people, choice, where } = await sent();
    const last = people.at(-1) ?? expect.fail();
    for (const person of people.slice(0, -1)) await vote(person, "Salad");
    const [given, counts] = await countsOf(poll.id);
    expect(given).toBe(people.length - 1);
    expect(counts).not.toEqual([0, given, 0]);
    const message = await app.emulator.cardWith(where, last.alias, poll.id);
    const { error } = await app.emulator.act(
      where,
      last.alias,
      message.id,
      "survey/taking/submit",
      { surveyId: poll.id, [`answer:${poll.question.id}`]: choice("Pizza").id },
    );
    expect(error).toBeNull();
    expect(await countsOf(poll.id)).toEqual([people.length, [1, people.length - 1, 0]]);
  });

  it("counts those by name too, where respondents choose (ANO-02)", async () => {
    const { poll, vote, people } = await sent({ anonymity: "voluntary" });
    const [one, ...others] = people;
    for (const person of others) await vote(person, "Salad", { responseAnonymity: "anonymous" });
    expect(await countsOf(poll.id)).not.toEqual([others.length, [0, others.length, 0]]);
    await vote(one ?? expect.fail(), "Pizza");
    expect(await countsOf(poll.id)).toEqual([people.length, [1, others.length, 0]]);
  });

  it("keeps later changes until the close, or until there are enough of them (ANO-01)", async () => {
    const { poll, vote, people } = await sent();
    const receipts: string[] = [];
    for (const person of people)
      receipts.push((await vote(person, "Salad")).userResponse.receipt ?? "");
    const [one = expect.fail()] = people;
    const changed = await vote(one, "Soup", { receipt: receipts[0] });
    expect(changed.userResponse.responses[0]?.value).toBe(poll.question.choices[2]?.id);
    expect(await countsOf(poll.id)).toEqual([people.length, [0, people.length, 0]]);
    await adele.surveys.close({ params: { id: poll.id }, body: { closeAt: null } });
    expect(await countsOf(poll.id)).toEqual([people.length, [0, people.length - 1, 1]]);
  });

  it("is never known with a share link, which others may have (ANO-01)", async () => {
    const { poll, vote, people } = await sent();
    await adele.surveys.share({
      params: { id: poll.id },
      body: { type: "web", authMethod: "aad", id: adele.tenantId },
    });
    for (const person of people) await vote(person, "Salad");
    const [given, counts] = await countsOf(poll.id);
    expect(given).toBe(people.length);
    expect(counts).not.toEqual([0, people.length, 0]);
  });
});

describe("an anonymous poll while somebody joins", () => {
  it("does not take everybody as answered before the roster has them (ANO-01)", async () => {
    const [named, comer] = [await app.as("grady"), await app.as("johanna")];
    const place = conversationId.parse(await app.emulator.place("Launch week"));
    const recipients = [
      aRecipient({ type: "groupChat", id: place }),
      aRecipient({ type: "user", id: conversationId.parse(named.id) }),
    ];
    const { poll, vote, people } = await sent({ recipients });
    for (const person of people) await vote(person, "Salad");
    await app.emulator.join(place, "adele", comer.id);
    const context = app.product.contextOf(tenantId.parse(adele.tenantId), "msteams");
    await app.emulator.until("the product to hear who came", async () => {
      const stored = await findPlace(context, place);
      return stored?.membersReadAt === null;
    });
    await vote(named, "Pizza");
    const [given, counts] = await countsOf(poll.id);
    expect(given).toBe(people.length + 1);
    expect(counts).not.toEqual([1, people.length, 0]);
    await vote(comer, "Soup");
    expect(await countsOf(poll.id)).toEqual([people.length + 2, [1, people.length, 1]]);
    await app.emulator.leave(place, "adele", comer.id);
  });

  it("shows all answers once the other place's roster is read, without another answer (ANO-01, RES-01)", async () => {
    const [named, comer] = [await app.as("grady"), await app.as("johanna")];
    const place = conversationId.parse(await app.emulator.place("Launch week"));
    const recipients = [
      aRecipient({ type: "groupChat", id: place }),
      aRecipient({ type: "user", id: conversationId.parse(named.id) }),
    ];
    const { poll, vote, people } = await sent({ recipients });
    for (const person of people) await vote(person, "Salad");
    const context = app.product.contextOf(tenantId.parse(adele.tenantId), "msteams");
    await app.emulator.join(place, "adele", comer.id);
    await app.emulator.leave(place, "adele", comer.id);
    await app.emulator.until("the product to hear of it", async () => {
      const stored = await findPlace(context, place);
      return stored?.membersReadAt === null;
    });
    await vote(named, "Pizza");
    await app.emulator.until("all answers to count", async () => {
      const [, counts] = await countsOf(poll.id);
      return String(counts) === String([1, people.length, 0]);
    });
  });
});

/** Takes people out of a place, until the product knows it. */
async function leave(place: ConversationId, gone: readonly Person[]): Promise<void> {
  const context = app.product.contextOf(tenantId.parse(adele.tenantId), "msteams");
  for (const person of gone) await app.emulator.leave(place, "adele", person.id);
  await app.emulator.until("the product to know who is left", async () => {
    await freshenMembers(context, place);
    const members = await readMembers(context, place);
    return !members.some(({ aadObjectId: own }) => gone.some(({ id }) => id === own));
  });
}

describe("an anonymous poll while somebody leaves", () => {
  it("is not complete by the answers of the rest: who was taken out may be back (ANO-01)", async () => {
    const place = conversationId.parse(await app.emulator.place("Launch week"));
    const { poll, vote, people } = await sent();
    const [first, second, third, ...others] = people.filter(({ id }) => id !== adele.id);
    if (!first || !second || !third) throw new Error("five are there");
    await vote(first, "Salad");
    await vote(second, "Pizza");
    const gone = [third, ...others];
    await leave(place, gone);
    await vote(adele, "Salad");
    const [given, counts] = await countsOf(poll.id);
    expect(given).toBe(3);
    expect(counts).not.toEqual([1, 2, 0]);
    for (const person of gone) await app.emulator.join(place, "adele", person.id);
  });

  it("is not complete by answers that who left had only begun by name (ANO-01, ANO-02)", async () => {
    const place = conversationId.parse(await app.emulator.place("Launch week"));
    const { poll, vote, people } = await sent({ anonymity: "voluntary" });
    const [first, second, ...gone] = people.filter(({ id }) => id !== adele.id);
    if (!first || !second) throw new Error("four are there");
    const without = { responseAnonymity: "anonymous" };
    await vote(first, "Salad", without);
    await vote(second, "Pizza", without);
    for (const person of gone) await vote(person, "Soup", { unfinished: true });
    await leave(place, gone);
    await vote(adele, "Salad", without);
    expect((await countsOf(poll.id))[1]).toEqual([0, 0, gone.length]);
    for (const person of gone) await app.emulator.join(place, "adele", person.id);
  });

  it("is not complete by the answers of guests (ANO-01, ANO-16)", async () => {
    await allowGuests(app, adele);
    const [chat, subject] = ["Launch week", "Weekly product sync"];
    const place = conversationId.parse(await app.emulator.place(chat));
    const meeting = conversationId.parse(await app.emulator.place(subject));
    const recipients = [
      aRecipient({ type: "groupChat", id: place, name: chat }),
      aRecipient({ type: "meeting", id: meeting, name: subject }),
    ];
    const { people, ...sending } = await sent({ recipients });
    const { poll, vote } = sending;
    const others = ["megan", "alex", "diego", "grady"].map((alias) => app.as(alias));
    const [last, ...before] = [adele, ...(await Promise.all(others))];
    const gone = people.filter(({ id }) => ![last, ...before].some((one) => one.id === id));
    for (const person of before) await vote(person, "Salad");
    const meetingId = await meetingIdOf(app, subject);
    for (const _ of gone) {
      const guest = await guestOf(app, { meetingId });
      await guest.responses.save(guestAnswer(sending, "Soup"));
    }
    await leave(place, gone);
    await vote(last, "Pizza");
    expect(await countsOf(poll.id)).toEqual([5 + gone.length, [0, 0, 0]]);
    for (const person of gone) await app.emulator.join(place, "adele", person.id);
    await allowGuests(app, adele, false);
  });

  it("is complete where who left had answered (ANO-01, RES-01)", async () => {
    const place = conversationId.parse(await app.emulator.place("Launch week"));
    const { poll, vote, people } = await sent();
    const [left, ...others] = people.filter(({ id }) => id !== adele.id);
    if (!left) throw new Error("five are there");
    await vote(left, "Pizza");
    await app.emulator.leave(place, "adele", left.id);
    for (const person of [adele, ...others]) await vote(person, "Salad");
    await app.emulator.until("all answers to count", async () => {
      const [, counts] = await countsOf(poll.id);
      return String(counts) === String([1, people.length - 1, 0]);
    });
    await app.emulator.join(place, "adele", left.id);
  });
});

describe("the close of an anonymous poll", () => {
  it("by its time counts everything and destroys its key (ANO-01, TIM-13)", async () => {
    const { poll, vote } = await sendPoll(app, adele, { anonymity: "anonymous" });
    await vote(adele, "Salad");
    await vote(await app.as("alex"), "Soup");
    expect(await countsOf(poll.id)).toEqual([2, [0, 0, 0]]);
    const keys = () =>
      rowsOf<{ wrapped: boolean }>(
        app.database.db,
        sql`select wrapped is not null as wrapped from survey_seals where survey_id = ${poll.id}`,
      );
    expect(await keys()).toEqual([{ wrapped: true }]);
    const closeAt = new Date(Date.now() + 10 * 60_000);
    await adele.surveys.close({ params: { id: poll.id }, body: { closeAt } });
    app.clock.ahead(11 * 60_000);
    try {
      const survey = await adele.surveys.get({ params: { id: poll.id } });
      await closeDue(app.product.contextOf(survey.tenantId, "msteams"), poll.id);
      expect(await countsOf(poll.id)).toEqual([2, [0, 1, 1]]);
      expect(await keys()).toEqual([{ wrapped: false }]);
    } finally {
      app.clock.reset();
    }
  });
});
