/** Points of a quiz or a game (TRV-29). */
export const pointTexts = {
  points: "{n} points",
  point: "1 point",
  time: "{n} s",
  score: "{score} of {most}",
} as const;
