import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { conversationId, tenantId } from "#domain/ids.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { aRecipient } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { startSeries } from "#test/start-series.ts";
import { rowsOf } from "../../db/db.ts";
import { occurDue } from "../../series/occur-due.ts";
import { deliverDue } from "./deliver-due.ts";

// An app of its own: it removes the app from a chat.
let app: TestApp;
let adele: Person;
let hike: ReturnType<typeof conversationId.parse>;
beforeAll(async () => {
  app = await startOwnApp();
  adele = await app.as("adele");
  hike = conversationId.parse(await app.emulator.place("Weekend hike"));
  return () => app.close();
});
afterEach(() => app.clock.reset());

const minute = 60_000;
const name = "Weekend hike";
const iso = (ahead: number) => new Date(Date.now() + ahead).toISOString();
const product = () => app.product.contextOf(tenantId.parse(adele.tenantId), "msteams");

async function untilKnown(isThere: boolean): Promise<void> {
  await app.emulator.until("the bot to know", async () => {
    const [row] = await rowsOf<{ url: string | null }>(
      app.database.db,
      sql`select service_url as url from conversations where conversation_id = ${hike}
        and application_type = 'msteams'`,
    );
    return ((row?.url ?? null) !== null) === isThere;
  });
}
async function add(): Promise<void> {
  await app.emulator.install(hike, "adele", "msteams");
  await untilKnown(true);
}
async function remove(): Promise<void> {
  await app.emulator.uninstall(hike, "adele", "msteams");
  await untilKnown(false);
}

/** Messages in the owner's own chat that say that this poll did not reach a place. */
async function toldOf(label: string): Promise<string[]> {
  const own = await app.emulator.botChat("adele", "msteams");
  return (await app.emulator.messages(own, "adele"))
    .map(({ card }) => JSON.stringify(card))
    .filter((text) => text?.includes(label) && text.includes("could not be posted everywhere"));
}

async function untilToldOnce(label: string): Promise<void> {
  await app.emulator.until("the owner to be told", async () => (await toldOf(label)).length > 0);
  await app.emulator.until("nothing left to tell", async () => {
    const left = await rowsOf(
      app.database.db,
      sql`select 1 from outbox where purpose in ('unreached', 'undelivered')`,
    );
    return left.length === 0;
  });
  const told = await toldOf(label);
  expect(told).toHaveLength(1);
  expect(told[0]).toContain(`${name}: Polly must first be installed to this team or chat`);
}

describe("a poll whose app was removed from a place before its time", () => {
  it.each(["in-group", "direct-message"] as const)(
    "tells its owner once which place it did not reach, and reaches the others (LIF-11, LIF-16): %s",
    async (deliveryPreference) => {
      const label = `Nowhere? ${randomUUID()}`;
      const launch = conversationId.parse(await app.emulator.place("Launch week"));
      await add();
      const { poll } = await sendPoll(app, adele, {
        label,
        recipients: [
          aRecipient({ type: "groupChat", id: hike, name }),
          aRecipient({ type: "groupChat", id: launch, name: "Launch week" }),
        ],
        deliveryPreference,
        send: "schedule",
        deliverAt: iso(10 * minute),
      });
      await remove();
      app.clock.ahead(11 * minute);
      await deliverDue(product(), poll.id);
      await untilToldOnce(label);
      const chat =
        deliveryPreference === "in-group" ? launch : await app.emulator.botChat("megan", "msteams");
      await app.emulator.cardWith(chat, "megan", label);
      await deliverDue(product(), poll.id);
      await untilToldOnce(label);
    },
  );

  it("tells the owner of a series, too (LIF-11, REC-28)", async () => {
    await add();
    const { id, label } = await startSeries(app, adele, {
      start: new Date(Date.now() + 60 * minute),
      recipients: [aRecipient({ type: "groupChat", id: hike, name })],
    });
    await remove();
    app.clock.ahead(61 * minute);
    await occurDue(product(), id);
    await untilToldOnce(label);
  });
});
