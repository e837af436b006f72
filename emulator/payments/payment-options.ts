/** Which keys open the stand-in for the payment provider, and whom it tells of events. */
export type PaymentOptions = {
  secretKey: string;
  publishableKey: string;
  /** Null: only endpoints made by call are told. */
  webhook: { url: string; secret: string } | null;
};

/** Keys that open nothing but the stand-in. */
export const demoPayments: PaymentOptions = {
  secretKey: "sk_test_standin",
  publishableKey: "pk_test_standin",
  webhook: null,
};
export const demoWebhookSecret = "whsec_standin";
/** The version whose shapes are sent, that of the package `stripe` 23. */
export const apiVersion = "2026-10-28.endive";
