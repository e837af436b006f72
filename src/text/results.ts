import { barsText } from "./bars.ts";

/** Texts of the results page and of answering on it. */
export const resultsText = {
  ...barsText,
  back: "Back",
  closePage: "Close results",
  /** RES-11, RES-12, RES-09. */
  loading: "Loading results",
  unknownView: "Unknown survey results type",
  failed: "Error loading results",
  /** RES-21, RES-27, RES-29. */
  noResponses: "No responses yet",
  noResponsesHint: "Results appear here as soon as somebody answers.",
  noVotes: "No votes yet",
  noQuestionResponses: "No responses to this question",
  /** RES-13. */
  unavailable: "Results are not available right now",
  unavailableImage: "A chart without bars",
  results: "Results",
  resultsOf: "Results of {label}",
  /** How many took part, and how many were asked (RES-20). */
  participation: "Participation",
  answered: "{n} answered",
  answeredOf: "{n} of {m} answered",
  missing: {
    more: "{percent}% · {n} people have not answered yet",
    one: "{percent}% · 1 person has not answered yet",
  },
  missed: {
    more: "{percent}% · {n} people did not answer",
    one: "{percent}% · 1 person did not answer",
  },
  begun: "{percent}% · {partial}",
  everybody: "Everybody has answered",
  closes: "Closes",
  closed: "Closed",
  anonymous: "Anonymous",
  present: "Present",
  /** The picture of a chart. */
  picture: "Picture of {label}",
  copyPicture: "Copy as picture",
  savePicture: "Save as picture",
  pictureCopied: "The picture was copied",
  pictureNotCopied: "The picture could not be copied and was saved instead",
  pictureFile: "{label}.png",
  /** Showing results on the whole screen. */
  allQuestions: "All questions",
  presenting: "Presenting. Press Escape to end it",
  endPresenting: "End presenting",
  previousQuestion: "Previous question",
  nextQuestion: "Next question",
  questionOf: "Question {n} of {m}",
  live: "Results update by themselves",
  offline: "No connection. Results may be out of date",
  polling: "Reconnecting. Results update every few seconds",
  announced: "{completed}. {leader}",
  announcedWaiting: "{waiting} {leader}",
  /** What leads, while it runs and after it closed. */
  leads: {
    open: {
      one: "{label} leads with {percent}%",
      two: "{label} and {other} are tied with {percent}%",
      more: "{n} choices are tied with {percent}%",
    },
    closed: {
      one: "Most votes: {label}, {percent}%",
      two: "Most votes: {label} and {other}, {percent}% each",
      more: "Most votes: {n} choices, {percent}% each",
    },
  },
  /** RES-36. */
  more: "+ {n} more",
  yourVoteIs: "Your vote: {label}",
  columns: {
    choice: "Choice",
    votes: "Votes",
    percent: "Percent",
    place: "Place",
    correct: "Correct answer",
    names: "Names",
    yours: "Your vote",
  },
  yes: "Yes",
  actions: "Actions",
  close: "Close",
  closeTitle: "Close this {type}?",
  closeBody: "Nobody can answer after it is closed. Results stay as they are.",
  delete: "Delete",
  deleteTitle: "Delete this {type}?",
  deleteBody: "It disappears for everyone it was sent to, with all its answers.",
  deleted: "The {type} was deleted",
  undo: "Undo",
  restored: "The {type} is back",
  done: "Done",
  wasClosed: "The {type} was closed",
  wasSent: "The {type} was sent",
  sendNow: "Send now",
  cancel: "Cancel",
  notSentYet: "Nobody has been asked yet. Send it when you are ready.",
  notSentUntil: "Nobody has been asked yet. It is sent by itself on {date}.",
  /** The views that owners can choose. */
  views: {
    digest: "Check-in",
    results: "Summary",
    responses: "Responses",
    people: "By person",
  },
  viewsLabel: "Views of the results",
  quizResults: "Scores and leaderboard",
  /** Owner actions (RES-43 to RES-45). */
  notify: "Send results",
  notified: "The results were sent",
  analytics: "Custom analytics",
  analyticsTitle: "Request custom analytics?",
  analyticsBody:
    "We prepare an analysis of this {type} for you. Delivery takes 2 to 3 business days. With " +
    "your request you agree that our analysts look at its results.",
  analyticsConsent: "I agree",
  analyticsRequest: "Request",
  analyticsRequested: "Custom analytics were requested. Delivery takes 2 to 3 business days.",
} as const;

/** Texts of answering. */
export const takingText = {
  vote: "Vote",
  submit: "Submit",
  several: "Choose all that apply",
  /** ANO-02. */
  answerAs: "Answer as",
  myself: "Myself",
  anonymously: "Anonymously",
  anonymous: "Answers are shown without names, to owners too.",
  /** Link to the page that says it. */
  whatAnonymous: "What anonymous means",
  answerLabel: "Your answer",
  /** TAK-25, TAK-27. */
  comment: "Comment on: {label}",
  commentPlaceholder: "Additional comments (optional)",
  /** TAK-31. */
  choiceAdded: "{label} was added and chosen",
} as const;

/** Of a survey that was deleted while its page is open. */
export const goneText = "This {type} was deleted";
