import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { tenantId } from "#domain/ids.ts";
import { type Draft } from "#domain/survey/draft.ts";
import { draftOf } from "#domain/survey/edit.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { aChoiceQuestion } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { rowsOf } from "../db/db.ts";
import { releaseCard } from "../outbox/outbox-rows.ts";
import { closeDue } from "./close-survey.ts";

let app: TestApp;
let [adele, alex]: Person[] = [];
beforeAll(async () => {
  app = await startOwnApp();
  [adele, alex] = [await app.as("adele"), await app.as("alex")];
  return () => app.close();
});
afterEach(async () => {
  app.clock.reset();
});
const people = () => {
  if (!adele || !alex) throw new Error("both are there");
  return { adele, alex };
};
const minute = 60_000;
const iso = (ahead: number) => new Date(Date.now() + ahead).toISOString();

type Id = Awaited<ReturnType<typeof sendPoll>>["poll"]["id"];
async function edit(by: Person, id: Id, over: Partial<Draft>, updateOptions = {}) {
  const view = await by.surveys.get({ params: { id } });
  return by.surveys.edit({ params: { id }, body: { survey: { ...draftOf(view), ...over }, updateOptions } });
}

// The product's clock is ahead of the machine's, by which the jobs run: they are late.
describe("an item whose time has come before the job that writes it down", () => {
  it("is not edited as one that nobody has seen, once somebody has answered it (TIM-14, EDT-02)", async () => {
    const { adele, alex } = people();
    const { poll, vote } = await sendPoll(app, adele, { send: "schedule", deliverAt: iso(10 * minute) });
    app.clock.ahead(11 * minute);
    await vote(alex, "Pizza");
    const other = { questions: [aChoiceQuestion()], send: "manual" as const, deliverAt: null };
    await expect(edit(adele, poll.id, other)).rejects.toMatchObject({ status: 409, body: { code: "SURVEY_CHANGED" } });
    const results = await adele.responses.results({ params: { id: poll.id } });
    expect(results.results?.questions[0]?.choices.map(({ count }) => count)).toEqual([1, 0, 0]);
  });

  it("is not edited after its close, but reopened (TIM-14, EDT-01, EDT-13)", async () => {
    const { adele, alex } = people();
    const { poll, vote } = await sendPoll(app, adele, { openDuration: "PT15M" });
    await vote(alex, "Pizza");
    app.clock.ahead(16 * minute);
    const { can } = await adele.surveys.get({ params: { id: poll.id } });
    expect(can).not.toContain("edit");
    expect(can).toContain("reopen");
    await expect(edit(adele, poll.id, { description: "Late" }, { removeExistingVotesOnEdit: true })).rejects.toMatchObject({ status: 409 });
    expect(await adele.surveys.reopen({ params: { id: poll.id }, body: {} })).toMatchObject({ state: "open", responseCount: 1 });
  });
});

describe("an item that went to each member of a place", () => {
  it("closes and is edited though the app was removed from there, and tells those that it knows (LIF-13, AUT-51)", async () => {
    const { adele } = people();
    const sent = { deliveryPreference: "direct-message", resultsCloseNotification: true, place: "Launch week" } as const;
    const [byHand, byJob] = [await sendPoll(app, adele, sent), await sendPoll(app, adele, { ...sent, openDuration: "PT15M" })];
    await rowsOf(
      app.database.db,
      sql`update conversations set service_url = null, members_read_at = null where conversation_id = ${byHand.where}`,
    );
    try {
      await edit(adele, byHand.poll.id, { description: "Changed" }, { notifyUsersOnEdit: true });
      expect(await adele.surveys.close({ params: { id: byHand.poll.id }, body: {} })).toMatchObject({ state: "closed" });
      app.clock.ahead(16 * minute);
      await closeDue(app.product.contextOf(tenantId.parse(adele.tenantId), "msteams"), byJob.poll.id);
      const [row] = await rowsOf<{ state: string }>(app.database.db, sql`select state from surveys where id = ${byJob.poll.id}`);
      expect(row?.state).toBe("closed");
    } finally {
      const chat = sql`select service_url from conversations where service_url is not null limit 1`;
      await rowsOf(app.database.db, sql`update conversations set service_url = (${chat}) where conversation_id = ${byHand.where}`);
    }
  });
});

describe("a message that is given up after all tries", () => {
  it("leaves nothing that tells whom a reminder was for (ANO-01)", async () => {
    const { adele } = people();
    const { poll } = await sendPoll(app, adele, { anonymity: "anonymous" });
    const key = { tenantId: tenantId.parse(adele.tenantId), id: randomUUID() };
    await rowsOf(
      app.database.db,
      sql`insert into outbox (tenant_id, id, survey_id, application_type, user_id, purpose, sent_revision, created_at) values (${key.tenantId}, ${key.id}, ${poll.id}, 'msteams', ${adele.id}, 'reminder', 0, now())`,
    );
    await releaseCard(app.database.db, key, { tries: 20, failure: "503" });
    expect(await rowsOf(app.database.db, sql`select 1 from outbox where id = ${key.id}`)).toEqual([]);
  });
});
