import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { type SurveyId, tenantId, type UserId } from "#domain/ids.ts";
import type { DraftInput } from "#domain/survey/draft.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { CallError, type Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { endPlans, grantPlan, setFlags } from "../accounts/grant-plan.ts";

const day = 86_400_000;

let app: TestApp;
let adele: Person;
let alex: Person;
beforeAll(async () => {
  app = await startOwnApp({ BILLING: "sandbox" });
  [adele, alex] = [await app.as("adele"), await app.as("alex")];
  await flags({ responseUsageLimit: 10_000 });
  return () => app.close();
});
const tenant = () => tenantId.parse(adele.tenantId);
let offset = 0;
/** Flags are looked at anew after five seconds. */
async function flags(set: Record<string, unknown>): Promise<void> {
  await setFlags(app.database.db, tenant(), set);
  offset += 6000;
  app.clock.ahead(6000);
}
afterEach(async () => {
  await endPlans(app.database.db, tenant(), new Date());
  await app.database.db.execute("delete from subscription_users");
  await app.database.db.execute("delete from subscriptions");
  await flags({ responseRetentionLimit: 30, responseUsageTracking: true });
});

/** An item that was delivered so many days ago, and has one answer. */
async function anOldOne(days: number, over: Partial<DraftInput> = {}): Promise<SurveyId> {
  const { poll, vote } = await sendPoll(app, adele, over);
  await vote(alex, "Pizza");
  const at = new Date(Date.now() + offset - days * day).toISOString();
  await app.database.db.execute(`update surveys set deliver_at = '${at}' where id = '${poll.id}'`);
  return poll.id;
}

const trial = (days: number) =>
  ({ plan: "msteams-standard", planLevel: 500, trialExpiresAt: new Date(Date.now() + offset + days * day) }) as const;
const full = { plan: "msteams-standard", planLevel: 500, trialExpiresAt: null } as const;
const grant = (given: typeof full | ReturnType<typeof trial>, ...people: Person[]) =>
  grantPlan(app.database.db, { ...given, tenantId: tenant(), userIds: people.map(({ id }) => id as UserId) }, new Date()); // safe: ids of the directory

const results = (person: Person, id: SurveyId) => person.responses.results({ params: { id } });
const retention = async (id: SurveyId) => (await adele.surveys.get({ params: { id } })).resultsRetention;

describe("results of an old item", () => {
  it("are hidden from everybody where its owners have no plan, or only a trial that is over (RES-07, RES-14, RES-15)", async () => {
    const [young, old] = [await anOldOne(29), await anOldOne(31)];
    expect(await results(adele, young)).toMatchObject({ canViewResponses: true, error: null });
    const hidden = { canViewResponses: false, error: "FREE_TRIAL_RESPONSES_HIDDEN", results: null, responses: [] };
    for (const person of [adele, alex]) expect(await results(person, old), person.alias).toMatchObject(hidden);
    expect((await results(alex, old)).userResponse).toMatchObject({ completed: true });
    await grant(trial(-1), adele);
    expect(await results(adele, old)).toMatchObject(hidden);
    expect(await retention(old)).toBe("hidden");
    expect(await retention(young)).toBe("open");
    const { surveys } = await adele.surveys.ofOwner({ query: {} });
    expect(
      surveys
        .filter(({ id }) => id === old || id === young)
        .map((each) => each.resultsRetention)
        .toSorted(),
    ).toEqual(["hidden", "open"]);
  });

  it("are shown where any owner has a plan that is active, his own or the organisation's (RES-14, RES-16)", async () => {
    const old = await anOldOne(31);
    await grant(trial(3), alex);
    expect((await results(adele, old)).error).toBe("FREE_TRIAL_RESPONSES_HIDDEN");
    await adele.surveys.addOwner({ params: { id: old }, body: { aadObjectId: alex.id as UserId, name: "" } }); // safe: an id of the directory
    expect((await results(adele, old)).error).toBeNull();
    await endPlans(app.database.db, tenant(), new Date());
    expect((await results(adele, old)).error).toBe("FREE_TRIAL_RESPONSES_HIDDEN");
    await grant(full);
    expect(await results(adele, old)).toMatchObject({ error: null, results: { responseCount: 1 } });
  });

  it("answer 422 where an owner's paid plan has ended (RES-16, RES-18)", async () => {
    const old = await anOldOne(31);
    await grant(full, adele);
    expect((await results(adele, old)).error).toBeNull();
    await endPlans(app.database.db, tenant(), new Date());
    for (const person of [adele, alex])
      await expect(results(person, old)).rejects.toMatchObject({ status: 422, body: { code: "RESULTS_SUBSCRIPTION_ENDED" } });
    expect(await retention(old)).toBe("ended");
  });

  it("go by the flag's days, and are never hidden where responses are not tracked (RES-14, RES-15, PLAN-11)", async () => {
    const old = await anOldOne(8);
    expect((await results(adele, old)).error).toBeNull();
    await flags({ responseRetentionLimit: 7 });
    expect((await results(adele, old)).error).toBe("FREE_TRIAL_RESPONSES_HIDDEN");
    await flags({ responseUsageTracking: false });
    expect((await results(adele, old)).error).toBeNull();
  });

  it("say first what the item's own visibility says (RES-06, RES-14)", async () => {
    await grant(full);
    const old = await anOldOne(31, { resultsVisibility: "private" });
    await endPlans(app.database.db, tenant(), new Date());
    await app.database.db.execute("delete from subscriptions");
    expect((await results(alex, old)).error).toBe("PRIVATE");
    expect((await results(adele, old)).error).toBe("FREE_TRIAL_RESPONSES_HIDDEN");
  });

  it("are nowhere else either: not in lists, texts, the leaderboard, on cards or in events (RES-07, RES-14)", async () => {
    const { poll, where, vote } = await sendPoll(app, adele, { choices: ["Pizza", "Salad"] });
    const { id } = poll;
    await vote(alex, "Pizza");
    const message = await app.emulator.cardWith(where, "alex", id);
    const card = async () => {
      const { card: refreshed } = await app.emulator.act(where, "alex", message.id, "survey/card/refresh", { surveyId: id });
      return JSON.stringify(refreshed);
    };
    expect(await card()).toContain("100%");
    await app.database.db.execute(`update surveys set deliver_at = now() - interval '40 days' where id = '${id}'`);
    const sentence = "Results are only available for 30 days on free plans";
    expect(await card()).toContain(sentence);
    expect(await card()).not.toContain("100%");
    const refused = { status: 403, body: { message: sentence } };
    const { results: api } = adele;
    const questionId = poll.question.id;
    const calls: Record<string, () => Promise<unknown>> = {
      table: () => api.table({ params: { id }, query: {} }),
      texts: () => api.texts({ params: { id, questionId }, query: {} }),
      questionComments: () => api.questionComments({ params: { id, questionId }, query: {} }),
      comments: () => api.comments({ params: { id }, query: {} }),
      respondents: () => api.respondents({ params: { id }, query: {} }),
      ofPerson: () => api.ofPerson({ params: { id, userId: alex.id as UserId } }), // safe: an id of the directory
      leaderboard: () => api.leaderboard({ params: { id } }),
      notify: () => api.notify({ params: { id }, body: {} }),
    };
    for (const [name, call] of Object.entries(calls)) {
      const error = await call().catch((thrown: unknown) => thrown);
      expect(error, name).toBeInstanceOf(CallError);
      expect(error, name).toMatchObject(refused);
    }
    expect(await firstEvent(adele, id)).toContain('"results":null');
  });
});

/** The first event of an item's stream, as its bytes say. */
async function firstEvent(person: Person, id: SurveyId): Promise<string> {
  const ended = new AbortController();
  const { body } = await person.request(`/v1/survey/${id}/events`, { signal: ended.signal });
  let text = "";
  for await (const chunk of body ?? []) {
    text += new TextDecoder().decode(chunk);
    if (text.includes("data:")) break;
  }
  ended.abort();
  return text;
}
