import type { FastifyInstance } from "fastify";
import { type FaultPlayer, faultPlayer } from "../connector/fault-player.ts";
import { apiScope } from "./api/api-scope.ts";
import { apiRoutes } from "./api-routes.ts";
import { type Book, newBook } from "./book/book.ts";
import { answerRoutes } from "./browser/answer-routes.ts";
import { pageRoutes } from "./browser/page-routes.ts";
import { type WebhookSender, webhookSender } from "./events/webhook-sender.ts";
import { followPayment } from "./invoices/collect.ts";
import type { PaymentOptions } from "./payment-options.ts";
import { doCommonWork } from "./subscriptions/due-work.ts";

const workEveryMs = 30_000;

/** The stand-in for the payment provider: what it knows, tells, and how it fails. */
export type Payments = { book: Book; sender: WebhookSender; faults: FaultPlayer };

export function newPayments(
  options: PaymentOptions,
  now: () => Date,
  closing: AbortSignal,
): Payments {
  const book = newBook(options, now);
  const sender = webhookSender(book, closing);
  book.deliver = (event) => sender.send(event);
  book.afterPayment = (intent) => followPayment(book, intent);
  // What becomes due while nobody calls.
  const timer = setInterval(() => {
    try {
      doCommonWork(book);
    } catch {
      // The next call does it again and answers with the failure.
    }
  }, workEveryMs);
  timer.unref();
  closing.addEventListener("abort", () => {
    clearInterval(timer);
    sender.close();
  });
  return { book, sender, faults: faultPlayer() };
}

export async function paymentRoutes(server: FastifyInstance, payments: Payments): Promise<void> {
  const { book, faults } = payments;
  answerRoutes(server, payments);
  pageRoutes(server, payments);
  await server.register(
    async (scope) =>
      apiScope(scope, book, { routes: apiRoutes, faults, doDueWork: () => doCommonWork(book) }),
    { prefix: "/v1" },
  );
}
