const minute = 60_000;

/** Every business constant of the product, by name. The row it comes from stands beside it. */
export const limits = {
  title: { min: 3, below: 5000 }, // AUT-35
  description: { max: 2000 }, // AUT-38
  recipients: { min: 1, max: 50 }, // AUT-39
  questions: { min: 1, max: 50 }, // QED-21
  questionLabel: { min: 3, max: 5000 }, // QED-10
  choices: { min: 2, max: 25 }, // QED-15
  choiceValue: { min: 1, max: 2000 }, // QED-12
  choiceLabel: { min: 1, max: 2000 }, // QED-14
  openEndedAnswer: { min: 1, max: 3000 }, // TAK-22
  comment: { max: 3000 }, // TAK-26
  commentAppeal: { max: 200 }, // QED-28
  newSurveyQuestions: 2, // AUT-41
  farthestMonths: 3, // TIM-04, TIM-06
  shortestOpen: 5 * minute, // TIM-05
  pastTolerance: minute, // TIM-03
  scheduledFrom: 30_000, // TIM-11
  deliverRefreshDelay: 3000, // LIF-12
  memberLimitNotice: 5000, // LIF-18
  directMessageMembers: 100, // LIF-17
  reminders: { max: 2, defaultMinutes: 30 }, // RMD-12, RMD-03
  reminderMembers: { standup: 25, other: 100 }, // RMD-14, RMD-15
  pointValue: { min: 1, max: 1000 }, // QUZ-06
  keptDraftDays: 30, // API-24
  avatars: 7, // RES-35
  names: 3, // RES-36
  commentPreview: 250, // RES-37
  columnLabel: 50, // RES-24
  cardActions: 6, // CARD-07
  cardBytes: 25_000,
  resultCardTopChoices: 10, // RES-38
  keptDeletedDays: 30, // LIF-02
  bulkExport: 100, // API-48
  exportId: 20, // EXP-08
  exportTitle: 40, // EXP-08
  hostInitialise: 5000, // HOST-06
  bodyBytes: 1_048_576,
  listPage: 25,
  search: 100, // LST-02
  recentlyClosed: 24 * 60 * minute, // MTG-15, MTG-26
  filterChips: 3, // MTG-06
  proLevel: 2500, // PLAN-05, PLAN-19: monthly responses from which a plan is Pro
  meterHiddenFrom: 100_000, // LIM-10
  meterLevels: { low: 50, medium: 75 }, // LIM-08: percent, each the last of its level
  samePageLoad: 5000, // HOST-49
  meetingRole: 5 * minute, // MTG-30
  gridSteps: [600, 1200, 1600], // MTG-02
} as const;
