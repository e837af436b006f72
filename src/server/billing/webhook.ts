import { eq, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { AppError, invalidRequest } from "#domain/errors.ts";
import type { Context } from "../context.ts";
import { paymentEvents } from "../db/account-tables.ts";
import { rowsOf } from "../db/db.ts";
import { mostForgotten } from "../db/keep-forgetting.ts";
import { addDeadlines, isAnswered } from "../http/deadlines.ts";
import { isTooComplex } from "../http/json-bodies.ts";
import type { PaymentEvent } from "./payments.ts";
import { rereadSubscription } from "./reread.ts";

type Base = Omit<Context, "actor">;

const bodyLimit = 1_048_576;
/** The provider sends an event again for three days. */
const keptDays = 30;

/**
 * The payment provider's events (API-110). The signature is checked over the bytes as they came; an
 * event only says which subscription to read again.
 */
export function mountWebhook(app: FastifyInstance, base: Base): void {
  app.register(async (scope) => {
    addDeadlines(scope);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string", bodyLimit }, (_request, body, done) =>
      done(null, body),
    );
    const config = { waits: true };
    scope.post("/billing/stripe/webhook", { bodyLimit, config }, async (request, reply) => {
      const signature = request.headers["stripe-signature"];
      const body = typeof request.body === "string" ? request.body : "";
      if (typeof signature !== "string") throw new AppError("auth.invalid");
      await handleEvent(base, body, signature);
      if (isAnswered(reply)) return reply;
      return reply.code(200).send({ received: true });
    });
  });
}

async function handleEvent(base: Base, body: string, signature: string): Promise<void> {
  const { id, type, subscriptionId } = await readEvent(base, body, signature);
  const [known] = await base.db.select().from(paymentEvents).where(eq(paymentEvents.id, id));
  if (known) return;
  if (subscriptionId !== null) await rereadSubscription(base, subscriptionId);
  // Stored only now: one that failed is sent again.
  await base.db
    .insert(paymentEvents)
    .values({ id, type, handledAt: base.now() })
    .onConflictDoNothing();
}

/** The event of a body that the provider signed, or `auth.invalid`; `request.invalid` for another. */
async function readEvent(base: Base, body: string, signature: string): Promise<PaymentEvent> {
  const payments = await base.payments();
  const malformed = isEvent(body) ? null : invalidRequest({ path: "", expected: "an event" });
  const event = await payments.readEvent(body, signature).catch((error: unknown) => {
    throw malformed ?? error;
  });
  if (!event) throw new AppError("auth.invalid");
  if (malformed) throw malformed;
  return event;
}

const text = z.string().min(1);
const eventBody = z.object({
  id: text,
  type: text,
  data: z.object({
    object: z.union([
      z.object({ object: z.literal("subscription"), id: text }),
      z.object({ object: text.regex(/^(?!subscription$)/).optional() }),
    ]),
  }),
});

function isEvent(body: string): boolean {
  if (isTooComplex(body)) return false;
  try {
    return eventBody.safeParse(JSON.parse(body)).success;
  } catch {
    return false;
  }
}

/** Deletes events that the provider no longer repeats. Returns how many. */
export async function forgetPaymentEvents({
  db,
  now,
}: Pick<Context, "db" | "now">): Promise<number> {
  const before = new Date(now().getTime() - keptDays * 86_400_000).toISOString();
  const gone = await rowsOf(
    db,
    sql`
    delete from payment_events where ctid in (
      select ctid from payment_events where handled_at < ${before}::timestamptz
      order by handled_at limit ${mostForgotten} for update skip locked
    ) returning id`,
  );
  return gone.length;
}
