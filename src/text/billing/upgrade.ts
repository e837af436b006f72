/** Sentences of the page that changes a plan (UPG). */
export const upgradeText = {
  title: "Change plan",
  /** UPG-01, UPG-02, UPG-12. */
  notAllowed:
    "You do not have a active paid subscription to upgrade, or you are not the subscription " +
    "owner or administrator!",
  contactSupport: "Please contact our support team to make any changes to your account.",
  obsolete:
    "Your'e currently on a plan that's no longer supported, please contact support or switch to " +
    "an available plan.",
  paidByUse:
    "Standups are paid by use: for each person who was active in a month. There is no plan to " +
    "change.",
  support: "Contact Support",
  plan: "Plan",
  frequency: "Billed every",
  licenses: "Licenses",
  /** BIL-49. */
  oneLicense:
    "A Standard plan has one license, and {n} people have one now. Remove all but one of them " +
    "before you change to Standard.",
  /** UPG-06. */
  increase: "Increase Response Limit",
  estimate: "Estimate",
  estimating: "Calculating…",
  unchanged: "Choose another plan, frequency or number of licenses to see what it costs.",
  /** Of a plan with one license. */
  unchangedOne: "Choose another plan or frequency to see what it costs.",
  /** UPG-08. */
  newPrice: "Price of the new plan",
  until: "Paid until",
  refund: "Refund of the old plan",
  tax: "Tax",
  taxAt: "Tax ({percent}%)",
  withoutTax: "Subtotal without tax",
  subtotal: "Subtotal",
  balance: "Existing balance",
  due: "Amount due",
  credit:
    "This leaves you a credit of {total}, which is taken off your next payments. Nothing goes " +
    "back to your card.",
  /** Where only a part of a period is paid now. */
  regular:
    "The price of the new plan is for the time until {date}. Its regular price is {price} every " +
    "{frequency}.",
  codeUsed:
    "Your promo code was for one payment: unused time is refunded as you paid it, and the new " +
    "plan costs its full price.",
  update: "Update Plan",
  updating: "Updating…",
  /** UPG-10. */
  updated: "Your plan has been updated!",
  close: "Close",
} as const;
