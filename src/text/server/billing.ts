/** Texts of payments that the server writes. */
export const billingText = {
  education: "EDU / Non-Profit",
  /** Where the payment provider gives no reason. */
  declined: "Your card was declined.",
  /** Of several overdue payments, where one fails after others succeeded. */
  paidPartly: "{paid} is paid now, {rest} is still overdue. {reason}",
} as const;
