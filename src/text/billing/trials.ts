/** Asking for a licence (LIM-15 to LIM-21), and a trial of the marketplace (BIL-73). */
export const trialText = {
  title: "Request a license",
  body:
    "Your license starts with a trial at once. Say who approves licenses in your organization, " +
    "and what you need it for.",
  email: "Email of who approves it",
  reason: "Reason",
  send: "Request License",
  sending: "Requesting…",
  cancel: "Cancel",
  close: "Close",
  back: "Back",
  /** LIM-21, ERR-15. */
  failedTitle: "License request",
  failed: "Unable to start a trial: {message}",
  unknown: "Error requesting trial, contact support!",
  done: "Your trial has started",
  doneBody: "You can use {product} without the limits of the free plan until {date}.",
  /** ERR-16, with two spaces. */
  starting: "Starting your trial…",
  notStarted: "There was a problem starting your trial.  Contact support",
  /** Of an address that lacks a part. */
  incomplete:
    "This address is not complete. Open the whole link that you were given, or ask for a new one.",
  support: "Contact Support",
  openTeams: "Open {product} in Microsoft Teams to go on.",
} as const;
