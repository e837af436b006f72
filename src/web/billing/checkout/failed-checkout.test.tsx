// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { type FaultyLine, faultyLine } from "#test/faulty-line.ts";
import { newcomer } from "#test/newcomer.ts";
import type { Person } from "#test/person.ts";
import { buyFor, openBilling } from "#test/web/billing-for-test.tsx";
import { paymentFaults } from "#test/web/payments-for-test.ts";
import { transportOf } from "#test/web/render-for-test.tsx";
import { PaymentReports } from "../reports/payment-reports.tsx";
import { CheckoutPage } from "./checkout-page.tsx";

let app: AppInWorker;
let line: FaultyLine;
beforeAll(async () => {
  app = await startAppInWorker({ BILLING: "sandbox" });
  line = await faultyLine(
    app.url,
    (method, path) => method === "POST" && path.endsWith("/v1/billing/stripe/subscription"),
  );
});
beforeEach(() => sessionStorage.clear());
afterEach(async () => {
  cleanup();
  window.history.replaceState(null, "", "/");
  await paymentFaults(app, {});
});
afterAll(() => line.close());

const failed = "Oops, something went wrong please try again or contact support";
const expired = "Your session has expired. Please refresh and authenticate again to continue.";
const someone = () => newcomer(app, async ({ accounts }) => void (await accounts.get()));
const name = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Name" });

/** A trial needs no card, whose field no test outside a browser can fill in. */
async function openTrial(person: Person, url = app.url) {
  await app.setFlags(person, { trialDays: 14 });
  const transport = transportOf(url, person.token);
  const { user } = openBilling(app, person, <CheckoutPage hosted={false} />, {
    at: "/content/stripe/checkout?plan=teams-pro-unlimited&trial=true",
    transport,
  });
  const start = await screen.findByRole("button", { name: "Start free trial" });
  await user.clear(name());
  await user.type(name(), "Somebody else");
  return { user, start };
}

it("a checkout whose call or answer gets lost says so, keeps what was typed, and begins one plan (ERR-14, BIL-33)", async () => {
  const person = await someone();
  const { user, start } = await openTrial(person, line.url);
  line.faults.push("lose-request", "lose-answer", { status: 502, body: "" });
  for (let tries = 0; tries < 3; tries += 1) {
    await user.click(start);
    await waitFor(() => expect(start.textContent).toBe("Start free trial"));
    expect(screen.getByRole("alert").textContent).toBe(failed);
    expect(name().value).toBe("Somebody else");
  }
  await user.click(start);
  await screen.findByRole("heading", { level: 1, name: "Congratulations!" });
  const { subscriptions } = await person.accounts.get();
  expect(subscriptions).toMatchObject([{ type: "trial", state: "active" }]);
});

it("a checkout that the payment provider does not answer shows the server's words (ERR-13)", async () => {
  const person = await someone();
  const { user, start } = await openTrial(person);
  await paymentFaults(app, { down: true });
  await user.click(start);
  expect((await screen.findByRole("alert")).textContent).toBe(
    "The payment service could not be reached. Please try again.",
  );
  await paymentFaults(app, {});
  await user.click(start);
  await screen.findByRole("heading", { level: 1, name: "Congratulations!" });
});

/** The page as `BillingPages` shows it, and what it reported. */
function openReported(
  person: Person,
  { token = person.token, query = "track=navbar&referrer=pricing-page" } = {},
) {
  const real = transportOf(app.url, token);
  const told: { body: unknown; isStored: boolean | null }[] = [];
  const send: typeof real.send = async (method, path, body) => {
    if (path !== "/global/v1/telemetry") return real.send(method, path, body);
    const call = { body, isStored: null as boolean | null };
    told.push(call);
    try {
      await real.send(method, path, body);
      call.isStored = true;
    } catch (error) {
      call.isStored = false;
      throw error;
    }
  };
  openBilling(
    app,
    person,
    <>
      <PaymentReports opened="checkout" />
      <CheckoutPage hosted={false} />
    </>,
    {
      at: `/msteams/content/stripe/checkout?${query}`,
      inHistory: true,
      transport: { ...real, send },
    },
  );
  return told;
}
const opened = {
  event: "checkout",
  properties: { track: "navbar", referrer: "pricing-page", trial: false },
  isError: false,
};
const ended = {
  event: "session-expired",
  properties: { page: "msteams.content.stripe.checkout" },
  isError: true,
};

it("a session that has expired is said, and reported as fatal once the next one can (ERR-12, TEL-03)", async () => {
  const person = await someone();
  const refused = openReported(person, { token: "expired" });
  expect((await screen.findByRole("alert")).textContent).toContain(expired);
  const lost = (body: object) => ({ body, isStored: false });
  await waitFor(() => expect(refused).toEqual([lost(opened), lost(ended)]));
  const told = openReported(person);
  const kept = (body: object) => ({ body, isStored: true });
  await waitFor(() => expect(told).toEqual([kept(ended), kept(opened)]));
  await screen.findByRole("heading", { level: 1, name: "Choose a Polly plan" });
  const again = openReported(person);
  await waitFor(() => expect(again).toEqual([kept(opened)]));
});

it("a trial that was used up meanwhile is refused, which is no fatal error (BIL-66, BIL-68, ERR-13)", async () => {
  const person = await someone();
  await app.setFlags(person, { trialDays: 14 });
  const told = openReported(person, { query: "plan=teams-pro-unlimited&trial=true&track=menu" });
  const start = await screen.findByRole("button", { name: "Start free trial" });
  await buyFor(app, person, { isTrial: true });
  start.click();
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Sorry, you are not available to start a new trial due to a previous subscription or trial.",
  );
  await waitFor(() =>
    expect(told).toEqual([
      {
        body: { event: "checkout", properties: { track: "menu", trial: true }, isError: false },
        isStored: true,
      },
      {
        body: {
          event: "checkout-failed",
          properties: { code: "PREVIOUS_SUBSCRIPTION" },
          isError: false,
        },
        isStored: true,
      },
    ]),
  );
});

it("nothing is reported with `skipInstrumentation` in the address (AUT-19, BIL-08)", async () => {
  const person = await someone();
  const real = transportOf(app.url, person.token);
  const paths: string[] = [];
  openBilling(app, person, <PaymentReports opened="checkout" />, {
    at: "/msteams/content/stripe/checkout?track=navbar&skipInstrumentation=true",
    inHistory: true,
    transport: {
      ...real,
      send: (method, path, body) => {
        paths.push(path);
        return real.send(method, path, body);
      },
    },
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(paths).toEqual([]);
});
