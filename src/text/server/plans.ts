/** Texts about plans and the monthly limit. Not shown on mobile clients, except where noted. */
export const planText = {
  upgradeHint: "Upgrade your plan to use this option",
  upgrade: "Upgrade",
  /** Where people request licences from their organisation (PLAN-09). */
  requestHint: "Request a license to use this option",
  requestLicense: "Request License",
  sendBlocked: "Choose another option or upgrade to send",
  sendBlockedEnterprise: "Choose another option or request a license to send",
  /** Also for mobile clients: does not mention a plan. */
  sendBlockedMobile:
    "An option that you chose is not open to you here. Choose another one to send.",
  /** LIM-11 to LIM-14; the last one on mobile clients. */
  limitTitle: "Monthly response limit reached!",
  limitUpgrade: "Please upgrade to continue using {product}",
  limitRequest: "Request a license to continue using {product}",
  limitMobile: "To continue using {product} please open Teams on your desktop",
  back: "Back",
  /** STD-17, on mobile clients; others are in `standup-plan.ts`. */
  trialEndedMobile: "To continue using {product} please open Teams on your desktop",
  choosePlan: "Choose a plan",
  /** NAV-02 to NAV-08. */
  label: {
    trial: "{n} days left in trial",
    trialLastDays: ["Trial ends today", "1 day left in trial"],
    trialEnded: "⚠️ Trial has ended!",
    full: "{level} Subscription",
    adminOnly: " (Admin Only)",
    fullEnded: "⚠️ Subscription ended!",
  },
  /** PLAN-19. */
  levels: { standup: "Standup", enterprise: "Enterprise", pro: "Pro", standard: "Standard" },
  /** MTG-07, MTG-09. */
  banner: "Get unlimited responses, anonymity, and more!",
  upgradeNow: "Upgrade Now",
  upgradeTitle: "Upgrade your plan",
  upgradeBody: "With a plan, more of {product} is open to you:",
  upgradeGains: [
    "More responses a month, or as many as you like",
    "Anonymous responses, and a say in who sees the results",
    "Sending at a set time, close dates and reminders",
    "Results that stay",
  ],
  seePlans: "See Plans",
  notNow: "Not now",
  /** Where plans are not sold: whom to contact (BIL-75). */
  contactTitle: "Your {product} plan",
  contactBody:
    "Plans are given out by whoever runs {product} for your organization. Ask them to get one, " +
    "or to change yours.",
  /** The month's usage. */
  usage: "{value} of {limit} responses this month",
  usageLabel: "Responses this month",
  usageWarning: "You have used {percent}% of your responses for the month.",
  /**
   * LIM-07; then the variants for organisations that license their people, and for mobile clients.
   */
  usageReached: "You have reached your response limit for the month. Upgrade for more responses!",
  usageReachedRequest:
    "You have reached your response limit for the month. Request a license for more responses!",
  usageReachedMobile: "You have reached your response limit for the month.",
  /** RES-17: for those who can upgrade, and for others. */
  oldResultsUpgrade: "Upgrade your account to view results that are older than {n} days.",
  oldResults: "Results over {n} days old are not available on free subscription",
} as const;
