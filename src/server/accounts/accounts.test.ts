import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { unlimited } from "#domain/account/subscription.ts";
import { tenantId, userId } from "#domain/ids.ts";
import type { DraftInput } from "#domain/survey/draft.ts";
import { draftOf } from "#domain/survey/edit.ts";
import { startApp, startOwnApp, type TestApp } from "#test/app.ts";
import { aQuizQuestion } from "#test/factories.ts";
import { meetingIdOf } from "#test/guest.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { endPlans, grantPlan, setFlags } from "./grant-plan.ts";

let app: TestApp;
let adele: Person;
beforeAll(async () => {
  app = await startOwnApp({ BILLING: "sandbox" });
  adele = await app.as("adele");
  return () => app.close();
});
const flag = async (flags: Record<string, unknown>) => {
  await setFlags(app.database.db, tenant(), flags);
  ahead(6000);
};
const tenant = () => tenantId.parse(adele.tenantId);
let offset = 0;
const ahead = (ms: number) => {
  offset += ms;
  app.clock.ahead(ms);
};
beforeEach(async () => {
  await endPlans(app.database.db, tenant(), new Date());
});
afterEach(() => flag({ responseUsageLimit: 25, allowEdit: true, quiz: true }));

const standard = {
  plan: "msteams-standard",
  planLevel: 500,
  userIds: [],
  trialExpiresAt: null,
} as const;
const grant = (over: Partial<Parameters<typeof grantPlan>[1]> = {}) =>
  grantPlan(app.database.db, { ...standard, tenantId: tenant(), ...over }, new Date());
const reminders = [{ id: randomUUID(), duration: "PT30M" }];
const upgrade = {
  status: 403,
  body: { message: "Upgrade your plan to use this option", code: "PLAN_REQUIRED" },
};
const gated: [string, Partial<DraftInput>][] = [
  ["allowAnonymousResponses", { anonymity: "anonymous" }],
  ["allowResultsAfterClose", { resultsVisibility: "after-close" }],
  ["allowPrivateResults", { resultsVisibility: "private" }],
  [
    "allowScheduling",
    { send: "schedule", deliverAt: new Date(Date.now() + 7_200_000).toISOString() },
  ],
  ["allowCloseDate", { openDuration: "PT12H" }],
];
const pro: [string, Partial<DraftInput>][] = [
  ["allowDirectMessage", { deliveryPreference: "direct-message" }],
  ["allowReminders", { reminders }],
];

describe("on the free plan", () => {
  for (const [name, over] of [...gated, ...pro]) {
    it(`${name} needs an upgrade, on the server too (PLAN-05, PLAN-06, AUT-45, AUT-46, LIF-20, TIM-15, RMD-17)`, async () => {
      await expect(sendPoll(app, adele, over)).rejects.toMatchObject(upgrade);
    });
  }

  it("a plain poll is free, and so is a quiz that shows its results after its close (PLAN-04, AUT-44)", async () => {
    await sendPoll(app, adele);
    await sendPoll(app, adele, {
      type: "quiz",
      title: "Quiz",
      questions: [aQuizQuestion()],
      resultsVisibility: "after-close",
    });
    const hidden = {
      type: "quiz" as const,
      title: "Quiz",
      questions: [aQuizQuestion()],
      leaderboardVisibility: "hidden" as const,
    };
    await expect(sendPoll(app, adele, hidden)).rejects.toMatchObject(upgrade);
  });

  it("sending stops at the monthly limit, in the words of the row (LIF-14, LIM-02, PLAN-04, PLAN-11)", async () => {
    await flag({ responseUsageLimit: 10_000 });
    const { vote } = await sendPoll(app, adele);
    const ready = await sendPoll(app, adele, { send: "manual" });
    const [alex, megan] = [await app.as("alex"), await app.as("megan")];
    const used = (await adele.accounts.get()).usage.value;
    await vote(alex, "Pizza");
    await vote(alex, "Soup");
    await vote(megan, "Pizza");
    expect((await adele.accounts.get()).usage.value).toBe(used + 2);
    await flag({ responseUsageLimit: used + 2 });
    const limit = {
      status: 422,
      body: { message: "Monthly response limit exceeded!  Upgrade to send this Polly!" },
    };
    expect((await adele.surveys.get({ params: { id: ready.poll.id } })).limitReached).toBe(true);
    await expect(
      adele.surveys.deliver({ params: { id: ready.poll.id }, body: {} }),
    ).rejects.toMatchObject(limit);
    await expect(sendPoll(app, adele)).rejects.toMatchObject(limit);
    await grant({ planLevel: unlimited });
    await sendPoll(app, adele);
  });

  it("a response counts for whoever created the survey, whoever owns it later (LIM-01)", async () => {
    await flag({ responseUsageLimit: 10_000 });
    const alex = await app.as("alex");
    const usage = () =>
      Promise.all([adele, alex].map(async (one) => (await one.accounts.get()).usage.value));
    const { poll, vote } = await sendPoll(app, adele);
    await vote(await app.as("megan"), "Pizza");
    const before = await usage();
    const params = { id: poll.id };
    await adele.surveys.addOwner({ params, body: { aadObjectId: userId.parse(alex.id) } });
    expect(await usage()).toEqual(before);
    await adele.surveys.removeOwner({ params: { ...params, ownerId: userId.parse(adele.id) } });
    expect(await usage()).toEqual(before);
    await vote(alex, "Pizza");
    expect(await usage()).toEqual([(before[0] ?? 0) + 1, before[1]]);
  });

  it("who may author beyond the limit may plan to send, but in a later month (LIM-05, LIF-14)", async () => {
    await flag({ responseUsageLimit: 10_000 });
    const { vote } = await sendPoll(app, adele);
    const pending = await sendPoll(app, adele, { send: "manual" });
    await vote(await app.as("megan"), "Pizza");
    const { usage } = await adele.accounts.get();
    await grant({ planLevel: Math.max(1, usage.value), trialExpiresAt: null });
    const limit = { status: 422, body: { code: "SURVEY_LIMIT_REACHED" } };
    const [soon, later] = [120_000, 32 * 86_400_000].map((ms) =>
      new Date(Date.now() + offset + ms).toISOString(),
    );
    const params = { id: pending.poll.id };
    await expect(sendPoll(app, adele, { send: "schedule", deliverAt: soon })).rejects.toMatchObject(
      limit,
    );
    await expect(
      adele.surveys.deliver({ params, body: { deliverAt: soon } }),
    ).rejects.toMatchObject(limit);
    const seen = await adele.surveys.get({ params });
    const planned = (deliverAt: string | undefined) => ({
      survey: { ...draftOf(seen), send: "schedule" as const, deliverAt },
    });
    await expect(adele.surveys.edit({ params, body: planned(soon) })).rejects.toMatchObject(limit);
    const series = (at: string | undefined) => ({
      schedule: {
        rrule: "FREQ=DAILY;INTERVAL=1",
        rruleDTStart: String(at).slice(0, 16),
        rruleTZID: "UTC",
        openDuration: "PT6H",
      },
    });
    await expect(sendPoll(app, adele, series(soon))).rejects.toMatchObject(limit);
    await adele.surveys.edit({ params, body: planned(later) });
    await adele.surveys.deliver({ params, body: { deliverAt: later } });
    await sendPoll(app, adele, { send: "schedule", deliverAt: later });
  });

  it("an open survey takes responses beyond the monthly limit, and counts them (TAK-38)", async () => {
    await flag({ responseUsageLimit: 10_000 });
    const { poll, vote } = await sendPoll(app, adele);
    await vote(await app.as("alex"), "Pizza");
    await flag({ responseUsageLimit: (await adele.accounts.get()).usage.value });
    await expect(sendPoll(app, adele)).rejects.toMatchObject({ status: 422 });
    expect((await vote(await app.as("megan"), "Soup")).userResponse.completed).toBe(true);
    expect(
      (await adele.responses.results({ params: { id: poll.id } })).results?.responseCount,
    ).toBe(2);
  });

  it("anonymous responses are counted too, once each", async () => {
    await grant();
    const { vote } = await sendPoll(app, adele, { anonymity: "anonymous" });
    const used = (await adele.accounts.get()).usage.value;
    const { userResponse } = await vote(await app.as("alex"), "Pizza");
    await vote(await app.as("alex"), "Soup", { receipt: userResponse.receipt });
    await vote(await app.as("megan"), "Soup");
    expect((await adele.accounts.get()).usage.value).toBe(used + 2);
  });
});

describe("a plan that an operator grants", () => {
  it("of the standard level opens what is standard, not what is Pro (PLAN-05)", async () => {
    await grant();
    for (const [, over] of gated) await sendPoll(app, adele, over);
    for (const [, over] of pro)
      await expect(sendPoll(app, adele, over)).rejects.toMatchObject(upgrade);
  });

  it("of level 2500 opens everything (PLAN-05)", async () => {
    await grant({ planLevel: 2500 });
    for (const [, over] of [...gated, ...pro]) await sendPoll(app, adele, over);
  });

  it("is held by the people it names, or by the whole organisation", async () => {
    const alex = await app.as("alex");
    await grant({ userIds: [userId.parse(alex.id)] });
    await sendPoll(app, alex, { anonymity: "anonymous" });
    await expect(sendPoll(app, adele, { anonymity: "anonymous" })).rejects.toMatchObject(upgrade);
    const held = (await alex.accounts.get()).subscriptions.at(-1);
    expect(held).toMatchObject({
      plan: "msteams-standard",
      scope: "user",
      state: "active",
      type: "full",
    });
  });

  it("that has ended, or an expired trial, opens nothing", async () => {
    await grant({ trialExpiresAt: new Date(Date.now() + offset + 60_000) });
    await sendPoll(app, adele, { anonymity: "anonymous" });
    ahead(120_000);
    await expect(sendPoll(app, adele, { anonymity: "anonymous" })).rejects.toMatchObject(upgrade);
  });
});

describe("feature flags of an organisation", () => {
  it("switch editing and types, and the account tells them (PLAN-07, EDT-01, API-78, ENT-49)", async () => {
    const { poll } = await sendPoll(app, adele);
    await flag({ allowPollyEdit: false, quiz: false });
    expect((await adele.surveys.get({ params: { id: poll.id } })).can).not.toContain("edit");
    expect((await adele.accounts.get()).featureFlags).toMatchObject({
      allowPollyEdit: false,
      allowEdit: false,
      quiz: false,
    });
    await expect(
      sendPoll(app, adele, { type: "quiz", title: "Quiz", questions: [aQuizQuestion()] }),
    ).rejects.toMatchObject({
      status: 403,
    });
    await flag({ allowPollyEdit: true });
    expect((await adele.surveys.get({ params: { id: poll.id } })).can).toContain("edit");
  });
});

it("every flag of an organisation is told with its people's accounts (ENT-48, API-78)", async () => {
  const own = await startOwnApp({ BILLING: "sandbox" });
  const lee = await own.as("lee");
  const told = {
    trialDays: 21,
    agileStandupTrialLength: 45,
    responseUsageTracking: true,
    responseUsageLimit: 70,
    responseUsageWarningPercentage: 60,
    responseRetentionLimit: 20,
    eduPromoCode: "SCHOOL",
    cyberMonday2023: true,
    surveyExports: false,
    allowPollyEdit: false,
    allowCustomAnalyticsRequest: true,
    agileStandup: false,
    surveyRecurring: false,
    qna: false,
    enterpriseTenant: true,
    surveyAsDmMemberLimit: 90,
    surveyRemindersLimit: 80,
  };
  await setFlags(own.database.db, tenantId.parse(lee.tenantId), told);
  own.clock.ahead(120_000);
  expect((await lee.accounts.get()).featureFlags).toMatchObject(told);
  await own.close();
});

describe("without plans", () => {
  it("every option is open and no usage is counted (PLAN-05)", async () => {
    const own = await startApp();
    const lee = await own.as("lee");
    for (const [, over] of [...gated, ...pro]) await sendPoll(own, lee, over);
    const { featureFlags } = await lee.accounts.get();
    expect(featureFlags.allowAnonymousResponses).toBeUndefined();
    expect(featureFlags.responseUsageTracking).toBe(false);
  });
});

describe("the count of surveys", () => {
  it("covers the caller's own, optionally in one meeting (API-73, API-87, SUC-06)", async () => {
    const own = await startApp();
    const [megan, meetingId] = [
      await own.as("megan"),
      await meetingIdOf(own, "Weekly product sync"),
    ];
    const counted = (query: { meetingId?: string }) => megan.accounts.surveyCount({ query });
    const [all, there] = [await counted({}), await counted({ meetingId })];
    await sendPoll(own, megan);
    await sendPoll(own, megan, { place: "Weekly product sync" });
    expect(await counted({})).toEqual({ count: all.count + 2 });
    expect(await counted({ meetingId })).toEqual({ count: there.count + 1 });
  });
});

describe("an edit, a reopening or a new close time cannot get around", () => {
  const open = async (id: Awaited<ReturnType<typeof sendPoll>>["poll"]["id"], over: object) => {
    const view = await adele.surveys.get({ params: { id } });
    return adele.surveys.edit({ params: { id }, body: { survey: { ...draftOf(view), ...over } } });
  };

  it("the monthly limit (LIF-14)", async () => {
    await flag({ responseUsageLimit: 10_000 });
    const { poll } = await sendPoll(app, adele, { send: "manual" });
    await flag({ responseUsageLimit: 0 });
    await expect(open(poll.id, { send: "now" })).rejects.toMatchObject({ status: 422 });
    expect(await open(poll.id, { title: "Still here" })).toMatchObject({ state: "pending" });
  });

  it("a type that is switched off", async () => {
    await flag({ responseUsageLimit: 10_000, quiz: false });
    const { poll } = await sendPoll(app, adele);
    const quiz = { type: "quiz", title: "Quiz", questions: [aQuizQuestion()] };
    await expect(open(poll.id, quiz)).rejects.toMatchObject({
      status: 403,
      body: { code: "FEATURE_OFF" },
    });
  });

  it("the close date (PLAN-06)", async () => {
    await flag({ responseUsageLimit: 10_000 });
    const { poll } = await sendPoll(app, adele);
    const params = { id: poll.id };
    const closeAt = new Date(Date.now() + offset + 3_600_000);
    await expect(adele.surveys.close({ params, body: { closeAt } })).rejects.toMatchObject(upgrade);
    await adele.surveys.close({ params, body: {} });
    await expect(adele.surveys.reopen({ params, body: { closeAt } })).rejects.toMatchObject(
      upgrade,
    );
    expect(await adele.surveys.reopen({ params, body: {} })).toMatchObject({ state: "open" });
  });
});

it("the account call gives no identity for a support widget: there is none here", async () => {
  const reply = await (await startApp().then((app) => app.as("adele"))).request(
    "/v1/user/hubspot/identity",
  );
  expect([reply.status, await reply.json()]).toEqual([
    404,
    expect.objectContaining({ code: "REQUEST_NOT_FOUND" }),
  ]);
});

it("there is no chat widget, so nobody gets an identity for one (API-84)", async () => {
  for (const variant of ["msteams", "agile"] as const) {
    const person = await app.as("adele", variant);
    const reply = await person.request("/v1/user/hubspot/identity");
    expect(reply.status).toBe(404);
    expect(await reply.json()).toMatchObject({ code: "REQUEST_NOT_FOUND" });
  }
});
