import { randomUUID } from "node:crypto";
import Stripe from "stripe";
import { cardApi } from "#contract/billing/billing.ts";
import { clientOf } from "#contract/client.ts";
import type { TestApp } from "./app.ts";
import { newcomer } from "./newcomer.ts";
import type { Person } from "./person.ts";

/** The number of a test card by what it does. */
export const testCards = {
  pays: "4242424242424242",
  declined: "4000000000000002",
  /** Can be stored and fails when it is charged. */
  failsLater: "4000000000000341",
  asks: "4000002760003184",
} as const;

type Body = Parameters<Person["billing"]["subscribe"]>[0]["body"];

/** The payment provider's stand-in, as its own client and its scripts see it. */
export function paymentsOf(app: { config: Pick<TestApp["config"], "payments"> }) {
  const { secretKey, publishableKey, apiUrl } = app.config.payments ?? {};
  if (!secretKey || !publishableKey || !apiUrl) throw new Error("no payments");
  const { hostname: host, port } = new URL(apiUrl);
  const options = { host, port, protocol: "http", maxNetworkRetries: 0, telemetry: false } as const;
  const stripe = new Stripe(secretKey, options);
  const browser = new Stripe(publishableKey, options);

  async function post(path: string, body: object): Promise<void> {
    const reply = await fetch(`${apiUrl}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  }
  const play = (path: string, body: object) => post(`/emulator/api/payments/${path}`, body);

  /** As the card field in a browser makes it. */
  async function card(number: string = testCards.pays, postalCode?: string): Promise<string> {
    const address = postalCode === undefined ? {} : { address: { postal_code: postalCode } };
    const method = await browser.paymentMethods.create({
      type: "card",
      card: { number, exp_month: 12, exp_year: 2044, cvc: "123" },
      billing_details: { name: "Payer", email: "payer@example.com", ...address },
    });
    return method.id;
  }

  return {
    stripe,
    play,
    card,
    /** The person agrees to a payment when their bank asks them. */
    agree: (secret: string) => post("/payments/answer", { secret, agrees: true }),
    refuse: (secret: string) => post("/payments/answer", { secret, agrees: false }),
    /** Waits until the product has heard of every event that it is to hear of. */
    heard: () => fetch(`${apiUrl}/emulator/api/payments/deliveries`),
    /** A purchase with a card that pays, unless told otherwise. */
    buy: async (person: Person, over: Partial<Body> = {}) =>
      person.billing.subscribe({
        body: {
          checkoutId: randomUUID(),
          planId: "teams-pro-unlimited",
          licenseQuantity: 1,
          billingFrequency: "yearly",
          paymentId: over.paymentId ?? (over.isTrial ? undefined : await card()),
          name: "Payer",
          email: "payer@example.com",
          ...over,
        },
      }),
  };
}

/** The card page's calls, by the token of a link. */
export function cardPageOf(app: Pick<TestApp, "url">, token: string) {
  return clientOf(cardApi, async (method, path, body) => {
    const reply = await fetch(`${app.url}/msteams/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw Object.assign(new Error(await reply.text()), { status: reply.status });
    return reply.status === 204 ? undefined : reply.json();
  });
}

type Paid = { app: TestApp; payments: ReturnType<typeof paymentsOf> };

/** New people, and what they hold here and have at the provider. */
export function peopleOf(paid: () => Paid) {
  const boughtBy = async (person: Person) => {
    const all = await paid().payments.stripe.subscriptions.list({ status: "all", limit: 100 });
    return all.data.filter(({ metadata }) => metadata.owner === person.id);
  };
  return {
    someone: () => newcomer(paid().app, async (person) => void (await person.accounts.get())),
    heldBy: async (person: Person) => (await person.accounts.get()).subscriptions,
    boughtBy,
    /** What the person's invoices came to, in cents. */
    paidBy: async (person: Person) => {
      const { invoices } = paid().payments.stripe;
      const lists = await Promise.all(
        (await boughtBy(person)).map(({ id }) => invoices.list({ subscription: id })),
      );
      const amounts = lists.flatMap(({ data }) => data.map(({ amount_paid }) => amount_paid));
      return amounts.filter((amount) => amount > 0);
    },
  };
}
