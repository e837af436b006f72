/** Sentences of cancelling and reactivating (CAN). */
export const cancelText = {
  title: "Cancel your subscription?",
  /** CAN-06. */
  loses: "You will lose:",
  losses: [
    "results older than 30 days",
    "anonymity and results-visibility options",
    "scheduling and reminders",
  ],
  until: "Everything stays until {date}.",
  untilUnpaid:
    "A payment is overdue. If it is paid, everything stays until {date}; otherwise your " +
    "subscription can end sooner.",
  credit:
    "The credit of {total} is not paid out. It stays, and is taken off when you buy a plan again.",
  /** Of a subscription that somebody else pays. */
  creditOthers:
    "The credit of {total} is not paid out. It stays with {customer}, and is not taken off a " +
    "plan that you buy.",
  goOn: "Continue",
  keep: "Keep Subscription",
  reason: "Why do you cancel?",
  /** CAN-03, CAN-04. */
  reasons: {
    "not-needed": "Don't need to create polls/surveys anymore",
    "one-time-use": "Just signed up for a one time use",
    "missing-features": "It didn't have the required features",
    expensive: "It's expensive",
    leaving: "I'm leaving the company or we are not using MS Teams anymore",
    other: "Other (free form below)",
  },
  feedback: "Tell us more",
  reasonMissing: "Choose a reason",
  cancel: "Cancel",
  cancelling: "Cancelling…",
  /** CAN-10. */
  failed: "Oops, something went wrong please try again or contact support",
  done: "Your subscription ends on {date}.",
  reactivated: "Your subscription goes on.",
} as const;
