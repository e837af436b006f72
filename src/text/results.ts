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
  endPresenting: "End presenting",
  previousQuestion: "Previous question",
  nextQuestion: "Next question",
  questionOf: "Question {n} of {m}",
  live: "Results update by themselves",
  offline: "No connection. Results may be out of date",
  polling: "Reconnecting. Results update every few seconds",
  announced: "{completed}. {leader}",
  announcedWaiting: "{waiting} {leader}",
  leader: "{label} leads with {percent}%",
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

/** Text answers and comments, the table of responses, and one person's response. */
export const responsesText = {
  /** RES-37. */
  showMore: "Show more",
  showLess: "Show less",
  cut: "{text}…",
  moreTexts: "Show more responses",
  moreComments: "Show more comments",
  comment: "Comment",
  comments: "Comments",
  /** RES-28. */
  noComments: "No Comments",
  loading: "Loading responses",
  anonymous: "Anonymous",
  withheld:
    "{n} answered without a name. Their answers are shown once more signed-in people answer.",
  withheldOne: "1 answered without a name. That answer is shown once more signed-in people answer.",
  /** RES-22, RES-25. */
  table: "Responses",
  columns: { name: "Name", completed: "Completed Time", comments: "Comments" },
  npsColumn: "NPS: {label}",
  notCompleted: "Not completed",
  newResponses: "Show {n} new responses",
  oneNewResponse: "Show 1 new response",
  changed: "Show what has changed",
  shown: "{n} responses",
  /** RES-30, RES-32, RES-33. */
  find: "Person",
  findPlaceholder: "Type a name",
  selectUser: "Select a user",
  searching: "Searching",
  nobody: "Nobody found",
  more: "Type more of the name to see others",
  you: "{name} (you)",
  noResponses: "No responses available",
  /** RES-31. */
  notVoted: "You did not vote",
  chosen: "Chosen",
  notAnswered: "Not answered",
  /** The viewer's own response when results are not shown. */
  partly: "You answered part of this {type}",
  elsewhere:
    "You answered without a name. Your answers are shown only on the device that you answered on.",
} as const;

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

/** The results of a quiz (QUZ-10 to QUZ-18). */
export const quizText = {
  views: { leaderboard: "Leaderboard", question: "Question", user: "User" },
  viewsLabel: "Views of the quiz",
  leaderboard: "Leaderboard",
  loading: "Loading the leaderboard",
  columns: { rank: "Rank", name: "Name", score: "Score" },
  score: "{score} of {most}",
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

/** What a team said, person by person. */
export const digestText = {
  /** Of a question whose Yes comes first: `Are you blocked? Yes`. */
  flagged: "{label} {answer}",
  answers: "Answers",
  noAnswer: "No answer",
  notYet: "No answer yet",
  missing: "Did not answer",
  away: "Away",
  awayUntil: "{name}, until {date}",
  more: "The newest answers are shown. {n} more are in the export.",
} as const;
