import { offeredTypes } from "#domain/survey/offers.ts";
import { type ApplicationType, typeNames } from "#domain/survey/survey.ts";
import { typeTexts } from "../survey-types.ts";

/** The bot's messages, by variant if they differ. */
export const botTexts = {
  welcome: "{product} is here",
  addedBy: "{name} added {product}.",
  helpTitle: "What {product} can do",
  create: "Create",
  createHint: "Choose what to make: a poll, a survey, a quiz and more.",
  createOther: "More to choose from",
  editTitle: "Edit {type}",
  duplicateTitle: "Duplicate {type}",
  reopenTitle: "Reopen {type}",
  resultsTitle: "Results",
  questionsTitle: "Approved questions",
  leaderboardTitle: "Leaderboard",
  cloudTitle: "Word cloud",
  exportTitle: "Export Data",
  here: {
    team: "this team",
    groupChat: "this chat",
    meeting: "this meeting",
    personal: "your chats and teams",
  },
} as const;

/** Answers to `/away` and `/back`. */
export const awayTexts = {
  now: "You are away now, and back on {back}.",
  later: "You are away from {from}, and back on {back}.",
  means:
    "Standups do not ask or remind you meanwhile, and tell your team until when you are away. " +
    "Write /back to end it earlier.",
  back: "Welcome back! Standups ask you again.",
  personalOnly: "Please write this in your own chat with me, where nobody else reads it.",
} as const;

export const welcomeTexts: Record<ApplicationType, string> = {
  msteams:
    "Ask a question in {here}, let everybody vote on the card, and watch the results come in.",
  agile:
    "Everybody in {here} says what they did, what comes next and what blocks them, in their own " +
    "time. The answers come together in one message.",
};

/** The steps of the welcome card, in order. */
export const firstSteps: Record<ApplicationType, readonly string[]> = {
  msteams: [
    "Press **Create a poll**, or **Actions and apps** (+) where you write messages, then " +
      "**Create**.",
    "Send it. Everybody votes on the card itself.",
    "Write **help** to see what else I can do.",
  ],
  agile: [
    "Press **Create a standup** and say when your team checks in.",
    "On each of these days a card asks everybody. It is answered on the card itself.",
    "When it closes, everybody who was asked reads who is blocked, and what all others said.",
  ],
};

/** Works in the personal chat only. */
export const awayCommand = "/away until friday";

type BotCommand = { title: string; description: string };

/** The bot's commands, as in its manifest and its help card. */
export const botCommandTexts: Record<ApplicationType, readonly BotCommand[]> = {
  msteams: commandsOf("msteams"),
  agile: commandsOf("agile"),
};

function commandsOf(app: ApplicationType): BotCommand[] {
  return [
    ...offeredTypes(app).map((type) => ({
      title: typeNames[type],
      description: typeTexts[type].create,
    })),
    { title: "/done", description: "Finish what you are answering" },
    { title: awayCommand, description: "Standups leave you out; /back ends it" },
    { title: "help", description: "See what I can do" },
  ];
}

/** Each variant's texts in app stores and lists. */
export const manifestTexts: Record<
  ApplicationType,
  { full: string; about: string; description: string }
> = {
  msteams: {
    full: "{product}: polls and surveys",
    about: "Ask a question, vote on the card, watch the results.",
    description:
      "{product} asks your team. Write a poll where you are, in a channel, a chat or a meeting; " +
      "everybody votes on the card itself, and the results move as answers come in. Answers " +
      "can carry names or be anonymous. Owners close a poll and decide who sees its results.",
  },
  agile: {
    full: "{product} Standup: daily standups",
    about: "What your team did, does next, and what blocks it. No meeting.",
    description:
      "{product} Standup asks your team on the days and at the time that you choose. Everybody " +
      "answers on a card in the channel or chat, in their own time. When it closes, one message " +
      "says who is blocked, what everybody else said, and who is missing.",
  },
};
