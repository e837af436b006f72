// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { billingApi, cardApi } from "#contract/billing/billing.ts";
import { clientOf } from "#contract/client.ts";
import { userId } from "#domain/ids.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { newcomer } from "#test/newcomer.ts";
import type { Person } from "#test/person.ts";
import { sendStandup } from "#test/send-standup.ts";
import { buyFor, openBilling, paymentMethod } from "#test/web/billing-for-test.tsx";
import { testBoot, transportOf } from "#test/web/render-for-test.tsx";
import { UpgradePage } from "../upgrade/upgrade-page.tsx";
import { AccountPage } from "./account-page.tsx";

let app: AppInWorker;
let debra: Person;
beforeAll(async () => {
  app = await startAppInWorker({
    BILLING: "sandbox",
    SALES_URL: "https://example.com/sales",
    FAQ_URL: "https://example.com/faq",
    STRIPE_TAX: "on",
  });
  debra = await app.as("debra");
});
beforeEach(() => app.setPlans(debra, []));
afterEach(cleanup);

const granted = {
  plan: "msteams-standard",
  planLevel: 500,
  userIds: [],
  trialExpiresAt: null,
} as const;
const pages = (
  <Routes>
    <Route path="/content/account" element={<AccountPage />} />
    <Route path="/content/subscription/upgrade" element={<UpgradePage />} />
    <Route path="*" element={<output>the list</output>} />
  </Routes>
);
type Options = NonNullable<Parameters<typeof openBilling>[3]>;
const open = (at = "/content/account", options: Options = {}, person = debra) =>
  openBilling(app, person, pages, { at, ...options });

const factOf = (name: string) =>
  screen.queryByText(name, { selector: "dt" })?.parentElement?.querySelector("dd")?.textContent;

describe("the account page", () => {
  it("needs a subscription (ACC-01, HOST-35)", async () => {
    open();
    expect(await screen.findByText("You do not have any active paid subscriptions!")).toBeDefined();
    // Whoever came from another page stands at its beginning.
    const title = screen.getByRole("heading", { level: 1, name: "Account Settings" });
    expect(document.activeElement).toBe(title);
    expect(screen.queryByRole("tab")).toBeNull();
  });

  it("says when the account cannot be read, and tries again (ACC-02)", async () => {
    const real = transportOf(app.url, debra.token);
    let broken = true;
    const transport: typeof real = {
      ...real,
      send: (method, path, body) =>
        broken ? Promise.reject(new Error("The line is cut.")) : real.send(method, path, body),
    };
    const { user } = open("/content/account", { transport });
    expect(
      await screen.findByText("Sorry, there was a problem loading your account:"),
    ).toBeDefined();
    broken = false;
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByText("You do not have any active paid subscriptions!")).toBeDefined();
  });

  it("shows payments to owners of what was bought only (ACC-03, UPG-02)", async () => {
    await app.setPlans(debra, [{ ...granted, owners: [userId.parse(debra.id)] }]);
    open();
    await screen.findByRole("heading", { level: 1, name: "Account Settings" });
    expect(screen.queryByRole("tab", { name: "Billing and Plans" })).toBeNull();
    open("/content/subscription/upgrade");
    expect(
      await screen.findByText(
        "Please contact our support team to make any changes to your account.",
      ),
    ).toBeDefined();
    await app.setPlans(debra, []);
    await buyFor(app, debra);
    open();
    expect(await screen.findByRole("tab", { name: "Billing and Plans" })).toBeDefined();
    cleanup();
    open("/content/account", {}, await app.as("robin"));
    expect(await screen.findByText("You do not have any active paid subscriptions!")).toBeDefined();
  });

  it("keeps the payments where they cannot be read again, and says so", async () => {
    await buyFor(app, debra);
    const real = transportOf(app.url, debra.token);
    let broken = false;
    const transport: typeof real = {
      ...real,
      send: (method, path, body) =>
        broken ? Promise.reject(new Error("The line is cut.")) : real.send(method, path, body),
    };
    const { user } = open("/content/account", { transport });
    const refresh = await screen.findByRole("button", { name: "Refresh" });
    broken = true;
    await user.click(refresh);
    const failed = "Sorry, there was a problem loading your account:";
    expect(await screen.findByText(failed, {}, { timeout: 5000 })).toBeDefined();
    expect(screen.getByRole("button", { name: "Refresh" })).toBe(refresh);
    broken = false;
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    await waitFor(() => expect(screen.queryByText(failed)).toBeNull());
  });

  it("lets the user pick one of several subscriptions, named by their plans, and go back (ACC-06, ACC-07, PLAN-20)", async () => {
    await buyFor(app, debra, { planId: "teams-standard-2500" });
    open();
    await screen.findByRole("tab", { name: "Billing and Plans" });
    expect(screen.queryByRole("combobox", { name: "Subscription" })).toBeNull();
    await buyFor(app, debra, { planId: "agile-standup", billingFrequency: "monthly" });
    const { user } = open();
    const picker = await screen.findByRole("combobox", { name: "Subscription" });
    await user.click(picker);
    expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
      "Polls and surveys, Standard, Active",
      "Standups, Standup, Active",
    ]);
    await user.click(await screen.findByRole("option", { name: /^Standups/ }));
    expect(await screen.findByText("Active users this period")).toBeDefined();
    await user.click(screen.getByRole("link", { name: "Back" }));
    expect(await screen.findByText("the list")).toBeDefined();
  });

  it("marks a trial and shows its end (ACC-10)", async () => {
    await app.setFlags(debra, { trialDays: 14 });
    await buyFor(app, debra, { isTrial: true });
    open();
    expect(await screen.findByText(/^Your trial ends on/)).toBeDefined();
    expect(screen.getByText("Trial")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Change Plan" })).toBeNull();
  });

  it("of standups shows the price of an active user, and an estimate from those so far (BIL-55, BIL-56, BIL-57, ACC-11)", async () => {
    const adele = await app.as("adele", "agile");
    await clientOf(billingApi, transportOf(app.url, adele.token, "agile").send).subscribe({
      body: {
        planId: "agile-standup",
        licenseQuantity: 5,
        billingFrequency: "monthly",
        paymentId: await paymentMethod(app, "4242424242424242"),
        name: "Payer",
        email: "payer@example.com",
      },
    });
    const standup = await sendStandup(app, adele);
    for (const name of ["alex", "megan", "diego"])
      await standup.answer(await app.as(name, "agile"), { did: "This" });
    open("/content/account", { boot: { ...testBoot, context: "agile" } }, adele);
    expect(await screen.findByText("$3 / month")).toBeDefined();
    expect(factOf("Price per active user")).toBe("$3 / month");
    expect(factOf("Active users this period")).toBe("3");
    expect(factOf("Next payment")).toMatch(
      /^\$9 on .*Totals are an estimate and you will be charged on actual usage$/,
    );
    expect(factOf("Amount")).toBeUndefined();
    expect(screen.queryByRole("button", { name: "Change Plan" })).toBeNull();
    expect(screen.getByRole("button", { name: "Cancel Subscription" })).toBeDefined();
  });

  it("says that the page for the card is open until the new card is there (CRD-01, CRD-08)", async () => {
    const owner = await newcomer(app, async ({ accounts }) => void (await accounts.get()));
    await buyFor(app, owner);
    const { user, log } = open("/content/account", {}, owner);
    await user.click(await screen.findByRole("button", { name: "Update Card" }));
    const opened = /^The page for your new card is open in your browser/;
    expect(await screen.findByText(opened)).toBeDefined();
    const paymentId = await paymentMethod(app, "378282246310005");
    const token = new URL(log.opened[0] ?? "").hash.slice(1);
    const card = clientOf(cardApi, transportOf(app.url, token).send);
    await card.update({ body: { name: "Payer", email: "payer@example.com", paymentId } });
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    await waitFor(() => expect(factOf("Card")).toBe("Amex ending in 0005"));
    expect(screen.queryByText(opened)).toBeNull();
  });

  it("offers nothing on phones (HOST-47, UPG-07)", async () => {
    open("/content/account", { context: { mobile: true } });
    expect(await screen.findByText("Oops! We can't access plans on mobile devices")).toBeDefined();
  });
});

describe("the upgrade page", () => {
  it("needs a paid subscription that the user manages (UPG-01)", async () => {
    open("/content/subscription/upgrade");
    expect(
      await screen.findByText(
        "You do not have a active paid subscription to upgrade, or you are not the subscription " +
          "owner or administrator!",
      ),
    ).toBeDefined();
  });

  it("only raises the limit of Standard (UPG-05, UPG-06, BIL-49)", async () => {
    await buyFor(app, debra, { planId: "teams-standard-2500" });
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Increase Response Limit" }));
    const title = { level: 1, name: "Increase Response Limit" };
    const heading = await screen.findByRole("heading", title);
    // What was pressed has gone.
    expect(document.activeElement).toBe(heading);
    expect(screen.queryByRole("radio", { name: /^500\b/ })).toBeNull();
    expect(screen.queryByRole("spinbutton")).toBeNull();
    const update = screen.getByRole("button", { name: "Update Plan" });
    expect(update.getAttribute("aria-disabled")).toBe("true");
    await user.click(screen.getByRole("radio", { name: /^5,000/ }));
    await waitFor(() => expect(update.getAttribute("aria-disabled")).not.toBe("true"));
    expect(await screen.findByText("Amount due")).toBeDefined();
  });

  it("takes up to 100 licences, and says that a promo code is not valid (UPG-04, UPG-09)", async () => {
    await buyFor(app, debra);
    const { user } = open("/content/subscription/upgrade");
    const licenses = await screen.findByRole<HTMLInputElement>("spinbutton", { name: "Licenses" });
    await user.clear(licenses);
    await user.type(licenses, "170");
    await user.tab();
    expect(licenses.value).toBe("100");
    await user.type(screen.getByRole("textbox", { name: "Promo code" }), "NOTHING{Enter}");
    expect(await screen.findByText("This promo code is not valid")).toBeDefined();
  });
});
