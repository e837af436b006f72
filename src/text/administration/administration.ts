/** Texts of the administration page, and of its overview. */
export const administrationText = {
  title: "Administration",
  loading: "Loading administration",
  failed: "The page could not be loaded",
  /** For whom it is not. */
  refusedTitle: "This page is for administrators",
  refused:
    "You are not an administrator of your organization in {product}. If you should be one, ask " +
    "those who run {product} in your organization.",
  tabsLabel: "Administration",
  tabs: {
    overview: "Overview",
    surveys: "Surveys",
    policy: "Policy",
    people: "People",
    audit: "Audit",
  },
  noAnswers:
    "Administrators see names, owners, states and counts here, and no answers or results. What " +
    "has no name is listed by its first question. To see results, hand a survey over to " +
    "yourself: that is in the audit.",
  more: "Show more",
  loadingMore: "Loading more",
  cancel: "Cancel",
  actions: "Actions",
  actionsOf: "Actions for {name}",
  unnamed: "Unknown person",
  removeFilter: "Remove {label} {name}",
  added: "{name} was added",
  removed: "{name} was removed",
} as const;

/** The organisation at a glance. */
export const overviewText = {
  loading: "Counting",
  failed: "The counts could not be loaded",
  asOf: "As of {date}",
  figures: "At a glance",
  open: "Live now",
  creators: "People who own a survey",
  ofWeek: "Answers to surveys of the last 7 days",
  ofMonth: "Answers to surveys of the last 30 days",
  surveys: "Surveys by type",
  noSurveys: "Nobody has created anything yet.",
  columns: {
    type: "Type",
    pending: "Ready",
    open: "Live",
    closed: "Closed",
    deleted: "Deleted",
  },
  deletedHint: "Deleted surveys are stored for some days, until they are removed for good.",
  stored: "What is stored",
  kinds: {
    surveys: "Surveys",
    series: "Series",
    answers: "Answers",
    people: "People",
    templates: "Templates",
    audit: "Rows of the audit",
  },
  plans: "Plans",
  noPlans: "Your organization has no subscription.",
  planColumns: { plan: "Plan", state: "State", people: "People", until: "Trial until" },
  everybody: "Everybody",
  ofQuantity: "{n} of {quantity}",
  trial: "{plan}, trial",
  noDate: "–",
  administrators: "Administrators",
  noAdministrators: "Nobody was named by a command.",
  administratorsHint:
    "These were named by a command. Those who have the role Administrator in the directory are " +
    "not listed here.",
} as const;
