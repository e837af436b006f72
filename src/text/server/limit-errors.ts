/** Errors of plans and their limits, which lists say before anything is asked of the server. */
export const limitErrorTexts = {
  "survey.limit-reached": "Monthly response limit exceeded!  Upgrade to send this {product}!",
  "survey.launching-off": "Launching is disabled due to monthly response limit being exceeded",
  "results.subscription-ended":
    "Your subscription has ended. Upgrade your account to view these results.",
  "results.owner-subscription-ended":
    "The results are hidden because the owner's subscription has ended. Ask the owner to renew it.",
} as const;
