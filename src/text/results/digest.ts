/** What a team said, person by person. */
export const digestText = {
  /** Of a question whose Yes comes first: `Are you blocked? Yes`. */
  flagged: "{label} {answer}",
  answers: "Answers",
  noAnswer: "No answer",
  notYet: "No answer yet",
  missing: "Did not answer",
  away: "Away",
  awayUntil: "{name}, until {date}",
  more: "The newest answers are shown. {n} more are in the export.",
} as const;
