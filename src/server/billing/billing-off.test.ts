import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { subscriptionsApi } from "#contract/account/subscriptions.ts";
import { trialsApi } from "#contract/account/trials.ts";
import { billingApi, cardApi } from "#contract/billing/billing.ts";
import { pathOf } from "#contract/client.ts";
import { errorAnswer } from "#contract/error.ts";
import { surveyId, tenantId, userId } from "#domain/ids.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { sendStandup } from "#test/send-standup.ts";
import { endPlans, grantPlan, setFlags } from "../accounts/grant-plan.ts";
import { billingCustomers, billingLinks, checkouts, paymentEvents } from "../db/account-tables.ts";

let app: TestApp;
let adele: Person;
/** An organisation that had plans before, all of them over, and whose flags speak of money. */
beforeAll(async () => {
  app = await startOwnApp({ BILLING: "off" });
  adele = await app.as("adele");
  const [tenant, now] = [tenantId.parse(adele.tenantId), new Date()];
  const held = { tenantId: tenant, planLevel: 500, userIds: [userId.parse(adele.id)] };
  for (const plan of ["msteams-standard", "agile-standup"] as const)
    for (const trialExpiresAt of [null, new Date(now.getTime() - 60_000)])
      await grantPlan(app.database.db, { ...held, plan, trialExpiresAt }, now);
  await endPlans(app.database.db, tenant, now);
  await setFlags(app.database.db, tenant, {
    enterpriseTenant: true,
    cyberMonday2023: true,
    eduPromoCode: "EDU",
    responseUsageTracking: true,
    responseUsageLimit: 0,
    responseRetentionLimit: 0,
    allowAnonymousResponses: "msteams-standard",
    allowReminders: "msteams-standard-2500",
  });
  app.clock.ahead(6000);
  return () => app.close();
});

describe("where no plans are sold (BILLING=off)", () => {
  it("every call about plans and payments answers 404 and stores nothing (BIL-75)", async () => {
    const apis = { ...billingApi, ...cardApi, ...subscriptionsApi, ...trialsApi };
    const params = { id: adele.id, ownerId: adele.id, userId: adele.id };
    const bodies: Record<string, object> = {
      addOwner: { aadObjectId: adele.id },
      addUser: { aadObjectId: adele.id },
      byToken: { token: "x", region: "eu", plan: "agile-standup", upn: "x" },
    };
    for (const [name, route] of Object.entries(apis)) {
      const body = route.method === "GET" ? {} : { body: JSON.stringify(bodies[name] ?? {}) };
      const reply = await adele.request(pathOf(route, { params }), {
        method: route.method,
        ...body,
      });
      expect([name, reply.status, errorAnswer.parse(await reply.json()).code]).toEqual([
        name,
        404,
        "REQUEST_NOT_FOUND",
      ]);
    }
    const hook = await fetch(`${app.url}/billing/stripe/webhook`, {
      method: "POST",
      headers: { "content-type": "application/json", "stripe-signature": "t=1,v1=0" },
      body: "{}",
    });
    expect(hook.status).toBe(404);
    const { db } = app.database;
    for (const table of [billingCustomers, billingLinks, checkouts, paymentEvents])
      expect(await db.select().from(table)).toEqual([]);
  });

  it("no card and no message of the bot speaks of money, whatever it is asked (BIL-75)", async () => {
    const place = { place: "Launch week", label: "Where to?" } as const;
    const { poll, vote, where } = await sendPoll(app, adele, place);
    await vote(await app.as("alex"), "Pizza");
    await adele.surveys.close({ params: { id: poll.id }, body: undefined });
    const own = await app.emulator.botChat("adele", "msteams");
    const asked = ["hello", "help", "upgrade", "plans", "poll", "quiz"];
    const told = async (chat: string) =>
      (await app.emulator.messages(chat, "adele")).filter(({ from }) => from.kind === "bot");
    for (const text of asked) {
      const before = (await told(own)).length;
      await app.emulator.say(own, "adele", text);
      await app.emulator.until(text, async () => (await told(own)).length > before);
    }
    const said = [...(await told(own)), ...(await told(where))];
    expect(said.length).toBeGreaterThan(asked.length);
    for (const { text, card } of said)
      expect(JSON.stringify([text, card])).not.toMatch(
        /upgrade|subscription|\btrial|licen[cs]e|billing|payment|purchase|pricing|\$\s?\d|promo/i,
      );
  });

  it("every option is open, nothing is counted and nothing is held back, whatever was held before (PLAN-05, PLAN-06, LIM-01, RES-14, STD-14)", async () => {
    const reminders = [{ id: randomUUID(), duration: "PT30M" }];
    const all = { resultsVisibility: "after-close", openDuration: "P1D", reminders } as const;
    const poll = await sendPoll(app, adele, { anonymity: "anonymous", ...all });
    await sendPoll(app, adele, { resultsVisibility: "private" });
    await poll.vote(await app.as("alex"), "Pizza");
    const standup = await sendStandup(app, await app.as("adele", "agile"), {
      openDuration: "PT3H",
    });
    expect(standup.id).toBeDefined();
    const { usage, sellsPlans, featureFlags } = await adele.accounts.get();
    expect([usage.value, sellsPlans, featureFlags.responseUsageTracking]).toEqual([
      0,
      false,
      false,
    ]);
    const old = await sendPoll(app, adele);
    await old.vote(await app.as("alex"), "Soup");
    await app.database.db.execute(
      `update surveys set deliver_at = now() - interval '400 days' where id = '${old.poll.id}'`,
    );
    const params = { id: surveyId.parse(old.poll.id) };
    expect((await adele.surveys.get({ params })).resultsRetention).toBe("open");
    expect((await adele.responses.results({ params })).results?.responseCount).toBe(1);
  });
});
