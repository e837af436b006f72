import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { limits } from "#domain/limits.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { newcomer } from "#test/newcomer.ts";
import type { Person } from "#test/person.ts";
import { telemetry } from "../db/audit-tables.ts";
import { rowsOf } from "../db/db.ts";
import { forgetEvents } from "./forget-events.ts";

let app: TestApp;
let adele: Person;
beforeAll(async () => {
  app = await startOwnApp({ TELEMETRY_DAYS: "30" });
  adele = await app.as("adele");
  return () => app.close();
});

const stored = async () => app.database.db.select().from(telemetry);
const send = (token: string, body: unknown, path = "/global/v1/telemetry") =>
  fetch(`${app.url}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
const crash = { event: "page-crash", properties: { page: "a" }, isError: true };

describe("what pages report", () => {
  it("is stored at /global/v1/telemetry, for tokens of both variants (API-89, API-02, TEL-01)", async () => {
    const debra = await app.as("debra");
    const agile = await app.emulator.token("debra", "agile");
    const full = {
      ...crash,
      identity: "somebody",
      tenantId: adele.tenantId,
      properties: { page: "msteams.content.poll", error: "TypeError" },
      userProperties: { plan: "none" },
    };
    expect((await send(debra.token, full)).status).toBe(204);
    expect((await send(agile, full)).status).toBe(204);
    expect((await send(debra.token, full, "/msteams/api/global/v1/telemetry")).status).toBe(204);
    const rows = (await stored()).filter(({ tenantId }) => tenantId === debra.tenantId);
    expect(rows.map((row) => row.applicationType)).toEqual(["msteams", "agile", "msteams"]);
    for (const row of rows)
      expect(row).toMatchObject({
        event: "page-crash",
        isError: true,
        properties: { page: "msteams.content.poll", error: "TypeError" },
      });
    expect((await send("", full)).status).toBe(401);
    expect(await (await fetch(`${app.url}/metrics`)).text()).toMatch(
      /polly_page_events_total\{event="page-crash"\} [3-9]/,
    );
  });

  it("holds no person, no free text, and nothing that is not listed (TEL-06)", async () => {
    const secret = "My answer is that Alex should go";
    const before = (await stored()).length;
    const reply = await send(adele.token, {
      event: "payment-error",
      identity: adele.id,
      properties: { code: secret, declineCode: "card_declined", answer: "Pizza", email: "a@b.c" },
      userProperties: { name: adele.name },
    });
    expect(reply.status).toBe(204);
    const row = (await stored()).at(-1);
    expect((await stored()).length).toBe(before + 1);
    expect(row?.properties).toEqual({ declineCode: "card_declined" });
    const text = JSON.stringify(row);
    for (const word of [secret, adele.id, adele.name, "Pizza", "a@b.c"])
      expect(text).not.toContain(word);
    expect((await send(adele.token, { event: "voted" })).status).toBe(400);
  });

  it("names where users of the payment pages came from in short words, nothing else (BIL-08, TEL-06)", async () => {
    const whole: [event: string, properties: object][] = [
      ["checkout", { track: "navbar", referrer: "pricing-page", trial: true }],
      ["checkout", { track: "cybermonday2023", referrer: "spring_sale-2-b" }],
      ["native-checkout", { trackingSource: "menu", trial: false }],
      ["card-update", { trackingSource: "billing" }],
    ];
    const nothing: typeof whole = [
      ["checkout", { track: adele.id, referrer: "https://example.com/?of=Adele" }],
      ["checkout", { track: "adele@contoso.com", referrer: "Ask Adele about it" }],
      ["card-update", { trackingSource: "19:abc@thread.tacv2", track: "menu" }],
    ];
    for (const [event, properties] of [...whole, ...nothing])
      expect((await send(adele.token, { event, properties })).status).toBe(204);
    const rows = (await stored()).slice(-whole.length - nothing.length);
    expect(rows.map(({ event, properties }) => [event, properties])).toEqual([
      ...whole,
      ...nothing.map(([event]) => [event, {}]),
    ]);
  });

  it("is dropped beyond a rate, without an error for the page, and takes nothing from what they may save", async () => {
    const someone = await newcomer(app);
    const replies = await Promise.all(
      Array.from({ length: limits.telemetryPerMinute.ofPerson + 5 }, () =>
        send(someone.token, { event: "session-expired" }),
      ),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([204]));
    const rows = (await stored()).filter(({ event }) => event === "session-expired");
    expect(rows).toHaveLength(limits.telemetryPerMinute.ofPerson);
  });

  it("is deleted after TELEMETRY_DAYS, and the oldest beyond the limit of an organisation", async () => {
    const { db } = app.database;
    const debra = await app.as("debra");
    const { config } = app;
    await send(adele.token, crash);
    // More than anybody sends in a test, and older than any test may wait.
    await rowsOf(
      db,
      sql`insert into telemetry
        select ${debra.tenantId}::uuid, now() - n * interval '1 second', gen_random_uuid(),
          'msteams', 'checkout', false, '{}'::jsonb
        from generate_series(1, ${limits.telemetryEvents + 50}) n`,
    );
    const count = async (of: Person) =>
      (await stored()).filter(({ tenantId }) => tenantId === of.tenantId).length;
    const [hers] = [await count(adele)];
    expect(await forgetEvents({ db, now: () => new Date(), config })).toBeGreaterThanOrEqual(50);
    expect([await count(debra), await count(adele)]).toEqual([limits.telemetryEvents, hers]);
    const later = () => new Date(Date.now() + 31 * 86_400_000);
    while ((await forgetEvents({ db, now: later, config })) > 0);
    expect(await stored()).toEqual([]);
  });
});

it("nothing is kept with TELEMETRY_DAYS 0", async () => {
  const own = await startOwnApp({ TELEMETRY_DAYS: "0" });
  const { telemetry: client } = await own.as("adele");
  await client.send({ body: { event: "page-crash", properties: { page: randomUUID() } } });
  expect(await own.database.db.select().from(telemetry)).toEqual([]);
  await own.close();
});
