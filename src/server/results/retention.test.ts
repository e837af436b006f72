import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type SurveyId, tenantId, type UserId } from "#domain/ids.ts";
import { answer } from "#domain/response/answers.ts";
import type { DraftInput } from "#domain/survey/draft.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { aChoiceQuestion } from "#test/factories.ts";
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
/** Flags are read again after five seconds. */
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

/** A survey with one response, delivered this many days ago. */
async function anOldOne(days: number, over: Partial<DraftInput> = {}): Promise<SurveyId> {
  const { poll, vote } = await sendPoll(app, adele, over);
  await vote(alex, "Pizza");
  const at = new Date(Date.now() + offset - days * day).toISOString();
  await app.database.db.execute(`update surveys set deliver_at = '${at}' where id = '${poll.id}'`);
  return poll.id;
}

const trial = (days: number) =>
  ({
    plan: "msteams-standard",
    planLevel: 500,
    trialExpiresAt: new Date(Date.now() + offset + days * day),
  }) as const;
const full = { plan: "msteams-standard", planLevel: 500, trialExpiresAt: null } as const;
const grant = (given: typeof full | ReturnType<typeof trial>, ...people: Person[]) =>
  grantPlan(
    app.database.db,
    { ...given, tenantId: tenant(), userIds: people.map(({ id }) => id as UserId) },
    new Date(),
  ); // safe: ids of the directory

const results = (person: Person, id: SurveyId) => person.responses.results({ params: { id } });
const retention = async (id: SurveyId) =>
  (await adele.surveys.get({ params: { id } })).resultsRetention;

describe("results of an old survey", () => {
  it("are hidden from everybody if its owners have no plan, or only an expired trial (RES-07, RES-14, RES-15)", async () => {
    const [young, old] = [await anOldOne(29), await anOldOne(31)];
    expect(await results(adele, young)).toMatchObject({ canViewResponses: true, error: null });
    const hidden = {
      canViewResponses: false,
      error: "FREE_TRIAL_RESPONSES_HIDDEN",
      results: null,
      responses: [],
    };
    for (const person of [adele, alex])
      expect(await results(person, old), person.alias).toMatchObject(hidden);
    expect((await results(alex, old)).userResponse).toMatchObject({ completed: true });
    await grant(trial(-1), adele);
    expect(await results(adele, old)).toMatchObject(hidden);
    expect(await retention(old)).toBe("hidden");
    expect(await retention(young)).toBe("open");
    const { surveys } = await adele.surveys.ofOwner({ query: {} });
    expect(
      surveys
        .filter(({ id }) => id === old || id === young)
        .map(({ resultsRetention, lead }) => `${resultsRetention} ${lead ? "led" : "bare"}`)
        .toSorted(),
    ).toEqual(["hidden bare", "open led"]);
  });

  it("are shown if any owner has an active plan, their own or the organisation's (RES-14, RES-16)", async () => {
    const old = await anOldOne(31);
    await grant(trial(3), alex);
    expect((await results(adele, old)).error).toBe("FREE_TRIAL_RESPONSES_HIDDEN");
    await adele.surveys.addOwner({
      params: { id: old },
      body: { aadObjectId: alex.id as UserId, name: "" },
    }); // safe: an id of the directory
    expect((await results(adele, old)).error).toBeNull();
    await endPlans(app.database.db, tenant(), new Date());
    expect((await results(adele, old)).error).toBe("FREE_TRIAL_RESPONSES_HIDDEN");
    await grant(full);
    expect(await results(adele, old)).toMatchObject({ error: null, results: { responseCount: 1 } });
  });

  it("reply 422 if an owner's paid plan has ended, with a message that is true for owners and for others (RES-16)", async () => {
    const old = await anOldOne(31);
    await grant(full, adele);
    expect((await results(adele, old)).error).toBeNull();
    await endPlans(app.database.db, tenant(), new Date());
    await expect(results(adele, old)).rejects.toMatchObject({
      status: 422,
      body: { message: "Your subscription has ended. Upgrade your account to view these results." },
    });
    await expect(results(alex, old)).rejects.toMatchObject({
      status: 422,
      body: {
        message:
          "The results are hidden because the owner's subscription has ended. Ask the owner to " +
          "renew it.",
      },
    });
    expect((await alex.responses.mine({ params: { id: old } })).userResponse).toMatchObject({
      completed: true,
    });
    expect(await retention(old)).toBe("ended");
  });

  it("depend on the flag's days, and are never hidden if usage is not tracked (RES-14, RES-15, PLAN-11)", async () => {
    const old = await anOldOne(8);
    expect((await results(adele, old)).error).toBeNull();
    await flags({ responseRetentionLimit: 7 });
    expect((await results(adele, old)).error).toBe("FREE_TRIAL_RESPONSES_HIDDEN");
    await flags({ responseUsageTracking: false });
    expect((await results(adele, old)).error).toBeNull();
  });

  it("give the survey's own visibility as the reason first (RES-06, RES-14)", async () => {
    await grant(full);
    const old = await anOldOne(31, { resultsVisibility: "private" });
    await endPlans(app.database.db, tenant(), new Date());
    await app.database.db.execute("delete from subscriptions");
    expect((await results(alex, old)).error).toBe("PRIVATE");
    expect((await results(adele, old)).error).toBe("FREE_TRIAL_RESPONSES_HIDDEN");
  });

  it("are hidden from others by the survey's own visibility, also in lists: a plan would not show them (RES-06, RES-17)", async () => {
    await grant(full, adele);
    const [hidden, later, shown] = [
      await anOldOne(31, { resultsVisibility: "private" }),
      await anOldOne(31, { resultsVisibility: "after-close" }),
      await anOldOne(31),
    ];
    await endPlans(app.database.db, tenant(), new Date());
    const seenBy = async (person: Person) => {
      const all = [hidden, later, shown].map((id) => person.surveys.get({ params: { id } }));
      return (await Promise.all(all)).map(({ resultsRetention }) => resultsRetention);
    };
    expect(await seenBy(adele)).toEqual(["ended", "ended", "ended"]);
    expect(await seenBy(alex)).toEqual(["open", "open", "ended"]);
    expect((await alex.surveys.get({ params: { id: hidden } })).can).not.toContain("view-results");
    expect((await results(alex, hidden)).error).toBe("PRIVATE");
  });

  it("are hidden everywhere else too: in lists, texts, the leaderboard, on cards and in events (RES-07, RES-14)", async () => {
    const { poll, where, vote } = await sendPoll(app, adele, { choices: ["Pizza", "Salad"] });
    const { id } = poll;
    await vote(alex, "Pizza");
    const message = await app.emulator.cardWith(where, "alex", id);
    const card = async () => {
      const { card: refreshed } = await app.emulator.act(
        where,
        "alex",
        message.id,
        "survey/card/refresh",
        { surveyId: id },
      );
      return JSON.stringify(refreshed);
    };
    expect(await card()).toContain("100%");
    await app.database.db.execute(
      `update surveys set deliver_at = now() - interval '40 days' where id = '${id}'`,
    );
    const sentence = "Results are only available for 30 days on free plans";
    expect(await card()).toContain(
      "Results over 30 days old are not available on free subscription",
    );
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
      // safe: an id of the directory
      ofPerson: () => api.ofPerson({ params: { id, userId: alex.id as UserId } }),
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

describe("the card of an old survey", () => {
  /**
   * The card in the channel as a person sees it after `verb`: its texts, and its buttons with their
   * targets.
   */
  async function anOldCard() {
    const { poll, where, vote } = await sendPoll(app, adele, { choices: ["Pizza", "Salad"] });
    await vote(alex, "Pizza");
    const message = await app.emulator.cardWith(where, "alex", poll.id);
    await app.database.db.execute(
      `update surveys set deliver_at = now() - interval '40 days' where id = '${poll.id}'`,
    );
    return async (alias: string, verb: string) => {
      const { card } = await app.emulator.act(where, alias, message.id, verb, {
        surveyId: poll.id,
      });
      const { actions } = z
        .object({ actions: z.array(z.object({ title: z.string(), url: z.string().optional() })) })
        .parse(typeof card === "string" ? JSON.parse(card) : card);
      return {
        text: JSON.stringify(card),
        titles: actions.map(({ title }) => title),
        url: actions.find(({ url }) => url)?.url,
      };
    };
  }

  it("offers its owner `Upgrade` in place of `View results` and neither exports nor sends them, once the subscription has ended (RES-07, RES-17, RES-18)", async () => {
    const seen = await anOldCard();
    await grant(full, adele);
    expect((await seen("adele", "survey/card/refresh")).titles).toContain("View results");
    await endPlans(app.database.db, tenant(), new Date());
    for (const verb of ["survey/card/refresh", "survey/management/menu"]) {
      const { titles, url } = await seen("adele", verb);
      expect(titles).toContain("Upgrade");
      expect(titles).not.toContain("View results");
      for (const gone of ["Export", "Send results"]) expect(titles).not.toContain(gone);
      expect(url).toBe(`${app.url}/msteams/content/stripe/checkout?track=results`);
    }
    expect((await seen("adele", "survey/results/view")).text).toContain(
      "Your subscription has ended. Upgrade your account",
    );
  });

  it("tells a voter why there are no results, beside their own answer, and sells nothing (RES-17, RES-18)", async () => {
    const seen = await anOldCard();
    await grant(full, adele);
    await endPlans(app.database.db, tenant(), new Date());
    const card = await seen("alex", "survey/card/refresh");
    expect(card.text).toContain("You voted: Pizza");
    const after = await seen("alex", "survey/results/view");
    for (const { text, titles } of [card, after]) {
      expect(text).toContain(
        "The results are hidden because the owner's subscription has ended. Ask the owner to " +
          "renew it.",
      );
      expect(text).not.toMatch(/Your subscription|did not work|100%/);
      for (const gone of ["Upgrade", "View results", "Open results"])
        expect(titles).not.toContain(gone);
    }
    expect(after.titles).toContain("Back");
  });

  it("says so to respondents of several questions too, and leaves them their own buttons (RES-17, RES-18)", async () => {
    const questions = [
      aChoiceQuestion(["Pizza", "Salad"], { label: "Lunch?" }),
      aChoiceQuestion(["Yes", "No"], { label: "Dessert?" }),
    ];
    const { poll, where } = await sendPoll(app, adele, {
      type: "survey",
      title: "Friday",
      questions,
    });
    const response = questions.map(({ id, choices }) =>
      answer.parse({ questionId: id, value: choices[0]?.id }),
    );
    await alex.responses.save({ params: { id: poll.id }, body: { response, source: "web" } });
    const { id } = await app.emulator.cardWith(where, "adele", poll.id);
    await app.database.db.execute(
      `update surveys set deliver_at = now() - interval '40 days' where id = '${poll.id}'`,
    );
    const seen = async (alias: string) => {
      const data = { surveyId: poll.id };
      const { card } = await app.emulator.act(where, alias, id, "survey/card/refresh", data);
      return JSON.stringify(card);
    };
    const others = await seen("alex");
    expect(others).toContain("Results over 30 days old are not available on free subscription");
    expect(others).not.toContain("View results");
    expect(others).toContain("Change my response");
    expect(await seen("adele")).toContain('"Upgrade"');
  });

  it("has the row's words if the owner never had a plan, for the owner and for others (RES-17)", async () => {
    const seen = await anOldCard();
    const own = await seen("adele", "survey/results/view");
    expect(own.text).toContain("Upgrade your account to view results that are older than 30 days.");
    expect(own.titles).toContain("Upgrade");
    expect((await seen("alex", "survey/results/view")).text).toContain(
      "Results over 30 days old are not available on free subscription",
    );
  });
});

/** The first event of a survey's stream, as bytes. */
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
