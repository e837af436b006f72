/** Texts of the forms of Q&A, icebreakers and hot takes; those of a type are in `typeTexts`. */
export const topicFormText = {
  shuffle: "Shuffle",
  shuffleHint: "Shuffle: another of our questions",
  undo: "Undo",
  undone: "Your own text is back",
  getIdeas: "Get ideas",
  posts: "What people write",
  requireApproval: "Review it before others see it",
  reviewHint: "Owners and organizers decide what everybody sees.",
  allowReactions: "People can react",
  reviewed: "Reviewed first",
  seenAtOnce: "Seen at once",
  seesPosts: "Everybody sees at once what is written",
  /** Of posts with and without a name, and only without. */
  seesPostsInGroups: {
    voluntary:
      "Everybody sees at once what is written with a name. What is written without one appears " +
      "later, together with others', so that nobody can tell who wrote it",
    anonymous:
      "What is written appears without names, together with others', so that nobody can tell who " +
      "wrote it",
  },
  seesReviewed: "Everybody sees what you approve",
  /** Why it cannot be sent. */
  empty: "Write something first",
  /** AUT-33. */
  onlyInMeetings: "Sorry, {product} must first be installed to this meeting as a tab...",
  howToAdd: "Open the meeting's chat, select + beside its tabs, and choose {product}.",
} as const;

/** Texts of the screen that generates ideas (HOT-08, HOT-09, ICE-07, ICE-08). */
export const ideasText = {
  title: "Get ideas",
  prompt: "What should it be about?",
  placeholder: "Our last sprint, summer, coffee...",
  sentTo: "What you write here is sent to {host}.",
  staysHere: "What you write here stays on {product}'s own server, which makes the ideas itself.",
  generate: "Generate",
  again: "Generate again",
  generating: "Generating ideas",
  ready: "Four ideas are ready",
  ideas: "Ideas",
  tones: { funny: "Funny", funniest: "Funniest", spicy: "Spicy", normal: "Normal" },
  cancel: "Cancel",
  chosen: "The idea is in the form",
} as const;
