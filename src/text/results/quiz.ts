/** The results of a quiz (QUZ-10 to QUZ-18). */
export const quizText = {
  views: { leaderboard: "Leaderboard", question: "Question", user: "User" },
  viewsLabel: "Views of the quiz",
  leaderboard: "Leaderboard",
  loading: "Loading the leaderboard",
  columns: { rank: "Rank", name: "Name", score: "Score" },
  you: "You",
  anonymous: "Anonymous",
  nobody: "Nobody has completed this quiz yet",
  yourScore: "Your score",
  points: "{points} of {most} points",
  onePoint: "{points} of 1 point",
  correct: "Correct answer",
  right: "Right",
  wrong: "Wrong",
  /** The ring around one's own score, and what stands beside it. */
  ofMost: "of {most}",
  scored: "You scored {score} of {most}",
  place: "Place {rank} of {n}",
  yourAnswer: "Your answer",
  /** What a chosen choice is: `Your answer · Right`. */
  marked: "{whose} · {mark}",
  later: "You see your score and the correct answers once this quiz is closed.",
  elsewhere: "You answered without a name. Your score is shown on the device that you answered on.",
  more: "The first {n} of {completed}",
  yourPlace: "Your place: {rank}, with {score}",
} as const;
