import type { SurveyType } from "#domain/survey/types/registry.ts";

/** The texts of one survey type. Its name within sentences is in its spec. */
type TypeTexts = {
  /** Its name and description in the picker (AUT-27). */
  name: string;
  hint: string;
  /** What it is for, where a person has nothing yet. */
  promise: string;
  /** The button that creates one, and the title of the dialog that it opens. */
  create: string;
  /** How to create one: the bot's reply to its name. */
  howTo: string;
  /** Several of them. */
  plural: string;
  /** The labels of its first questions (STD-03). */
  firstQuestions: readonly string[];
  /** Of a form with one text. */
  topic?: TopicTexts;
};

/** `noIdeas` (HOT-15, ICE-14): why none were generated, in types that have ideas. */
type TopicTexts = {
  label: string;
  placeholder: string;
  /** Above the server's reason. */
  failed: string;
  /** HTTP 409. */
  notAdded: string;
  noIdeas?: string;
};

/** Every text that belongs to a survey type alone. */
export const typeTexts: { readonly [T in SurveyType]: TypeTexts } = {
  poll: {
    name: "Poll",
    hint: "Ask one quick question",
    promise: "One question, answered in seconds",
    create: "Create a poll",
    howTo: "Ask your question, add the choices, and send it here.",
    plural: "polls",
    firstQuestions: [],
  },
  survey: {
    name: "Survey",
    hint: "Ask several questions at once",
    promise: "Several questions, anonymous if you like",
    create: "Create a survey",
    howTo: "Ask several questions of any kind, and send them here.",
    plural: "surveys",
    firstQuestions: [],
  },
  quiz: {
    name: "Quiz",
    hint: "See who knows the right answers",
    promise: "Right answers, points and a leaderboard",
    create: "Create a quiz",
    howTo: "Ask questions with right answers, give points, and send them here.",
    plural: "quizzes",
    firstQuestions: [],
  },
  "agile-standup": {
    name: "Standup",
    hint: "Hear from everybody in your team",
    promise: "A check-in for your team, every working day",
    create: "Create a standup",
    howTo: "Say when your team checks in and what you ask. Everybody answers in their own time.",
    plural: "standups",
    firstQuestions: [
      "What have you accomplished since the last check-in?",
      "What are you working on next?",
      "Are you blocked?",
    ],
  },
  trivia: {
    name: "Trivia",
    hint: "Play against the clock, with questions of ours",
    promise: "A few minutes of play for everybody in the meeting",
    create: "Create trivia",
    howTo:
      "Choose a category in a meeting and start the game there. Everybody answers against the " +
      "clock.",
    plural: "trivia games",
    firstQuestions: [],
  },
  qna: {
    name: "Q&A",
    hint: "Collect questions while you talk",
    promise: "Questions from everybody, the most liked on top",
    create: "Create a Q&A",
    howTo: "Say in a meeting what people may ask about. Everybody asks there, and you answer.",
    plural: "Q&As",
    firstQuestions: [],
    topic: {
      label: "Topic",
      placeholder: "What would you like to ask us?",
      failed: "Oops, something went wrong while creating the Q&A.",
      notAdded: "You must add the {product} app to the meeting to send a Q&A",
    },
  },
  icebreaker: {
    name: "Icebreaker",
    hint: "Begin with a question that is easy to answer",
    promise: "One light question that gets everybody talking",
    create: "Create an icebreaker",
    howTo: "Ask one light question in a meeting. Everybody answers, and reacts to the others.",
    plural: "icebreakers",
    firstQuestions: [],
    topic: {
      label: "Question",
      placeholder: "What did you want to become as a child?",
      failed: "Oops, something went wrong while creating the Icebreaker.",
      notAdded: "You must add the {product} app to the meeting to send Icebreakers",
      noIdeas: "Failed to generate Icebreaker: {reason}",
    },
  },
  "hot-take": {
    name: "Hot take",
    hint: "Put up an opinion and see who agrees",
    promise: "One bold opinion, up or down",
    create: "Create a hot take",
    howTo: "Put up an opinion in a meeting. Everybody votes it up or down.",
    plural: "hot takes",
    firstQuestions: [],
    topic: {
      label: "Hot take",
      placeholder: "Pineapple belongs on pizza",
      failed: "Oops, something went wrong while creating the Hot Take.",
      notAdded: "You must add the {product} app to the meeting to send Hot Takes",
      noIdeas: "Failed to generate Hot Take: {reason}",
    },
  },
};
