/** Texts of the dialog that asks for a rating of the product. */
export const ratingDialogText = {
  dialogTitle: "Feedback",
  /** NPS-01. */
  question: "How likely are you to recommend {product} to a friend or colleague?",
  /** NPS-03: at the ends of the scale of 0 to 10. */
  lowest: "Strong disagree",
  highest: "Strongly agree",
  reason: "What is the reason for your score?",
  reasonTooLong: "The reason must be no more than {max} characters",
  named: "Your answer is stored with your name, by whoever runs {product} for you.",
  /** Why `Submit` is disabled (NPS-04). */
  scoreNeeded: "Choose a score",
  reasonNeeded: "Give the reason for your score",
  optOut: "Opt out",
  submit: "Submit",
  /** NPS-10. */
  failed: "Oops, something went wrong please try again or contact support",
  /** NPS-06, NPS-07. */
  thanks: "Thank you for your feedback",
  optedOut: "Success! You have been removed from future feedback surveys.",
  dismiss: "Dismiss",
} as const;
