/** Texts of payments that the server writes. */
export const billingText = {
  education: "EDU / Non-Profit",
  /** Where the payment provider gives no reason. */
  declined: "Your card was declined.",
} as const;
