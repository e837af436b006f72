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
