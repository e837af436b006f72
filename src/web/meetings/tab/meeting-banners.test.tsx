// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { featureFlags } from "#domain/account/feature-flags.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { openMeeting } from "#test/web/meeting-for-test.tsx";

let app: AppInWorker;
let adele: Person;
let alex: Person;
const flags = { responseUsageTracking: true, responseUsageLimit: 25, meetingEducationBanner: true };
beforeAll(async () => {
  app = await startAppInWorker({ BILLING: "sandbox" });
  [adele, alex] = await Promise.all([app.as("adele"), app.as("alex")]);
  await app.setFlags(adele, flags);
});
// Other test files use the same product.
afterAll(() => {
  const { responseUsageTracking, responseUsageLimit, meetingEducationBanner } = featureFlags.parse(
    {},
  );
  return app.setFlags(adele, { responseUsageTracking, responseUsageLimit, meetingEducationBanner });
});
afterEach(cleanup);

const plan = "Get unlimited responses, anonymity, and more!";
const meter = { name: "Responses this month" };
const guide = /^New to Polly in meetings\?/;

it("shows on top the quick-start guide, what a plan offers, and the month's usage (MTG-07, MTG-08, PLAN-08)", async () => {
  await openMeeting(app, adele);
  expect(await screen.findByText(guide)).toBeDefined();
  expect(await screen.findByText(plan)).toBeDefined();
  expect(await screen.findByRole("progressbar", meter)).toBeDefined();
});

it.each([
  ["an attendee", () => alex, {}],
  ["a phone", () => adele, { mobile: true }],
] as const)("shows none of it to %s (MTG-29, HOST-47)", async (_, person, context) => {
  const { baseElement } = await openMeeting(app, person(), { context });
  await screen.findByText("The account is known");
  await screen.findByRole("heading", { name: "Weekly product sync" });
  await screen.findByText(
    /No questions have been sent yet|You haven't created any meeting questions yet/,
  );
  expect(screen.queryByText(plan)).toBeNull();
  expect(screen.queryByText(guide)).toBeNull();
  expect(screen.queryByRole("progressbar", meter)).toBeNull();
  expect(baseElement.querySelector(".fui-MessageBar")).toBeNull();
});
