/**
 * Texts of answering that the respondents' page does not need for its first question; in a file of
 * their own to keep that page small.
 */
export const votingText = {
  heading: "Your answer",
  required: "Required",
  /** TAK-28, TAK-29. */
  dateHint: "Choose with the picker or the arrow keys",
  answered: "You've completed this {type}!",
  change: "Change my response",
  /** EDT-21. */
  retake: "Take again",
  /** TAK-19. */
  notSaved: "Failed to save response",
  newChoice: "New choice",
  saved: "Your response was saved",
  keep: "Keep my response",
  update: "Save changes",
  surveyComment: "Comment",
  voted: "You voted",
  notAnswered: "You have not answered yet",
  answer: "Answer",
  /** Hides the form that `answer` shows. */
  hide: "Hide",
} as const;
