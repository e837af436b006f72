import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { erasedUser } from "#domain/administration/erased.ts";
import { conversationId, surveyId, tenantId, userId } from "#domain/ids.ts";
import { answer } from "#domain/response/answers.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { asGame } from "#test/as-game.ts";
import { asQna } from "#test/as-qna.ts";
import { aChoiceQuestion, aPoll, aRecipient } from "#test/factories.ts";
import { refusedWith } from "#test/guest.ts";
import type { Person } from "#test/person.ts";
import { placesOf } from "#test/places-of.ts";
import { sendPoll } from "#test/send-poll.ts";
import { sentOf } from "#test/sent-series.ts";
import { startSeries } from "#test/start-series.ts";
import { grantPlan } from "../accounts/grant-plan.ts";
import { rowsOf } from "../db/db.ts";
import { askForStaleCards } from "../outbox/outbox-rows.ts";
import { rebuildTallies } from "../results/rebuild-tallies.ts";
import { forgetTasks } from "./forget-tasks.ts";

const place = "Launch week";
const words = "words of a person";
let app: TestApp;
let adele: Person;
let alex: Person;
let nestor: Person;
beforeAll(async () => {
  app = await startOwnApp();
  [adele, alex, nestor] = await Promise.all([app.as("adele"), app.as("alex"), app.as("nestor")]);
  return () => app.close();
});
const idOf = (person: Person) => userId.parse(person.id);
const erase = (person: Person, to = adele) =>
  nestor.people.erase({ params: { id: idOf(person) }, body: { to: idOf(to) } });

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 50));
}
const taskOf = async (id: string) =>
  (await nestor.people.tasks()).tasks.find((task) => task.id === id);
const finished = (id: string) => until(async () => Boolean((await taskOf(id))?.finishedAt));
/** Whether its job has failed, and will be tried again. */
async function isRetried(id: string): Promise<boolean> {
  const found = await rowsOf(
    app.database.db,
    sql`select 1 from pgboss.job where name = 'person-task' and state = 'retry'
      and data ->> 'taskId' = ${id}`,
  );
  return found.length > 0;
}

describe("erasing a person", () => {
  it("removes posts, replies and reactions, and keeps others' posts and the counts", async () => {
    const diego = await app.as("diego");
    const { poll: qna } = await sendPoll(app, adele, { place });
    await asQna(app, qna.id);
    await adele.surveys.addOwner({
      params: { id: surveyId.parse(qna.id) },
      body: { aadObjectId: idOf(diego) },
    });
    const params = { kind: "qna" as const, id: surveyId.parse(qna.id) };
    const { post: own } = await diego.posts.create({ params, body: { responseValue: words } });
    const { post } = await alex.posts.create({ params, body: { responseValue: "Mine stays" } });
    for (const each of [own, post]) {
      const of = { ...params, responseId: each.id };
      for (const by of [diego, alex])
        await by.posts.react({ params: of, body: { reaction: ":thumbsup:" } });
      await diego.posts.reply({ params: of, body: { scope: "public", value: words } });
    }
    await finished((await erase(diego)).id);
    expect(await placesOf(app, words)).toEqual([]);
    expect(await placesOf(app, diego.id)).toEqual([]);
    const left = await rowsOf<Record<string, unknown>>(
      app.database.db,
      sql`
      select (select count(*)::int from posts where survey_id = ${qna.id}) posts,
      (select count(*)::int from post_replies where survey_id = ${qna.id}) replies,
      (select sum(cardinality(user_ids))::int from post_reactions where survey_id = ${qna.id})
        reactions,
      (select response_count from totals where survey_id = ${qna.id}) total`,
    );
    expect(left).toEqual([{ posts: 1, replies: 0, reactions: 2, total: 1 }]);
  });

  it("keeps a choice that they added, of which nothing tells who did, with its votes", async () => {
    const johanna = await app.as("johanna");
    const question = aChoiceQuestion(["Pizza", "Salad"], { allowUserAddOptions: true });
    const { poll } = await sendPoll(app, adele, { questions: [question] });
    const params = { id: surveyId.parse(poll.id) };
    const { choice } = await johanna.responses.addChoice({
      params: { ...params, questionId: question.id },
      body: { choice: "Soup" },
    });
    const response = [answer.parse({ questionId: question.id, value: choice.id })];
    await johanna.responses.save({ params, body: { response, source: "web" } });
    await finished((await erase(johanna)).id);
    expect(await placesOf(app, johanna.id)).toEqual([]);
    const { results } = await adele.responses.results({ params });
    expect(results?.questions[0]?.choices.map(({ label, count }) => [label, count])).toEqual([
      ["Pizza", 0],
      ["Salad", 0],
      ["Soup", 1],
    ]);
  });

  it("takes their name and words off the cards that were posted", async () => {
    const grady = await app.as("grady");
    const channel = await app.emulator.newChannel("Mark 8 Project Team", "Erased words");
    const label = "Ask me anything";
    const { poll } = await sendPoll(app, adele, {
      place: "Mark 8 Project Team / Erased words",
      label,
    });
    await app.emulator.cardWith(channel, "adele", label);
    await asQna(app, poll.id);
    const params = { kind: "qna" as const, id: surveyId.parse(poll.id) };
    await grady.posts.create({ params, body: { responseValue: "My own words" } });
    const posted = async () =>
      JSON.stringify(await app.emulator.messages(channel, "adele", { refresh: false }));
    await until(async () => (await posted()).includes("My own words"));
    await finished((await erase(grady)).id);
    await until(async () => !(await posted()).includes("My own words"));
    expect(await posted()).not.toContain(grady.name);
  });

  it("holds nobody up with the cards, and leaves those it could not ask for to the search", async () => {
    const lynne = await app.as("lynne");
    const [place, label] = ["Sales and Marketing / Campaigns", "Shows who voted"];
    const { poll, where, vote } = await sendPoll(app, adele, { place, label });
    await app.emulator.cardWith(where, "adele", label);
    await vote(lynne, "Pizza");
    const { db } = app.database;
    const row = async () => {
      const [found] = await rowsOf<{ behind: boolean; rests: boolean }>(
        db,
        sql`
        select o.sent_revision < t.revision as behind, o.due_at is null as rests from outbox o
        join totals t on t.tenant_id = o.tenant_id and t.survey_id = o.survey_id
        where o.survey_id = ${poll.id}`,
      );
      return found;
    };
    await until(async () => {
      const now = await row();
      return now?.rests === true && !now.behind;
    });
    await db.execute(sql`
      create function no_request() returns trigger language plpgsql as
      $$ begin raise exception 'no request'; end $$`);
    await db.execute(sql`
      create trigger no_request before update of due_at on outbox
      for each row execute function no_request()`);
    const task = await erase(lynne);
    await until(() => isRetried(task.id));
    const named = await rowsOf(
      db,
      sql`select 1 from responses where survey_id = ${poll.id} and user_id = ${lynne.id}`,
    );
    expect(named).toEqual([]);
    expect(await row()).toEqual({ behind: true, rests: true });
    await db.execute(sql`drop trigger no_request on outbox`);
    await finished(task.id);
    expect(await askForStaleCards(db, new Date(), null)).toBeNull();
    await until(async () => (await row())?.behind === false);
  });

  it("makes no second person of who answers again: an administrator and one account are no group", async () => {
    const [victim, accomplice] = [alex, await app.as("lidia")];
    const { poll, vote } = await sendPoll(app, adele, { anonymity: "anonymous" });
    await vote(victim, "Salad");
    for (let times = 0; times < 5; times += 1) {
      await vote(accomplice, "Pizza");
      await finished((await erase(accomplice)).id);
    }
    const params = { id: surveyId.parse(poll.id) };
    const { rows } = await adele.results.table({ params, query: {} });
    expect(rows).toEqual([]);
    const { results } = await victim.responses.results({ params });
    expect(results?.questions[0]?.choices.map(({ count }) => count)).not.toContain(1);
    await adele.surveys.close({ params, body: undefined });
    const closed = await victim.responses.results({ params });
    expect(closed.results?.responseCount).toBe(6);
    expect((await adele.results.table({ params, query: {} })).rows).toEqual([]);
  });

  it("keeps an answer in a game as nobody's, and removes drafts and own templates", async () => {
    const isaiah = await app.as("isaiah");
    const { poll: game, choice } = await sendPoll(app, adele, { place });
    await asGame(app, game.id, game.question);
    await isaiah.trivia.answer({
      params: { id: surveyId.parse(game.id) },
      body: { questionId: game.question.id, choiceId: choice("Pizza").id, took: 5 },
    });
    const draft = { ...aPoll(), title: words };
    await isaiah.drafts.keep({
      params: { id: randomUUID() } as never,
      body: { key: "poll:", draft, updatedAt: new Date() },
    });
    await isaiah.templates.create({
      body: { templateName: words, type: "poll", questions: [game.question] },
    });
    await finished((await erase(isaiah)).id);
    expect(await placesOf(app, words)).toEqual([]);
    expect(await placesOf(app, isaiah.id)).toEqual([]);
    const answers = await rowsOf<{ correct: boolean; choice_id: string }>(
      app.database.db,
      sql`select choice_id from game_answers where survey_id = ${game.id}`,
    );
    expect(answers).toEqual([{ choice_id: choice("Pizza").id }]);
  });

  it("is refused of who owns a plan that is paid online, and of nobody else", async () => {
    const megan = await app.as("megan");
    const plan = await grantPlan(
      app.database.db,
      {
        tenantId: tenantId.parse(megan.tenantId),
        plan: "msteams-standard",
        planLevel: 500,
        userIds: [idOf(megan)],
        owners: [idOf(megan)],
        trialExpiresAt: null,
      },
      new Date(),
    );
    const set = (provider: string) =>
      app.database.db.execute(sql`
        update subscriptions set provider = ${provider}, provider_sub_id = 'sub_1'
        where id = ${plan}`);
    await set("stripe");
    await expect(erase(megan)).rejects.toEqual(refusedWith(409, "PERSON_OWNS_PLAN"));
    expect((await nestor.people.tasks()).tasks.some(({ person }) => person?.id === megan.id)).toBe(
      false,
    );
    await set("own");
    await finished((await erase(megan)).id);
    expect(await placesOf(app, megan.id)).toEqual([]);
  });

  it("that is cut off halfway goes on where it was, with another new owner if one is named", async () => {
    const lee = await app.as("lee");
    const { poll: own } = await sendPoll(app, lee);
    const { poll, vote } = await sendPoll(app, adele);
    await vote(lee, "Pizza");
    const { db } = app.database;
    await db.execute(sql`
      create function fail_once() returns trigger language plpgsql as
      $$ begin raise exception 'cut off'; end $$`);
    await db.execute(sql`
      create trigger cut before update on responses for each row execute function fail_once()`);
    const task = await erase(lee);
    await until(() => isRetried(task.id));
    expect(await taskOf(task.id)).toMatchObject({ finishedAt: null, stopped: false, done: 1 });
    await db.execute(sql`
      update pgboss.job set state = 'failed' where name = 'person-task'
      and data ->> 'taskId' = ${task.id}`);
    expect(await taskOf(task.id)).toMatchObject({ finishedAt: null, stopped: true });
    const owners = async () =>
      (await nestor.administration.surveys({ query: { limit: "100" } })).surveys.find(
        ({ id }) => id === own.id,
      )?.owners;
    expect(await owners()).toMatchObject([{ id: adele.id }]);
    expect((await erase(lee, alex)).id).toBe(task.id);
    expect(await taskOf(task.id)).toMatchObject({ to: { id: alex.id }, stopped: false });
    await db.execute(sql`drop trigger cut on responses`);
    await finished(task.id);
    expect(await placesOf(app, lee.id)).toEqual([]);
    const { results } = await adele.responses.results({
      params: { id: surveyId.parse(poll.id) },
    });
    expect(results?.responseCount).toBe(1);
    // Posts are recounted, too.
    expect(await rebuildTallies(db, { repair: false })).toEqual([]);
  });

  it("leaves no name, where others send to them, own something with them or let them create", async () => {
    const patti = await app.as("patti");
    const [toAdele, toPatti] = [adele, patti].map((person) =>
      aRecipient({ type: "user", id: conversationId.parse(person.id), name: person.name }),
    );
    if (!toAdele || !toPatti) throw new Error("there are two");
    const recipients = [toAdele, toPatti];
    const { id } = await startSeries(app, adele, { recipients, start: new Date() });
    await sentOf(adele, id, 1);
    await adele.drafts.keep({
      params: { id: randomUUID() } as never,
      body: {
        key: "poll:",
        draft: aPoll({ recipients }),
        base: { updatedAt: new Date(), draft: aPoll({ recipients }) },
        updatedAt: new Date(),
      },
    });
    const deleted = await startSeries(app, patti, { recipients });
    const both = { aadObjectId: idOf(adele) };
    await patti.series.addOwner({ params: { id: deleted.id }, body: both });
    await patti.commands.run({ body: { command: "schedule/delete", scheduleId: deleted.id } });
    const { policy, updatedAt } = await nestor.policy.read();
    const creatorIds = [idOf(alex), idOf(patti)];
    await nestor.policy.set({ body: { policy: { ...policy, creatorIds }, updatedAt } });
    expect((await placesOf(app, patti.name)).length).toBeGreaterThan(5);
    await finished((await erase(patti)).id);
    expect(await placesOf(app, patti.name)).toEqual([]);
    expect(await placesOf(app, patti.id)).toEqual([]);
    expect((await nestor.policy.read()).policy.creatorIds).toEqual([alex.id]);
    const left = await adele.series.get({ params: { id } });
    expect(left.recipients.map((each) => each.id)).toEqual([adele.id]);
    const rows = await rowsOf<{ owners: unknown }>(
      app.database.db,
      sql`select owners from series where id = ${deleted.id}`,
    );
    expect(rows).toEqual([
      {
        owners: [
          { aadObjectId: erasedUser, name: "" },
          { aadObjectId: adele.id, name: adele.name },
        ],
      },
    ]);
  });

  it("is not undone by who saves what they had opened before", async () => {
    const grady = await app.as("grady");
    const [own, theirs] = [adele, grady].map((person) =>
      aRecipient({ type: "user", id: conversationId.parse(person.id), name: person.name }),
    );
    if (!own || !theirs) throw new Error("there are two");
    const recipients = [own, theirs];
    const { id } = await startSeries(app, adele, { recipients });
    const deliverAt = new Date(Date.now() + 86_400_000);
    const draft = aPoll({ recipients, send: "schedule", deliverAt });
    const pending = surveyId.parse((await adele.surveys.create({ body: { draft } })).id);
    const { policy, updatedAt } = await nestor.policy.read();
    await nestor.policy.set({
      body: { policy: { ...policy, creatorIds: [idOf(adele), idOf(grady)] }, updatedAt },
    });
    const opened = {
      series: await adele.series.get({ params: { id } }),
      survey: await adele.surveys.get({ params: { id: pending } }),
      policy: await nestor.policy.read(),
    };
    await finished((await erase(grady)).id);
    // Known again: otherwise nothing can be sent to them at all.
    await (await sendPoll(app, adele)).vote(await app.as("grady"), "Pizza");
    const { template: content, rrule, rruleDTStart, rruleTZID } = opened.series;
    const schedule = { rrule, rruleDTStart, rruleTZID, openDuration: "P1D" };
    const savedAgain = [
      nestor.policy.set({
        body: { policy: opened.policy.policy, updatedAt: opened.policy.updatedAt },
      }),
      adele.series.edit({
        params: { id },
        body: {
          draft: { ...content, schedule },
          updateOptions: { limitedEdit: false, notify: false },
          seenAt: opened.series.updatedAt,
        },
      }),
      adele.surveys.edit({
        params: { id: pending },
        body: {
          survey: draft,
          updateOptions: { notifyUsersOnEdit: false, removeExistingVotesOnEdit: false },
          seenAt: opened.survey.updatedAt,
        },
      }),
    ];
    const refused = await Promise.allSettled(savedAgain);
    expect(refused.map((each) => each.status === "rejected" && each.reason.status)).toEqual([
      409, 409, 409,
    ]);
    const { policy: now, updatedAt: seen } = await nestor.policy.read();
    expect(now.creatorIds).toEqual([adele.id]);
    await nestor.policy.set({ body: { policy: { ...now, creatorIds: [] }, updatedAt: seen } });
  });

  it("ends a series that only they got, which goes on once it is edited", async () => {
    const johanna = await app.as("johanna");
    const to = (person: Person) =>
      aRecipient({ type: "user", id: conversationId.parse(person.id), name: person.name });
    const [active, disabled] = [
      await startSeries(app, adele, { recipients: [to(johanna)] }),
      await startSeries(app, adele, { recipients: [to(johanna)] }),
    ];
    await adele.commands.run({ body: { command: "schedule/disable", scheduleId: disabled.id } });
    await finished((await erase(johanna)).id);
    for (const { id } of [active, disabled]) {
      const { can, template, ...series } = await adele.series.get({ params: { id } });
      expect(series).toMatchObject({ state: "ended", next: null, recipients: [] });
      expect(can).not.toContain("enable");
      const { rrule, rruleDTStart, rruleTZID } = series;
      const schedule = { rrule, rruleDTStart, rruleTZID, openDuration: "P1D" };
      const edited = await adele.series.edit({
        params: { id },
        body: {
          draft: { ...template, recipients: [to(alex)], schedule },
          updateOptions: { limitedEdit: false, notify: false },
        },
      });
      expect(edited).toMatchObject({ state: "active", next: expect.any(Date) });
    }
  });
});

describe("handing over a person", () => {
  it("is tried again later where a step changes nothing", async () => {
    const { poll } = await sendPoll(app, alex);
    const { db } = app.database;
    await db.execute(sql`
      create function keep_row() returns trigger language plpgsql as $$ begin return null; end $$`);
    await db.execute(sql`
      create trigger keep before delete on owners for each row execute function keep_row()`);
    const { id } = await nestor.people.handOver({
      params: { id: idOf(alex) },
      body: { to: idOf(adele) },
    });
    await until(() => isRetried(id));
    await db.execute(sql`drop trigger keep on owners`);
    await finished(id);
    const { owners } = await adele.surveys.get({ params: { id: surveyId.parse(poll.id) } });
    expect(owners.map(({ aadObjectId }) => aadObjectId)).toEqual([adele.id]);
  });

  it("is forgotten AUDIT_DAYS after it was finished, and not while it goes on", async () => {
    const { db } = app.database;
    const { id } = await nestor.people.handOver({
      params: { id: idOf(alex) },
      body: { to: idOf(adele) },
    });
    await finished(id);
    const begun = await rowsOf<{ id: string }>(
      db,
      sql`
      insert into person_tasks (tenant_id, id, kind, created_at)
      values (${nestor.tenantId}, gen_random_uuid(), 'hand-over', now()) returning id`,
    );
    const kept = async (days: number) => {
      const now = () => new Date(Date.now() + days * 86_400_000);
      await forgetTasks({ db, now, config: app.config });
      const { tasks } = await nestor.people.tasks();
      return tasks.filter((task) => [id, begun[0]?.id].includes(task.id)).length;
    };
    const { auditDays } = app.config;
    expect([await kept(auditDays - 1), await kept(auditDays + 1)]).toEqual([2, 1]);
  });
});
