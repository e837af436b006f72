import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { conversationId, seriesId, surveyId, tenantId } from "#domain/ids.ts";
import { localTimeOf } from "#domain/time/local-time.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { aRecipient } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { aStandup } from "#test/send-standup.ts";
import { rowsOf } from "../db/db.ts";
import { absentCountsOf } from "../lists/absent-counts.ts";
import { askForCards, releaseCard } from "../outbox/outbox-rows.ts";
import { digestOf } from "../results/read-digest.ts";
import { occurDue } from "../series/occur-due.ts";
import { applyChange } from "../surveys/changes/apply-change.ts";
import { closeDue } from "../surveys/changes/close-due.ts";
import { findSurvey } from "../surveys/queries.ts";

const [minute, hour] = [60_000, 3_600_000];
let app: TestApp;
let adele: Person;
let isaiah: Person;
let chat: string;
beforeAll(async () => {
  app = await startOwnApp();
  [adele, isaiah] = [await app.as("adele"), await app.as("isaiah")];
  chat = await app.emulator.botChat("isaiah", "msteams");
  return () => app.close();
});
afterEach(async () => {
  app.clock.reset();
  await app.emulator.faults({});
});
const product = () => app.product.contextOf(tenantId.parse(adele.tenantId), "msteams");

/** The first standup of a series for Alex and Isaiah, which Isaiah's chat refuses. */
async function refused(code: number) {
  const first = new Date(Date.now() + 2 * hour);
  const { date, time } = localTimeOf(first, "UTC");
  const recipients = await Promise.all(
    ["alex", "isaiah"].map(async (alias) =>
      aRecipient({ type: "user", id: conversationId.parse((await app.as(alias)).id) }),
    ),
  );
  const schedule = {
    rrule: "FREQ=DAILY;INTERVAL=1",
    rruleDTStart: `${date}T${time}`,
    rruleTZID: "UTC",
    openDuration: "PT3H",
  };
  const draft = aStandup({ title: `T ${randomUUID().slice(0, 8)}`, recipients, schedule });
  const { scheduleId } = await adele.surveys.create({ body: { draft } });
  const id = seriesId.parse(scheduleId);
  await app.emulator.faults({
    status: { code, calls: 1000, method: "POST", pathIncludes: encodeURIComponent(chat) },
  });
  app.clock.ahead(2 * hour);
  await occurDue(product(), id);
  const [made] = await rowsOf<{ id: string }>(
    app.database.db,
    sql`select id from surveys where schedule_id = ${id}`,
  );
  return surveyId.parse(made?.id);
}

/** Isaiah's row once it is in a state, and Alex's is posted. */
const until = (what: string, id: string, state: ReturnType<typeof sql>) =>
  app.emulator.until(what, async () => {
    product().cards.wake();
    const rows = await rowsOf(
      app.database.db,
      sql`select 1 from outbox where survey_id = ${id} and purpose = 'card'
        and (user_id = ${isaiah.id} and message_id is null and ${state}
        or user_id <> ${isaiah.id} and message_id is not null)`,
    );
    return rows.length === 2;
  });

async function counted(id: ReturnType<typeof surveyId.parse>) {
  const survey = await findSurvey(product(), id);
  const { missing, missingCount } = await digestOf(product(), survey);
  const left = (await absentCountsOf(product(), [survey])).get(id);
  return { isMissing: missing.some((one) => one.aadObjectId === isaiah.id), missingCount, left };
}
const asked = { isMissing: true, missingCount: 2, left: 0 };

describe("a person whose card of a standup Teams did not take", () => {
  it("is missing and counted, also after the close and later changes, if it was refused for good (STD-12, REC-29)", async () => {
    const id = await refused(403);
    await until("refused", id, sql`failure is not null`);
    expect(await counted(id)).toEqual(asked);
    app.clock.ahead(3 * hour + minute);
    await closeDue(product(), id);
    expect(await counted(id)).toEqual(asked);
    const isAside = sql`claimed_until is null and due_at is null`;
    await until("left aside", id, isAside);
    expect(await counted(id)).toEqual(asked);
    await applyChange(product(), id, "edit", () => ({ becomes: { title: "Another" } }));
    expect(await counted(id)).toEqual(asked);
    await until("left aside again", id, isAside);
    expect(await counted(id)).toEqual(asked);
  });

  it("is so, too, if somebody changed it while Teams refused it (STD-12, REC-29)", async () => {
    const id = await refused(403);
    await until("refused", id, sql`failure is not null and claimed_until is null`);
    const { db } = app.database;
    const rows = await rowsOf<{ id: string }>(
      db,
      sql`update outbox set claimed_until = now() + interval '9 hours', tries = 0,
        due_at = now() + interval '9 hours' where survey_id = ${id} and user_id = ${isaiah.id}
        returning id`,
    );
    const key = { tenantId: tenantId.parse(adele.tenantId), id: rows[0]?.id ?? "" };
    // Between the note that it was refused and its release by the worker.
    await askForCards(db, [key], new Date(product().now().getTime() + minute));
    await releaseCard(db, key, { tries: 0 });
    app.clock.ahead(3 * hour + minute);
    await closeDue(product(), id);
    await until("left aside", id, sql`claimed_until is null and due_at is null`);
    expect(await counted(id)).toEqual(asked);
  });

  it("is so, too, if Teams was away until the close (STD-12, REC-29)", async () => {
    const id = await refused(503);
    await until("failed", id, sql`tries > 0 and claimed_until is null and due_at is not null`);
    app.clock.ahead(3 * hour + minute);
    await closeDue(product(), id);
    expect(await counted(id)).toEqual(asked);
    await until("left aside", id, sql`claimed_until is null and due_at is null`);
    expect(await counted(id)).toEqual(asked);
  });
});
