import { createHmac } from "node:crypto";
import type { DeliveryNote, DeliveryWay } from "../../emulator-api.ts";
import type { Book } from "../book/book.ts";
import type { StripeEvent } from "../book/resources.ts";

const mostNotes = 1000;
const answersWithinMs = 10_000;
/** Between the attempts for one delivery; the provider goes on for days. */
const retryAfterMs = [2_000, 15_000, 60_000, 600_000];

type Delivery = { event: StripeEvent; url: string; secret: string; attempt: number };
export type WebhookSender = {
  send(event: StripeEvent): void;
  set(way: DeliveryWay): void;
  /** Sends what is held. */
  release(order: "sent" | "reversed"): void;
  /** Tries again at once what was not accepted. */
  retry(): void;
  /** Resolves once nothing is under way; what is held or waits for another attempt is not. */
  settled(): Promise<void>;
  notes(): DeliveryNote[];
  close(): void;
};

/** Brings events to the addresses that listen, one at a time each, signed as the provider does. */
export function webhookSender(
  book: Book,
  { closing, onAccepted }: { closing: AbortSignal; onAccepted: () => void },
): WebhookSender {
  let way: DeliveryWay = {};
  let underWay: Promise<void> = Promise.resolve();
  let held: Delivery[] = [];
  let failed: { delivery: Delivery; timer: NodeJS.Timeout }[] = [];
  const notes: DeliveryNote[] = [];

  return {
    send(event) {
      for (const { url, secret } of listeners(book, event.type))
        for (let copy = 0; copy < (way.copies ?? 1); copy += 1) {
          const delivery = { event, url, secret, attempt: 1 };
          if (way.hold) held.push(delivery);
          else queue(delivery);
        }
    },
    set(wanted) {
      way = structuredClone(wanted);
    },
    release(order) {
      const deliveries = order === "reversed" ? held.toReversed() : held;
      held = [];
      for (const delivery of deliveries) queue(delivery);
    },
    retry() {
      const again = failed;
      failed = [];
      for (const { delivery, timer } of again) {
        clearTimeout(timer);
        queue(delivery);
      }
    },
    async settled() {
      for (let last: Promise<void> | null = null; last !== underWay; ) {
        last = underWay;
        await last;
      }
    },
    notes: () => notes,
    close() {
      for (const { timer } of failed) clearTimeout(timer);
    },
  };

  function queue(delivery: Delivery): void {
    underWay = underWay.then(() => bring(delivery));
  }

  async function bring(delivery: Delivery): Promise<void> {
    const { event, url, attempt } = delivery;
    if (closing.aborted) return;
    if (way.delayMs) await new Promise((resolve) => setTimeout(resolve, way.delayMs));
    const status = isDropped(event.type)
      ? "dropped"
      : await post(delivery, book.realNow(), closing);
    notes.push({
      event: event.id,
      type: event.type,
      url,
      attempt,
      status: typeof status === "number" ? status : null,
      error: typeof status === "string" ? status : null,
    });
    if (notes.length > mostNotes) notes.shift();
    if (status === "dropped") return;
    if (typeof status === "number" && status < 300) {
      event.pending_webhooks = 0;
      onAccepted();
    } else retryLater(delivery);
  }

  function retryLater(delivery: Delivery): void {
    const wait = retryAfterMs[delivery.attempt - 1];
    if (wait === undefined || closing.aborted) return;
    const next = { ...delivery, attempt: delivery.attempt + 1 };
    const timer = setTimeout(() => {
      failed = failed.filter((each) => each.delivery !== next);
      queue(next);
    }, wait);
    timer.unref();
    failed.push({ delivery: next, timer });
  }

  function isDropped(type: string): boolean {
    const { drop } = way;
    if (!drop || drop.calls === 0 || (drop.type !== undefined && drop.type !== type)) return false;
    drop.calls -= 1;
    return true;
  }
}

/** The status of the answer. */
async function post(
  { event, url, secret }: Delivery,
  now: Date,
  closing: AbortSignal,
): Promise<number | "unreachable"> {
  const body = JSON.stringify(event, null, 2);
  const at = Math.floor(now.getTime() / 1000);
  const signature = createHmac("sha256", secret).update(`${at}.${body}`).digest("hex");
  try {
    const reply = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json; charset=utf-8",
        "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
        "stripe-signature": `t=${at},v1=${signature}`,
      },
      body,
      redirect: "manual",
      signal: AbortSignal.any([closing, AbortSignal.timeout(answersWithinMs)]),
    });
    await reply.arrayBuffer();
    return reply.status;
  } catch {
    return "unreachable";
  }
}

function listeners(book: Book, type: string): { url: string; secret: string }[] {
  const made = book.endpoints
    .all()
    .filter(
      ({ status, enabled_events: wanted }) =>
        status === "enabled" && (wanted.includes("*") || wanted.includes(type)),
    )
    .map(({ url, secret = "" }) => ({ url, secret }));
  return book.options.webhook ? [book.options.webhook, ...made] : made;
}
