// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { billingApi } from "#contract/billing/billing.ts";
import { clientOf } from "#contract/client.ts";
import { userId } from "#domain/ids.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { newcomer } from "#test/newcomer.ts";
import type { Person } from "#test/person.ts";
import { buyFor, openBilling } from "#test/web/billing-for-test.tsx";
import { callPayments, paymentFaults } from "#test/web/payments-for-test.ts";
import { transportOf } from "#test/web/render-for-test.tsx";
import { UpgradePage } from "./upgrade-page.tsx";

let app: AppInWorker;
beforeAll(async () => {
  app = await startAppInWorker({ BILLING: "sandbox" });
});
afterEach(async () => {
  cleanup();
  await paymentFaults(app, {});
});

const contact = "Please contact our support team to make any changes to your account.";
const billingOf = (person: Person) => clientOf(billingApi, transportOf(app.url, person.token).send);
const someone = () => newcomer(app, async ({ accounts }) => void (await accounts.get()));
const open = (person: Person, query = "") =>
  openBilling(app, person, <UpgradePage />, {
    at: `/content/subscription/upgrade${query}`,
    boot: { supportUrl: "https://example.com/support" },
  });

type Listed = {
  data: { id: string; metadata: Record<string, string>; items: { data: { id: string }[] } }[];
};

/** The provider charges for a plan that is no longer in the list of prices. */
async function moveToOldPlan(subscription: string): Promise<void> {
  const product = await callPayments<{ id: string }>(app, "POST", "products", { name: "Starter" });
  const price = await callPayments<{ id: string }>(app, "POST", "prices", {
    product: product.id,
    currency: "usd",
    unit_amount: "4800",
    "recurring[interval]": "year",
    "metadata[plan]": "teams-starter-100",
    "metadata[frequency]": "yearly",
  });
  const all = await callPayments<Listed>(app, "GET", "subscriptions", { limit: "100" });
  const held = all.data.find(({ metadata }) => metadata["subscription"] === subscription);
  await callPayments(app, "POST", `subscriptions/${held?.id}`, {
    "items[0][id]": held?.items.data[0]?.id ?? "",
    "items[0][price]": price.id,
    proration_behavior: "none",
  });
  await fetch(`${app.emulator.url}/emulator/api/payments/deliveries`);
}

it("says that the plan is no longer supported, and changes it to one that is (UPG-12)", async () => {
  const person = await someone();
  await moveToOldPlan(await buyFor(app, person, { planId: "teams-standard-500" }));
  const { user } = open(person);
  const said = await screen.findByText(
    "Your'e currently on a plan that's no longer supported, please contact support or switch to " +
      "an available plan.",
  );
  expect(said.closest("[role=status]")).not.toBeNull();
  expect(screen.getByRole("link", { name: "Contact Support" }).getAttribute("href")).toBe(
    "https://example.com/support",
  );
  const update = screen.getByRole("button", { name: "Update Plan" });
  await user.click(screen.getByRole("radio", { name: /^2,500/ }));
  await waitFor(() => expect(update.getAttribute("aria-disabled")).not.toBe("true"));
  await user.click(update);
  expect(await screen.findByText("Your plan has been updated!")).toBeDefined();
  expect((await person.accounts.get()).subscriptions).toMatchObject([{ planLevel: 2500 }]);
});

it("says of a cancelled plan, before the form, that it has to go on first, and lets it (CAN-07, UPG-01)", async () => {
  const person = await someone();
  const id = await buyFor(app, person);
  await billingOf(person).cancel({ params: { id }, body: { reason: "expensive" } });
  const { user } = open(person);
  expect(await screen.findByText(/^This subscription ends soon\. Reactivate it/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Update Plan" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Reactivate Subscription" }));
  expect(await screen.findByRole("button", { name: "Update Plan" })).toBeDefined();
  expect((await person.accounts.get()).subscriptions).toMatchObject([{ cancelAtPeriodEnd: false }]);
});

it("names support while the payment provider does not answer, and goes on once it does (UPG-13)", async () => {
  const person = await someone();
  await buyFor(app, person);
  await paymentFaults(app, { down: true });
  const { user } = open(person);
  expect(await screen.findByText(contact)).toBeDefined();
  expect(screen.getByRole("link", { name: "Contact Support" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Update Plan" })).toBeNull();
  await paymentFaults(app, {});
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("button", { name: "Update Plan" })).toBeDefined();
  expect(screen.queryByText(contact)).toBeNull();
});

it("says what the new plan costs later where a part of a period is paid now (UPG-08)", async () => {
  const person = await someone();
  await buyFor(app, person, { planId: "teams-standard-500", billingFrequency: "monthly" });
  const ahead = await fetch(`${app.emulator.url}/emulator/api/payments/clock`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ aheadSeconds: 10 * 86_400 }),
  });
  expect(ahead.ok).toBe(true);
  const { user } = open(person);
  await user.click(await screen.findByRole("radio", { name: /^2,500/ }));
  const said = /^The price of the new plan is for the time until .* price is \$20 every month\.$/;
  expect(await screen.findByText(said)).toBeDefined();
  const price = screen.getByText("Price of the new plan", { selector: "dt" });
  expect(price.parentElement?.querySelector("dd")?.textContent).toMatch(/^\$1[34]\.\d\d$/);
  await user.click(screen.getByRole("radio", { name: "year" }));
  await screen.findByText("$192", { selector: "dd" });
  expect(screen.queryByText(/^The price of the new plan is for/)).toBeNull();
});

it("opens on the plan that can be changed, not on standups, which are paid by use (UPG-01, UPG-03)", async () => {
  const person = await someone();
  const standup = { planId: "agile-standup", billingFrequency: "monthly" } as const;
  const standups = await buyFor(app, person, standup);
  const byUse = /^Standups are paid by use/;
  open(person);
  expect(await screen.findByText(byUse)).toBeDefined();
  expect(screen.getByRole("button", { name: "Manage your subscription" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Update Plan" })).toBeNull();
  cleanup();
  await buyFor(app, person, { planId: "teams-standard-500" });
  open(person);
  expect(
    await screen.findByRole("heading", { level: 1, name: "Increase Response Limit" }),
  ).toBeDefined();
  cleanup();
  open(person, `?subscription=${standups}`);
  expect(await screen.findByText(byUse)).toBeDefined();
});

it("names support for a plan that was granted, which nobody pays (UPG-02, UPG-13)", async () => {
  const debra = await app.as("debra");
  await app.setPlans(debra, [
    {
      plan: "msteams-standard",
      planLevel: 500,
      userIds: [],
      owners: [userId.parse(debra.id)],
      trialExpiresAt: null,
    },
  ]);
  open(debra);
  expect(await screen.findByText(contact)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Update Plan" })).toBeNull();
  await app.setPlans(debra, []);
});
