import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { conversationId, type SeriesId, surveyId, tenantId, userId } from "#domain/ids.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { asQna } from "#test/as-qna.ts";
import { aChoiceQuestion, aRecipient } from "#test/factories.ts";
import { refusedWith } from "#test/guest.ts";
import type { Person } from "#test/person.ts";
import { placesOf } from "#test/places-of.ts";
import { sendPoll } from "#test/send-poll.ts";
import { sentOf } from "#test/sent-series.ts";
import { startSeries } from "#test/start-series.ts";
import { grantPlan } from "../accounts/grant-plan.ts";
import { nameAdministrator } from "../administrators/name-administrators.ts";
import { rowsOf } from "../db/db.ts";
import { rebuildTallies } from "../results/rebuild-tallies.ts";

let app: TestApp;
let adele: Person;
let alex: Person;
let megan: Person;
let nestor: Person;
let debra: Person;
beforeAll(async () => {
  app = await startOwnApp();
  adele = await app.as("adele");
  alex = await app.as("alex");
  megan = await app.as("megan");
  nestor = await app.as("nestor");
  debra = await app.as("debra");
  return () => app.close();
});
const idOf = (person: Person) => userId.parse(person.id);
const params = (person: Person) => ({ id: idOf(person) });
const toPerson = (person: Person) =>
  aRecipient({ type: "user", id: conversationId.parse(person.id), name: person.name });
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 50));
}
const finished = (id: string) =>
  until(async () => {
    const { tasks } = await nestor.people.tasks();
    return Boolean(tasks.find((task) => task.id === id)?.finishedAt);
  });

describe("people, to administrators", () => {
  it("are found by name and address, and nobody else finds or changes any", async () => {
    const { people } = await nestor.people.find({ query: { search: "MEGAN" } });
    expect(people.map(({ name }) => name)).toEqual(["Megan Bowen"]);
    expect((await nestor.people.find({ query: { search: "%%" } })).people).toEqual([]);
    const denied = refusedWith(403, "ADMINISTRATION_DENIED");
    const to = { to: idOf(alex) };
    await expect(alex.people.find({ query: { search: "megan" } })).rejects.toEqual(denied);
    await expect(alex.people.read({ params: params(megan) })).rejects.toEqual(denied);
    await expect(alex.people.erase({ params: params(megan), body: to })).rejects.toEqual(denied);
    await expect(alex.people.handOver({ params: params(megan), body: to })).rejects.toEqual(denied);
    expect((await alex.request(`/v1/administration/people/${megan.id}/export`)).status).toBe(403);
    await nameAdministrator(app.database.db, {
      tenantId: tenantId.parse(debra.tenantId),
      userId: idOf(debra),
      now: new Date(),
    });
    const missing = refusedWith(404, "PERSON_NOT_FOUND");
    await expect(debra.people.read({ params: params(megan) })).rejects.toEqual(missing);
    await expect(debra.people.erase({ params: params(megan), body: to })).rejects.toEqual(missing);
    expect((await debra.people.find({ query: { search: "megan" } })).people).toEqual([]);
    const self = { params: params(megan), body: { to: idOf(megan) } };
    await expect(nestor.people.erase(self)).rejects.toMatchObject({ status: 400 });
    const stranger = { params: params(megan), body: { to: idOf(debra) } };
    await expect(nestor.people.erase(stranger)).rejects.toEqual(missing);
  });

  it("who leave hand over all their surveys and series in one go", async () => {
    const isaiah = await app.as("isaiah");
    const { poll } = await sendPoll(app, isaiah);
    const series = await startSeries(app, isaiah, { start: new Date() });
    const [sent] = await sentOf(isaiah, series.id, 1);
    // It is in their list, too, but not theirs.
    const colleagues = await startSeries(app, adele, { recipients: [toPerson(isaiah)] });
    expect(await nestor.people.read({ params: params(isaiah) })).toMatchObject({
      surveys: 2,
      series: 1,
    });
    const body = { to: idOf(alex) };
    const both = await Promise.all([
      nestor.people.handOver({ params: params(isaiah), body }),
      nestor.people.handOver({ params: params(isaiah), body }),
    ]);
    expect(both[0].id).toBe(both[1].id);
    await finished(both[0].id);
    for (const id of [poll.id, sent]) {
      const view = await alex.surveys.get({ params: { id: surveyId.parse(id) } });
      expect(view.owners.map(({ aadObjectId }) => aadObjectId)).toEqual([alex.id]);
    }
    const ownersOf = async (person: Person, id: SeriesId) =>
      (await person.series.get({ params: { id } })).owners.map(({ aadObjectId }) => aadObjectId);
    expect(await ownersOf(alex, series.id)).toEqual([alex.id]);
    expect(await ownersOf(adele, colleagues.id)).toEqual([adele.id]);
    const { tasks } = await nestor.people.tasks();
    expect(tasks.find(({ id }) => id === both[0].id)?.done).toBeLessThanOrEqual(3);
    expect(await nestor.people.read({ params: params(isaiah) })).toMatchObject({
      surveys: 0,
      series: 0,
    });
  });

  it("are exported with all that is theirs, deleted or not, and every row of the audit once", async () => {
    const { id: gone } = await startSeries(app, megan, { recipients: [toPerson(alex)] });
    await megan.commands.run({ body: { command: "schedule/delete", scheduleId: gone } });
    const content = { type: "poll" as const, questions: [aChoiceQuestion()] };
    const create = (person: Person, templateName: string) =>
      person.templates.create({ body: { ...content, templateName } });
    const own = await create(megan, "Megan's own");
    const shared = await create(alex, "Shared with Megan");
    await alex.templates.addUser({ params: { id: shared.id }, body: { aadObjectId: megan.id } });
    await app.database.db.execute(sql`
      insert into audit (tenant_id, created_at, id, survey_id, user_id, what, about)
      select ${megan.tenantId}, date_trunc('second', now()) - n / 4 * interval '1 second',
        gen_random_uuid(), ${megan.id}, ${megan.id}, 'share', ${megan.id}
      from generate_series(1, 2100) n`);
    const file = await nestor.request(`/v1/administration/people/${megan.id}/export`);
    const exported = JSON.parse(await file.text());
    expect(exported.series).toMatchObject([{ id: gone, content: { type: "poll" } }]);
    expect(exported.templates.length).toBe(2);
    expect(exported.templates).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          id: own.id,
          body: expect.objectContaining({ templateName: "Megan's own" }),
        }),
        expect.objectContaining({ id: shared.id, role: "read", body: null }),
      ]),
    );
    const rows: { id: string }[] = exported.audit;
    const [{ count } = { count: 0 }] = await rowsOf<{ count: number }>(
      app.database.db,
      sql`select count(*)::int as count from audit
        where ${megan.id}::uuid in (user_id, about, survey_id)`,
    );
    expect(rows.length).toBe(count);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(count);
  });

  it("are exported without their reactions in anonymous items", async () => {
    const diego = await app.as("diego");
    const reacted = async (anonymity: "anonymous" | "none") => {
      const { poll } = await sendPoll(app, adele, { anonymity });
      await asQna(app, poll.id);
      const of = { kind: "qna" as const, id: surveyId.parse(poll.id) };
      // So that a single anonymous post is shown.
      await app.database.db.execute(
        sql`update surveys set require_approval = true where id = ${poll.id}`,
      );
      const body = { responseValue: "Is it Friday?" };
      const { post } = await megan.posts.create({ params: of, body });
      const params = { ...of, responseId: post.id };
      await adele.posts.change({ params, body: { state: "approved" } });
      await diego.posts.react({ params, body: { reaction: ":thumbsup:" } });
      return poll.id;
    };
    await reacted("anonymous");
    const named = await reacted("none");
    const file = await nestor.request(`/v1/administration/people/${diego.id}/export`);
    expect(JSON.parse(await file.text()).reactions).toMatchObject([{ survey_id: named }]);
  });

  it("are exported and erased: totals stay exact, and neither id nor name is in any table", async () => {
    const lee = await app.as("lee");
    const label = "Where shall we eat on Friday?";
    const named = await sendPoll(app, adele, { label, commentsEnabled: true });
    await named.vote(lee, "Pizza");
    await app.database.db.execute(sql`
      update responses set comment = 'words of a person', answers = jsonb_build_array(
        answers -> 0 || '{"comment": "words of a person"}', jsonb_build_object(
          'questionId', gen_random_uuid(), 'value', 'words of a person', 'comment', null))
      where survey_id = ${named.poll.id}`);
    await named.vote(alex, "Salad");
    const anonymous = await sendPoll(app, adele, { anonymity: "anonymous" });
    await anonymous.vote(lee, "Pizza", { receipt: "r".repeat(22) });
    const own = await sendPoll(app, lee);
    const shared = await sendPoll(app, lee);
    await lee.surveys.addOwner({
      params: { id: surveyId.parse(shared.poll.id) },
      body: { aadObjectId: idOf(alex) },
    });
    const where = conversationId.parse(await app.emulator.place("Mark 8 Project Team / General"));
    const { id: scheduled } = await startSeries(app, lee, {
      recipients: [aRecipient({ type: "channel", id: where })],
    });
    await lee.series.addOwner({ params: { id: scheduled }, body: { aadObjectId: idOf(alex) } });
    const sole = await startSeries(app, lee, {
      recipients: [aRecipient({ type: "channel", id: where })],
      start: new Date(),
    });
    const [sent = ""] = await sentOf(lee, sole.id, 1);
    await startSeries(app, adele, { recipients: [toPerson(lee)] });
    const gone = await sendPoll(app, lee);
    await nestor.administration.delete({ params: { id: surveyId.parse(gone.poll.id) } });
    await lee.accounts.keepIntent({ body: { goal: "polls" } });
    await nameAdministrator(app.database.db, {
      tenantId: tenantId.parse(lee.tenantId),
      userId: idOf(lee),
      now: new Date(),
    });
    // The audit names them as who was asked about, by who may and who may not.
    const path = `/v1/administration/people/${lee.id}`;
    expect((await alex.request(path)).status).toBe(403);
    const denials = () => nestor.audit.search({ query: { action: "denied", person: idOf(lee) } });
    await until(async () => (await denials()).rows.length > 0);
    expect((await denials()).rows).toMatchObject([{ by: { id: alex.id }, about: { id: lee.id } }]);
    const lookUp = async () => {
      await nestor.audit.search({ query: { subject: lee.id } });
      await nestor.request(`/v1/administration/audit/export?subject=${lee.id}&person=${lee.id}`);
      await nestor.administration.surveys({ query: { owner: idOf(lee) } });
    };
    await lookUp();
    // As versions before this one wrote them.
    await app.database.db.execute(sql`update audit set survey_id = about where about = ${lee.id}
      and what in ('denied', 'export-audit')`);
    const totals = async (id: string) =>
      (await adele.responses.results({ params: { id: surveyId.parse(id) } })).results;
    const before = [await totals(named.poll.id), await totals(anonymous.poll.id)];

    const file = await nestor.request(`/v1/administration/people/${lee.id}/export`);
    const exported = JSON.parse(await file.text());
    expect(exported.person).toBe(lee.id);
    expect(exported.profile).toMatchObject([{ name: "Lee Gu" }]);
    expect(exported.surveys.length).toBe(4);
    expect(exported.series.map(({ id }: { id: string }) => id).toSorted()).toEqual(
      [scheduled, sole.id].toSorted(),
    );
    expect(exported.answers.map((row: { survey_id: string }) => row.survey_id)).toEqual([
      named.poll.id,
    ]);
    expect(exported.tookPartAnonymously).toEqual([{ survey_id: anonymous.poll.id }]);
    expect(exported.intents.length).toBe(1);
    expect((await placesOf(app, lee.id)).length).toBeGreaterThan(5);

    // Who is still in a place is in its roster again once that is read, as after a card is posted.
    const unsent = () =>
      rowsOf(
        app.database.db,
        sql`select 1 from outbox where purpose = 'card' and message_id is null and due_at < now()`,
      );
    await until(async () => (await unsent()).length === 0);
    const task = await nestor.people.erase({ params: params(lee), body: { to: idOf(nestor) } });
    await finished(task.id);
    expect(await placesOf(app, lee.id)).toEqual([]);
    expect(await placesOf(app, lee.name)).toEqual([]);
    // Nor do those who look for the person bring the id back.
    await lookUp();
    expect((await nestor.request(path)).status).toBe(404);
    expect((await alex.request(path)).status).toBe(403);
    await until(async () => {
      const { rows } = await nestor.audit.search({ query: { action: "denied" } });
      return rows[0]?.by?.id === alex.id && rows[0].about === null;
    });
    expect(await placesOf(app, lee.id)).toEqual([]);
    expect(await placesOf(app, "words of a person")).toEqual([]);
    const after = [await totals(named.poll.id), await totals(anonymous.poll.id)];
    const counts = (all: typeof before) =>
      all.map((each) => [
        each?.responseCount,
        each?.questions.map(({ answered, choices }) => [
          answered,
          choices.map(({ count, label }) => [label, count]),
        ]),
      ]);
    expect(counts(after)).toEqual(counts(before));
    expect(await rebuildTallies(app.database.db, { repair: false })).toEqual([]);
    const ownersOf = async (id: string) => {
      const { surveys } = await nestor.administration.surveys({ query: { limit: "100" } });
      return surveys.find((each) => each.id === id)?.owners.map((owner) => owner.id);
    };
    expect(await ownersOf(own.poll.id)).toEqual([nestor.id]);
    expect(await ownersOf(shared.poll.id)).toEqual([alex.id]);
    expect(await ownersOf(sent)).toEqual([nestor.id]);
    const { rows } = await nestor.audit.search({ query: { action: "erase-person" } });
    expect(rows).toMatchObject([{ by: { id: nestor.id }, subjectId: task.id }]);

    // Somebody who comes back is new: known again, and free to answer again.
    await named.vote(await app.as("lee"), "Soup");
    expect((await totals(named.poll.id))?.responseCount).toBe(3);
    expect((await nestor.people.find({ query: { search: "lee gu" } })).people.length).toBe(1);
  });

  it("are found and erased wherever anything is stored of them, also without a profile or place", async () => {
    const { poll, vote } = await sendPoll(app, adele, { anonymity: "anonymous" });
    await vote(alex, "Pizza", { receipt: "r".repeat(22) });
    const { db } = app.database;
    const tenant = tenantId.parse(adele.tenantId);
    const [planned, sentTo, sentSeries, tookPart, administers, stopped, chats] = Array.from(
      { length: 7 },
      () => userId.parse(randomUUID()),
    );
    if (!planned || !sentTo || !sentSeries || !tookPart || !administers || !stopped || !chats)
      throw new Error("there are seven");
    await db.execute(sql`
      insert into person_tasks (tenant_id, id, kind, person_id, created_at)
      values (${tenant}, gen_random_uuid(), 'erase', ${stopped}, now())`);
    await db.execute(sql`
      insert into conversations (tenant_id, application_type, conversation_id, kind, user_id, name)
      values (${tenant}, 'msteams', 'a:chat', 'personal', ${chats}, '')`);
    await grantPlan(
      db,
      {
        tenantId: tenant,
        plan: "msteams-standard",
        planLevel: 500,
        userIds: [planned],
        trialExpiresAt: null,
      },
      new Date(),
    );
    await db.execute(sql`
      update subscription_users set name = 'Quinn Planned' where user_id = ${planned}`);
    await db.execute(sql`
      insert into recipients (tenant_id, survey_id, position, type, id, name, created_at)
      values (${tenant}, ${poll.id}, 9, 'user', ${sentTo}, 'Remi Sent', now())`);
    const series = await startSeries(app, adele, { recipients: [toPerson(adele)] });
    await db.execute(sql`
      update series set recipients = recipients ||
        jsonb_build_array(recipients -> 0 || jsonb_build_object('id', ${sentSeries}::text))
      where id = ${series.id}`);
    await db.execute(sql`
      update participation set user_ids = (
        select array_agg(each order by each) from unnest(user_ids || ${tookPart}::uuid) each)
      where survey_id = ${poll.id}`);
    await nameAdministrator(db, { tenantId: tenant, userId: administers, now: new Date() });
    const find = async (words: string, inPlace?: "true") =>
      (
        await nestor.people.find({ query: { search: words, ...(inPlace ? { inPlace } : {}) } })
      ).people.map(({ id }) => id);
    expect(await find("quinn pl")).toEqual([planned]);
    // There may be too many recipients to look through for a part of a name.
    expect(await find("remi s")).toEqual([]);
    const { people } = await nestor.people.find({ query: { search: sentTo } });
    expect(people).toMatchObject([{ id: sentTo, name: "Remi Sent" }]);
    expect(await find(sentTo, "true")).toEqual([]);
    for (const id of [planned, sentTo, sentSeries, tookPart, administers, stopped, chats]) {
      expect(await find(id)).toEqual([id]);
      expect(await nestor.people.read({ params: { id } })).toMatchObject({ id, answered: 0 });
      expect((await nestor.request(`/v1/administration/people/${id}/export`)).status).toBe(200);
      await finished((await nestor.people.erase({ params: { id }, body: { to: idOf(alex) } })).id);
      expect(await placesOf(app, id)).toEqual([]);
      expect(await find(id)).toEqual([]);
    }
  });
});
