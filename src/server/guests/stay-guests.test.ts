import { sql } from "drizzle-orm";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, expect, it } from "vitest";
import { tenantId, userId } from "#domain/ids.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import {
  allowGuests,
  type Guest,
  guestAnswer,
  guestOf,
  meetingIdOf,
  sendToMeeting,
  visitors,
} from "#test/guest.ts";
import type { Person } from "#test/person.ts";
import { rowsOf } from "../db/db.ts";
import { guests as guestTable } from "../db/guest-tables.ts";
import { forgetGuests } from "./forget-guests.ts";

const sync = "Weekly product sync";
const day = 86_400_000;
let app: TestApp;
let adele: Person;
let meetingId: string;
beforeAll(async () => {
  app = await startOwnApp({}, undefined, undefined, null, { oneClock: true });
  adele = await app.as("adele");
  await allowGuests(app, adele);
  meetingId = await meetingIdOf(app, sync);
});
afterAll(() => app.close());

/** The product's time. */
const now = () => app.product.contextOf(tenantId.parse(adele.tenantId), "msteams").now();
const idOf = ({ token }: Guest) => userId.parse(decodeJwt(token).sub);
async function severalGuests(): Promise<Guest[]> {
  await visitors(app, sync, 12);
  app.clock.ahead(61_000);
  const names = Array.from({ length: 6 }, (_, n) => `Visitor ${n}`);
  return Promise.all(names.map((name) => guestOf(app, { meetingId, name })));
}

/** A person's anonymous answer among those of guests: whether the owner can read the answers. */
async function isShown(respondents: readonly (Guest | Person)[]): Promise<boolean> {
  const sent = await sendToMeeting(app, adele, sync, { anonymity: "anonymous" });
  for (const each of respondents) await each.responses.save(guestAnswer(sent, "Pizza"));
  const { rows } = await adele.results.table({ params: { id: sent.poll.id }, query: {} });
  return rows.length > 0;
}

it("whoever is erased while their token holds makes no group of anonymous answers", async () => {
  const guests = await severalGuests();
  // Jobs come at the database's time.
  app.clock.reset();
  adele = await app.as("adele");
  const nestor = await app.as("nestor");
  const earlier = await sendToMeeting(app, adele, sync, { anonymity: "anonymous" });
  for (const each of guests) await each.responses.save(guestAnswer(earlier, "Pizza"));
  for (const guest of guests)
    await nestor.people.erase({
      params: { id: idOf(guest) },
      body: { to: userId.parse(adele.id) },
    });
  const ended = async () =>
    (await nestor.people.tasks()).tasks.every(({ finishedAt }) => finishedAt !== null);
  while (!(await ended())) await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await isShown([await app.as("megan"), ...guests])).toBe(false);
  // Nor do groups get larger by it.
  const rows = await rowsOf(
    app.database.db,
    sql`select people, erased from participation where survey_id = ${earlier.poll.id}`,
  );
  expect(rows).toEqual([{ people: 0, erased: 0 }]);
});

it("who still comes after 60 days is known as a guest, and who doesn't is forgotten (ANO-10)", async () => {
  const [gone, ...first] = await severalGuests();
  let guests = first;
  for (const days of [20, 20]) {
    app.clock.ahead(days * day);
    const renewed = (guest: Guest) => guestOf(app, { meetingId, name: "" }, guest.token);
    guests = await Promise.all(guests.map(renewed));
  }
  expect(guests.map(idOf)).toEqual(first.map(idOf));
  await forgetGuests(app.database.db, new Date(now().getTime() + 22 * day));
  const rows = await app.database.db.select({ id: guestTable.userId }).from(guestTable);
  const known = rows.map(({ id }) => id);
  expect(known).toEqual(expect.arrayContaining(guests.map(idOf)));
  expect(known).not.toContain(gone && idOf(gone));
});
