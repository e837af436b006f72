// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { newcomer } from "#test/newcomer.ts";
import type { Person } from "#test/person.ts";
import { buyFor, openBilling } from "#test/web/billing-for-test.tsx";
import { comingBackOf } from "#test/web/coming-back-for-test.ts";
import { callPayments } from "#test/web/payments-for-test.ts";
import { transportOf } from "#test/web/render-for-test.tsx";
import { UpgradePage } from "./upgrade-page.tsx";

let app: AppInWorker;
let person: Person;
beforeAll(async () => {
  app = await startAppInWorker({
    BILLING: "sandbox",
    SALES_URL: "https://example.com/sales",
    FAQ_URL: "https://example.com/faq",
    STRIPE_TAX: "on",
  });
});
// What the provider still has to tell of a change would come in during the next test.
beforeEach(async () => {
  person = await newcomer(app, async ({ accounts }) => void (await accounts.get()));
});
afterEach(cleanup);

type Listed = { data: { customer: string; metadata: { subscription?: string } }[] };
type Options = NonNullable<Parameters<typeof openBilling>[3]>;
const open = (options: Options = {}) => openBilling(app, person, <UpgradePage />, options);
const update = () => screen.getByRole("button", { name: "Update Plan" });
const isOff = () => update().getAttribute("aria-disabled") === "true";
const due = () =>
  screen.getByText("Amount due", { selector: "dt" }).parentElement?.querySelector("dd")
    ?.textContent;
const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>("radio", { name });

/** The line to the server; what it answers to estimates arrives when it is let through. */
function slowEstimates() {
  const real = transportOf(app.url, person.token);
  const waiting: (() => void)[] = [];
  const asked: string[] = [];
  const transport: typeof real = {
    ...real,
    send: async (method, path, body) => {
      const answer = real.send(method, path, body);
      if (!path.includes("estimate-change-cost")) return answer;
      asked.push(new URL(path, "http://x").searchParams.get("licenses") ?? "");
      await new Promise<void>((resolve) => waiting.push(resolve));
      return answer;
    },
  };
  const letThrough = () => {
    for (const resolve of waiting.splice(0)) resolve();
  };
  return { transport, asked, waiting, letThrough };
}

describe("the estimate", () => {
  it("is there for exactly what is chosen before Update Plan can be pressed (UPG-05, UPG-08)", async () => {
    await buyFor(app, person, { licenseQuantity: 2 });
    const { transport, asked, waiting, letThrough } = slowEstimates();
    const { user } = open({ transport });
    const more = await screen.findByRole("button", { name: "More licenses" });
    expect(isOff()).toBe(true);
    expect(screen.queryByRole("region", { name: "Estimate" })).toBeNull();
    await user.click(more);
    await waitFor(() => expect(waiting).toHaveLength(1));
    expect(isOff()).toBe(true);
    letThrough();
    await waitFor(() => expect(isOff()).toBe(false));
    const forThree = due();
    expect(forThree).toMatch(/^\$3\d\d/);
    await user.click(more);
    await waitFor(() => expect(waiting).toHaveLength(1));
    expect(isOff()).toBe(true);
    await user.click(update());
    expect(screen.queryByText("Updating…")).toBeNull();
    letThrough();
    await waitFor(() => expect(isOff()).toBe(false));
    expect(due()).toMatch(/^\$7\d\d/);
    expect(asked).toEqual(["3", "4"]);
    await user.click(screen.getByRole("button", { name: "Fewer licenses" }));
    await user.click(screen.getByRole("button", { name: "Fewer licenses" }));
    expect(isOff()).toBe(true);
  });

  it("that no longer holds is refused in an alert, and the new one is shown (UPG-08, UPG-11)", async () => {
    const id = await buyFor(app, person, { licenseQuantity: 2 });
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "More licenses" }));
    await waitFor(() => expect(isOff()).toBe(false));
    const before = due();
    const { data } = await callPayments<Listed>(app, "GET", "subscriptions", { limit: "100" });
    const customer = data.find(({ metadata }) => metadata.subscription === id)?.customer;
    // The operator gives a credit of $5.
    await callPayments(app, "POST", `customers/${customer}`, { balance: "-500" });
    await user.click(update());
    expect((await screen.findByRole("alert")).textContent).toContain(
      "The amount due is no longer what was shown. Please check it and try again.",
    );
    await waitFor(() => expect(due()).not.toBe(before));
    expect((await person.accounts.get()).subscriptions).toMatchObject([{ planQuantity: 2 }]);
    await waitFor(() => expect(isOff()).toBe(false));
    await user.click(update());
    expect(await screen.findByText("Your plan has been updated!")).toBeDefined();
  });

  it("that fails is said in an alert, and nothing can be updated (UPG-11)", async () => {
    await buyFor(app, person, { licenseQuantity: 2 });
    const real = transportOf(app.url, person.token);
    const transport: typeof real = {
      ...real,
      send: (method, path, body) =>
        path.includes("estimate-change-cost")
          ? Promise.reject(new Error("The line is cut."))
          : real.send(method, path, body),
    };
    const { user } = open({ transport });
    await user.click(await screen.findByRole("button", { name: "More licenses" }));
    expect((await screen.findByRole("alert")).textContent).toContain("The line is cut.");
    expect(isOff()).toBe(true);
  });
});

it("what is chosen stays while the subscription cannot be read again (UPG-13)", async () => {
  const id = await buyFor(app, person, { licenseQuantity: 2 });
  const { transport, comeBack } = comingBackOf(app.url, person);
  const { user } = open({ transport });
  await user.click(await screen.findByRole("button", { name: "More licenses" }));
  await user.type(screen.getByRole("textbox", { name: "Promo code" }), "CYBER");
  await comeBack(`/subscription/${id}`);
  await user.click(screen.getByRole("button", { name: "More licenses" }));
  expect(screen.getByRole<HTMLInputElement>("spinbutton").value).toBe("4");
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Promo code" }).value).toBe("CYBER");
  expect(screen.queryByRole("button", { name: "Try Again" })).toBeNull();
});

describe("a promo code", () => {
  it("of the purchase counts no more, and the estimate says why so much is due (UPG-08, BIL-45)", async () => {
    await buyFor(app, person, { licenseQuantity: 2, coupon: "CYBER_MONDAY" });
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "More licenses" }));
    await waitFor(() => expect(isOff()).toBe(false));
    expect(screen.getByText(/^Your promo code was for one payment: unused time/)).toBeDefined();
    await user.type(screen.getByRole("textbox", { name: "Promo code" }), "CYBER_MONDAY{Enter}");
    await waitFor(() => expect(screen.queryByText(/^Your promo code was/)).toBeNull());
  });

  it("is redeemed as in the checkout, and counts from then on (UPG-09, BIL-28, BIL-38, BIL-42)", async () => {
    await buyFor(app, person, { licenseQuantity: 2 });
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "More licenses" }));
    await waitFor(() => expect(isOff()).toBe(false));
    const without = due();
    const redeem = screen.getByRole("button", { name: "Redeem" });
    expect(redeem.getAttribute("aria-disabled")).toBe("true");
    const field = screen.getByRole("textbox", { name: "Promo code" });
    await user.type(field, "CYBER_MONDAY");
    expect(due()).toBe(without);
    await user.click(redeem);
    await screen.findByText("Cyber Monday 2023 applied");
    await waitFor(() => expect(isOff()).toBe(false));
    const reduced = due();
    expect(reduced).not.toBe(without);
    await user.click(screen.getByRole("radio", { name: "month" }));
    await screen.findByText("The promo code can only be applied to annual subscriptions");
    expect(isOff()).toBe(true);
    await user.click(screen.getByRole("radio", { name: "year" }));
    await waitFor(() => expect(isOff()).toBe(false));
    await user.type(field, "{Backspace}");
    await waitFor(() => expect(due()).toBe(without));
    expect(screen.queryByText(/applied$/)).toBeNull();
  });
});

it("what is refunded beyond the price is said to be a credit (UPG-08)", async () => {
  await buyFor(app, person, { licenseQuantity: 3 });
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "More licenses" }));
  await waitFor(() => expect(isOff()).toBe(false));
  expect(screen.queryByText(/^This leaves you a credit/)).toBeNull();
  for (let fewer = 0; fewer < 2; fewer += 1)
    await user.click(screen.getByRole("button", { name: "Fewer licenses" }));
  expect(
    await screen.findByText(
      /^This leaves you a credit of \$3\d\d(\.\d\d)?, which is taken off your next payments\. Nothing/,
    ),
  ).toBeDefined();
  await waitFor(() => expect(due()).toBe("$0"));
});

describe("a Standard plan", () => {
  it("cannot be chosen while several people have a licence, and the page says why (BIL-47, BIL-49, UPG-03)", async () => {
    const id = await buyFor(app, person, { licenseQuantity: 3 });
    for (const other of ["henrietta", "robin"])
      await app.runStatement(
        person,
        `insert into subscription_users (tenant_id, subscription_id, user_id, role)
         values ('${person.tenantId}', '${id}', '${(await app.as(other)).id}', 'user')`,
      );
    const { user } = open();
    const plans = within(await screen.findByRole("radiogroup", { name: "Responses per month" }));
    const standards = plans.getAllByRole<HTMLInputElement>("radio").slice(0, 3);
    expect(standards.map(({ disabled }) => disabled)).toEqual([true, true, true]);
    expect(radio(/^Unlimited/).checked).toBe(true);
    const why =
      "A Standard plan has one license, and 3 people have one now. Remove all but one of them " +
      "before you change to Standard.";
    expect(screen.getByText(why)).toBeDefined();
    await user.click(radio(/^2,500/));
    expect(radio(/^Unlimited/).checked).toBe(true);
    const fewer = screen.getByRole("button", { name: "Fewer licenses" });
    expect(fewer.getAttribute("aria-disabled")).toBe("true");
    expect(screen.queryByText(/^Choose between/)).toBeNull();
  });

  it("can be chosen by one person alone (BIL-49, UPG-03)", async () => {
    await buyFor(app, person, { licenseQuantity: 3 });
    const { user } = open();
    await user.click(await screen.findByRole("radio", { name: /^2,500/ }));
    expect(screen.queryByText(/^A Standard plan has one license/)).toBeNull();
    expect(screen.queryByRole("spinbutton")).toBeNull();
    await waitFor(() => expect(isOff()).toBe(false));
  });
});
