import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { conversationId, tenantId } from "#domain/ids.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { aRecipient } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { startSeries } from "#test/start-series.ts";
import { refreshChannels } from "../../conversations/read-channels.ts";
import { rowsOf } from "../../db/db.ts";
import { occurDue } from "../../series/occur-due.ts";
import { applyChange } from "./apply-change.ts";
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

async function untilToldOnce(label: string, places = [name]): Promise<void> {
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
  for (const place of places)
    expect(told[0]).toContain(`${place}: Polly must first be installed to this team or chat`);
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

describe("channels that were deleted, of which no event came", () => {
  const team = "Mark 8 Project Team";

  /** New channels of the team, which Adele's surveys may go to. */
  async function newChannels(count: number) {
    const names = Array.from({ length: count }, () => `New ${randomUUID().slice(0, 8)}`);
    const made: ReturnType<typeof aRecipient>[] = [];
    for (const each of names) {
      const id = conversationId.parse(await app.emulator.newChannel(team, each));
      await app.emulator.until("the channel to be known", async () =>
        adele.teams.members({ params: { teamId: id } }).catch(() => null),
      );
      made.push(aRecipient({ type: "channel", id, name: each }));
    }
    return made;
  }
  async function design() {
    const id = conversationId.parse(await app.emulator.place(`${team} / Design`));
    return aRecipient({ type: "channel", id, name: "Design" });
  }
  const namesOf = (places: readonly { name: string }[]) => places.map((place) => place.name);

  it("the owner of a series is told once of all for each of its surveys, which reach the other places (LIF-11, REC-28)", async () => {
    const [lost, open] = [await newChannels(2), await design()];
    const { id, label } = await startSeries(app, adele, {
      start: new Date(Date.now() + 60 * minute),
      recipients: [...lost, open],
    });
    for (const place of lost) await app.emulator.deleteChannel(place.id);
    app.clock.ahead(61 * minute);
    await occurDue(product(), id);
    await untilToldOnce(label, namesOf(lost));
    await app.emulator.cardWith(open.id, "megan", label);
    app.clock.ahead(25 * 60 * minute);
    await occurDue(product(), id);
    await app.emulator.until("of the next, too", async () => (await toldOf(label)).length === 2);
  });

  it("the owner of a poll is told once, of a place without the app, too, and not again after the close (LIF-11)", async () => {
    const label = `Lost? ${randomUUID()}`;
    await add();
    const lost = await newChannels(1);
    const places = [aRecipient({ type: "groupChat", id: hike, name }), ...lost];
    const { poll } = await sendPoll(app, adele, {
      label,
      recipients: places,
      send: "schedule",
      deliverAt: iso(10 * minute),
    });
    await remove();
    for (const place of lost) await app.emulator.deleteChannel(place.id);
    app.clock.ahead(11 * minute);
    await deliverDue(product(), poll.id);
    await untilToldOnce(label, namesOf(places));
    await adele.surveys.close({ params: { id: poll.id }, body: {} });
    await app.emulator.until("the cards to be given up again", async () => {
      const rows = await rowsOf(
        app.database.db,
        sql`select 1 from outbox where survey_id = ${poll.id} and failure is not null
          and claimed_until is null and user_id is null`,
      );
      return rows.length === places.length;
    });
    await untilToldOnce(label, namesOf(places));
  });

  it("the owner is told once, too, where it was forgotten before Teams took the card (LIF-11)", async () => {
    const label = `Lost before? ${randomUUID()}`;
    const lost = await newChannels(1);
    const [channel] = lost;
    if (!channel) throw new Error("it is there");
    const to = { method: "POST", pathIncludes: encodeURIComponent(channel.id) };
    await app.emulator.faults({ status: { code: 503, calls: 1000, ...to } });
    const { poll } = await sendPoll(app, adele, { label, recipients: lost });
    const untilCard = (what: string, state: ReturnType<typeof sql>) =>
      app.emulator.until(what, async () => {
        const rows = await rowsOf(
          app.database.db,
          sql`select 1 from outbox where survey_id = ${poll.id} and user_id is null
            and claimed_until is null and ${state}`,
        );
        return rows.length === 1;
      });
    await untilCard("a try to have failed", sql`tries > 0`);
    await app.emulator.deleteChannel(channel.id);
    await app.emulator.faults({});
    // As by another series, which reads its roster.
    const [found] = await rowsOf<{ team: string }>(
      app.database.db,
      sql`select team_id as team from conversations where conversation_id = ${channel.id}`,
    );
    await refreshChannels(product(), conversationId.parse(found?.team));
    await untilToldOnce(label, namesOf(lost));
    await adele.surveys.close({ params: { id: poll.id }, body: {} });
    await untilCard("given up again", sql`failure is not null`);
    await untilToldOnce(label, namesOf(lost));
    // As an older version left it, which noted nothing.
    await rowsOf(
      app.database.db,
      sql`update outbox set sent_revision = 0, created_at = created_at - interval '8 days'
        where survey_id = ${poll.id} and user_id is null`,
    );
    await applyChange(product(), poll.id, "edit", () => ({ becomes: {} }));
    await untilCard("given up once more", sql`failure is not null`);
    await untilToldOnce(label, namesOf(lost));
  });

  it("the owner of direct messages to their members is told, too (LIF-16)", async () => {
    const label = `Lost in person? ${randomUUID()}`;
    const lost = await newChannels(1);
    const { poll } = await sendPoll(app, adele, {
      label,
      recipients: lost,
      deliveryPreference: "direct-message",
      send: "schedule",
      deliverAt: iso(10 * minute),
    });
    for (const place of lost) await app.emulator.deleteChannel(place.id);
    app.clock.ahead(11 * minute);
    await deliverDue(product(), poll.id);
    await untilToldOnce(label, namesOf(lost));
  });

  it("the owner who sends a poll by hand is told, where it was known already (LIF-09, API-29)", async () => {
    const label = `Lost by hand? ${randomUUID()}`;
    const [lost, open] = [await newChannels(1), await design()];
    const { poll } = await sendPoll(app, adele, {
      label,
      recipients: [...lost, open],
      send: "manual",
    });
    for (const place of lost) await app.emulator.deleteChannel(place.id);
    // Rosters are read again.
    app.clock.ahead(11 * minute);
    const params = { id: poll.id };
    const survey = await adele.surveys.get({ params });
    const edited = { ...survey, send: "manual", title: label } as const;
    await adele.surveys.edit({ params, body: { survey: edited } });
    await adele.surveys.deliver({ params, body: {} });
    await untilToldOnce(label, namesOf(lost));
    await app.emulator.cardWith(open.id, "megan", label);
  });

  it("a poll whose place is not known to be gone is given up at once, and says nothing (LIF-11)", async () => {
    const label = `Team lost? ${randomUUID()}`;
    const lost = await newChannels(1);
    const { poll } = await sendPoll(app, adele, {
      label,
      recipients: lost,
      send: "schedule",
      deliverAt: iso(10 * minute),
    });
    for (const place of lost) await app.emulator.deleteChannel(place.id);
    const list = { method: "GET", pathIncludes: "/conversations" };
    await app.emulator.faults({ status: { code: 404, calls: 100, ...list } });
    app.clock.ahead(11 * minute);
    await deliverDue(product(), poll.id);
    await app.emulator
      .until("the card to be given up", async () => {
        const rows = await rowsOf(
          app.database.db,
          sql`select 1 from outbox where survey_id = ${poll.id} and failure is not null
          and user_id is null`,
        );
        return rows.length === 1;
      })
      .finally(() => app.emulator.faults({}));
    expect(await toldOf(label)).toEqual([]);
  });

  it("stay with a series and a scheduled poll that are edited, and cannot be added or sent to (REC-36, EDT-01, LIF-11)", async () => {
    const [lost, open] = [await newChannels(2), await design()];
    const [kept, added] = lost;
    if (!kept || !added) throw new Error("both are there");
    const recipients = [kept, open];
    const { id } = await startSeries(app, adele, { recipients });
    const { poll } = await sendPoll(app, adele, {
      recipients,
      send: "schedule",
      deliverAt: iso(60 * minute),
    });
    for (const place of lost) await app.emulator.deleteChannel(place.id);
    // Rosters are read again.
    app.clock.ahead(11 * minute);
    const { template } = await adele.series.get({ params: { id } });
    const editSeries = (to: typeof recipients) =>
      adele.series.edit({
        params: { id },
        body: { draft: { ...template, recipients: to, title: "Another title" } },
      });
    await editSeries([{ ...kept, name: "Made up" }, open]);
    const after = (await adele.series.get({ params: { id } })).template;
    expect(after).toMatchObject({
      title: "Another title",
      recipients: [{ id: kept.id, name: kept.name }, { id: open.id }],
    });
    const refused = { status: 409, body: { code: "CONVERSATION_NOT_INSTALLED" } };
    await expect(editSeries([...recipients, added])).rejects.toMatchObject(refused);
    const survey = await adele.surveys.get({ params: { id: poll.id } });
    const editPoll = (over: object) =>
      adele.surveys.edit({ params: { id: poll.id }, body: { survey: { ...survey, ...over } } });
    const scheduled = { send: "schedule", deliverAt: iso(60 * minute) } as const;
    await editPoll({ ...scheduled, title: "Another title" });
    await expect(
      editPoll({ ...scheduled, recipients: [...recipients, added] }),
    ).rejects.toMatchObject(refused);
    await expect(editPoll({ send: "now", deliverAt: null })).rejects.toMatchObject(refused);
    // So soon counts as now.
    const soon = new Date(Date.now() + 11 * minute + 5_000).toISOString();
    await expect(editPoll({ send: "schedule", deliverAt: soon })).rejects.toMatchObject(refused);
    await editSeries([open]);
  });
});

describe("a place that has the app again", () => {
  const shown = async (label: string) =>
    JSON.stringify(
      (await app.emulator.messages(hike, "johanna", { refresh: false }))
        .map(({ card }) => card)
        .filter((card) => JSON.stringify(card).includes(label)),
    );

  it("has its cards updated, and gets those of open polls that it missed (LIF-11, LIF-13)", async () => {
    const [closed, missed, late] = [
      `Closed? ${randomUUID()}`,
      `Missed? ${randomUUID()}`,
      `Late? ${randomUUID()}`,
    ];
    await add();
    const posted = await sendPoll(app, adele, { place: name, label: closed });
    await app.emulator.cardWith(hike, "johanna", closed);
    const at = { place: name, send: "schedule", deliverAt: iso(10 * minute) } as const;
    const open = await sendPoll(app, adele, { ...at, label: missed });
    const over = await sendPoll(app, adele, { ...at, label: late });
    await remove();
    app.clock.ahead(11 * minute);
    await deliverDue(product(), open.poll.id);
    await deliverDue(product(), over.poll.id);
    for (const { poll } of [posted, over])
      await adele.surveys.close({ params: { id: poll.id }, body: {} });
    await app.emulator.until("all three to be given up", async () => {
      const rows = await rowsOf(
        app.database.db,
        sql`select 1 from outbox where conversation_id = ${hike} and failure is not null
          and claimed_until is null and survey_id in (${posted.poll.id}, ${open.poll.id}, ${over.poll.id})`,
      );
      return rows.length === 3;
    });
    expect(await shown(closed)).toContain("Live");
    await add();
    await app.emulator.until("the old card", async () => (await shown(closed)).includes("Closed"));
    await app.emulator.until("the missed card", async () => (await shown(missed)).includes("Live"));
    expect(await shown(late)).toBe("[]");
  });
});
