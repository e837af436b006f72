// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { trialsApi } from "#contract/account/trials.ts";
import { clientOf } from "#contract/client.ts";
import { userId } from "#domain/ids.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { newcomer } from "#test/newcomer.ts";
import type { Person } from "#test/person.ts";
import { buyFor, openBilling } from "#test/web/billing-for-test.tsx";
import { transportOf } from "#test/web/render-for-test.tsx";
import { UpgradePage } from "../upgrade/upgrade-page.tsx";
import { AccountPage } from "./account-page.tsx";

let app: AppInWorker;
let person: Person;
let place: string;
beforeAll(async () => {
  app = await startAppInWorker({ BILLING: "sandbox" });
  place = await app.emulator.place("Launch week");
  await app.setFlags(await app.as("debra"), { trialDays: 14 });
});
beforeEach(async () => {
  person = await newcomer(app, async ({ accounts }) => void (await accounts.get()));
});
afterEach(cleanup);

const pages = (
  <Routes>
    <Route path="/content/account" element={<AccountPage />} />
    <Route path="/content/subscription/upgrade" element={<UpgradePage />} />
  </Routes>
);
const open = (at = "/content/account") =>
  openBilling(app, person, pages, { at, context: { chat: { id: place } } });
const plans = "/msteams/content/stripe/checkout?track=account";
const notAllowed = /^You do not have a active paid subscription to upgrade/;
const full = "Purchase more licenses to add more owners/users to this subscription";

/** A trial without a payment, as a licence request or a click begins it. */
async function startTrial(): Promise<void> {
  const trials = clientOf(trialsApi, transportOf(app.url, person.token).send);
  await trials.start({ params: { id: userId.parse(person.id) }, body: {} });
}
const endTrial = () =>
  app.runStatement(
    person,
    `update subscriptions set trial_expires_at = now() - interval '3 days' where id in
     (select subscription_id from subscription_users where user_id = '${person.id}')`,
  );

describe("a trial without a payment", () => {
  it("says until when it is one, and leads to the plans, not to a change of what is paid (ACC-10, UPG-14, UPG-15)", async () => {
    await startTrial();
    const { user } = open();
    expect(await screen.findByText(/^Your trial ends on \w{3} \d+, \d{4}\.$/)).toBeDefined();
    expect(await screen.findByText(full)).toBeDefined();
    expect(screen.getByRole("link", { name: "Choose a plan" }).getAttribute("href")).toBe(plans);
    expect(screen.queryByRole("button", { name: "Upgrade Plan" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Add a user" }));
    const dialog = within(await screen.findByRole("dialog", { name: "All licenses are in use" }));
    expect(dialog.getByRole("link", { name: "Choose a plan" }).getAttribute("href")).toBe(plans);
    expect(dialog.queryByRole("button", { name: "Upgrade Plan" })).toBeNull();
  });

  it("says that it has ended, and leads to the plans (PLAN-17, ACC-18)", async () => {
    await startTrial();
    await endTrial();
    open();
    expect(
      await screen.findByText(
        /^This trial ended on .*\. Nothing was charged\. Choose a plan to have all options again\.$/,
      ),
    ).toBeDefined();
    expect(screen.getByRole("link", { name: "Choose a plan" }).getAttribute("href")).toBe(plans);
    expect(await screen.findByText(/^This subscription has ended\. Nobody can be/)).toBeDefined();
    expect(screen.queryByText(full)).toBeNull();
    expect(screen.queryByRole("button", { name: "Upgrade Plan" })).toBeNull();
  });

  it("that a plan has followed sells nothing", async () => {
    const granted = {
      plan: "msteams-standard",
      planLevel: 500,
      userIds: [],
      owners: [userId.parse(person.id)],
    } as const;
    await app.setPlans(person, [
      { ...granted, trialExpiresAt: new Date(Date.now() - 86_400_000) },
      { ...granted, trialExpiresAt: null },
    ]);
    const { user } = open();
    await user.click(await screen.findByRole("combobox", { name: "Subscription" }));
    await user.click(await screen.findByRole("option", { name: /trial, Ended$/ }));
    expect((await screen.findByText(/^This trial ended on/)).textContent).toMatch(/charged\.$/);
    expect(screen.queryByRole("link", { name: "Choose a plan" })).toBeNull();
    await app.setPlans(person, []);
  });
});

it("who opens the page of a change without a paid plan gets a way to the plans (UPG-01)", async () => {
  await startTrial();
  open("/content/subscription/upgrade");
  expect(await screen.findByText(notAllowed)).toBeDefined();
  expect(screen.getByRole("link", { name: "Choose a plan" }).getAttribute("href")).toBe(plans);
});

it("who uses a plan of somebody else gets none: they have one (UPG-01, BIL-15)", async () => {
  const owner = person;
  const id = await buyFor(app, owner, { licenseQuantity: 2 });
  person = await newcomer(app, async ({ accounts }) => void (await accounts.get()));
  await app.runStatement(
    owner,
    `insert into subscription_users (tenant_id, subscription_id, user_id, role)
     values ('${owner.tenantId}', '${id}', '${person.id}', 'user')`,
  );
  open("/content/subscription/upgrade");
  expect(await screen.findByText(notAllowed)).toBeDefined();
  await waitFor(() => expect(screen.queryByRole("link", { name: "Choose a plan" })).toBeNull());
});
