import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { conversationId, tenantId } from "#domain/ids.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { aRecipient } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { sendStandup } from "#test/send-standup.ts";
import { remindDue } from "../surveys/reminders/remind.ts";

let app: TestApp;
let adele: Person;
let alex: Person;
let megan: Person;
beforeAll(async () => {
  app = await startOwnApp();
  [adele, alex, megan] = await Promise.all([app.as("adele"), app.as("alex"), app.as("megan")]);
  return () => app.close();
});

/** Says something to the bot and waits for its answer with these words. */
async function say(alias: string, text: string, words: string, place?: string): Promise<string> {
  const chat = place ?? (await app.emulator.botChat(alias, "msteams"));
  const answers = async () =>
    (await app.emulator.messages(chat, alias))
      .filter((message) => message.from.kind === "bot")
      .map((message) => JSON.stringify(message.card));
  const before = (await answers()).length;
  await app.emulator.say(chat, alias, text, place ? "msteams" : undefined);
  return app.emulator.until(`${text}: ${words}`, async () =>
    (await answers()).slice(before).find((card) => card.includes(words)),
  );
}
const digestOf = async (id: Awaited<ReturnType<typeof sendStandup>>["id"]) =>
  adele.results.digest({ params: { id } });

describe("a person who is away", () => {
  it("is not missing in the digest of a standup, which says until when, until they are back", async () => {
    await say("megan", "/away until 2 days", "Please write until when");
    await say("megan", "/away tomorrow", "You are away from ");
    const before = await sendStandup(app, adele);
    expect((await digestOf(before.id)).away).toEqual([]);
    await say("megan", "/Away until friday", "You are away now, and back on Fri, ");
    const { id, answer, where } = await sendStandup(app, adele, { title: `T ${randomUUID()}` });
    await answer(alex, { did: "Login", next: "Tests", blocked: false });
    const digest = await digestOf(id);
    expect(digest.away.map(({ name }) => name)).toEqual(["Megan Bowen"]);
    expect(digest.awayCount).toBe(1);
    expect(digest.missing.map(({ name }) => name)).not.toContain("Megan Bowen");
    expect(digest.missingCount).toBe(digest.missing.length);
    const { audienceSize, responseCount } = await alex.surveys.get({ params: { id } });
    expect(audienceSize).toBe(responseCount + (digest.missingCount ?? 0));
    await adele.surveys.close({ params: { id }, body: {} });
    const card = JSON.stringify((await app.emulator.cardWith(where, "alex", "Away: ")).card);
    expect(card).toMatch(/Away: Megan Bowen until Fri, \w+ \d/);
    expect(card).toContain(`1 of ${1 + (digest.missingCount ?? 0)} answered`);

    await say("megan", "back", "Welcome back!");
    const later = await sendStandup(app, adele);
    const names = (await digestOf(later.id)).missing.map(({ name }) => name);
    expect(names).toContain("Megan Bowen");
  });

  it("is asked like everybody else once they are back before the close, and stays away after it", async () => {
    await say("megan", "/away today", "You are away ");
    const [open, over] = [await sendStandup(app, adele), await sendStandup(app, adele)];
    await adele.surveys.close({ params: { id: over.id }, body: {} });
    const sizeOf = async ({ id }: typeof open) =>
      (await adele.surveys.get({ params: { id } })).audienceSize;
    const sizes = [await sizeOf(open), await sizeOf(over)];
    await say("megan", "/back", "Welcome back!");
    await adele.surveys.close({ params: { id: open.id }, body: {} });
    const digest = await digestOf(open.id);
    expect(digest.awayCount).toBe(0);
    expect(digest.missing.map(({ name }) => name)).toContain("Megan Bowen");
    expect((await digestOf(over.id)).away.map(({ name }) => name)).toEqual(["Megan Bowen"]);
    expect([await sizeOf(open), await sizeOf(over)]).toEqual([(sizes[0] ?? 0) + 1, sizes[1]]);
    expect(await sizeOf(open)).toBe(digest.missingCount);
  });

  it("gets neither direct copies nor reminders of standups, and others do", async () => {
    const back = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    await say("megan", `/away until ${back}`, "You are away now");
    const title = `Direct ${randomUUID()}`;
    const recipients = [alex, megan].map((person) =>
      aRecipient({ type: "user", id: conversationId.parse(person.id) }),
    );
    const reminder = { id: randomUUID(), duration: "PT30M" };
    const { id } = await sendStandup(app, adele, {
      title,
      recipients,
      openDuration: "PT1H",
      reminders: [reminder],
    });
    const chat = (alias: string) => app.emulator.botChat(alias, "msteams");
    await app.emulator.cardWith(await chat("alex"), "alex", title);
    app.clock.ahead(45 * 60_000);
    await remindDue(
      app.product.contextOf(tenantId.parse(adele.tenantId), "msteams"),
      id,
      reminder.id,
    );
    await app.emulator.cardWith(await chat("alex"), "alex", "Reminder: please answer");
    app.clock.reset();
    const hers = JSON.stringify(await app.emulator.messages(await chat("megan"), "megan"));
    expect(hers).not.toContain(title);
    await say("megan", "/back", "Welcome back!");
  });

  it("is back only by the word alone, whatever else begins with it", async () => {
    await say("megan", "/away until friday", "You are away now");
    const { id } = await sendStandup(app, adele);
    for (const text of ["back on monday", "Back to work we go", "/back something"])
      await say("megan", text, "Write only /back once you are back.");
    expect((await digestOf(id)).awayCount).toBe(1);
    await say("megan", "Back!", "Welcome back!");
    const later = await sendStandup(app, adele);
    expect((await digestOf(later.id)).awayCount).toBe(0);
  });

  it("says so in their own chat only", async () => {
    const chat = await app.emulator.place("Launch week");
    await say("alex", "/away until friday", "in your own chat with me", chat);
    const { id } = await sendStandup(app, adele);
    expect((await digestOf(id)).awayCount).toBe(0);
    // The help does not offer it elsewhere.
    expect(await say("alex", "help", "What Polly can do", chat)).not.toContain("/away");
    expect(await say("alex", "help", "What Polly can do")).toContain("/away until friday");
  });

  it("who does not own a standup any more sees on the card that they got when it is closed (LIF-06, LIF-10)", async () => {
    const title = `Team ${randomUUID().slice(0, 8)}`;
    const recipients = [aRecipient({ type: "user", id: conversationId.parse(alex.id) })];
    const { id } = await sendStandup(app, adele, { title, recipients });
    const chat = await app.emulator.botChat("alex", "msteams");
    const card = await app.emulator.cardWith(chat, "alex", title);
    await adele.surveys.addOwner({ params: { id }, body: { aadObjectId: alex.id } });
    await say("alex", "/away until friday", "You are away now");
    await adele.surveys.removeOwner({ params: { id, ownerId: alex.id } });
    await adele.surveys.close({ params: { id }, body: {} });
    await app.emulator.until("the card says so", async () => {
      const messages = await app.emulator.messages(chat, "alex", { refresh: false });
      const shown = messages.find((message) => message.id === card.id);
      return JSON.stringify(shown?.card ?? "").includes('"Closed"') || null;
    });
    await say("alex", "/back", "Welcome back!");
  });
});
