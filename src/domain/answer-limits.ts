/**
 * The limits that the respondents' page needs, in a file of their own to keep it small; part of
 * `limits`.
 */
export const answerLimits = {
  choices: { min: 2, max: 25 }, // QED-15
  choiceValue: { min: 1, max: 2000 }, // QED-12
  choicesAddedByOne: 5, // TAK-31: per person and question, so that nobody can fill a question alone
  openEndedAnswer: { min: 1, max: 3000 }, // TAK-22
  comment: { max: 3000 }, // TAK-26
  keptDraftDays: 30, // API-24
} as const;
