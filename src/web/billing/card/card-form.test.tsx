// @vitest-environment jsdom
import { Elements } from "@stripe/react-stripe-js";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { cardApi } from "#contract/billing/billing.ts";
import { clientOf } from "#contract/client.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { newcomer } from "#test/newcomer.ts";
import type { Person } from "#test/person.ts";
import { buyFor, openBilling, paymentMethod } from "#test/web/billing-for-test.tsx";
import { transportOf } from "#test/web/render-for-test.tsx";
import { CardForm } from "./card-form.tsx";
import { chargeText } from "./charge-text.ts";

// Settings of its own, and so a product of its own, whose payment provider lives ahead of time.
let app: AppInWorker;
beforeAll(async () => {
  app = await startAppInWorker({ BILLING: "sandbox", FAQ_URL: "https://example.com/card" });
});
afterEach(cleanup);
const someone = () => newcomer(app, async ({ accounts }) => void (await accounts.get()));

async function play(path: string, body: object): Promise<void> {
  const reply = await fetch(`${app.emulator.url}/emulator/api/payments/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(reply.ok).toBe(true);
}

/** The form behind a link that the person made; the provider's field stays empty here. */
async function open(person: Person, id: string) {
  const { url } = await person.billing.cardLink({ params: { id } });
  const card = clientOf(cardApi, transportOf(app.url, new URL(url).hash.slice(1)).send);
  const holder = await card.read();
  openBilling(
    app,
    person,
    <Elements stripe={null}>
      <CardForm
        holder={holder}
        update={(body) => card.update({ body })}
        onDone={() => undefined}
        onFailed={() => undefined}
        cardProblem={null}
      />
    </Elements>,
  );
  return holder;
}

describe("the form for another card", () => {
  it("says before and after that an overdue sum is paid at once, and so does its button (CRD-03, PLAN-22)", async () => {
    const person = await someone();
    const id = await buyFor(app, person, { billingFrequency: "monthly" });
    const paymentId = await paymentMethod(app, "4000000000000341");
    await person.billing.change({ params: { id }, body: { paymentId } });
    await play("clock", { aheadSeconds: 32 * 86_400 });
    const { charge } = await open(person, id);
    expect(screen.getByText(/^\$40 is overdue\. The new card is charged for it/)).toBeDefined();
    expect(screen.getByRole("button", { name: "Update Card and Pay $40" })).toBeDefined();
    expect(chargeText(charge).done).toBe("$40 was overdue, and is paid now.");
  });

  it("says after a part of it was paid what is still overdue (CRD-03, PLAN-22)", async () => {
    const person = await someone();
    const id = await buyFor(app, person, { billingFrequency: "monthly" });
    const params = { id };
    const paymentId = await paymentMethod(app, "4000000000000341");
    await person.billing.change({ params, body: { paymentId } });
    await play("after-retries", { end: "past_due" });
    await play("clock", { aheadSeconds: 63 * 86_400 });
    const poor = await paymentMethod(app, "4242424242424242");
    await play("funds", { card: poor, payments: 1 });
    await expect(person.billing.change({ params, body: { paymentId: poor } })).rejects.toThrow(
      "$40 is paid now, $40 is still overdue. Your card has insufficient funds.",
    );
    const { charge } = await open(person, id);
    expect(screen.getByText(/^\$40 is overdue\. The new card is charged for it/)).toBeDefined();
    expect(screen.getByRole("button", { name: "Update Card and Pay $40" })).toBeDefined();
    expect(chargeText(charge).done).toBe("$40 was overdue, and is paid now.");
    await play("funds", { card: poor, payments: 5 });
    await person.billing.change({ params, body: { paymentId: poor } });
    cleanup();
    expect((await open(person, id)).charge).toBeNull();
    expect(screen.getByRole("button", { name: "Update Card" })).toBeDefined();
  });

  it("refuses the addresses that the call refuses (BIL-27, CRD-02)", async () => {
    const person = await someone();
    await open(person, await buyFor(app, person));
    const user = userEvent.setup();
    const email = screen.getByRole("textbox", { name: /^Billing email/ });
    await user.click(screen.getByRole("button", { name: "Update Card" }));
    for (const bad of ["x@y..com", "ü@example.com", "x@y.c"]) {
      await user.clear(email);
      await user.type(email, bad);
      expect(screen.queryByText("A valid email is required"), bad).not.toBeNull();
    }
    await user.clear(email);
    await user.type(email, " payer@example.com ");
    expect(screen.queryByText("A valid email is required")).toBeNull();
  });

  it("says that a trial goes on with a card, from when on and at which price (BIL-35)", async () => {
    const person = await someone();
    const { subscriptionId: id } = await person.billing.subscribe({
      body: {
        planId: "teams-pro-unlimited",
        licenseQuantity: 2,
        billingFrequency: "monthly",
        isTrial: true,
      },
    });
    const { charge } = await open(person, id);
    const goesOn = /^With this card the plan goes on after your trial: \$80 will be charged on /;
    expect(screen.getByText(goesOn).textContent).toMatch(/Without one, the trial ends then and/);
    expect(screen.getByRole("button", { name: "Update Card" })).toBeDefined();
    expect(chargeText(charge).done).toMatch(goesOn);
  });
});
