import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { conversationId, tenantId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { allowGuests, guestOf, meetingIdOf, sendToMeeting } from "#test/guest.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { watchList } from "#test/watch-list.ts";

const [chat, sync] = ["Launch week", "Weekly product sync"];
// An app of its own: it removes people from places, switches guests on, changes roles, moves the
// clock and plays faults.
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

/** A person is removed from a place, and the host has reported it. */
async function takeOut(name: string, person: Person): Promise<void> {
  const id = await place(name);
  await app.emulator.leave(id, "adele", person.id);
  await app.emulator.until("the product to know of it", async () => {
    const refused = await person.surveys.groupConfig({ params: { chatId: id } }).catch(() => true);
    return refused === true;
  });
}

describe("the open stream of a list", () => {
  it("ends with the first event after its viewer was removed from the place; others get the event (PERM-04, PERM-09)", async () => {
    const isaiah = await app.as("isaiah");
    const [one, two, others] = [
      await watch(isaiah, chat),
      await watch(isaiah, chat),
      await watch(alex, chat),
    ];
    const own = await watch(isaiah, null);
    await sendPoll(app, adele, { place: chat });
    await Promise.all([one, two, others].map((each) => each.until(1)));
    await takeOut(chat, isaiah);
    // One send may have told twice: when it was stored, and when its card was there.
    const counts = () => [one, two, others].map(({ events }) => events.length);
    const [ofOne, ofTwo, before = 0] = counts();
    await sendPoll(app, adele, { place: chat });
    await Promise.all([one.ended, two.ended, others.until(before + 1)]);
    expect(counts().slice(0, 2)).toEqual([ofOne, ofTwo]);
    await sendPoll(app, isaiah, { place: "Mark 8 Project Team / Design" });
    await own.until(1);
  });

  it("and of a survey ends with the survey's next change (PERM-04, PERM-09)", async () => {
    const lee = await app.as(
      (await app.emulator.crowd(await place(chat), "adele", 1)).people[0]?.id ?? expect.fail(),
    );
    const { poll, vote } = await sendPoll(app, adele, { place: chat });
    const reply = await lee.request(`/v1/survey/${poll.id}/events`);
    const text = reply.text();
    await vote(alex, "Pizza");
    await takeOut(chat, lee);
    await adele.surveys.close({ params: { id: poll.id }, body: {} });
    expect(await text).not.toContain('"state":"closed"');
  });

  it("ends once the product knows that the viewer left, even before the roster is read again (PERM-04)", async () => {
    const { people } = await app.emulator.crowd(await place(chat), "adele", 1);
    const newcomer = await app.as(people[0]?.id ?? expect.fail());
    const one = await watch(newcomer, chat);
    await app.emulator.leave(await place(chat), "adele", newcomer.id);
    // Until the host's call has arrived, the roster is unchanged.
    await app.emulator.until("the stream to end", async () => {
      await sendPoll(app, adele, { place: chat });
      return Promise.race([
        one.ended.then(() => true),
        one.until(one.events.length + 1).then(() => false),
      ]);
    });
  });

  it("ends if the app was removed from the place (LST-14)", async () => {
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

  it("of a guest ends if the organisation no longer admits guests (ANO-08, ANO-16)", async () => {
    await allowGuests(app, adele);
    const { token } = await guestOf(app, { meetingId: await meetingIdOf(app, sync) });
    const request = (path: string, init = {}) =>
      fetch(`${app.url}/msteams/api${path}`, {
        ...init,
        headers: { authorization: `Bearer ${token}` },
      });
    const guest = await watch({ request }, sync);
    await sendToMeeting(app, adele, sync);
    await guest.until(1);
    await allowGuests(app, adele, false);
    await sendToMeeting(app, adele, sync);
    await guest.ended;
    expect(guest.events).toHaveLength(1);
  });

  it("continues when the viewer's meeting role changes: attendees have the list (MTG-29)", async () => {
    const megan = await app.as("megan");
    const one = await watch(megan, sync);
    await app.emulator.setRole(sync, "megan", "Attendee");
    app.clock.ahead(limits.meetingRole);
    await sendToMeeting(app, adele, sync);
    await one.until(1);
  });

  it("continues while the host can't return the roster, and does not wait for a slow one (PERM-04)", async () => {
    const here = await watch(alex, chat);
    const id = await place(chat);
    // A change of a survey may have to wait for the host: here the event is published directly.
    const { lists } = app.product.contextOf(tenantId.parse(adele.tenantId), "msteams");
    const tell = () =>
      lists.changed({ tenantId: tenantId.parse(adele.tenantId), app: "msteams", listId: id });
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
