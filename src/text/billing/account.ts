/** Sentences of the account page (ACC-01 to ACC-11, CRD-07). */
export const accountText = {
  title: "Account Settings",
  back: "Back",
  loading: "Loading account...",
  /** ACC-01, ACC-02. */
  none: "You do not have any active paid subscriptions!",
  failed: "Sorry, there was a problem loading your account:",
  picker: "Subscription",
  tabs: "Account",
  billing: "Billing and Plans",
  people: "Users and License Management",
  activity: "Usage Activity",
  plans: {
    "msteams-standard": "Polls and surveys",
    "agile-standup": "Standups",
    "msteams-surveys": "Surveys",
  },
  states: { active: "Active", suspended: "Suspended", ended: "Ended" },
  option: "{plan}, {level}, {state}",
  optionTrial: "{plan}, {level} trial, {state}",
} as const;

/** The tab `Billing and Plans`. */
export const billingTabText = {
  plan: "Plan",
  level: "Responses per month",
  unlimited: "Unlimited",
  frequency: "Billed every",
  amount: "Amount",
  quantity: "Licenses",
  used: "{used} of {quantity} used",
  metered: "Active users this period",
  next: "Next payment",
  nextOn: "{total} on {date}",
  noNext: "None",
  customer: "Billed to",
  card: "Card",
  cardEnding: "{brand} ending in {digits}",
  noCard: "No card",
  tax: "Tax",
  discount: "Discount",
  percent: "{n}%",
  trial: "Trial",
  trialEnds: "Your trial ends on {date}.",
  ends: "Your subscription was cancelled and ends on {date}.",
  overdue: "The last payment failed and will be tried again. Please check your card, or update it.",
  changePlan: "Change Plan",
  updateCard: "Update Card",
  linkOpened: "The page for your new card is open in your browser. Its link works for 15 minutes.",
  cancel: "Cancel Subscription",
  reactivate: "Reactivate Subscription",
  reactivating: "Reactivating…",
  history: "Billing history",
  noHistory: "No invoices yet",
  columns: { number: "Invoice", date: "Date", total: "Total", links: "Documents" },
  invoice: "View",
  invoiceOf: "View invoice {number}",
  pdf: "PDF",
  pdfOf: "PDF of invoice {number}",
  /** UPG-13. */
  contactSupport: "Please contact our support team to make any changes to your account.",
  support: "Contact Support",
  refresh: "Refresh",
} as const;

/** The page for another card (CRD). */
export const cardText = {
  title: "Update your card",
  name: "Name on card",
  email: "Billing email",
  card: "New card",
  save: "Update Card",
  saving: "Updating…",
  /** CRD-03, CRD-04. */
  done: "Your card has been updated!",
  next: "You can close this tab and go back to Microsoft Teams.",
  invalid: "Invalid payment method",
} as const;
