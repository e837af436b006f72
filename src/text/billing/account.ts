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
  /** BIL-55. */
  perUser: "Price per active user",
  perUserEvery: "{price} / {frequency}",
  quantity: "Licenses",
  used: "{used} of {quantity} used",
  metered: "Active users this period",
  next: "Next payment",
  nextOn: "{total} on {date}",
  noNext: "None",
  endedOn: "Ended on",
  credit: "Credit",
  creditHint: "It is taken off your next payments.",
  creditStays: "It is taken off when you buy a plan again.",
  /** Of a subscription that somebody else pays. */
  creditOfPlan: "It is taken off the next payments of this subscription.",
  creditOthers: "It stays with {customer}. It is not taken off a plan that you buy.",
  customer: "Billed to",
  card: "Card",
  cardEnding: "{brand} ending in {digits}",
  noCard: "No card",
  tax: "Tax",
  discount: "Discount",
  percent: "{n}%",
  /** ACC-10, PLAN-22. */
  badges: {
    active: "Active",
    trial: "Trial",
    overdue: "Past due",
    suspended: "Suspended",
    ended: "Ended",
  },
  trialEnds: "Your trial ends on {date}.",
  ends: "Your subscription ends on {date} and does not renew.",
  endsUnpaid:
    "Your subscription does not renew. If the overdue amount is paid, it ends on {date}; " +
    "otherwise it can end sooner.",
  /** Of a card whose holder no longer manages the subscription, or paid for somebody once. */
  othersCard:
    "The card is of somebody who pays for this period only. To go on, update the card, then " +
    "reactivate the subscription.",
  /** CAN-12. */
  ended: "This subscription ended on {date}. Nothing more will be charged.",
  trialEnded: "This trial ended on {date}. Nothing was charged.",
  buyAgain: "Choose a plan to have all options again.",
  choosePlan: "Choose a plan",
  suspended: "This subscription is suspended, and its options are closed.",
  overdue: "{total} is overdue because the last payment failed.",
  overdueUnknown: "The last payment failed.",
  /** How to leave that state. */
  payHint:
    "Pay the invoice, and confirm the payment if your bank asks you to. Or update your card: the " +
    "payment is then tried again at once.",
  cardHint: "Update your card: the payment is then tried again at once.",
  pay: "Pay Invoice",
  changePlan: "Change Plan",
  updateCard: "Update Card",
  linkOpened: "The page for your new card is open in your browser. Its link works for 15 minutes.",
  cancel: "Cancel Subscription",
  reactivate: "Reactivate Subscription",
  reactivating: "Reactivating…",
  history: "Billing history",
  noHistory: "No invoices yet",
  columns: {
    number: "Invoice",
    date: "Date",
    total: "Total",
    status: "Status",
    links: "Documents",
  },
  /** `credit`: of a negative sum, which is taken off the next payments. */
  invoiceStates: { paid: "Paid", unpaid: "Unpaid", void: "Void", credit: "Credit" },
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
  /** What saving it has the card pay: what is overdue, or the plan of a trial (PLAN-22, BIL-35). */
  paysNow: "{total} is overdue. The new card is charged for it at once.",
  saveAndPay: "Update Card and Pay {total}",
  paidNow: "{total} was overdue, and is paid now.",
  goesOn:
    "With this card the plan goes on after your trial: {total} will be charged on {date}, unless " +
    "you cancel before.",
  goesOnMetered:
    "With this card the plan goes on after your trial: from {date} on it is paid at the end of " +
    "each month, for those who were active, unless you cancel before.",
  endsWithout: "Without one, the trial ends then and nothing is charged.",
  saving: "Updating…",
  /** CRD-03, CRD-04. */
  done: "Your card has been updated!",
  next: "You can close this tab and go back to Microsoft Teams.",
  invalid: "Invalid payment method",
} as const;
