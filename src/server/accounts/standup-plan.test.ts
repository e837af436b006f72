import { afterAll, beforeAll, expect, it } from "vitest";
import { tenantId } from "#domain/ids.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { sendStandup } from "#test/send-standup.ts";
import { endPlans, grantPlan } from "./grant-plan.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startOwnApp({ BILLING: "sandbox" });
});
afterAll(() => app.close());

it("a standup needs an active plan of its own, also a trial, which opens its times and reminders (STD-14, BIL-18)", async () => {
  const adele = await app.as("adele", "agile");
  const openDuration = "PT3H";
  const refused = async (code: string, message: string) =>
    expect(sendStandup(app, adele, { openDuration })).rejects.toMatchObject({
      status: 403,
      body: { code, message, error: message },
    });
  await refused("SURVEY_PLAN_NEEDED", "You need a plan to create a standup.");
  const now = new Date();
  const grant = (trialExpiresAt: Date | null) =>
    grantPlan(
      app.database.db,
      {
        tenantId: tenantId.parse(adele.tenantId),
        plan: "agile-standup",
        planLevel: 500,
        userIds: [],
        trialExpiresAt,
      },
      now,
    );
  await grant(new Date(now.getTime() - 60_000));
  await refused("SURVEY_PLAN_ENDED", "Your trial has ended. Choose a plan to create a standup.");
  await grant(null);
  await endPlans(app.database.db, tenantId.parse(adele.tenantId), new Date());
  await refused(
    "SURVEY_SUBSCRIPTION_ENDED",
    "Your subscription has ended. Choose a plan to create a standup.",
  );
  await grant(new Date(now.getTime() + 86_400_000));
  const reminders = [{ id: crypto.randomUUID(), duration: "PT30M" }];
  const { id } = await sendStandup(app, adele, { openDuration, reminders });
  expect(await adele.surveys.get({ params: { id } })).toMatchObject({ state: "open" });
});
