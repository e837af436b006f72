// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { newcomer } from "#test/newcomer.ts";
import type { Person } from "#test/person.ts";
import { buyFor, openBilling } from "#test/web/billing-for-test.tsx";
import { CheckoutPage } from "./checkout-page.tsx";

let app: AppInWorker;
let person: Person;
beforeAll(async () => {
  app = await startAppInWorker({ BILLING: "sandbox", FAQ_URL: "https://example.com/licences" });
});
beforeEach(async () => {
  person = await newcomer(app, async ({ accounts }) => void (await accounts.get()));
  await app.setFlags(person, { enterpriseTenant: true });
});
afterEach(async () => {
  cleanup();
  await app.setFlags(person, { enterpriseTenant: false });
});

const open = (hosted: boolean, query = "") =>
  openBilling(app, person, <CheckoutPage hosted={hosted} />, {
    at: `/content/stripe/checkout${query}`,
    context: { user: { id: person.id, tenantId: person.tenantId, anonymous: false } },
  });

it.each([
  [true, "", "msteams-standard"],
  [false, "", "msteams-standard"],
  [true, "?plan=agile-standup", "agile-standup"],
])(
  "people of an organisation that gives out licences request one instead of seeing prices (PLAN-09), hosted: %s %s",
  async (hosted, query, plan) => {
    const { user } = open(hosted, query);
    await user.click(await screen.findByRole("button", { name: "Request License" }));
    expect(screen.queryByText(/\$/)).toBeNull();
    const dialog = within(await screen.findByRole("dialog", { name: "Request a license" }));
    await user.type(dialog.getByRole("textbox", { name: /^Email/ }), "boss@example.com");
    await user.type(dialog.getByRole("textbox", { name: /^Reason/ }), "We ask a lot");
    await user.click(dialog.getByRole("button", { name: "Request License" }));
    expect(await screen.findByText("Your trial has started")).toBeDefined();
    expect((await person.accounts.get()).subscriptions).toMatchObject([{ plan, type: "trial" }]);
    cleanup();
    open(hosted, query);
    expect(await screen.findByText(/^Plans are given out by whoever runs Polly/)).toBeDefined();
    expect(screen.queryByRole("button", { name: "Request License" })).toBeNull();
  },
);

it("who has a plan there still manages it (BIL-15, PLAN-09)", async () => {
  await app.setFlags(person, { enterpriseTenant: false });
  await buyFor(app, person);
  await app.setFlags(person, { enterpriseTenant: true });
  open(true);
  expect(await screen.findByRole("button", { name: "Manage your subscription" })).toBeDefined();
});
