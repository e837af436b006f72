// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { newcomer } from "#test/newcomer.ts";
import { buyFor, openBilling } from "#test/web/billing-for-test.tsx";
import { comingBackOf } from "#test/web/coming-back-for-test.ts";
import { paymentFaults } from "#test/web/payments-for-test.ts";
import { AccountPage } from "../account/account-page.tsx";

let app: AppInWorker;
beforeAll(async () => {
  app = await startAppInWorker({ BILLING: "sandbox" });
});
afterEach(async () => {
  cleanup();
  await paymentFaults(app, {});
});

const failed = "Oops, something went wrong please try again or contact support";

it("a cancellation that does not reach the payment provider says so, keeps what was written, and works later (CAN-01, CAN-07, CAN-10)", async () => {
  const person = await newcomer(app, async ({ accounts }) => void (await accounts.get()));
  await buyFor(app, person);
  const { user } = openBilling(app, person, <AccountPage />, { at: "/content/account" });
  await user.click(await screen.findByRole("button", { name: "Cancel Subscription" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await user.click(dialog.getByRole("button", { name: "Continue" }));
  await user.click(dialog.getByRole("radio", { name: "Other (free form below)" }));
  const why = () => dialog.getByRole<HTMLTextAreaElement>("textbox", { name: "Tell us more" });
  await user.type(why(), "We met too rarely");
  const cancel = () => dialog.getByRole("button", { name: "Cancel" });
  for (const faults of [{ down: true }, { status: { code: 503, calls: 3 } }]) {
    await paymentFaults(app, faults);
    await user.click(cancel());
    await waitFor(() => expect(dialog.queryByRole("button", { name: "Cancelling…" })).toBeNull());
    expect(dialog.getByRole("alert").textContent).toBe(failed);
    expect(dialog.getByRole<HTMLInputElement>("radio", { name: /^Other/ }).checked).toBe(true);
    expect(why().value).toBe("We met too rarely");
    await paymentFaults(app, {});
    expect((await person.accounts.get()).subscriptions).toMatchObject([
      { state: "active", cancelAtPeriodEnd: false },
    ]);
  }
  await user.click(cancel());
  expect(await screen.findByRole("button", { name: "Reactivate Subscription" })).toBeDefined();
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  // What opened the dialog has gone.
  const reactivate = screen.getByRole("button", { name: "Reactivate Subscription" });
  await waitFor(() => expect(document.activeElement).toBe(reactivate));
  expect((await person.accounts.get()).subscriptions).toMatchObject([
    { state: "active", cancelAtPeriodEnd: true },
  ]);
});

it("a cancellation that is being written stays while the page cannot be read again (CAN-07)", async () => {
  const person = await newcomer(app, async ({ accounts }) => void (await accounts.get()));
  const id = await buyFor(app, person);
  const { transport, comeBack } = comingBackOf(app.url, person);
  const { user } = openBilling(app, person, <AccountPage />, { at: "/content/account", transport });
  await user.click(await screen.findByRole("button", { name: "Cancel Subscription" }));
  await user.click(await screen.findByRole("button", { name: "Continue" }));
  await user.click(screen.getByRole("radio", { name: "Other (free form below)" }));
  const why = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Tell us more" });
  await user.type(why(), "We met");
  await comeBack(`/subscription/${id}`);
  await user.type(why(), " too rarely");
  expect(why().value).toBe("We met too rarely");
});
