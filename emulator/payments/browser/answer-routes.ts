import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { read } from "../../script-calls/call-input.ts";
import { intentWith, setupWith } from "../intents/intent-calls.ts";
import { answerQuestion } from "../intents/payment-intent.ts";
import { answerSetup } from "../intents/setup-intent.ts";
import type { Payments } from "../payments.ts";

const answer = z.object({ secret: z.string().max(200), agrees: z.boolean() });

/** What the person answered to the bank; a page knows the secret of its own payment only. */
export function answerRoutes(server: FastifyInstance, { book, keep }: Payments): void {
  server.post("/payments/answer", async (request) => {
    const { secret, agrees } = read(answer, request.body);
    const id = secret.split("_secret_")[0] ?? "";
    if (id.startsWith("seti_")) {
      const intent = setupWith(book, id, secret);
      if (intent.status === "requires_action") answerSetup(book, intent, agrees);
      await keep();
      return intent;
    }
    const intent = intentWith(book, id, secret);
    if (intent.status === "requires_action") answerQuestion(book, intent, agrees);
    await keep();
    return intent;
  });
}
