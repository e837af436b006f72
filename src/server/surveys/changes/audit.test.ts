import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { choiceId, type SurveyId, tenantId, type UserId, userId } from "#domain/ids.ts";
import { draftOf } from "#domain/survey/edit.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { cardInChat, dataIn, dataOf, inputOf } from "#test/card-in-chat.ts";
import { aChoiceQuestion } from "#test/factories.ts";
import { CallError, type Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { forgetAudit } from "../../audit/forget-audit.ts";
import { rowsOf } from "../../db/db.ts";
import { closeDue } from "./close-due.ts";
import { deliverDue } from "./deliver-due.ts";
import { purgeSurvey } from "./purge-survey.ts";

let app: TestApp;
let [adele, alex, megan]: Person[] = [];
let diego: UserId;
const day = 86_400_000;
beforeAll(async () => {
  app = await startOwnApp({ AUDIT_DAYS: "30" });
  [adele, alex, megan] = [await app.as("adele"), await app.as("alex"), await app.as("megan")];
  diego = userId.parse((await app.as("diego")).id);
  return () => app.close();
});
afterEach(() => app.clock.reset());
const people = () => {
  if (!adele || !alex || !megan) throw new Error("all are there");
  return { adele, alex, megan };
};

/** The audit of a survey, oldest first: who did what. */
async function audited(id: SurveyId): Promise<[string, string | null][]> {
  const rows = await rowsOf<{ what: string; user_id: string | null }>(
    app.database.db,
    sql`select what, user_id from audit where survey_id = ${id} and what <> 'denied'
    order by created_at`,
  );
  return rows.map((row) => [row.what, row.user_id]);
}
const last = async (id: SurveyId, from = 1) => (await audited(id)).slice(from);
const bySystem = () => app.product.contextOf(tenantId.parse(people().adele.tenantId), "msteams");
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: unknown) => (error instanceof CallError ? error.status : error),
  );

type Call = (by: Person, id: SurveyId) => Promise<unknown>;
const run =
  (command: string): Call =>
  (by, surveyId) =>
    by.commands.run({ body: { command, surveyId } });
const close: Call = (by, id) => by.surveys.close({ params: { id }, body: {} });
const addOwner: Call = (by, id) =>
  by.surveys.addOwner({ params: { id }, body: { aadObjectId: diego } });
const notify: Call = (by, id) => by.results.notify({ params: { id }, body: {} });
const share: Call = (by, id) =>
  by.surveys.share({
    params: { id },
    body: { type: "web", authMethod: "aad", id: by.tenantId },
  });
const edit: Call = async (by, id) => {
  const view = await people().adele.surveys.get({ params: { id } });
  const survey = { ...draftOf(view), description: `Changed ${randomUUID()}` };
  return by.surveys.edit({ params: { id }, body: { survey, seenAt: view.updatedAt } });
};
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

/** Owners' actions by their names in the audit, in a possible order. */
const calls: [string, Call][] = [
  ["edit", edit],
  ["deliver", (by, id) => by.surveys.deliver({ params: { id }, body: {} })],
  ["edit", edit],
  ["share", share],
  ["add-owner", addOwner],
  ["remove-owner", (by, id) => by.surveys.removeOwner({ params: { id, ownerId: diego } })],
  ["notify-results", notify],
  ["close", (by, id) => by.surveys.close({ params: { id }, body: { closeAt: inAnHour() } })],
  ["close", close],
  ["reopen", (by, id) => by.surveys.reopen({ params: { id }, body: {} })],
  ["delete", run("survey/delete")],
  ["restore", run("survey/restore")],
];

describe("the audit of a survey", () => {
  it("has one row per change, with who made it, and none for refusals", async () => {
    const { adele, alex, megan } = people();
    const { poll } = await sendPoll(app, adele, { send: "manual" });
    await adele.surveys.addOwner({
      params: { id: poll.id },
      body: { aadObjectId: userId.parse(alex.id) },
    });
    const expected: [string, string][] = [
      ["create", adele.id],
      ["add-owner", adele.id],
    ];
    expect(await audited(poll.id)).toEqual(expected);
    for (const [at, [what, call]] of calls.entries()) {
      const by = at % 2 === 0 ? alex : adele;
      expect([what, [403, 404, 409].includes(Number(await refusal(call(megan, poll.id))))]).toEqual(
        [what, true],
      );
      expect(await audited(poll.id)).toEqual(expected);
      await call(by, poll.id);
      expected.push([what, by.id]);
      expect(await audited(poll.id)).toEqual(expected);
    }
  });

  it("has no row if the survey's state, the entry or an older edit forbids the change", async () => {
    const { adele, alex } = people();
    const { poll } = await sendPoll(app, adele, {});
    const id = poll.id;
    const view = await adele.surveys.get({ params: { id } });
    await edit(adele, id);
    const before = await audited(id);
    const survey = { ...draftOf(view), questions: [] };
    const refused = [
      adele.surveys.deliver({ params: { id }, body: {} }),
      adele.surveys.reopen({ params: { id }, body: {} }),
      adele.surveys.edit({ params: { id }, body: { survey } }),
      adele.surveys.edit({
        params: { id },
        body: { survey: draftOf(view), seenAt: view.updatedAt },
      }),
      adele.surveys.removeOwner({ params: { id, ownerId: userId.parse(adele.id) } }),
      adele.surveys.addOwner({ params: { id }, body: { aadObjectId: userId.parse(randomUUID()) } }),
      alex.surveys.removeOwner({ params: { id, ownerId: userId.parse(adele.id) } }),
      run("survey/restore")(adele, id),
    ];
    const statuses = await Promise.all(refused.map(refusal));
    expect(statuses).toEqual(
      statuses.map(() => expect.toSatisfy((status: number) => status >= 400)),
    );
    expect(await audited(id)).toEqual(before);
  });

  it("has one row if a repeated call changes nothing more", async () => {
    const { adele } = people();
    const { poll } = await sendPoll(app, adele, {});
    for (const call of [share, addOwner, notify])
      for (const _ of [1, 2]) await call(adele, poll.id);
    expect(await last(poll.id)).toEqual([
      ["share", adele.id],
      ["add-owner", adele.id],
      ["notify-results", adele.id],
    ]);
  });

  it("is atomic with the change: if one can't be committed, neither is", async () => {
    const { adele } = people();
    const { poll } = await sendPoll(app, adele, {});
    const state = async () => (await adele.surveys.get({ params: { id: poll.id } })).state;
    const { executeSql } = app.database.jobs;
    // The commit itself fails, and rolls back everything before it.
    await executeSql(
      `create function refuse_commit() returns trigger language plpgsql as $$ begin raise 'no'; end $$`,
    );
    for (const table of ["surveys", "audit"]) {
      await executeSql(
        `create constraint trigger refuse after insert or update on ${table} deferrable initially deferred
         for each row execute function refuse_commit()`,
      );
      expect(await refusal(close(adele, poll.id))).not.toBe(200);
      await executeSql(`drop trigger refuse on ${table}`);
      expect([table, await state(), await last(poll.id)]).toEqual([table, "open", []]);
    }
    await close(adele, poll.id);
    expect(await last(poll.id)).toEqual([["close", adele.id]]);
  });

  it("has confirmed actions on cards", async () => {
    const { adele } = people();
    const lunch = aChoiceQuestion(["Pizza", "Salad"], { label: `Lunch? ${randomUUID()}` });
    const { id, press } = await cardInChat(app, lunch.label, { questions: [lunch] });
    const expected: [string, string][] = [];
    for (const what of ["close", "reopen", "delete", "restore"]) {
      const verb = `survey/${what}`;
      await press("megan", verb, { confirmed: true });
      if (what !== "restore") await press("adele", verb);
      expect(await last(id)).toEqual(expected);
      await press("adele", verb, { confirmed: true });
      expected.push([what, adele.id]);
      expect(await last(id)).toEqual(expected);
    }
    await press("megan", "survey/results/notify");
    await press("adele", "survey/results/notify");
    expect(await last(id)).toEqual([...expected, ["notify-results", adele.id]]);
  });

  it("has a row for each of two concurrent owners, and none for one who came too late", async () => {
    const { adele, alex } = people();
    for (const one of [close, edit, run("survey/delete")])
      for (const other of [close, edit]) {
        const { poll } = await sendPoll(app, adele, {});
        const aadObjectId = userId.parse(alex.id);
        await adele.surveys.addOwner({ params: { id: poll.id }, body: { aadObjectId } });
        const [byAdele, byAlex] = await Promise.all(
          [one(adele, poll.id), other(alex, poll.id)].map(refusal),
        );
        const done = (await last(poll.id, 2)).map(([, by]) => by);
        const expected = [byAdele === 200 && adele.id, byAlex === 200 && alex.id].filter(Boolean);
        expect(new Set(done)).toEqual(new Set(expected));
        expect(done.length).toBe(expected.length);
        expect(done.length).toBeGreaterThan(0);
      }
  });

  it("names the product if a job did it, late or not, even if a person's call ran it", async () => {
    const { adele } = people();
    const soon = new Date(Date.now() + 600_000).toISOString();
    const planned = { send: "schedule", deliverAt: soon, openDuration: "PT15M" } as const;
    const [byJob, byCall] = [
      await sendPoll(app, adele, planned),
      await sendPoll(app, adele, planned),
    ];
    await deliverDue(bySystem(), byJob.poll.id);
    expect(await last(byJob.poll.id)).toEqual([]);
    app.clock.ahead(660_000);
    for (const _ of [1, 2]) await deliverDue(bySystem(), byJob.poll.id);
    await share(adele, byCall.poll.id);
    app.clock.ahead(960_000);
    for (const _ of [1, 2]) await closeDue(bySystem(), byJob.poll.id);
    await byCall.vote(adele, "Pizza").catch(() => null);
    await adele.surveys.reopen({ params: { id: byCall.poll.id }, body: {} });
    expect(await last(byJob.poll.id)).toEqual([
      ["deliver", null],
      ["close", null],
    ]);
    expect(await last(byCall.poll.id)).toEqual([
      ["deliver", null],
      ["share", adele.id],
      ["close", null],
      ["reopen", adele.id],
    ]);
  });

  it("outlives the survey, and is deleted after its days", async () => {
    const { adele } = people();
    const { poll } = await sendPoll(app, adele, {});
    await run("survey/delete")(adele, poll.id);
    const forget = async (days: number) => {
      const now = () => new Date(Date.now() + days * day);
      return forgetAudit({ ...bySystem(), now });
    };
    const later = { ...bySystem(), now: () => new Date(Date.now() + 31 * day) };
    await purgeSurvey(later, poll.id);
    const all: [string, string | null][] = [
      ["create", adele.id],
      ["delete", adele.id],
      ["purge", null],
    ];
    expect(await audited(poll.id)).toEqual(all);
    await forget(29);
    expect(await audited(poll.id)).toEqual(all);
    expect(await forget(31)).toBeGreaterThan(0);
    expect(await audited(poll.id)).toEqual([["purge", null]]);
  });
});

describe("the audit, about responses,", () => {
  const columns = ["tenant_id", "created_at", "id", "survey_id", "user_id", "what"].concat([
    "about",
    "administering",
    "detail",
  ]);
  for (const anonymity of ["anonymous", "none"] as const)
    it(`is nothing: neither votes nor added choices, ${anonymity}, leave a row, and no row has a text, name or address`, async () => {
      const { adele, alex, megan } = people();
      const lunch = aChoiceQuestion(["Pizza", "Salad"], {
        label: `Lunch? ${randomUUID()}`,
        allowUserAddOptions: true,
      });
      const { id, press, seen } = await cardInChat(app, lunch.label, {
        questions: [lunch],
        anonymity,
      });
      const everything = async () =>
        rowsOf<Record<string, unknown>>(app.database.db, sql`select a.* from audit a`);
      const before = await everything();
      const [pizza] = lunch.choices;
      await alex.responses.save({
        params: { id },
        body: {
          response: [{ questionId: lunch.id, value: pizza?.id ?? "", comment: null }],
          source: "web",
        },
      });
      const choice = `Soup ${randomUUID()}`;
      const own = { questionId: lunch.id, choiceId: choiceId.parse(randomUUID()), text: choice };
      if (anonymity === "none")
        await megan.responses.addChoice({
          params: { id, questionId: lunch.id },
          body: { choice },
        });
      const button = dataIn(await seen("megan"), "Add choice");
      const card = await press("megan", "survey/taking/question/choice/add", {
        ...button,
        ...(anonymity === "none" ? {} : { added: [own] }),
        [`choice:${lunch.id}`]: "Bread",
      });
      await press("megan", "survey/taking/submit", {
        ...dataOf(card, "Vote"),
        [`answer:${lunch.id}`]: inputOf(card, `answer:${lunch.id}`)?.value,
      });
      expect(await everything()).toEqual(before);
      await close(adele, id);
      const view = await adele.surveys.get({ params: { id } });
      for (const text of ["Bread", choice]) expect(JSON.stringify(view.questions)).toContain(text);
      const after = await everything();
      expect(after).toHaveLength(before.length + 1);
      for (const row of after) expect(Object.keys(row)).toEqual(columns);
      const ofThis = JSON.stringify(after.filter((row) => row["survey_id"] === id));
      for (const told of [
        choice,
        lunch.label,
        "Pizza",
        "Bread",
        "@",
        adele.name,
        megan.id,
        alex.id,
      ])
        expect(ofThis).not.toContain(told);
    });

  it("records nothing of personal reminders", async () => {
    const { adele } = people();
    const lunch = aChoiceQuestion(["Pizza", "Salad"], { label: `Lunch? ${randomUUID()}` });
    const { id, press } = await cardInChat(app, lunch.label, { questions: [lunch] });
    await press("megan", "survey/reminder/set", { delay: "PT30M" });
    expect(await audited(id)).toEqual([["create", adele.id]]);
  });
});

describe("outdated rows of the audit", () => {
  it("are deleted at most a thousand at a time, of all organisations", async () => {
    const tenants = [randomUUID(), randomUUID()];
    for (const id of tenants) {
      await rowsOf(
        app.database.db,
        sql`insert into tenants (tenant_id, created_at) values (${id}, now())`,
      );
      await rowsOf(
        app.database.db,
        sql`insert into audit (tenant_id, created_at, id, survey_id, user_id, what)
          select ${id}, now() - interval '31 days' - n * interval '1 second', gen_random_uuid(),
            gen_random_uuid(), null, 'close' from generate_series(1, 700) n`,
      );
    }
    const gone = [await forgetAudit(bySystem()), await forgetAudit(bySystem())];
    expect(gone).toEqual([1000, 400]);
    expect(await forgetAudit(bySystem())).toBe(0);
  });
});
