import { afterAll, beforeAll, expect, it } from "vitest";
import { tenantId } from "#domain/ids.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { refusedWith } from "#test/guest.ts";
import { sendStandup } from "#test/send-standup.ts";
import { grantPlan } from "./grant-plan.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startOwnApp({ BILLING: "sandbox" });
});
afterAll(() => app.close());

it("a standup needs an active plan of its own, also a trial, which opens its times and reminders (STD-14, BIL-18)", async () => {
  const adele = await app.as("adele", "agile");
  const openDuration = "PT3H";
  const refused = refusedWith(403, "SURVEY_PLAN_ENDED");
  await expect(sendStandup(app, adele, { openDuration })).rejects.toEqual(refused);
  const now = new Date();
  const grant = (trialExpiresAt: Date) =>
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
  await expect(sendStandup(app, adele, { openDuration })).rejects.toEqual(refused);
  await grant(new Date(now.getTime() + 86_400_000));
  const reminders = [{ id: crypto.randomUUID(), duration: "PT30M" }];
  const { id } = await sendStandup(app, adele, { openDuration, reminders });
  expect(await adele.surveys.get({ params: { id } })).toMatchObject({ state: "open" });
});
