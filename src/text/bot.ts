import type { AuthoredType } from "#domain/survey/new-draft.ts";
import type { ApplicationType } from "#domain/survey/survey.ts";

/** What the bot says, by variant where they differ. */
export const botTexts = {
  welcome: "{product} is here",
  addedBy: "{name} added {product}.",
  createPoll: "Create a poll",
  helpTitle: "What {product} can do",
  newPoll: "Ask your question, add the choices, and send it here.",
  create: "Create",
  createHint: "Choose what to make: a poll, a survey, a quiz and more.",
  createOther: "More to choose from",
  editTitle: "Edit {type}",
  duplicateTitle: "Duplicate {type}",
  reopenTitle: "Reopen {type}",
  resultsTitle: "Results",
  leaderboardTitle: "Leaderboard",
  cloudTitle: "Word cloud",
  exportTitle: "Export Data",
  here: { team: "this team", groupChat: "this chat", meeting: "this meeting", personal: "your chats and teams" },
} as const;

/** The answers to the bot's words `poll`, `survey` and `quiz`. */
export const createTexts: Record<AuthoredType, { title: string; hint: string }> = {
  poll: { title: botTexts.createPoll, hint: botTexts.newPoll },
  survey: { title: "Create a survey", hint: "Ask several questions of any kind, and send them here." },
  quiz: { title: "Create a quiz", hint: "Ask questions with right answers, give points, and send them here." },
};

export const welcomeTexts: Record<ApplicationType, string> = {
  msteams: "Ask a question in {here}, let everybody vote on the card, and watch the results come in.",
  agile: "Standups that are sent to {here} arrive as cards. The {product} tab lists them with their answers.",
};

/** The steps of the welcome card, first things first. */
export const firstSteps: Record<ApplicationType, readonly string[]> = {
  msteams: [
    "Press **Create a poll**, or choose {product} below the box where you write messages.",
    "Send it. Everybody votes on the card itself.",
    "Write **help** to see what else I can do.",
  ],
  agile: ["Open the {product} tab to see what was sent here.", "Write **help** to see what I can do."],
};

/** The commands that the bot understands, as its manifest and its help card list them. */
export const botCommandTexts: Record<ApplicationType, readonly { title: string; description: string }[]> = {
  msteams: [
    { title: "poll", description: createTexts.poll.title },
    { title: "survey", description: createTexts.survey.title },
    { title: "quiz", description: createTexts.quiz.title },
    { title: "/done", description: "Finish what you are answering" },
    { title: "help", description: "See what I can do" },
  ],
  agile: [{ title: "help", description: "See what I can do" }],
};

/** What the app stores and lists show of each variant. */
export const manifestTexts: Record<ApplicationType, { short: string; full: string; about: string; description: string }> = {
  msteams: {
    short: "{product}",
    full: "{product}: polls and surveys",
    about: "Ask a question, vote on the card, watch the results.",
    description:
      "{product} asks your team. Write a poll where you are, in a channel, a chat or a meeting; everybody votes on the card itself, and the results move as answers come in. Answers can carry names or be anonymous. Owners close a poll and decide who sees its results.",
  },
  agile: {
    short: "{product} Standup",
    full: "{product} Standup: daily standups",
    about: "Standups that the team answers where it talks.",
    description: "{product} Standup brings standups to your channels and chats as cards, and lists what was answered in a tab.",
  },
};
