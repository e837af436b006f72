/** Texts of a question's bars, on every page that shows some. */
export const barsText = {
  yourVote: "Your vote",
  /** Of the choices with the most votes: while it runs, and after it closed. */
  leading: "Leading",
  mostVotes: "Most votes",
  oneVote: "1 vote",
  votes: "{n} votes",
} as const;
