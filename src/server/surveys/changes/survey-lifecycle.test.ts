import { beforeAll, describe, expect, it } from "vitest";
import { tenantId } from "#domain/ids.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aChoiceQuestion, aPoll } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { purgeSurvey } from "./purge-survey.ts";

let app: TestApp;
let adele: Person;
let alex: Person;

beforeAll(async () => {
  app = await startApp();
  [adele, alex] = [await app.as("adele"), await app.as("alex")];
});

const reading = ["view-responses", "notify-results", "export"];
const managing = ["edit", "duplicate", "share", "manage-owners", "save-template"];
const minutes = (count: number) => new Date(Date.now() + count * 60_000);
const refusal = (status: number, message: string) => ({
  status,
  body: { error: message, message },
});

describe("creating", () => {
  it("returns the id of an open poll with the written content (API-25, ENT-01, ENT-07, ENT-13)", async () => {
    const begun = Date.now() - 1000;
    const { poll, where, vote } = await sendPoll(app, adele, {
      description: "For the team lunch",
      openDuration: "PT2H",
    });
    const view = await adele.surveys.get({ params: { id: poll.id } });
    for (const time of [view.createdAt, view.updatedAt, view.deliverAt, view.serverTime])
      expect(time?.getTime()).toBeGreaterThan(begun);
    expect((view.closeAt?.getTime() ?? 0) - (view.deliverAt?.getTime() ?? 0)).toBe(120 * 60_000);
    expect(view).toMatchObject({
      id: poll.id,
      openDuration: "PT2H",
      responseUpdatedAt: null,
      type: "poll",
      applicationType: "msteams",
      state: "open",
      description: "For the team lunch",
      role: "own",
      anonymity: "none",
      tenantId: adele.tenantId,
    });
    expect(view.owners).toEqual([{ aadObjectId: adele.id, name: "Adele Vance" }]);
    expect(view.recipients).toMatchObject([{ type: "channel", id: where }]);
    expect(view.can).toEqual([
      "respond",
      "view-results",
      ...managing,
      "close",
      "delete",
      "view-voters",
      ...reading,
    ]);
    await vote(alex, "Pizza");
    const voted = await adele.surveys.get({ params: { id: poll.id } });
    expect(voted.responseUpdatedAt?.getTime()).toBeGreaterThan(begun);
    expect(voted.updatedAt).toEqual(view.updatedAt);
  });

  it("shows others no management (PERM-02)", async () => {
    const { poll } = await sendPoll(app, adele);
    const view = await alex.surveys.get({ params: { id: poll.id } });
    expect(view.role).toBe("read");
    expect(view.can).toEqual(["respond", "view-results"]);
  });

  it("refuses an invalid draft with the first rule's message and names every field (CON-07, QED-09, QED-11)", async () => {
    const question = aChoiceQuestion(["", "Salad"], { label: "" });
    const failed = adele.surveys.create({ body: { draft: aPoll({ questions: [question] }) } });
    await expect(failed).rejects.toMatchObject(refusal(400, "Question title is required"));
    await expect(failed).rejects.toMatchObject({
      body: {
        code: "SURVEY_INVALID",
        problems: expect.arrayContaining([
          { path: "questions.0.choices.0.value", message: "Choice is required" },
        ]),
      },
    });
  });

  it("refuses a place without the app, and one where the caller is no member (LIF-19)", async () => {
    await expect(sendPoll(app, adele, { place: "Weekend hike" })).rejects.toMatchObject(
      refusal(409, "Polly must first be installed to this team or chat"),
    );
    await expect(
      sendPoll(app, adele, { place: "Weekend hike", deliveryPreference: "direct-message" }),
    ).rejects.toMatchObject(
      refusal(
        409,
        "Polly must first be installed to this team or chat to use direct message option",
      ),
    );
    const patti = await app.as("patti");
    await expect(sendPoll(app, patti, { place: "Launch week" })).rejects.toMatchObject({
      status: 403,
    });
  });
});

describe("sending", () => {
  it("leaves a poll pending for its owner to send by hand (TIM-01, LIF-01, LIF-09, API-29)", async () => {
    const { poll, vote } = await sendPoll(app, adele, { send: "manual" });
    expect(await adele.surveys.get({ params: { id: poll.id } })).toMatchObject({
      state: "pending",
      deliverAt: null,
      can: ["deliver", ...managing, "delete", "view-voters"],
    });
    await expect(vote(alex, "Pizza")).rejects.toMatchObject(
      refusal(409, "This poll is not open for responses yet"),
    );
    await expect(alex.surveys.deliver({ params: { id: poll.id }, body: {} })).rejects.toMatchObject(
      { status: 403 },
    );
    expect(await adele.surveys.deliver({ params: { id: poll.id }, body: {} })).toMatchObject({
      state: "open",
    });
    await vote(alex, "Pizza");
  });

  it("opens a scheduled poll within 2 s of its time (TIM-11, TIM-14, LIF-11)", async () => {
    const deliverAt = minutes(3);
    const { poll, where } = await sendPoll(app, adele, {
      send: "schedule",
      deliverAt: deliverAt.toISOString(),
      questions: [aChoiceQuestion(["Now", "Later"], { label: "Scheduled lunch?" })],
    });
    expect(await adele.surveys.get({ params: { id: poll.id } })).toMatchObject({
      state: "pending",
      deliverAt,
    });
    const soon = new Date(Date.now() + 2000);
    await adele.surveys.deliver({
      params: { id: poll.id },
      body: { deliverAt: new Date(Date.now() + 31_000).toISOString() },
    });
    await app.database.db.execute(
      `update surveys set deliver_at = '${soon.toISOString()}' where id = '${poll.id}'`,
    );
    await app.database.jobs.executeSql(
      `update pgboss.job set start_after = '${soon.toISOString()}' where name = 'deliver' and data->>'surveyId' = '${poll.id}'`,
    );
    const message = await app.emulator.cardWith(where, "alex", "Scheduled lunch?");
    const late = new Date(message.createdAt).getTime() - soon.getTime();
    expect(late).toBeGreaterThan(-50);
    expect(late).toBeLessThan(2500);
    expect(await alex.surveys.get({ params: { id: poll.id } })).toMatchObject({ state: "open" });
  });

  it("refuses a past schedule and one too far ahead (TIM-02, TIM-03, TIM-04)", async () => {
    const at = (deliverAt: Date) =>
      sendPoll(app, adele, { send: "schedule", deliverAt: deliverAt.toISOString() });
    await expect(at(minutes(-2))).rejects.toMatchObject(
      refusal(400, "Cannot schedule for a past date/time. Please select a future date and time."),
    );
    await expect(at(minutes(60 * 24 * 100))).rejects.toMatchObject(
      refusal(400, "Delivery time must be no more than 3 months in the future"),
    );
    const { poll } = await at(new Date(Date.now() - 30_000));
    expect(await adele.surveys.get({ params: { id: poll.id } })).toMatchObject({ state: "open" });
  });
});

describe("closing", () => {
  it("closes at once for its owner, keeps the time, and refuses a late vote (LIF-13, TAK-08, TAK-39, API-31)", async () => {
    const { poll, vote } = await sendPoll(app, adele);
    await expect(alex.surveys.close({ params: { id: poll.id }, body: {} })).rejects.toMatchObject({
      status: 403,
    });
    const closed = await adele.surveys.close({ params: { id: poll.id }, body: {} });
    expect(closed).toMatchObject({
      state: "closed",
      can: ["view-results", ...managing.slice(1), "reopen", "delete", "view-voters", ...reading],
    });
    expect(Math.abs((closed.closeAt?.getTime() ?? 0) - Date.now())).toBeLessThan(5000);
    await expect(vote(alex, "Pizza")).rejects.toMatchObject(
      refusal(409, "This poll is no longer open for responses"),
    );
    await expect(adele.surveys.close({ params: { id: poll.id }, body: {} })).rejects.toMatchObject({
      status: 409,
    });
  });

  it("happens at the close time (TIM-13)", async () => {
    const { poll, vote } = await sendPoll(app, adele, { openDuration: "PT5M" });
    expect(
      (await adele.surveys.get({ params: { id: poll.id } })).closeAt?.getTime(),
    ).toBeGreaterThan(Date.now() + 4 * 60_000);
    const soon = new Date(Date.now() + 1000).toISOString();
    await app.database.db.execute(
      `update surveys set close_at = '${soon}' where id = '${poll.id}'`,
    );
    await app.database.jobs.executeSql(
      `update pgboss.job set start_after = '${soon}' where name = 'close' and data->>'surveyId' = '${poll.id}'`,
    );
    await app.emulator.until("the stored state to be closed", async () => {
      const { rows } = await app.database.jobs.executeSql(
        `select state from surveys where id = '${poll.id}'`,
      );
      return rows[0]?.state === "closed";
    });
    await expect(vote(alex, "Pizza")).rejects.toMatchObject({ status: 409 });
  });

  it("refuses responses after the close time even if the closing job is late (TIM-13, TIM-14)", async () => {
    const { poll, vote } = await sendPoll(app, adele, { closeAt: minutes(6).toISOString() });
    await app.database.db.execute(
      `update surveys set close_at = now() - interval '1 second' where id = '${poll.id}'`,
    );
    await expect(vote(alex, "Pizza")).rejects.toMatchObject(
      refusal(409, "This poll is no longer open for responses"),
    );
    expect(await alex.surveys.get({ params: { id: poll.id } })).toMatchObject({ state: "closed" });
  });

  it("refuses a close time under five minutes or over three months after delivery (TIM-05, TIM-06)", async () => {
    const at = (closeAt: Date) => sendPoll(app, adele, { closeAt: closeAt.toISOString() });
    await expect(at(minutes(4))).rejects.toMatchObject(
      refusal(400, "Close time must be at least 5 minutes after delivery"),
    );
    await expect(at(minutes(60 * 24 * 95))).rejects.toMatchObject(
      refusal(400, "Close time must be no more than 3 months in the future"),
    );
  });
});

describe("deleting", () => {
  it("removes the survey from calls, lists and cards (LIF-02, LIF-21, BOT-08, BOT-17)", async () => {
    const { poll, where } = await sendPoll(app, adele, {
      questions: [aChoiceQuestion(["A", "B"], { label: "To be deleted?" })],
    });
    const message = await app.emulator.cardWith(where, "alex", "To be deleted?");
    const remove = (person: Person) =>
      person.commands.run({ body: { command: "survey/delete", surveyId: poll.id } });
    await expect(remove(alex)).rejects.toMatchObject({ status: 403 });
    await remove(adele);
    await expect(adele.surveys.get({ params: { id: poll.id } })).rejects.toMatchObject({
      status: 404,
    });
    const { surveys } = await adele.surveys.ofAudience({
      params: { audienceId: where },
      query: { limit: 100 },
    });
    expect(surveys.map((survey) => survey.id)).not.toContain(poll.id);
    await app.emulator.until("the card to say so", async () => {
      const shown = (await app.emulator.messages(where, "alex")).find(
        (each) => each.id === message.id,
      );
      return !JSON.stringify(shown?.card).includes("To be deleted?");
    });
  });

  it("is undone by an owner, on the card and by the call, with all responses", async () => {
    const { poll, where, vote } = await sendPoll(app, adele, { label: "Deleted by mistake?" });
    const run = (person: Person, command: string) =>
      person.commands.run({ body: { command, surveyId: poll.id } });
    const first = await app.emulator.cardWith(where, "adele", "Deleted by mistake?");
    await vote(alex, "Pizza");
    await app.emulator.act(where, "adele", first.id, "survey/delete", {
      surveyId: poll.id,
      confirmed: true,
    });
    const deleted = (person: string) =>
      app.emulator.until("the deleted card", async () => {
        const shown = (await app.emulator.messages(where, person)).find(
          (message) => message.id === first.id,
        );
        return JSON.stringify(shown?.card).includes("was deleted")
          ? JSON.stringify(shown?.card)
          : null;
      });
    expect(await deleted("alex")).not.toContain("survey/restore");
    expect(await deleted("adele")).toContain("survey/restore");
    await expect(run(alex, "survey/restore")).rejects.toMatchObject({ status: 403 });
    const { card } = await app.emulator.act(where, "adele", first.id, "survey/restore", {
      surveyId: poll.id,
    });
    expect(JSON.stringify(card)).toContain("Deleted by mistake?");
    expect(
      (await adele.responses.results({ params: { id: poll.id } })).results?.responseCount,
    ).toBe(1);
    await run(adele, "survey/delete");
    await run(adele, "survey/restore");
    await app.emulator.until("the card to be back for everybody", async () => {
      const shown = (await app.emulator.messages(where, "alex")).find(
        (message) => message.id === first.id,
      );
      return JSON.stringify(shown?.card).includes("Deleted by mistake?");
    });
    await expect(run(adele, "survey/restore")).rejects.toMatchObject({ status: 404 });
  });

  it("is final after as many days as the operator set, also where they were set later (LIF-02)", async () => {
    const { poll } = await sendPoll(app, adele);
    await adele.commands.run({ body: { command: "survey/delete", surveyId: poll.id } });
    const ctx = app.product.contextOf(tenantId.parse(adele.tenantId), "msteams");
    const day = 86_400_000;
    const purge = (deletedDays: number, days: number) =>
      purgeSurvey(
        {
          ...ctx,
          config: { ...ctx.config, deletedDays },
          now: () => new Date(Date.now() + days * day),
        },
        poll.id,
      );
    const planned = async () => {
      const { rows } = await app.database.jobs.executeSql(
        "select start_after as at from pgboss.job where name = 'purge' and " +
          "data->>'surveyId' = $1 order by start_after",
        [poll.id],
      );
      return rows.map(({ at }) => Math.round((new Date(at).getTime() - Date.now()) / day));
    };
    // The job of 30 days comes while the survey is kept for 60.
    await purge(60, 30.1);
    expect(await planned()).toEqual([30, 60]);
    await adele.commands.run({ body: { command: "survey/restore", surveyId: poll.id } });
    await purge(2, 60.1);
    expect(await adele.surveys.get({ params: { id: poll.id } })).toMatchObject({ id: poll.id });
    await adele.commands.run({ body: { command: "survey/delete", surveyId: poll.id } });
    await purge(2, 2.1);
    await expect(
      adele.commands.run({ body: { command: "survey/restore", surveyId: poll.id } }),
    ).rejects.toMatchObject({ status: 404 });
  });

  it("is final after 30 days, and removes the responses then (LIF-02)", async () => {
    const { poll, vote } = await sendPoll(app, adele);
    await vote(alex, "Pizza");
    await adele.commands.run({ body: { command: "survey/delete", surveyId: poll.id } });
    const ctx = app.product.contextOf(tenantId.parse(adele.tenantId), "msteams");
    const left = async () =>
      Number(
        (
          await app.database.jobs.executeSql(
            "select count(*)::int as n from responses where survey_id = $1",
            [poll.id],
          )
        ).rows[0]?.n,
      );
    const day = 86_400_000;
    await purgeSurvey({ ...ctx, now: () => new Date(Date.now() + 29.9 * day) }, poll.id);
    expect(await left()).toBe(1);
    const { rows } = await app.database.jobs.executeSql(
      "select start_after as at from pgboss.job where name = 'purge' and data->>'surveyId' = $1",
      [poll.id],
    );
    expect(Math.round((new Date(rows[0]?.at).getTime() - Date.now()) / day)).toBe(30);
    await purgeSurvey({ ...ctx, now: () => new Date(Date.now() + 30.1 * day) }, poll.id);
    expect(await left()).toBe(0);
    await expect(
      adele.commands.run({ body: { command: "survey/restore", surveyId: poll.id } }),
    ).rejects.toMatchObject({ status: 404 });
  });

  it("refuses an unknown command (BOT-17, BOT-18)", async () => {
    const { poll } = await sendPoll(app, adele);
    await expect(
      adele.commands.run({ body: { command: "constructor", surveyId: poll.id } }),
    ).rejects.toMatchObject({
      status: 400,
      body: { code: "COMMAND_UNKNOWN" },
    });
  });
});
