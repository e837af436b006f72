/** The Net Promoter Score (RES-40 to RES-42). */
export const npsText = {
  score: "NPS",
  average: "Average",
  groups: {
    promoter: "Promoters (9 to 10)",
    passive: "Passives (7 to 8)",
    detractor: "Detractors (0 to 6)",
  },
  signs: { positive: "Positive", negative: "Negative", zero: "Neutral" },
  scoreOf: "Promoter score of {label}",
  columns: { group: "Group", sign: "Counts as", votes: "Votes", percent: "Percent" },
  answers: "All answers",
} as const;
