import type { StartingPointName } from "#domain/survey/starting-points.ts";

/** Sentences of the picker, where everything begins, and of the forms that are for meetings only. */
export const pickerText = {
  dialogTitle: "Create",
  title: "What would you like to create?",
  search: "Search",
  searchPlaceholder: "Search for a way to start",
  points: "Ways to start",
  /** AUT-29. */
  onlyInMeetings: "Only in meetings",
  noneFound: 'Nothing matches "{search}".',
  clear: "Clear search",
  oneFound: "1 way to start",
  found: "{n} ways to start",
  templates: "Browse templates",
  templatesHint: "Ready-made questions for many occasions",
  /** The standup variant. */
  noneTitle: "Nothing to create here",
  noneHint: "Polls, surveys and quizzes are part of {product}'s other app. Open it in a channel, chat or meeting to create one.",
  /** AUT-33. */
  meetingOnly: "Sorry, {product} must first be installed to this meeting as a tab...",
  meetingOnlyHow:
    "Open the meeting's chat, select + beside its tabs, choose {product} and save. Then start again from that tab or during the meeting.",
} as const;

/** What each starting point is called, and what it is for in a line (AUT-27). */
export const startingPointTexts: Record<StartingPointName, { name: string; hint: string }> = {
  poll: { name: "Poll", hint: "Ask one quick question" },
  survey: { name: "Survey", hint: "Ask several questions at once" },
  quiz: { name: "Quiz", hint: "See who knows the right answers" },
  "pulse-survey": { name: "Pulse survey", hint: "Find out how your team is doing" },
  "emoji-rank": { name: "Emoji rank", hint: "Let people answer with a face" },
  nps: { name: "NPS", hint: "Would people recommend it?" },
  "word-cloud": { name: "Word cloud", hint: "See what comes to everybody's mind" },
  qna: { name: "Q&A", hint: "Collect questions and vote on them" },
  trivia: { name: "Trivia", hint: "Play a round of general knowledge" },
  icebreaker: { name: "Icebreaker", hint: "Get people talking" },
  "hot-take": { name: "Hot take", hint: "Agree or disagree, for fun" },
};
