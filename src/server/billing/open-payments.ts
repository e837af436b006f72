import { AppError } from "#domain/errors.ts";
import type { PaymentSettings } from "./payment-settings.ts";
import type { Payments } from "./payments.ts";

/** The payment provider, or `billing.not-set-up` without keys. */
export type OpenPayments = () => Promise<Payments>;

/** Its package is loaded with the first use: where nothing is sold, never. */
export function createOpenPayments(settings: PaymentSettings | null): OpenPayments {
  let opened: Promise<Payments> | null = null;
  return async () => {
    if (settings === null) throw new AppError("billing.not-set-up");
    opened ??= import("./stripe/create-payments.ts").then(({ createStripePayments }) =>
      createStripePayments(settings),
    );
    return opened;
  };
}
