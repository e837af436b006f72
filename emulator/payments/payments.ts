import type { FastifyInstance } from "fastify";
import { type FaultPlayer, faultPlayer } from "../connector/fault-player.ts";
import { apiScope } from "./api/api-scope.ts";
import { apiRoutes } from "./api-routes.ts";
import { type Book, newBook } from "./book/book.ts";
import { loadBook, openBookFile } from "./book/book-file.ts";
import { answerRoutes } from "./browser/answer-routes.ts";
import { pageRoutes } from "./browser/page-routes.ts";
import { type WebhookSender, webhookSender } from "./events/webhook-sender.ts";
import { followPayment } from "./invoices/collect.ts";
import type { PaymentOptions } from "./payment-options.ts";
import { doCommonWork } from "./subscriptions/due-work.ts";

const workEveryMs = 30_000;

/**
 * The stand-in for the payment provider: what it knows, tells, and how it fails. `keep` resolves
 * once what it knows survives the end of the process.
 */
export type Payments = {
  book: Book;
  sender: WebhookSender;
  faults: FaultPlayer;
  keep: () => Promise<void>;
};

type Setting = {
  options: PaymentOptions;
  /** The file in which the book survives a restart; null keeps it in memory. */
  dataFile: string | null;
  now: () => Date;
  closing: AbortSignal;
  onError: (error: unknown) => void;
};

export function newPayments({ options, dataFile, now, closing, onError }: Setting): Payments {
  const book = newBook(options, now);
  loadBook(dataFile, book);
  const { keep } = openBookFile(dataFile, book);
  const changed = () => void keep().catch(onError);
  const sender = webhookSender(book, { closing, onAccepted: changed });
  book.deliver = (event) => {
    sender.send(event);
    changed();
  };
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
  return { book, sender, faults: faultPlayer(), keep };
}

/** Tells again what an earlier process told nobody. */
export function tellUntold({ book, sender }: Payments): void {
  for (const event of book.events.all()) if (event.pending_webhooks > 0) sender.send(event);
}

export async function paymentRoutes(server: FastifyInstance, payments: Payments): Promise<void> {
  const { book, faults, keep } = payments;
  answerRoutes(server, payments);
  pageRoutes(server, payments);
  await server.register(
    async (scope) =>
      apiScope(scope, book, {
        routes: apiRoutes,
        faults,
        doDueWork: () => doCommonWork(book),
        keep,
      }),
    { prefix: "/v1" },
  );
}
