/** Keys and addresses of the payment provider. */
export type PaymentSettings = {
  secretKey: string;
  publishableKey: string;
  /** Signs webhooks; null where none are received. */
  webhookSecret: string | null;
  /** Null: the provider's own. */
  apiUrl: string | null;
  /** The script that shows the card field and makes a payment method of it. */
  scriptUrl: string;
  /** Whether the provider calculates tax from the customer's address. */
  taxes: boolean;
  /** Whether the product makes the plans there itself: in the stand-in. */
  setsUpPlans: boolean;
};
