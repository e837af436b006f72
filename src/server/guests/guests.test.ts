import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startOwnApp, type TestApp } from "#test/app.ts";
import {
  allowGuests,
  guestAnswer,
  guestOf,
  meetingIdOf,
  refusedWith,
  sendToMeeting,
  visitors,
} from "#test/guest.ts";
import type { Person } from "#test/person.ts";
import { watchList } from "#test/watch-list.ts";
import { guests } from "../db/guest-tables.ts";
import { users } from "../db/tables.ts";

const [sync, review] = ["Weekly product sync", "Campaign review"];

let app: TestApp;
let adele: Person;
let meetingId: string;
let reviewId: string;
const logged: string[] = [];

beforeAll(async () => {
  app = await startOwnApp({ LOG_LEVEL: "debug" }, undefined, {
    write: (line) => logged.push(line),
  });
  adele = await app.as("adele");
  [meetingId, reviewId] = [await meetingIdOf(app, sync), await meetingIdOf(app, review)];
  await allowGuests(app, adele);
  await visitors(app, sync, 10);
});
afterAll(() => app.close());
// Past the windows of the rate limits and the flags' cache time.
beforeEach(() => app.clock.ahead(61_000));

describe("a guest", () => {
  it("answers what was sent to the meeting, is counted once and shown with the name they entered (PERM-04, ANO-06, ANO-10, API-88, API-109)", async () => {
    const sent = await sendToMeeting(app, adele, sync);
    const quinn = await guestOf(app, { meetingId });
    expect((await quinn.surveys.get({ params: { id: sent.poll.id } })).can).toEqual([
      "respond",
      "view-results",
    ]);
    await quinn.responses.save(guestAnswer(sent, "Pizza"));
    await quinn.guests.describe({ body: { name: "Quinn", email: "quinn@example.com" } });
    await quinn.responses.save(guestAnswer(sent, "Soup"));
    await sent.vote(adele, "Soup");
    const { results, responses } = await adele.responses.results({ params: { id: sent.poll.id } });
    expect(results?.responseCount).toBe(2);
    expect(results?.questions[0]).toMatchObject({
      choices: expect.arrayContaining([
        expect.objectContaining({ choiceId: sent.choice("Soup").id, count: 2 }),
      ]),
    });
    expect(responses.map(({ user }) => user.name).sort()).toEqual(["Adele Vance", "Quinn (Guest)"]);
    expect(JSON.stringify(responses)).not.toContain("quinn@example.com");
    expect(
      (await quinn.responses.mine({ params: { id: sent.poll.id } })).userResponse?.completed,
    ).toBe(true);
  });

  it("is no part of a group, because anybody can be several: single anonymous answers are shown once three people with an account gave one (ANO-01)", async () => {
    const sent = await sendToMeeting(app, adele, sync, { anonymity: "anonymous" });
    const table = async () => {
      const { params } = guestAnswer(sent, "Pizza");
      const { rows, withheld } = await adele.results.table({ params, query: {} });
      return [rows.length, withheld?.count ?? null];
    };
    await adele.responses.save(guestAnswer(sent, "Pizza"));
    await (await app.as("alex")).responses.save(guestAnswer(sent, "Soup"));
    for (let n = 0; n < 4; n += 1)
      await (await guestOf(app, { meetingId })).responses.save(guestAnswer(sent, "Soup"));
    expect(await table()).toEqual([0, 6]);
    await (await app.as("megan")).responses.save(guestAnswer(sent, "Soup"));
    const { params } = guestAnswer(sent, "Soup");
    await adele.surveys.close({ params, body: { closeAt: null } });
    expect(await table()).toEqual([7, null]);
  });

  it("answers an anonymous survey too, once, and changes the response by its receipt (ANO-01, ANO-10)", async () => {
    const sent = await sendToMeeting(app, adele, sync, { anonymity: "anonymous" });
    const quinn = await guestOf(app, { meetingId });
    const { userResponse } = await quinn.responses.save(guestAnswer(sent, "Pizza"));
    await expect(quinn.responses.save(guestAnswer(sent, "Soup"))).rejects.toEqual(
      refusedWith(409, "RESPONSE_COUNTED"),
    );
    const { params, body } = guestAnswer(sent, "Soup");
    await quinn.responses.save({
      params,
      body: { ...body, receipt: userResponse.receipt ?? undefined },
    });
    expect(
      (await quinn.responses.results({ params: { id: sent.poll.id } })).results?.responseCount,
    ).toBe(1);
  });

  it("is notified of changes in their meeting, and of no other places or owners (PERM-04, ANO-16)", async () => {
    const quinn = await guestOf(app, { meetingId });
    const request = (path: string, init = {}) =>
      fetch(`${app.url}/msteams/api${path}`, {
        ...init,
        headers: { authorization: `Bearer ${quinn.token}` },
      });
    const list = await watchList({ request }, await app.emulator.place(sync));
    await sendToMeeting(app, adele, sync);
    await list.until(1);
    list.stop();
    expect((await watchList({ request }, await app.emulator.place(review))).status).toBe(403);
    expect((await watchList({ request }, null)).status).toBe(403);
  });

  it("gets a token for 24 hours, and keeps their identity by it (ANO-13, ANO-14, API-109)", async () => {
    const before = Math.floor(Date.now() / 1000);
    const quinn = await guestOf(app, { meetingId, name: "Quinn" });
    expect(quinn.exp - before).toBeGreaterThanOrEqual(86_400);
    expect(decodeJwt(quinn.token).exp).toBe(quinn.exp);
    const again = await guestOf(app, { meetingId, name: "Quinn Mary" }, quinn.token);
    expect(decodeJwt(again.token).sub).toBe(decodeJwt(quinn.token).sub);
    expect(await nameOf(again)).toBe("Quinn Mary (Guest)");
    expect(decodeJwt((await guestOf(app, { meetingId })).token).sub).not.toBe(
      decodeJwt(quinn.token).sub,
    );
  });

  it("keeps their identity after the token has expired, so that they are still counted once (ANO-14)", async () => {
    const quinn = await guestOf(app, { meetingId });
    app.clock.ahead(25 * 3_600_000);
    try {
      await expect(quinn.surveys.get({ params: { id: randomUUID() } })).rejects.toEqual(
        refusedWith(401, "AUTH_INVALID"),
      );
      expect(decodeJwt((await guestOf(app, { meetingId }, quinn.token)).token).sub).toBe(
        decodeJwt(quinn.token).sub,
      );
    } finally {
      app.clock.reset();
    }
  });

  it("has another identity in another meeting, and gets none by another person's sign-in (ANO-16)", async () => {
    const quinn = await guestOf(app, { meetingId });
    const there = await guestOf(app, { meetingId: reviewId }, quinn.token);
    expect(decodeJwt(there.token)).not.toMatchObject({ sub: decodeJwt(quinn.token).sub });
    const taken = await guestOf(app, { meetingId, name: "Adele" }, adele.token);
    expect(decodeJwt(taken.token).sub).not.toBe(adele.id);
    const [row] = await app.database.db
      .select()
      .from(users)
      .where(eq(users.userId, adele.id as never));
    expect(row?.name).toBe("Adele Vance");
  });

  it("is refused a blank name and a malformed address with their messages (ANO-04, ANO-05)", async () => {
    const quinn = await guestOf(app, { meetingId });
    const told = (problem: string) =>
      expect.objectContaining({ status: 400, body: expect.objectContaining({ message: problem }) });
    await expect(quinn.guests.describe({ body: { name: " ", email: "" } })).rejects.toEqual(
      told("Name is required"),
    );
    await expect(quinn.guests.describe({ body: { name: "Quinn", email: "q@" } })).rejects.toEqual(
      told("Please enter a valid email address"),
    );
  });
});

describe("a guest's personal data", () => {
  it("never includes their e-mail address or token in a reply or the log", async () => {
    const sent = await sendToMeeting(app, adele, sync);
    const quinn = await guestOf(app, {
      meetingId,
      name: "Secretive",
      email: "secretive@example.com",
    });
    await quinn.responses.save(guestAnswer(sent, "Pizza"));
    const [row] = await app.database.db
      .select()
      .from(guests)
      .where(eq(guests.userId, decodeJwt(quinn.token).sub as never));
    expect(row).toMatchObject({
      tenantId: adele.tenantId,
      name: "Secretive",
      email: "secretive@example.com",
    });
    for (const path of [
      `/v1/survey/${sent.poll.id}`,
      `/v1/survey/${sent.poll.id}/responses`,
      "/v1/owner/surveys",
      `/v1/people?search=sec`,
    ])
      expect(await (await adele.request(path)).text(), path).not.toContain("secretive@");
    expect(logged.join("\n")).not.toMatch(/secretive|guest\+jwt/i);
    expect(logged.join("\n")).not.toContain(quinn.token);
  });
});

async function nameOf({ token }: { token: string }): Promise<string | undefined> {
  const [row] = await app.database.db
    .select()
    .from(users)
    .where(eq(users.userId, decodeJwt(token).sub as never));
  return row?.name;
}
