import type { RenderResult } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { billingApi } from "#contract/billing/billing.ts";
import { clientOf } from "#contract/client.ts";
import type { Sent } from "#contract/route.ts";
import type { AppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { type HostLog, renderPage, transportOf } from "./render-for-test.tsx";

type Options = NonNullable<Parameters<typeof renderPage>[1]>;

/** Renders a page of plans or payment for a person, over the real server. */
export function openBilling(
  app: AppInWorker,
  person: Person,
  page: ReactNode,
  options: Options = {},
): RenderResult & { log: HostLog; user: UserEvent } {
  const context = options.boot?.context ?? "msteams";
  const shown = renderPage(page, {
    transport: transportOf(app.url, person.token, context),
    ...options,
  });
  return { ...shown, user: userEvent.setup() };
}

type Order = Partial<Sent<(typeof billingApi)["subscribe"]>["body"]>;

/** Buys a plan by the product's own call, with a test card; answers the subscription's id. */
export async function buyFor(
  app: AppInWorker,
  person: Person,
  order: Order = {},
  card = "4242424242424242",
): Promise<string> {
  const billing = clientOf(billingApi, transportOf(app.url, person.token).send);
  const { subscriptionId } = await billing.subscribe({
    body: {
      planId: "teams-pro-unlimited",
      licenseQuantity: 1,
      billingFrequency: "yearly",
      paymentId: await paymentMethod(app, card),
      name: "Payer",
      email: "payer@example.com",
      ...order,
    },
  });
  // What the provider still has to tell would come in after the test otherwise.
  await fetch(`${app.emulator.url}/emulator/api/payments/deliveries`);
  return subscriptionId;
}

/** As the card field in a browser makes it. */
export async function paymentMethod(app: AppInWorker, card: string): Promise<string> {
  const { provider } = await clientOf(
    billingApi,
    transportOf(app.url, (await app.as("debra")).token).send,
  ).settings();
  const reply = await fetch(`${app.emulator.url}/v1/payment_methods`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${provider?.publishableKey ?? ""}`,
      "content-type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams({
      type: "card",
      "card[number]": card,
      "card[exp_month]": "12",
      "card[exp_year]": "2044",
      "card[cvc]": "123",
      "billing_details[name]": "Payer",
      "billing_details[email]": "payer@example.com",
    }),
  });
  const { id } = await reply.json();
  return id;
}
