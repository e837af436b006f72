/**
 * Texts of the respondents' page and of the meeting bubble. Those shared with the results page are
 * in `results.ts`.
 */
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
  /** TAK-21, TAK-23: why the Next button is disabled. */
  answerToGoOn: "Answer this question to go on.",
  answerToSubmit: "Answer this question to submit.",
  answerOne: "Answer at least one question to submit.",
  /** Who asks, and what: `By Adele Vance · Survey`. */
  by: "By {author}",
  kind: "{Type}",
  count: "{n} of {max}",
  required: "required",
  clear: "Clear",
  /** Where answers are kept while offline. */
  kept: "Saved on this device. Your answer is sent as soon as the server can be reached.",
  keptLong:
    "Your answers are saved on this device. They are sent as soon as the server can be reached, " +
    "also if you close this page and open it again.",
  sent: "Sent",
  sending: "Sending your answers…",
  answeringAs: "You answer as: {way}",
} as const;
