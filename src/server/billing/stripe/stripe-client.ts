import Stripe from "stripe";
import { AppError } from "#domain/errors.ts";
import type { PaymentSettings } from "../payment-settings.ts";

/** Milliseconds of one try of a call; three tries fit into the time that a page waits. */
const timeout = 15_000;

export type StripeClient = { stripe: Stripe; settings: PaymentSettings };

export function createStripeClient(settings: PaymentSettings): StripeClient {
  const { secretKey, apiUrl } = settings;
  const at = apiUrl === null ? null : new URL(apiUrl);
  const stripe = new Stripe(secretKey, {
    maxNetworkRetries: 2,
    timeout,
    telemetry: false,
    ...(at === null ? {} : addressOf(at)),
  });
  return { stripe, settings };
}

function addressOf({ protocol, hostname, port }: URL) {
  const isPlain = protocol === "http:";
  return {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? ("http" as const) : ("https" as const),
  };
}

/** Runs a call; its failure becomes an error of ours, which contains nothing of the card. */
export async function calling<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Stripe.errors.StripeError ? ownError(error) : error;
  }
}

/** The same, or null if the provider knows nothing by this id. */
export async function callingOrNull<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await calling(work);
  } catch (error) {
    if (error instanceof MissingError) return null;
    throw error;
  }
}

/** A request names something that the provider does not have. */
class MissingError extends AppError {}

function ownError(error: Stripe.errors.StripeError): AppError {
  const { type, code = "", param = "" } = error;
  if (type === "StripeCardError")
    return new AppError("billing.declined", { reason: error.message });
  if (type === "StripeIdempotencyError" || error.statusCode === 409)
    return new AppError("billing.in-progress");
  if (type === "StripeAuthenticationError" || type === "StripePermissionError")
    return new AppError("billing.not-set-up");
  if (type !== "StripeInvalidRequestError") return new AppError("billing.unreachable");
  if (/payment_method|PaymentMethod/.test(`${param} ${code} ${error.message}`))
    return new AppError("billing.payment-method");
  if (/coupon|promotion_code/.test(`${param} ${code}`)) return new AppError("coupon.not-valid");
  if (code === "resource_missing") return new MissingError("billing.not-found");
  return new AppError("billing.not-set-up");
}
