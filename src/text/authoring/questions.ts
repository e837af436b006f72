/** Texts of the question editor. */
export const questionsText = {
  /** QED-04. */
  allowComments: "Let people comment",
  commentAppeal: "Comment prompt (optional)",
  commentAppealPlaceholder: "Tell us more",
  addChoices: "Let people add choices",
  oneCorrect: "Mark the correct choice",
  severalCorrect: "Mark every correct choice, at least one",
  correct: "Choice {n} is correct",
  lastCorrect: "At least one choice stays correct. Mark another one first.",
  points: "Points",
  fillWith: "Fill with",
  filled: "The choices are now {name}",
  promoterScore: "Promoter score (0 to 10)",
  scale: "Scale",
  wordCloud: "Show the answers as a word cloud",
  wordCloudHint: "A word cloud question is always required.",
  wordCloudWhere: "For a poll with one text question, in a meeting.",
  toQuiz: "Make it a quiz",
  fromQuiz: "Make it a {type}",
  toQuizTitle: "Make this a quiz?",
  toQuizBody:
    "Every question becomes multiple choice with its first choice marked correct, and people " +
    "see the results after it closes. What belongs to other question types is lost.",
  fromQuizTitle: "Make this a {type}?",
  fromQuizBody:
    "The correct marks and the points are lost. Questions and choices stay as they are.",
  cancel: "Cancel",
  isScored: "This is a quiz now",
  isNoQuiz: "This is a {type} now",
  points1: "1 point",
  pointsN: "{n} points",
} as const;

/** Presets for the steps of a scale; the names are the buttons' labels. */
export const scalePresets = {
  numbers: { name: "Numbers 1 to 5", values: ["1", "2", "3", "4", "5"] },
  faces: { name: "Faces 😞 to 😍", values: ["😞", "🙁", "😐", "🙂", "😍"] },
} as const;
