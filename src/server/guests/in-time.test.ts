import type { FastifyRequest } from "fastify";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tenantId } from "#domain/ids.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { allowGuests, guestAnswer, guestOf, meetingIdOf, sendToMeeting } from "#test/guest.ts";
import type { Person } from "#test/person.ts";
import { createAuthorise } from "../authorise.ts";
import { guests } from "../db/guest-tables.ts";
import { forgetGuests } from "./forget-guests.ts";

const sync = "Weekly product sync";
let app: TestApp;
let adele: Person;
let meetingId: string;
beforeAll(async () => {
  app = await startOwnApp();
  adele = await app.as("adele");
  meetingId = await meetingIdOf(app, sync);
  await allowGuests(app, adele);
});
afterAll(() => app.close());

describe("old guests", () => {
  it("are deleted with their addresses after 60 days, while their responses keep the name, and are stored again when they return (ANO-06)", async () => {
    const sent = await sendToMeeting(app, adele, sync);
    const { poll } = sent;
    const [quinn, robin] = [
      await guestOf(app, { meetingId, name: "Quinn", email: "quinn@example.com" }),
      await guestOf(app, { meetingId }),
    ];
    await quinn.responses.save(guestAnswer(sent, "Pizza"));
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    const known = async () => {
      const rows = await app.database.db.select({ id: guests.userId }).from(guests);
      return [quinn, robin].map(({ token }) => rows.some(({ id }) => id === decodeJwt(token).sub));
    };
    await forgetGuests(app.database.db, inDays(59));
    expect(await known()).toEqual([true, true]);
    expect(await forgetGuests(app.database.db, inDays(61))).toBeGreaterThanOrEqual(2);
    expect(await known()).toEqual([false, false]);
    const { responses } = await adele.responses.results({ params: { id: poll.id } });
    expect(responses.map(({ user }) => user.name)).toEqual(["Quinn (Guest)"]);
    await guestOf(app, { meetingId, name: "Quinn" }, quinn.token);
    expect(await known()).toEqual([true, false]);
  });
});

describe("a stream opened with a guest token", () => {
  it("ends after ten minutes, so that access is checked again (ANO-08, ANO-16)", async () => {
    const { token } = await guestOf(app, { meetingId });
    const checkToken = async () => Promise.reject(new Error("not the directory's"));
    const ctx = app.product.contextOf(tenantId.parse(adele.tenantId), "msteams");
    // safe: nothing but the header is read
    const request = { headers: { authorization: `Bearer ${token}` } } as FastifyRequest;
    const { until } = await createAuthorise(ctx, "msteams", checkToken)(request, true);
    expect(until.getTime() - ctx.now().getTime()).toBeLessThanOrEqual(600_000);
  });
});
