/** Sentences of the second step of the checkout. */
export const checkoutText = {
  /** BIL-03. */
  title: "Payment details",
  back: "Back",
  name: "Name",
  email: "Billing email",
  /** BIL-26, BIL-27. */
  nameMissing: "Name is required",
  emailInvalid: "A valid email is required",
  licenses: "Licenses",
  activeUsers: "Active users",
  /** BIL-57. */
  minimum: "{n} (10 user minimum)",
  oneLicense: "A Standard plan has one license",
  card: "Card",
  cardOptional: "Card (optional)",
  cardLoading: "Loading the card field...",
  cardSafe: "Your card goes to the payment provider, never to {product}.",
  /** BIL-29 to BIL-45. */
  promo: "Promo code",
  redeem: "Redeem",
  redeeming: "Redeeming…",
  applied: "{name} applied",
  /** Totals. */
  summary: "Summary",
  plan: "{plan} plan",
  each: "{n} x {price}",
  eduDiscount: "EDU / Non-Profit discount",
  discount: "Discount",
  discountOf: "Discount ({name})",
  tax: "Tax",
  taxLater: "Calculated with your payment",
  total: "Total",
  totalBeforeTax: "Total before tax",
  monthly: "Estimate per month",
  monthlyBeforeTax: "Estimate per month before tax",
  totalToday: "Due today",
  dueBeforeTax: "Due today before tax",
  credit: "From your credit",
  /** Of a sum to which tax may be added. */
  plusTax: "{total} plus tax",
  /** BIL-56. */
  estimate: "Totals are an estimate and you will be charged on actual usage",
  /** BIL-35. */
  charged: "With a card, {total} will be charged on {date}, unless you cancel before.",
  chargedNot: "Without one, the trial ends then and nothing is charged.",
  chargedLater:
    "With a card, the plan goes on after {date} and is paid at the end of each month, unless you " +
    "cancel before.",
  renews: "Renews every {frequency} at {price} until you cancel.",
  renewsNot: "You pay for this period only. {owner} can renew the plan with another card.",
  /** Of standups that somebody else pays (BIL-55, BIL-57, BIL-70). */
  renewsNotMetered:
    "You pay for one month from today: {price} for each active user, however many they are. " +
    "There is no upper limit. Your card is charged when the month ends. {owner} can renew the " +
    "plan with another card.",
  renewsNotMeteredAtLeast:
    "You pay for one month from today: {price} for each active user, for {n} at least, however " +
    "many they are. There is no upper limit. Your card is charged when the month ends. {owner} " +
    "can renew the plan with another card.",
  renewsLater:
    "The discount is for {n} months. Then it renews every {frequency} at {price} until you cancel.",
  paidLater: "You pay at the end of each month, for those who were active, until you cancel.",
  pay: "Pay {total}",
  /** Of a credit that pays the whole price, and the tax after it. */
  payFromCredit: "Pay from your credit",
  creditPaysTax:
    "Your remaining credit of {rest} pays the tax. Your card is charged only if the tax is more.",
  payLater: "Subscribe, nothing due today",
  subscribing: "Subscribing…",
  startTrial: "Start free trial",
  paying: "Sending your payment…",
  cardIncomplete: "Fill in your card's details",
  /** ERR-09, ERR-10, ERR-12, ERR-14. */
  notLoaded: "stripe has not loaded yet",
  loadFailed: "Error please contact support or try again",
  expired: "Your session has expired. Please refresh and authenticate again to continue.",
  failed: "Oops, something went wrong please try again or contact support",
  refresh: "Refresh",
  /** BIL-32, BIL-34. */
  congratulations: "Congratulations!",
  bought: "Your {plan} plan is active.",
  boughtFor: "The {plan} plan of {owner} is active.",
  trialStarted: "Your {plan} trial is active. It ends on {date}.",
  /** What was charged. */
  invoiced: "Your invoice comes to {total}.",
  invoicedWithTax: "Your invoice comes to {total}, tax included.",
  creditPaidSome: "{credit} came from your credit, {rest} was charged to your card.",
  creditPaid: "It was paid from your credit, nothing was charged to your card.",
  notCharged: "Nothing was charged today. You pay at the end of each month.",
  notChargedOnce: "Nothing was charged today. Your card is charged once, when the month ends.",
  next: "You can close this tab and go on in Microsoft Teams.",
  close: "Close",
  closed: "You can close this tab now.",
  /** BIL-70, BIL-71. */
  onBehalfTitle: "Payment for somebody else",
  onBehalf: "You pay for the plan of {owner}",
  ownerHasPlan: "{owner} already has this plan.",
  askPayer: "Ask somebody else to pay",
  askingPayer: "Creating the link…",
  payerLink: "Payment link",
  payerHint:
    "Whoever in your organization opens it can pay. The plan is yours. The link works for {n} " +
    "days.",
} as const;

/** BIL-23, BIL-24, BIL-72. */
export const nativeText = {
  dialogTitle: "Plans",
  continues: "The checkout continues in your browser",
  hint: "Finish it there, come back and select Refresh.",
  refresh: "Refresh",
  refreshing: "Refreshing…",
  again: "Open the checkout again",
  incomplete: "You must complete your checkout",
  mobile: "Oops! We can't access plans on mobile devices",
  contact: "Contact Support",
  trialSummary: "{plan}: free until {date}.",
  trialAfter:
    "Then it ends by itself: nothing is charged unless you choose a plan or give a payment card.",
  starting: "Starting…",
} as const;

/** The sign-in before plans and payment in a browser. */
export const paymentSignInText = {
  heading: "Sign in to go on",
  why:
    "Plans of {product} belong to people of an organization: sign in with your account there to " +
    "see and buy them.",
} as const;
