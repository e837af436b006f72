/**
 * Texts of cards. `{type}` is the survey type's name, `{Type}` the same with a capital first letter
 * (CON-04).
 */
export const cardTexts = {
  author: "By {author}",
  authors: { one: "By {author} and 1 other", some: "By {author} and {count} others" },
  anonymous: "Anonymous: answers are shown without names",
  voluntary: "You choose whether your name goes with your answer",
  closes: "Closes {date}",
  closed: "Closed {date}",
  deleted: "This {type} was deleted",
  undo: "Undo",
  /** A direct message to somebody who left the places that it was sent to. */
  noAccess: "You no longer have access to this {type}",
  notOpen: "This {type} is not open for responses yet",
  reminder: "Reminder: please answer this {type}",
  /**
   * Of an anonymous survey. Never updated, so it must not contain anything that could become
   * outdated.
   */
  lastingReminder:
    "Reminder: a {type} was waiting for your answer when this was sent. Open it to see how it " +
    "stands now.",
  undelivered:
    "Your {type} {title} was sent, but Microsoft Teams could not say who is in all of its " +
    "teams, channels and chats. Somebody there may not have got it.",
  unreached: "Your {type} {title} could not be posted everywhere:",
  unreachedPlace: "{place}: {reason}",
  open: "Open",
  changed: "This {type} has changed",
  results: "The results of this {type}",
  preview: "Preview: this is what respondents see. Nobody can answer here.",

  /** What notifications and lists of chats say instead of "Sent a card". */
  inShort: {
    card: "{Type}: {title}",
    reminder: "Reminder: {title}",
    updated: "Changed: {title}",
    results: "Results: {title}",
  },

  /** The first line of a survey's card: its type, and whose it is. */
  head: "{type} · {author}",
  questions: { one: "1 question", some: "{count} questions" },
  questionOf: "Question {at} of {count}",
  noVotes: "No votes yet",
  noAnswers: "No responses to this question",
  answered: "{count} answered",
  answeredOf: "{n} of {m} answered",
  everybodyAnswered: "Everybody answered",
  answeredBy: "Answered by {names}",
  missingPeople: "No answer from {names}",
  awayPeople: "Away: {names}",
  awayUntil: "{name} until {date}",
  moreAnswers: {
    one: "\\+ 1 more on the results page",
    some: "\\+ {count} more on the results page",
  },
  /** Of a question whose Yes comes first: `Are you blocked? Yes`. */
  flagged: "{label} {answer}",
  numberedLine: "{n}\\. {text}",
  withComment: "{text} – {comment}",
  waitingPicture: "A team that will be asked",
  // A plus at the start of a line would start a Markdown list.
  moreChoices: { one: "\\+ 1 more choice", some: "\\+ {count} more choices" },
  moreQuestions: { one: "\\+ 1 more question", some: "\\+ {count} more questions" },
  moreNames: "+ {count} more",
  share: "{share} ({count})",
  percent: "{percent}%",
  yourVote: "Your vote",
  /** What got most votes, after the close. */
  votesOf: { one: "{n} of 1 vote", some: "{n} of {count} votes" },
  /** The dialog bubble in a meeting. */
  bubble: "{product} {type}",
  voted: "You voted: {answer}",
  votedBlank: "You voted",
  completed: "You've completed this {type}!",
  missing: "Please answer the required questions",
  /** BOT-16. */
  stillMissing: "Still missing: {label}",
  changedMeanwhile: "This {type} has changed. Please answer it as it is now.",
  namedNow: "This {type} has changed: your answers are shown with your name now.",
  sendByName: "Nothing was sent yet: press the button again to send it with your name.",
  written: "You wrote: {text}",
  counted: "Your answer can't be changed any more",
  tooLong: "Your answers are too long for a card. Please shorten this one, or answer on the page.",

  answerLabel: "Your answer",
  /** A step of a scale, for those who hear it: `8 of 10`, `3: So-so`. */
  stepOf: "{value} of {most}",
  stepNamed: "{value}: {label}",
  severalHint: "Choose as many as you like",
  oneHint: "Choose one",
  npsHint: "Choose from 0 (lowest) to 10 (highest)",
  npsPlaceholder: "0 to 10",
  textHint: "Write your answer",
  wordCloudHint: "A word or a few",
  commentLabel: "Your comment",
  commentHint: "Additional comments (optional)",
  addComment: "Add a comment",
  changeComment: "Change my comment",
  sendComment: "Send comment",
  commentSaved: "Your comment was saved",
  commentRemoved: "Your comment was removed",
  ownComment: "Your comment: {text}",
  choiceLabel: "Another choice",
  choiceHint: "Write a choice that is missing",
  addChoice: "Add choice",
  timePlaceholder: "Choose a time",
  required: "Please answer this question",
  answerAs: "Answer as",
  myself: "Myself",
  anonymously: "Anonymously",
  nameless: "Anonymous",

  vote: "Vote",
  answer: "Answer",
  start: "Start",
  goOn: "Continue",
  next: "Next",
  previous: "Previous",
  submit: "Submit",
  /** EDT-21. */
  retake: "Take again",
  done: "Done",
  viewResults: "View results",
  /** A game (TRV-06, TRV-09, TRV-10). */
  inProgress: "In progress...",
  play: "Play",
  fullResults: "Full Results",
  openResults: "Open results",
  openPosts: "Open {type}",
  approved: "Approved questions",

  openPage: "Answer on the page",
  openCloud: "Open word cloud",
  openLeaderboard: "Leaderboard",
  openScore: "My answers and score",
  comments: "Comments",
  /** RES-28. */
  noComments: "No Comments",
  commentsOf: "Comments on this {type}",
  ownComments: "Only your own comment is shown here.",
  unnamed: "Anonymous",

  remindMe: "Remind me",
  remindWhen:
    "When shall we remind you of this {type}? You get one direct message, if you have not " +
    "completed it by then.",
  remindedIn: { PT30M: "In 30 minutes", PT1H: "In 1 hour", PT3H: "In 3 hours", P1D: "In 1 day" },
  reminded: "You get a reminder on {date}, if you have not completed this {type} by then.",

  /** QUZ-14, QUZ-16. */
  scored: "You scored {score} of {most}",
  scoreLater: "You see your score once this quiz is closed.",
  leaderboard: "Leaderboard",
  leader: "{rank}\\. {name}: {score}",
  place: "{rank}\\. {name}",
  /** RES-40 to RES-42. */
  nps: "NPS {score} · average {average}",
  average: "Average {average}",
  npsBuckets: {
    promoter: "Promoters (9 to 10)",
    passive: "Passives (7 to 8)",
    detractor: "Detractors (0 to 6)",
  },
  npsShare: "{sign}{percent}% ({count})",
  wordCloud: "Word cloud: {words}",
  rankedWord: "{word} ({count})",
  moreTexts: "More of them are on the results page.",
  answerBy: "{name}: {text}",
  manage: "Manage",
  more: "More",
  back: "Back",
  cancel: "Cancel",
  sendNow: "Send now",
  startQna: "Start Q&A",
  showPreview: "Preview",
  edit: "Edit",
  duplicate: "Duplicate",
  sendResults: "Send results",
  resultsSent: "The results were sent",
  export: "Export",
  analytics: "Custom analytics",
  reopen: "Reopen",
  close: "Close",
  delete: "Delete",
  closeType: "Close {type}",
  deleteType: "Delete {type}",
  reopenType: "Reopen {type}",

  managing: "Manage this {type}",
  confirmClose: "Close this {type}? Nobody can answer it any more.",
  confirmDelete: "Delete this {type}? It disappears for everybody, with all its answers.",
  confirmReopen: "Reopen this {type}? Everybody can answer it again until somebody closes it.",
  warning: "This did not work",
} as const;
