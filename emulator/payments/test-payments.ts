import { createServer } from "node:http";
import Stripe from "stripe";
import { startEmulator } from "../start-emulator.ts";
import { demoPayments, demoWebhookSecret } from "./payment-options.ts";

export type Received = { type: string; body: string; signature: string };
/** The stand-in, the provider's own client for it, and somebody who listens to its events. */
export type TestPayments = {
  url: string;
  stripe: Stripe;
  received: Received[];
  /** How the listener answers from now on. */
  answerWith(status: number): void;
  /** A call of a script. */
  play<T = unknown>(path: string, body?: object): Promise<T>;
  customer(over?: Stripe.CustomerCreateParams): Promise<Stripe.Customer>;
  price(over?: Partial<Stripe.PriceCreateParams>): Promise<Stripe.Price>;
  close(): Promise<void>;
};

export const day = 86_400;
/** The beginning of a month of 31 days. */
export const start = Date.UTC(2026, 0, 1) / 1000;

/** `dataFile`: the emulator's, beside which the book is kept. */
export async function startTestPayments(dataFile: string | null = null): Promise<TestPayments> {
  const received: Received[] = [];
  let status = 200;
  const listener = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => (body += String(part)));
    request.on("end", () => {
      const signature = String(request.headers["stripe-signature"]);
      received.push({ type: JSON.parse(body).type, body, signature });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const address = listener.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const emulator = await startEmulator({
    port: 0,
    dataFile,
    webRoot: "/nowhere",
    apps: [],
    payments: {
      ...demoPayments,
      webhook: { url: `http://127.0.0.1:${port}/hook`, secret: demoWebhookSecret },
    },
  });
  const { hostname, port: emulatorPort } = new URL(emulator.url);
  const stripe = new Stripe(demoPayments.secretKey, {
    host: hostname,
    port: emulatorPort,
    protocol: "http",
    maxNetworkRetries: 0,
    telemetry: false,
  });
  return {
    url: emulator.url,
    stripe,
    received,
    answerWith: (wanted) => void (status = wanted),
    async play(path, body) {
      const reply = await fetch(`${emulator.url}/emulator/api/payments/${path}`, {
        method: body === undefined ? "GET" : "POST",
        headers: { "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
      return JSON.parse(await reply.text());
    },
    customer: (over = {}) =>
      stripe.customers.create({
        email: "buyer@example.com",
        payment_method: "pm_card_visa",
        invoice_settings: { default_payment_method: "pm_card_visa" },
        ...over,
      }),
    async price(over = {}) {
      const product = over.product ?? (await stripe.products.create({ name: "Standard" })).id;
      return stripe.prices.create({
        currency: "usd",
        unit_amount: 1000,
        recurring: { interval: "month" },
        ...over,
        product,
      });
    },
    async close() {
      await emulator.close();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}
