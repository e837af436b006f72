import type { AppInWorker } from "#test/app-in-worker.ts";
import { demoPayments } from "../../emulator/payments/payment-options.ts";

type Payments = Pick<AppInWorker, "emulator">;

/** How the payment provider fails from now on; `{}`: not any more. */
export async function paymentFaults({ emulator }: Payments, faults: object): Promise<void> {
  const reply = await fetch(`${emulator.url}/emulator/api/payments/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(faults),
  });
  if (!reply.ok) throw new Error(`the faults were answered with ${reply.status}`);
}

/** A call of the payment provider's API, as its owner makes it. */
export async function callPayments<T>(
  { emulator }: Payments,
  method: "GET" | "POST",
  path: string,
  form: Record<string, string> = {},
): Promise<T> {
  const query = new URLSearchParams(form);
  const reply = await fetch(`${emulator.url}/v1/${path}${method === "GET" ? `?${query}` : ""}`, {
    method,
    headers: { authorization: `Bearer ${demoPayments.secretKey}` },
    ...(method === "POST" ? { body: query } : {}),
  });
  if (!reply.ok) throw new Error(`${path} was answered with ${await reply.text()}`);
  return reply.json();
}
