/** Texts of hot takes. */
export const hotTakeText = {
  /** HOT-12. */
  failed: "There was a problem loading the Hot Take",
  loading: "Loading the hot take",
  /** The buttons, and how a side is called. */
  voteUp: "Vote up",
  voteDown: "Vote down",
  up: "Up",
  down: "Down",
  votes: { one: "1 vote", more: "{n} votes" },
  /** HOT-05. */
  voters: "Who voted",
  ownVote: "Your vote",
  you: "You",
  loadingVoters: "Loading who voted",
  moreVoters: "Show more",
} as const;

/** Texts of icebreakers. */
export const icebreakerText = {
  /** ICE-11. */
  failed: "There was a problem loading the Icebreaker",
  loading: "Loading responses",
  responses: "Responses",
  field: "Your response",
  submit: "Submit",
  /** ICE-04. */
  another: "Add Another Response",
  /** ICE-02. */
  total: { one: "{count} response", some: "{count} responses" },
  none: "No responses yet",
  noneHint: "Be the first to break the ice.",
  sent: "Your response was sent",
  held: "Your response was sent. It is shown once more people have responded.",
  heldMark: "Shown later",
  /** Responses without a name that are shown to nobody yet. */
  withheld: {
    one:
      "1 response without a name is waiting. Such responses are shown in groups, so that nobody " +
      "can tell who wrote which.",
    some:
      "{count} responses without a name are waiting. Such responses are shown in groups, so that " +
      "nobody can tell who wrote which.",
  },
  more: "Show more responses",
  arrived: { one: "Show 1 new response", some: "Show {count} new responses" },
  announced: { one: "1 new response", some: "{count} new responses" },
} as const;

/** Texts of the pages around hot takes, icebreakers and questions. */
export const roomText = {
  /** TAK-12. */
  done: "Done",
  /** From a preview to the page. */
  open: "Open {type}",
  loading: "Loading",
} as const;
