/** Texts of the Q&A page. */
export const qnaText = {
  /** QNA-27. */
  loadFailed: "There was a problem loading the Q&A information",
  loading: "Loading questions",
  questions: "Questions",
  submit: "Submit a question",
  field: "Your question",
  send: "Submit",
  /** QNA-17. */
  submitted: "Your question was submitted",
  submittedForReview: "Your question was submitted. It is shown once a moderator approves it.",
  submittedHeld: "Your question was submitted. It is shown once more people have asked.",
  closeNote: "Close message",
  /** QNA-08. */
  noneHint: "Questions appear here as soon as somebody asks.",
  sort: "Sort",
  sorts: { newest: "Newest", likes: "Likes" },
  /** QNA-03. */
  tabsLabel: "Questions by state",
  tab: "{name} ({n})",
  tabs: { approved: "Approved", pending: "Review", dismissed: "Dismissed" },
  answered: "Answered",
  focused: "Focused",
  yours: "Your questions",
  heldMark: "Shown later",
  /** Questions without a name that are shown to nobody yet. */
  withheld: {
    one:
      "1 question without a name is waiting. Such questions are shown in groups, so that nobody " +
      "can tell who wrote which.",
    some:
      "{count} questions without a name are waiting. Such questions are shown in groups, so that " +
      "nobody can tell who wrote which.",
  },
  more: "Show more questions",
  arrived: { one: "Show 1 new question", some: "Show {count} new questions" },
  announced: { one: "1 new question", some: "{count} new questions" },
  /** What screen readers hear of a question. */
  news: {
    focused: "Now being answered: {text}",
    unfocused: "No longer being answered: {text}",
    answered: "Answered: {text}",
    replied: "New reply to: {text}",
    /** What became of it, by who did that. */
    became: "{state}: {text}",
  },
  actions: "Moderate",
  approve: "Approve",
  dismiss: "Dismiss",
  markAnswered: "Mark Answered",
  undoAnswered: "Undo Answered",
  focus: "Focus",
  unfocus: "Unfocus",
  reply: "Reply",
  edit: "Edit",
  save: "Save",
  replyField: { public: "Reply to everybody", private: "Private reply" },
  replyHint: {
    public: "Everybody who sees this question can read it.",
    private: "Only the author of this question and the moderators can read it.",
  },
  sendReply: "Send reply",
  /** Somebody has decided on the question while the reply was being written. */
  replyStopped: {
    public: "This question can't have a public reply any more.",
    private: "This question can't have a private reply any more.",
  },
  merge: "Merge",
  sendMerge: "Merge questions",
  mergeInto: "Merge into",
  mergeChoose: "Choose a question",
  mergeHint: "Its likes are added to those of the other question; each person counts once.",
  mergeUndo: "This question is then dismissed. You can approve it again later.",
  mergeNone: "There is no other approved question.",
  merged: "Merged",
  /** What became of a question. */
  moved: {
    pending: "In review",
    approved: "Approved",
    done: "Answered",
    dismissed: "Dismissed",
  },
  elsewhere: "No longer here",
  replied: "Your reply was sent",
  saved: "Your question was changed",
} as const;
