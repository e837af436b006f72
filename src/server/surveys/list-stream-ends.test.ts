import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { conversationId, tenantId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { allowGuests, guestOf, meetingIdOf, sendToMeeting } from "#test/guest.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { watchList } from "#test/watch-list.ts";

const [chat, sync] = ["Launch week", "Weekly product sync"];
// Of its own: it takes people out of places, switches guests on, changes roles, moves the clock and plays faults.
let app: TestApp;
let adele: Person;
let alex: Person;
beforeAll(async () => {
  app = await startOwnApp();
  [adele, alex] = [await app.as("adele"), await app.as("alex")];
});
afterAll(() => app.close());
beforeEach(() => app.clock.ahead(61_000));
const open: (() => void)[] = [];
afterEach(async () => {
  for (const stop of open.splice(0)) stop();
  await app.emulator.faults({});
});

const place = async (name: string) => conversationId.parse(await app.emulator.place(name));
async function watch(by: Pick<Person, "request">, name: string | null) {
  const watcher = await watchList(by, name && (await place(name)));
  open.push(watcher.stop);
  expect(watcher.status).toBe(200);
  return watcher;
}

/** Somebody is taken out of a place, and the product has heard of it. */
async function takeOut(name: string, person: Person): Promise<void> {
  const id = await place(name);
  await app.emulator.leave(id, "adele", person.id);
  await app.emulator.until("the product to know of it", async () => {
    const refused = await person.surveys.groupConfig({ params: { chatId: id } }).catch(() => true);
    return refused === true;
  });
}

describe("the open stream of a list", () => {
  it("ends with the first news after its viewer was taken out of the place; the others are told (PERM-04, PERM-09)", async () => {
    const isaiah = await app.as("isaiah");
    const [his, two, others] = [await watch(isaiah, chat), await watch(isaiah, chat), await watch(alex, chat)];
    const own = await watch(isaiah, null);
    await sendPoll(app, adele, { place: chat });
    await Promise.all([his, two, others].map((each) => each.until(1)));
    await takeOut(chat, isaiah);
    await sendPoll(app, adele, { place: chat });
    await Promise.all([his.ended, two.ended, others.until(2)]);
    expect([his.events.length, two.events.length]).toEqual([1, 1]);
    await sendPoll(app, isaiah, { place: "Mark 8 Project Team / Design" });
    await own.until(1);
  });

  it("as that of an item does with the next change of the item (PERM-04, PERM-09)", async () => {
    const lee = await app.as((await app.emulator.crowd(await place(chat), "adele", 1)).people[0]?.id ?? expect.fail());
    const { poll, vote } = await sendPoll(app, adele, { place: chat });
    const reply = await lee.request(`/v1/survey/${poll.id}/events`);
    const text = reply.text();
    await vote(alex, "Pizza");
    await takeOut(chat, lee);
    await adele.surveys.close({ params: { id: poll.id }, body: {} });
    expect(await text).not.toContain('"state":"closed"');
  });

  it("ends where the product has heard that he left, and nobody has asked for the roster since (PERM-04)", async () => {
    const { people } = await app.emulator.crowd(await place(chat), "adele", 1);
    const newcomer = await app.as(people[0]?.id ?? expect.fail());
    const his = await watch(newcomer, chat);
    await app.emulator.leave(await place(chat), "adele", newcomer.id);
    // Until the host's call has come, the roster is as it was.
    await app.emulator.until("the stream to end", async () => {
      await sendPoll(app, adele, { place: chat });
      return Promise.race([his.ended.then(() => true), his.until(his.events.length + 1).then(() => false)]);
    });
  });

  it("ends where the app was taken out of the place (LST-14)", async () => {
    const review = "Campaign review";
    const { poll } = await sendToMeeting(app, adele, review);
    const here = await watch(adele, review);
    await app.emulator.uninstall(await place(review), "adele", "msteams");
    const audienceId = await place(review);
    await app.emulator.until("the app to be gone", () =>
      adele.surveys.ofAudience({ params: { audienceId }, query: {} }).then(
        () => false,
        () => true,
      ),
    );
    await adele.surveys.close({ params: { id: poll.id }, body: {} });
    await here.ended;
    expect(here.events).toEqual([]);
  });

  it("of a participant without an account ends where the organisation takes none any more (ANO-08, ANO-16)", async () => {
    await allowGuests(app, adele);
    const { token } = await guestOf(app, { meetingId: await meetingIdOf(app, sync) });
    const request = (path: string, init = {}) =>
      fetch(`${app.url}/msteams/api${path}`, { ...init, headers: { authorization: `Bearer ${token}` } });
    const guest = await watch({ request }, sync);
    await sendToMeeting(app, adele, sync);
    await guest.until(1);
    await allowGuests(app, adele, false);
    await sendToMeeting(app, adele, sync);
    await guest.ended;
    expect(guest.events).toHaveLength(1);
  });

  it("goes on for whose role in the meeting changes: attendees have the list (MTG-29)", async () => {
    const megan = await app.as("megan");
    const his = await watch(megan, sync);
    await app.emulator.setRole(sync, "megan", "Attendee");
    app.clock.ahead(limits.meetingRole);
    await sendToMeeting(app, adele, sync);
    await his.until(1);
  });

  it("goes on while the host can't say who is in the place, and does not wait for a slow one (PERM-04)", async () => {
    const here = await watch(alex, chat);
    const id = await place(chat);
    // Whoever changes an item may have to wait for the host himself: here it is only told.
    const { lists } = app.product.contextOf(tenantId.parse(adele.tenantId), "msteams");
    const tell = () => lists.changed({ tenantId: tenantId.parse(adele.tenantId), app: "msteams", listId: id });
    app.clock.ahead(11 * 60_000);
    await app.emulator.faults({ down: true });
    tell();
    await here.until(1);
    await app.emulator.faults({ delayMs: 8000 });
    const begun = performance.now();
    tell();
    await here.until(2);
    expect(performance.now() - begun).toBeLessThan(7000);
  });
});
