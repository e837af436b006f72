import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { conversationId, type SeriesId, seriesId, surveyId, tenantId } from "#domain/ids.ts";
import { choicesOf } from "#domain/question/registry.ts";
import type { DraftInput } from "#domain/survey/draft.ts";
import { toQuiz } from "#domain/survey/quiz.ts";
import { addDuration } from "#domain/time/duration.ts";
import { instantOf, localTimeOf } from "#domain/time/local-time.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { aChoiceQuestion, aPoll, aRecipient } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { aStandup } from "#test/send-standup.ts";
import { rowsOf } from "../db/db.ts";
import { occurDue } from "./occur-due.ts";

let app: TestApp;
let [adele, alex]: Person[] = [];
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
beforeAll(async () => {
  app = await startOwnApp();
  [adele, alex] = [await app.as("adele"), await app.as("alex")];
  return () => app.close();
});
const people = () => {
  if (!adele || !alex) throw new Error("all are there");
  return { adele, alex };
};

const zone = "Europe/Berlin";
/** The local time in Berlin some milliseconds from now, in whole minutes. */
function startIn(ms: number): string {
  const { date, time } = localTimeOf(new Date(Date.now() + ms), zone);
  return `${date}T${time}`;
}
const daily = (over: object = {}) => ({
  rrule: "FREQ=DAILY;INTERVAL=1",
  rruleDTStart: startIn(hour),
  rruleTZID: zone,
  openDuration: "PT6H",
  ...over,
});
const channel = "Mark 8 Project Team / Design";

async function aSeries(schedule: object = {}, over: Partial<DraftInput> = {}) {
  const at = conversationId.parse(await app.emulator.place(channel));
  const title = `Lunch ${randomUUID()}`;
  const draft = aPoll({
    questions: [aChoiceQuestion(["Pizza", "Soup"], { label: title })],
    recipients: [aRecipient({ type: "channel", id: at, name: channel })],
    schedule: daily(schedule),
    ...over,
  });
  const { id, scheduleId } = await people().adele.surveys.create({ body: { draft } });
  if (!scheduleId) throw new Error(`${id} is no series`);
  return { id: scheduleId, at, title, draft };
}
const view = (id: SeriesId) => people().adele.series.get({ params: { id } });
const history = (id: SeriesId) => people().adele.series.history({ params: { id } });
const command = (name: string, scheduleId: SeriesId) =>
  people().adele.commands.run({ body: { command: name, scheduleId } });
/** The job of an occurrence, as the queue runs it, this much later by the product's clock. */
async function occur(id: SeriesId, later: number, times = 1): Promise<void> {
  app.clock.ahead(later);
  const ctx = app.product.contextOf(tenant(), "msteams");
  await Promise.all(Array.from({ length: times }, () => occurDue(ctx, id)));
  // Tokens are valid for an hour.
  app.clock.reset();
}
const addDays = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00Z`) + days * day).toISOString().slice(0, 10);
const tenant = () => tenantId.parse(people().adele.tenantId);

describe("a series", () => {
  it("is made from a draft with a schedule, and says when it sends next (API-25, API-50, ENT-18, ENT-30, ENT-31, ENT-32, ENT-33, ENT-34, REC-12, REC-15)", async () => {
    const { id, at, title } = await aSeries();
    const seen = await view(id);
    expect(seen).toMatchObject({
      id,
      name: title,
      type: "rrule",
      frequency: "daily",
      state: "active",
      lastSurveyId: null,
      lastSurvey: null,
      recipients: [{ id: at, type: "channel" }],
      role: "own",
      template: { type: "poll", questions: [{ label: title }], schedule: { openDuration: "PT6H" } },
      rrule: "FREQ=DAILY;INTERVAL=1",
      rruleDTStart: startIn(hour),
      rruleTZID: zone,
      surveyOpenDuration: "PT6H",
      applicationType: "msteams",
    });
    expect(seen.next?.getTime()).toBe(new Date(startIn(hour)).getTime() - offset());
    expect(seen.can).toEqual(["edit", "share", "disable", "save-template", "delete"]);
  });

  it("whose time is now arrives in its channel at once, as a survey of the series (REC-28, ENT-16, ENT-18)", async () => {
    const { id, at, title } = await aSeries({ rruleDTStart: startIn(0) });
    await app.emulator.cardWith(at, "alex", title);
    const { lastSurveyId, next } = await view(id);
    const survey = await people().alex.surveys.get({
      params: { id: surveyId.parse(lastSurveyId) },
    });
    expect(survey).toMatchObject({ state: "open", scheduleId: id, openDuration: "PT6H" });
    const { rrule, rruleDTStart, rruleTZID, surveyOpenDuration: openDuration } = await view(id);
    expect(survey.schedule).toEqual({ rrule, rruleDTStart, rruleTZID, openDuration });
    expect(survey.closeAt).toEqual(addDuration(survey.deliverAt ?? new Date(0), "PT6H"));
    expect(next && survey.deliverAt && next > survey.deliverAt).toBe(true);
    expect(survey.can).toEqual(expect.not.arrayContaining(["share", "manage-owners"]));
  });

  it.each([
    [{ rrule: "FREQ=HOURLY" }, "This recurrence is not valid"],
    [
      { rrule: "FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=30", rruleDTStart: "2027-02-01T09:00" },
      "This recurrence has no date. Choose other days or another end.",
    ],
    [
      {
        rrule: "FREQ=WEEKLY;INTERVAL=1;BYDAY=MO;UNTIL=20270205T225900Z",
        rruleDTStart: "2027-02-02T09:00",
      },
      "This recurrence has no date. Choose other days or another end.",
    ],
    [
      { rruleDTStart: startIn(-day) },
      "Cannot schedule for a past date/time. Please select a future date and time.",
    ],
    [{ openDuration: "PT1M" }, "Close time must be at least 5 minutes after delivery"],
    [{ openDuration: "P4M" }, "Close time must be no more than 3 months in the future"],
  ])("with %o is refused (REC-02, TIM-02, TIM-05, TIM-06)", async (schedule, message) => {
    await expect(aSeries(schedule)).rejects.toMatchObject({ status: 400, body: { message } });
  });

  it("sends each occurrence once, however often its job runs (REC-28)", async () => {
    const { id } = await aSeries();
    await occur(id, hour + minute, 3);
    await occur(id, hour + minute);
    expect(await surveysOf(id)).toHaveLength(1);
    await occur(id, day + hour + minute, 2);
    await occur(id, day + hour + minute);
    const made = await surveysOf(id);
    expect(made).toHaveLength(2);
    expect(new Set(made.map(({ deliver_at }) => deliver_at)).size).toBe(2);
    expect((await view(id)).next?.getTime()).toBeGreaterThan(Date.now() + 2 * day);
  });

  it("that cannot be sent keeps no other of the same minute from being sent (REC-28)", async () => {
    const [first, broken, last] = [await aSeries(), await aSeries(), await aSeries()];
    const become = (type: string | null) =>
      app.database.db.execute(
        sql`update series set content = content || ${JSON.stringify({ type })}::jsonb
          where id = ${broken.id}`,
      );
    await become(null);
    app.clock.ahead(hour + minute);
    const ctx = app.product.contextOf(tenant(), "msteams");
    const tried = await Promise.allSettled(
      [first, broken, last].map(({ id }) => occurDue(ctx, id)),
    );
    app.clock.reset();
    expect(tried.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    for (const [{ id }, count] of [
      [first, 1],
      [broken, 0],
      [last, 1],
    ] as const)
      expect(await surveysOf(id)).toHaveLength(count);
    await become("poll");
    await occur(broken.id, hour + minute);
    expect(await surveysOf(broken.id)).toHaveLength(1);
  });

  it("sends what was missed late while it would be open, and shows the rest as skipped (REC-28)", async () => {
    const { id } = await aSeries();
    await occur(id, 3 * day + 2 * hour);
    expect(await surveysOf(id)).toHaveLength(1);
    const { skipped } = await history(id);
    expect(skipped).toHaveLength(3);
    expect((await view(id)).next?.getTime()).toBeGreaterThan(Date.now() + 3 * day + 2 * hour);
    await occur(id, 6 * day + 2 * hour);
    const pages = await Promise.all(
      ["0", "1"].map((skip) =>
        people().adele.series.history({ params: { id }, query: { skip, limit: "1" } }),
      ),
    );
    expect(pages.map(({ surveys }) => surveys.length)).toEqual([1, 1]);
    const { skipped: all } = await history(id);
    expect(all).toHaveLength(5);
    expect(pages.flatMap((page) => page.skipped)).toEqual(all);
  });

  it("that is disabled sends nothing, and once enabled goes on after now (REC-17, REC-18, REC-19, BOT-14, BOT-15, BOT-17)", async () => {
    const { id } = await aSeries();
    await command("schedule/disable", id);
    expect(await view(id)).toMatchObject({ state: "disabled", next: null });
    expect((await view(id)).can).toEqual(["edit", "share", "enable", "save-template", "delete"]);
    await occur(id, 2 * day);
    expect(await surveysOf(id)).toHaveLength(0);
    await expect(command("schedule/disable", id)).rejects.toMatchObject({
      status: 409,
      body: { message: "This series is not active" },
    });
    await command("schedule/enable", id);
    const { next } = await view(id);
    expect(next?.getTime()).toBeGreaterThan(Date.now());
    expect(next?.getTime()).toBeLessThan(Date.now() + day);
    expect((await history(id)).skipped).toEqual([]);
  });

  it("that is deleted sends nothing and is in no list (REC-26, BOT-13)", async () => {
    const { id, at } = await aSeries();
    await command("schedule/delete", id);
    await expect(view(id)).rejects.toMatchObject({ status: 404 });
    await occur(id, 2 * day);
    expect(await surveysOf(id)).toHaveLength(0);
    const lists = await Promise.all([
      people().adele.series.ofOwner({ query: {} }),
      people().adele.series.ofAudience({ params: { audienceId: at }, query: {} }),
    ]);
    for (const { series } of lists) expect(series.map((one) => one.id)).not.toContain(id);
  });

  it("ends after its last occurrence (REC-16)", async () => {
    const end = localTimeOf(new Date(Date.now() + hour + day), zone).date;
    const until = new Date(Date.parse(`${end}T23:59Z`) - offset());
    const { id } = await aSeries({
      rrule: `FREQ=DAILY;INTERVAL=1;UNTIL=${until.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`,
    });
    await occur(id, 2 * day + 2 * hour);
    expect(await view(id)).toMatchObject({ state: "ended", next: null });
  });

  it("that ended by itself can't be enabled, also where its rule has dates left today (REC-16)", async () => {
    const { id } = await aSeries();
    await app.database.db.execute(
      sql`update series set state = 'ended', next = null where id = ${id}`,
    );
    expect((await view(id)).can).not.toContain("enable");
  });

  it("sends no second survey of a date when it is moved while it is disabled (REC-19, REC-37)", async () => {
    // Where it is noon, so that its date has hours left.
    const ahead = new Date().getUTCHours() - 12;
    const rruleTZID = `Etc/GMT${ahead < 0 ? "-" : "+"}${Math.abs(ahead)}`;
    const { date, time } = localTimeOf(new Date(), rruleTZID);
    const { id, draft } = await aSeries({ rruleDTStart: `${date}T${time}`, rruleTZID });
    await occur(id, 0);
    expect(await surveysOf(id)).toHaveLength(1);
    await command("schedule/disable", id);
    const schedule = daily({ rruleDTStart: `${date}T15:00`, rruleTZID });
    await people().adele.series.edit({ params: { id }, body: { draft: { ...draft, schedule } } });
    await command("schedule/enable", id);
    const { next } = await view(id);
    const tomorrow = new Date(Date.parse(`${date}T15:00Z`) + day).toISOString().slice(0, 16);
    const local = localTimeOf(next ?? new Date(0), rruleTZID);
    expect(`${local.date}T${local.time}`).toBe(tomorrow);
  });

  it("comes next when it would have, if an edit changes only what it asks (REC-37)", async () => {
    const { id, draft } = await aSeries();
    // As after an edit of its zone, in which another date was the next one.
    await app.database.db.execute(
      sql`update series set next = next + interval '1 day' where id = ${id}`,
    );
    const { next } = await view(id);
    const body = { draft: { ...draft, title: "Another" } };
    expect((await people().adele.series.edit({ params: { id }, body })).next).toEqual(next);
  });

  it("is edited for what comes; its open survey stays as it is (API-57, REC-37)", async () => {
    const { id, draft } = await aSeries();
    await occur(id, hour + minute);
    const label = `Dinner ${randomUUID()}`;
    const edited = {
      ...draft,
      questions: [aChoiceQuestion(["Rice", "Beans"], { label })],
      schedule: { ...daily(draft.schedule ?? {}), openDuration: "PT2H" },
    };
    const after = await people().adele.series.edit({ params: { id }, body: { draft: edited } });
    expect(after).toMatchObject({ name: label, surveyOpenDuration: "PT2H", state: "active" });
    const [first] = await surveysOf(id);
    const { questions } = await people().adele.surveys.get({
      params: { id: surveyId.parse(first?.id) },
    });
    expect(questions[0]?.label).not.toBe(label);
    await occur(id, day + hour + minute);
    expect(await surveysOf(id)).toHaveLength(2);
    const { lastSurvey } = await view(id);
    expect(lastSurvey).toMatchObject({ headline: label, openDuration: "PT2H" });
  });

  it("that began long ago takes another time and another zone, and keeps its weeks (REC-37)", async () => {
    const { id, draft } = await aSeries();
    await occur(id, hour + minute);
    const begun = startIn(hour - 14 * day);
    await app.database.db.execute(sql`update series set rrule = 'FREQ=DAILY;INTERVAL=7',
      rrule_dtstart = ${begun} where id = ${id}`);
    const [date = ""] = begun.split("T");
    const schedule = daily({ rrule: "FREQ=DAILY;INTERVAL=7", rruleDTStart: `${date}T23:45` });
    const edit = (over: object = {}) =>
      people().adele.series.edit({
        params: { id },
        body: { draft: { ...draft, schedule: { ...schedule, ...over } } },
      });
    const localNext = ({ next, rruleTZID }: Awaited<ReturnType<typeof view>>) =>
      localTimeOf(next ?? new Date(0), rruleTZID);
    const nextDate = addDays(date, 21);
    expect(localNext(await edit())).toEqual({ date: nextDate, time: "23:45" });
    const tokyo = await edit({ rruleTZID: "Asia/Tokyo" });
    expect(localNext(tokyo)).toEqual({ date: nextDate, time: "23:45" });
    const yesterday = startIn(-day).slice(0, 10);
    await expect(edit({ rruleDTStart: `${yesterday}T09:00` })).rejects.toMatchObject({
      body: { problems: [{ path: "schedule.rruleDTStart" }] },
    });
  });

  it("leaves out no date after a move that an older version made (REC-37)", async () => {
    const { id, draft } = await aSeries();
    await occur(id, hour + minute);
    const first = startIn(-day).slice(0, 10);
    const on = addDays(first, 2);
    // At eight in the evening in Los Angeles, a date earlier.
    await app.database.db.execute(sql`update occurrences set due_at = ${`${on}T04:00Z`},
      local_date = null where series_id = ${id}`);
    const next = instantOf({ date: on, time: "20:00" }, zone)?.toISOString();
    await app.database.db.execute(sql`update series set rrule_dtstart = ${`${first}T20:00`},
      next = ${next} where id = ${id}`);
    const schedule = daily({ rruleDTStart: `${first}T21:00` });
    const body = { draft: { ...draft, schedule } };
    const after = await people().adele.series.edit({ params: { id }, body });
    expect(after.next).toEqual(instantOf({ date: on, time: "21:00" }, zone));
  });

  it("has one survey for each date, however often its zone changes (REC-19, REC-37)", async () => {
    const { id, draft } = await aSeries();
    await occur(id, hour + minute);
    const { schedule } = draft;
    if (!schedule) throw new Error("a series");
    const [date = "", time] = schedule.rruleDTStart.split("T");
    const following = { date: addDays(date, 1), time };
    const next = async () => {
      const { next, rruleTZID } = await view(id);
      return next && localTimeOf(next, rruleTZID);
    };
    const moveTo = (rruleTZID: string) =>
      people().adele.series.edit({
        params: { id },
        body: { draft: { ...draft, schedule: { ...schedule, rruleTZID } } },
      });
    for (const zone of ["America/Los_Angeles", "Pacific/Honolulu", "Europe/Berlin"]) {
      await moveTo(zone);
      expect(await next()).toEqual(following);
    }
    await command("schedule/disable", id);
    await moveTo("America/Los_Angeles");
    await command("schedule/enable", id);
    expect(await next()).toEqual(following);
    await occur(id, hour + 2 * minute);
    expect(await surveysOf(id)).toHaveLength(1);
  });

  it("stays a standup, and becomes none, by an edit; a poll may become a quiz (CON-09, REC-38)", async () => {
    const { id: poll, draft } = await aSeries();
    const standup = aStandup({ recipients: draft.recipients, schedule: draft.schedule });
    const { scheduleId } = await people().adele.surveys.create({ body: { draft: standup } });
    const daily = seriesId.parse(scheduleId);
    const edit = (id: SeriesId, over: object, written = draft) =>
      people().adele.series.edit({ params: { id }, body: { draft: { ...written, ...over } } });
    for (const [id, over, written] of [
      [poll, { type: "agile-standup" }, standup],
      [daily, { type: "poll" }, draft],
      [daily, { type: "survey" }, standup],
    ] as const)
      await expect(edit(id, over, written)).rejects.toMatchObject({
        status: 400,
        body: { code: "SURVEY_TYPE_NOT_OFFERED" },
      });
    expect((await view(daily)).template.type).toBe("agile-standup");
    const { template } = await view(poll);
    const quiz = toQuiz({ ...template, title: "Lunch quiz" }, randomUUID);
    const questions = quiz.questions.map((question) => ({
      ...question,
      choices: choicesOf(question).map((choice, at) => ({ ...choice, isCorrect: at === 0 })),
    }));
    await edit(poll, { ...quiz, questions });
    expect((await view(poll)).template.type).toBe("quiz");
  });

  it("is edited in its open survey alone with limited editing (API-57, REC-36)", async () => {
    const { id, draft } = await aSeries({ rruleDTStart: startIn(0) });
    await opened(id);
    const [question] = draft.questions;
    const label = `Brunch ${randomUUID()}`;
    const edited = { ...draft, questions: [{ ...question, label }] } as typeof draft;
    await people().adele.series.edit({
      params: { id },
      body: { draft: edited, updateOptions: { limitedEdit: true, notify: false } },
    });
    const seen = await view(id);
    expect(seen.lastSurvey).toMatchObject({ headline: label });
    expect(seen.name).not.toBe(label);
  });

  it("is refused to others in the same way with limited editing, before anything was sent (API-57, PERM-01)", async () => {
    const { id, draft } = await aSeries();
    const { adele, alex, debra } = { ...people(), debra: await app.as("debra") };
    const edit = (by: Person, limitedEdit: boolean) =>
      by.series.edit({
        params: { id },
        body: { draft, updateOptions: { limitedEdit, notify: false } },
      });
    for (const limited of [true, false]) {
      await expect(edit(alex, limited)).rejects.toMatchObject({
        status: 403,
        body: { code: "SERIES_OWNER_ONLY" },
      });
      await expect(edit(debra, limited)).rejects.toMatchObject({
        status: 404,
        body: { code: "SERIES_NOT_FOUND" },
      });
    }
    await expect(edit(adele, true)).rejects.toMatchObject({ body: { code: "SURVEY_NOT_FOUND" } });
  });
});

/** The zone's offset now, in milliseconds. */
function offset(): number {
  const { date, time } = localTimeOf(new Date(Math.floor(Date.now() / minute) * minute), zone);
  return Date.parse(`${date}T${time}Z`) - Math.floor(Date.now() / minute) * minute;
}

async function surveysOf(id: SeriesId) {
  return rowsOf<{ id: string; deliver_at: string }>(
    app.database.db,
    sql`select id, deliver_at::text from surveys where schedule_id = ${id} order by deliver_at`,
  );
}

/** Waits until the queue has opened the first survey. */
async function opened(id: SeriesId): Promise<void> {
  await app.emulator.until("an open survey", async () => {
    const { lastSurvey } = await view(id);
    return lastSurvey?.state === "open" ? lastSurvey : null;
  });
}
