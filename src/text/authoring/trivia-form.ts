/** Texts of the form of a new game. */
export const triviaFormText = {
  title: "New trivia",
  questions: "Number of questions",
  difficulty: "Difficulty",
  difficulties: { easy: "Easy", medium: "Medium", hard: "Hard" },
  seconds: "Seconds per question",
  category: "Category",
  lasts: "{n} questions, about {m} minutes with the results between them",
  hint:
    "After it is created you start it with Send now: all members are told, and the game starts " +
    "60 seconds later.",
  create: "Create",
  creating: "Creating",
  /** TRV-30. */
  failed: "Oops, something went wrong while creating the trivia.",
} as const;
