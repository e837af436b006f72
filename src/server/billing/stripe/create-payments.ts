import Stripe from "stripe";
import type { PaymentSettings } from "../payment-settings.ts";
import type { PaymentEvent, Payments } from "../payments.ts";
import { changeCalls } from "./change-calls.ts";
import { customerCalls } from "./customer-calls.ts";
import { detailCalls } from "./detail-calls.ts";
import { planChangeCalls } from "./plan-change-calls.ts";
import { idOf } from "./read-subscription.ts";
import { startCalls } from "./start-subscription.ts";
import { createStripeClient } from "./stripe-client.ts";

/** The payment provider Stripe. Only this folder knows its API. */
export function createStripePayments(settings: PaymentSettings): Payments {
  const client = createStripeClient(settings);
  const { webhookSecret } = settings;
  return {
    ...customerCalls(client),
    ...startCalls(client),
    ...changeCalls(client),
    ...planChangeCalls(client),
    ...detailCalls(client),
    readEvent: async (body, signature) => {
      if (webhookSecret === null) return null;
      try {
        return eventOf(
          await client.stripe.webhooks.constructEventAsync(body, signature, webhookSecret),
        );
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
        throw error;
      }
    },
  };
}

function eventOf(event: Stripe.Event): PaymentEvent {
  const { id, type, data } = event;
  const { object } = data;
  if (!("object" in object)) return { id, type, subscriptionId: null };
  if (object.object === "subscription") return { id, type, subscriptionId: object.id };
  if (object.object !== "invoice") return { id, type, subscriptionId: null };
  const of = object.parent?.subscription_details?.subscription;
  return { id, type, subscriptionId: of ? idOf(of) : null };
}
