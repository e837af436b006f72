/** Sentences of what needs a plan, and of the monthly limit. None of them is shown on mobile clients, except those that say so. */
export const planText = {
  upgradeHint: "Upgrade your plan to use this option",
  upgrade: "Upgrade",
  /** Where the organisation licences its people (PLAN-09). */
  requestHint: "Request a license to use this option",
  requestLicense: "Request License",
  sendBlocked: "Choose another option or upgrade to send",
  sendBlockedEnterprise: "Choose another option or request a license to send",
  /** On mobile clients too: it names no plan. */
  sendBlockedMobile: "An option that you chose is not open to you here. Choose another one to send.",
  /** LIM-11 to LIM-14; the last one on mobile clients. */
  limitTitle: "Monthly response limit reached!",
  limitUpgrade: "Please upgrade to continue using {product}",
  limitRequest: "Request a license to continue using {product}",
  limitMobile: "To continue using {product} please open Teams on your desktop",
  back: "Back",
  /** RES-17: for who can upgrade, and for others. */
  oldResultsUpgrade: "Upgrade your account to view results that are older than {n} days.",
  oldResults: "Results over {n} days old are not available on free subscription",
} as const;
