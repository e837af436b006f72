import { answerLimits } from "./answer-limits.ts";

const minute = 60_000;

/** Every business constant of the product, with the row that defines it. */
export const limits = {
  ...answerLimits,
  title: { min: 3, below: 5000 }, // AUT-35
  description: { max: 2000 }, // AUT-38
  choicesWaiting: 100, // of one question, in answers that are sealed (decisions/046)
  leaderboardPlaces: 5, // QUZ-16
  post: { max: 3000 }, // QNA-02
  posts: { inSurvey: 5000, ofPerson: 200, perMinute: 15 },
  reactionsPerMinute: 60, // of one person
  replies: { toPost: 50, perMinute: 30 },
  postPage: 50,
  postNews: 30, // posts in one event; more are read again
  reactionNames: 5, // ICE-17
  recipients: { min: 1, max: 50 }, // AUT-39
  questions: { min: 1, max: 50 }, // QED-21
  questionLabel: { min: 3, max: 5000 }, // QED-10
  choiceLabel: { min: 1, max: 2000 }, // QED-14
  commentAppeal: { max: 200 }, // QED-28
  teamName: { min: 1, below: 101 }, // STD-04
  standupMessage: { below: 2000 }, // STD-05
  standupQuestions: { min: 2, max: 5 }, // STD-06
  farthestMonths: 3, // TIM-04, TIM-06
  shortestOpen: 5 * minute, // TIM-05
  pastTolerance: minute, // TIM-03
  scheduledFrom: 30_000, // TIM-11
  deliverRefreshDelay: 3000, // LIF-12
  memberLimitNotice: 5000, // LIF-18
  directMessageMembers: 100, // LIF-17
  flagDays: 36_500, // of a trial, and of results that are kept
  flagMembers: 1_000_000,
  reminders: { max: 2, defaultMinutes: 30 }, // RMD-12, RMD-03
  reminderMembers: { standup: 25, other: 100 }, // RMD-14, RMD-15
  pointValue: { min: 1, max: 1000 }, // QUZ-06
  avatars: 7, // RES-35
  names: 3, // RES-36
  commentPreview: 250, // RES-37
  commentLines: 8,
  columnLabel: 50, // RES-24
  cardActions: 6, // CARD-07
  cardBytes: 25_000,
  resultCardTopChoices: 10, // RES-38
  completionNames: 3, // STD-12
  choiceNames: 10, // STD-13
  digestMissing: 20,
  digestAudience: 1000,
  keptDeletedDays: 30, // LIF-02
  bulkExport: 100, // API-48
  seriesExport: 1000, // the newest surveys of a series in one file
  exportId: 20, // EXP-08
  exportTitle: 40, // EXP-08
  bodyBytes: 1_048_576,
  intentBytes: 4096, // API-79
  telemetryPerMinute: { ofPerson: 20, inTenant: 200 }, // API-89
  telemetryEvents: 20_000, // stored for one organisation
  subscriptionOwners: 5, // ACC-16
  subscriptionPeople: 500, // of one subscription
  activityUsers: 100, // ACC-27: those with the most responses
  activityPage: 25,
  ratingReason: { max: 2000 }, // NPS-04
  listPage: 25,
  listBytes: 1_000_000, // the surveys of one list page together, except the first
  pendingSurveys: 500, // created by one person
  templates: 200,
  templatePeople: 50, // owners and users of one template
  recommended: { templates: 4, words: 80 }, // TPL-19, TPL-20
  series: 200, // created by one person
  seriesFirstPage: 10, // REC-34
  seriesPage: 25, // REC-34: doubled for each further page
  randomQuestions: 20, // API-69
  prompt: { max: 500 }, // LLM-04
  ideasPerMinute: 10, // LLM-04: of one person
  idea: { min: 3, max: 300 }, // within questionLabel
  autolinks: 20, // of one survey or series
  autolinkPrefix: 50,
  autolinkUrl: 2000,
  search: 100, // LST-02
  recentlyClosed: 24 * 60 * minute, // MTG-15, MTG-26
  filterChips: 3, // MTG-06
  proLevel: 2500, // PLAN-05, PLAN-19: monthly responses; the lowest level of a Pro plan
  meterHiddenFrom: 100_000, // LIM-10
  meterLevels: { low: 50, medium: 75 }, // LIM-08: percent, the upper end of each level
  promoCode: 25, // BIL-29
  checkoutLicenses: { min: 1, max: 50 }, // BIL-47, BIL-48
  upgradeLicenses: 100, // UPG-04
  cyberMondayLicenses: { min: 2, max: 6 }, // BIL-42, BIL-43
  calculatorUsers: { min: 1, max: 500 }, // BIL-50
  meteredUsers: { initial: 5, min: 10 }, // BIL-57, BIL-58
  billingName: { max: 200 },
  cancelFeedback: { max: 2000 },
  cardTries: 20, // of one person in ten minutes
  invoices: 24, // BillingInfo: the newest
  linkMinutes: 15, // CRD-08
  shareLinkDays: 30, // BIL-70
  samePageLoad: 5000, // HOST-49
  meetingRole: 5 * minute, // MTG-30
  gridSteps: [600, 1200, 1600], // MTG-02
} as const;
