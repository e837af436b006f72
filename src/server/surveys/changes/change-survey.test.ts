import { sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { SurveyView } from "#contract/survey-view.ts";
import { conversationId, type SurveyId, type UserId, userId } from "#domain/ids.ts";
import { draftOf } from "#domain/survey/edit.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { aRecipient } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { rowsOf } from "../../db/db.ts";

let app: TestApp;
let [adele, alex]: Person[] = [];
let diego: UserId;
beforeAll(async () => {
  app = await startOwnApp();
  [adele, alex] = [await app.as("adele"), await app.as("alex")];
  diego = userId.parse((await app.as("diego")).id);
  return () => app.close();
});
afterEach(() => app.emulator.faults({}));
const people = () => {
  if (!adele || !alex) throw new Error("both are there");
  return { adele, alex };
};

type Call = (by: Person, id: SurveyId, view: SurveyView) => Promise<unknown>;
type Case = { call: Call; before?: Call; send?: "manual" };
const close: Call = (by, id) => by.surveys.close({ params: { id }, body: {} });
const run =
  (command: string): Call =>
  (by, surveyId) =>
    by.commands.run({ body: { command, surveyId } });
const edit: Call = (by, id, view) =>
  by.surveys.edit({ params: { id }, body: { survey: { ...draftOf(view), title: "Changed" } } });
const cases: Record<string, Case> = {
  close: { call: close },
  "set another close time": {
    call: (by, id) =>
      by.surveys.close({
        params: { id },
        body: { closeAt: new Date(Date.now() + 600_000).toISOString() },
      }),
  },
  reopen: { call: (by, id) => by.surveys.reopen({ params: { id }, body: {} }), before: close },
  deliver: { call: (by, id) => by.surveys.deliver({ params: { id }, body: {} }), send: "manual" },
  "edit what is open": { call: edit },
  "edit what is pending": { call: edit, send: "manual" },
  delete: { call: run("survey/delete") },
  share: {
    call: (by, id) =>
      by.surveys.share({
        params: { id },
        body: { type: "web", authMethod: "aad", id: by.tenantId },
      }),
  },
  "add an owner": {
    call: (by, id) => by.surveys.addOwner({ params: { id }, body: { aadObjectId: diego } }),
  },
  "post the results": { call: (by, id) => by.results.notify({ params: { id }, body: {} }) },
};

/** A survey's stored data, except what the removal of Alex changes. */
async function kept(id: SurveyId): Promise<unknown> {
  const [row] = await rowsOf(
    app.database.db,
    sql`
    select s.state, s.title, s.deliver_at, s.close_at, s.short_code, s.deleted_at, s.sent_reminders,
      (select count(*)::int from outbox o where o.survey_id = s.id and o.purpose <> 'card') as told,
      (select count(*)::int from owners o where o.survey_id = s.id
      and o.name not like 'Alex%') as owners
    from surveys s where s.id = ${id}`,
  );
  return row;
}

describe("an owner removed during a call of theirs", () => {
  for (const [what, { call, before, send }] of Object.entries(cases))
    it(`does not ${what} any more: who may is asked under the lock (PERM-01, PERM-02)`, async () => {
      const { adele, alex } = people();
      const channel = "Mark 8 Project Team / General";
      const where = conversationId.parse(await app.emulator.place(channel));
      // Adele is a direct recipient: the host need not be asked whether she is in the audience.
      const recipients = [
        aRecipient({ id: where }),
        aRecipient({ type: "user", id: conversationId.parse(adele.id) }),
      ];
      const { poll } = await sendPoll(app, adele, { recipients, ...(send ? { send } : {}) });
      await adele.surveys.addOwner({
        params: { id: poll.id },
        body: { aadObjectId: userId.parse(alex.id) },
      });
      const view = await alex.surveys.get({ params: { id: poll.id } });
      await before?.(adele, poll.id, view);
      const was = await kept(poll.id);
      // Alex's roster is outdated: the host is asked for it and takes its time.
      await rowsOf(
        app.database.db,
        sql`update conversations set members_read_at = now() - interval '1 hour'
          where conversation_id = ${where}`,
      );
      await app.emulator.faults({ delayMs: 700 });
      const refused = expect(call(alex, poll.id, view)).rejects.toMatchObject({
        status: 403,
        body: { code: "SURVEY_OWNER_ONLY" },
      });
      await adele.surveys.removeOwner({ params: { id: poll.id, ownerId: userId.parse(alex.id) } });
      await refused;
      expect(await kept(poll.id)).toEqual(was);
    });
});
