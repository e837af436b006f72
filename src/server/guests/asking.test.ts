import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { allowGuests, askForToken, guestOf, meetingIdOf, visitors } from "#test/guest.ts";

const unverified =
  "Your account could not be verified. Please sign in to Microsoft Teams to take part.";

let app: TestApp;
let meetingId: string;

beforeAll(async () => {
  app = await startOwnApp();
  meetingId = await meetingIdOf(app, "Weekly product sync");
  await allowGuests(app, await app.as("adele"));
  await visitors(app, "Weekly product sync", 100);
});
afterAll(() => app.close());
// Past the windows of the rate limits and the flags' cache time.
beforeEach(() => app.clock.ahead(61_000));

describe("a request for a guest token", () => {
  const status = async (asked: unknown, variant = "msteams") =>
    (await askForToken(app, asked, null, variant)).status;

  it("is refused for an unknown meeting, and if the organisation forbids guests, in the words of ANO-08 (ANO-08, ANO-16)", async () => {
    expect(await status({ meetingId: "MCMxOTptZWV0aW5nX3h4eA==" })).toBe(403);
    expect(await status({ meetingId: await app.emulator.place("Launch week") })).toBe(403);
    await allowGuests(app, await app.as("adele"), false);
    const answer = await askForToken(app, { meetingId });
    expect([answer.status, await answer.json()]).toEqual([
      403,
      { code: "GUEST_NOT_ALLOWED", error: unverified, message: unverified },
    ]);
    await allowGuests(app, await app.as("adele"));
    expect(await status({ meetingId })).toBe(200);
  });

  it("accepts only texts that can be stored (API-109)", async () => {
    for (const wrong of [
      null,
      {},
      { meetingId: "" },
      { meetingId: 3 },
      { meetingId: "x".repeat(500) },
      { meetingId: "a\u0000" },
      { meetingId, name: 4 },
      { meetingId, name: "n".repeat(400) },
    ])
      expect(await status(wrong), JSON.stringify(wrong)).toBe(400);
    expect(await status({ meetingId, name: null, email: null })).toBe(200);
    expect(await status({ meetingId, name: "Quinn", email: "no address" })).toBe(200);
  });

  it("is limited by meeting and by address, except for known guests (API-109)", async () => {
    const quinn = await guestOf(app, { meetingId });
    const from = (n: number) =>
      app.product.app.inject({
        method: "POST",
        url: "/msteams/auth/anonymous/token",
        payload: { meetingId },
        headers: { "x-forwarded-for": `203.0.113.${n}` },
      });
    const one = await Promise.all(Array.from({ length: 61 }, () => from(1)));
    expect(one.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
    const others = await Promise.all(Array.from({ length: 70 }, (_, n) => from(2 + (n % 10))));
    expect(others.filter(({ statusCode }) => statusCode === 200).length).toBeLessThanOrEqual(60);
    const late = await from(99);
    expect([late.statusCode, late.json().code]).toEqual([429, "GUEST_TOO_MANY"]);
    // The minute's first calls were made seconds ago.
    expect(Number(late.headers["retry-after"])).toBeGreaterThan(30);
    expect((await guestOf(app, { meetingId }, quinn.token)).token).toBeTruthy();
    app.clock.ahead(61_000);
    expect((await from(99)).statusCode).toBe(200);
  });
});
