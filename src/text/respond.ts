/** Sentences of the page that respondents answer on, and of the meeting's bubble. Those that the results page has too stand in `results.ts`. */
export const respondText = {
  loading: "Loading...",
  back: "Back",
  /** TAK-09. */
  failed: "Sorry, there was a problem loading this survey",
  tryAgain: "Try Again",
  /** TAK-03. */
  progress: "Progress",
  percent: "{percent}% done",
  question: "Question {n} of {of}",
  previous: "Previous",
  next: "Next",
  /** TAK-21, TAK-23: why the way on is closed. */
  answerToGoOn: "Answer this question to go on.",
  answerToSubmit: "Answer this question to submit.",
  answerOne: "Answer at least one question to submit.",
  noChoices: "There are no choices yet. Add the first one.",
  required: "required",
  clear: "Clear",
  /** Where answers go while the connection is away. */
  kept: "Saved on this device. Your answer is sent as soon as the connection is back.",
  keptLong:
    "Your answers are saved on this device. They are sent as soon as the connection is back, also if you close this page and open it again later.",
  sent: "Sent",
  sending: "Sending your answers…",
  /** What others changed meanwhile. */
  changed: "This {type} was changed meanwhile. Your answers are kept.",
  choiceGone: "This {type} was changed meanwhile. A choice of yours is no longer there, please choose again.",
  choicesAdded: "New choices were added.",
  choiceAdded: "{label} was added and chosen.",
  answeringAs: "You answer as: {way}",
} as const;
