import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { read } from "../script-calls/call-input.ts";
import { faultsIn } from "../script-calls/fault-input.ts";
import { wayOf } from "./customers/payment-method-calls.ts";
import type { Payments } from "./payments.ts";
import { doCommonWork } from "./subscriptions/due-work.ts";

const base = "/emulator/api/payments";
const mostSeconds = 20 * 366 * 86_400;
const deliveryWay = z
  .strictObject({
    hold: z.boolean(),
    copies: z.number().int().min(1).max(5),
    delayMs: z.number().int().min(0).max(60_000),
    drop: z.strictObject({
      calls: z.number().int().positive(),
      type: z.string().exactOptional(),
    }),
  })
  .partial();
const release = z.object({ order: z.enum(["sent", "reversed"]).default("sent") });
const clock = z.object({ aheadSeconds: z.number().int().min(1).max(mostSeconds) });
const funds = z.object({ card: z.string(), payments: z.number().int().nonnegative() });
const afterRetries = z.object({ end: z.enum(["cancel", "unpaid", "past_due"]) });

/** How scripts and tests play with the stand-in for the payment provider. */
export function paymentScriptRoutes(server: FastifyInstance, payments: Payments): void {
  const { book, sender, faults, keep } = payments;
  server.get(`${base}/faults`, () => faults.get());
  server.post(`${base}/faults`, (request) => {
    faults.set(faultsIn(request.body));
    return faults.get();
  });
  server.post(`${base}/deliveries/way`, (request) => {
    const { hold, copies, delayMs, drop } = read(deliveryWay, request.body);
    sender.set({
      ...(hold ? { hold } : {}),
      ...(copies ? { copies } : {}),
      ...(delayMs ? { delayMs } : {}),
      ...(drop ? { drop } : {}),
    });
    return {};
  });
  server.post(`${base}/deliveries/release`, async (request) => {
    sender.release(read(release, request.body).order);
    await sender.settled();
    return {};
  });
  server.post(`${base}/deliveries/retry`, async () => {
    sender.retry();
    await sender.settled();
    return {};
  });
  server.get(`${base}/deliveries`, async () => {
    await sender.settled();
    return { deliveries: sender.notes() };
  });
  server.post(`${base}/clock`, async (request) => {
    book.ahead += read(clock, request.body).aheadSeconds * 1000;
    doCommonWork(book);
    await Promise.all([sender.settled(), keep()]);
    return { now: new Date(book.realNow().getTime() + book.ahead).toISOString() };
  });
  server.post(`${base}/funds`, async (request) => {
    const { card, payments: paysMore } = read(funds, request.body);
    wayOf(book, card).paysMore = paysMore;
    await keep();
    return {};
  });
  server.post(`${base}/after-retries`, async (request) => {
    book.afterRetries = read(afterRetries, request.body).end;
    await keep();
    return {};
  });
}
