/** Sentences of the page of plans and of its parts. None of them is shown on mobile clients. */
export const plansText = {
  /** BIL-02, BIL-04, BIL-05. */
  trialTitle: "{trialDays} Day Free Trial",
  discountedTitle: "Discounted Plans for EDU / Non-Profits",
  title: "Choose a {product} plan",
  /** ERR-08. */
  loading: "Loading plans...",
  failed:
    "Oops, something went wrong while fetching pricing plans. Please try again or contact support",
  /** BIL-15. */
  alreadyActive: "You already have an active {product} subscription!",
  manage: "Manage your subscription",
  /** PLAN-15. */
  current: "Your current plan",
  status: {
    free: "Free",
    trial: "Free trial",
    "trial-expired": "Trial expired",
    standard: "Standard",
    pro: "Pro",
    standup: "Standup",
    enterprise: "Enterprise",
    legacy: "Legacy plan",
    expired: "Subscription ended",
  },
  statusHint: {
    free: "You use {product} for free, with {limit} responses a month.",
    freeUnlimited: "You use {product} for free.",
    /** In the standup-only app. */
    freeStandups: "Taking part in standups is free. Sending them takes a plan.",
    trial: "Your trial runs until {date}.",
    "trial-expired": "Your trial ended on {date}. Choose a plan to go on with all options.",
    standard: "{quantity} responses a month.",
    pro: "{quantity} responses a month, and every option.",
    standup: "Standups with every option, for everybody who takes part.",
    enterprise: "{quantity} responses a month, for everybody in your organization.",
    legacy: "{quantity} responses a month. This plan is not offered any more.",
    expired: "Choose a plan to have all options again.",
  },
  /** BIL-11. */
  audience: "Who the plan is for",
  individual: "Individual",
  eduNpo: "EDU-NPO",
  eduHint: "50% off for schools, universities and non-profit organizations",
  /** BIL-14. */
  purpose: "Trial or purchase",
  trial: "Trial",
  buyNow: "Buy Now",
  trialDeclined:
    "Sorry, you are not available to start a new trial due to a previous subscription or trial.",
  /** BIL-46. */
  cyberMonday: "Cyber Monday: get 30% off",
  cyberMondayHint: "with promo code {code}, on annual subscriptions of 2 or more licenses",
  /** BIL-51, BIL-52. */
  frequency: "Billed every",
  frequencies: {
    monthly: "month",
    quarterly: "quarter",
    semi_annually: "6 months",
    yearly: "year",
  },
  perMonth: "{price} a month",
  saving: "Save {percent}%",
  names: {
    "teams-standard-500": "Standard",
    "teams-standard-2500": "Standard",
    "teams-standard-5000": "Standard",
    "teams-pro-unlimited": "Pro",
    enterprise: "Enterprise",
    "agile-standup": "Standup",
  },
  about: {
    standard: "For people who ask now and then",
    pro: "For people who ask often, and for teams",
    enterprise: "For whole organizations",
  },
  /** PLAN-01 to PLAN-03, BIL-18. */
  features: {
    responses: "{quantity} responses per month",
    "unlimited-responses": "Unlimited responses per month",
    "anonymous-responses": "Anonymous responses",
    "results-visibility": "Results-visibility options",
    scheduling: "Scheduling",
    "unlimited-history": "Unlimited results history",
    "direct-message": "Delivery to direct messages",
    reminders: "Reminders",
    "team-licenses": "Buying licenses for a team",
    "priority-support": "Priority support",
    standups: "Standups",
    exports: "Exports",
    "premium-support": "Premium Support",
  },
  featuresOf: "What {plan} includes",
  /** BIL-54. */
  responses: "Responses per month",
  responsesOf: "{quantity} responses per month",
  unlimited: "Unlimited",
  custom: "Made for you",
  per: "/ {frequency}",
  perLicense: "per license, billed every {frequency}",
  before: "Regular price: {price}",
  choose: "Choose {plan} Plan",
  startTrial: "Start {n}-Day Free Trial!",
  currentPlan: "Current Plan",
  /** Going on is to choose a plan or to give a payment card; otherwise a trial ends by itself. */
  afterTrial: "Free for {n} days, then {price} / {frequency} only if you choose to go on",
  talkToSales: "Talk to Sales",
  talkToSalesHint: "Do you need plans for a whole organization, or an offer? We are glad to help.",
  /** PLAN-01: where there is no page of sales. */
  askAdministrators: "Please ask the administrators of your organization about this plan.",
  faq: "Frequently asked questions",
  /** BIL-22. */
  tax: "Tax will be charged for US customers where applicable",
  /** BIL-50. */
  calculator: "Pricing calculator",
  calculatorHint: "What {plan} costs for your team",
  users: "Users",
  fewer: "Fewer {what}",
  more: "More {what}",
  calculated: "{total} / {frequency}",
  calculatedMonth: "{price} a month for each user",
  back: "Back",
} as const;

/** BIL-16 to BIL-21, BIL-55 to BIL-58. */
export const standupPlanText = {
  name: "Standup",
  about: "Check in with your team, wherever they are",
  price: "$3/active user/Month",
  tooltip: "An active user is anyone who responds to standups.",
  tooltipLabel: "What is an active user?",
  billed: "Billed monthly",
  startTrial: "Start {n}-Day Free Trial!",
  purchase: "or Purchase Now",
} as const;
