import {
  choice,
  defineTemplate,
  promoterScore,
  quizChoice,
  scale,
  text,
  yesNo,
} from "./define-template.ts";
import { satisfaction } from "./scales.ts";

/** Meeting each other: dates, lunches, events and games. */
export const eventsTeamBuilding = [
  defineTemplate("team-event", {
    templateName: "Plan a team event",
    templateDescription:
      "Find the activity, the day and everything the kitchen has to know in one go.",
    categories: ["Events & Team Building"],
    type: "survey",
    title: "Our next team event",
    description: "Tell us what you like. We will pick what suits most of us.",
    questions: [
      choice(
        "What would you enjoy?",
        [
          "Dinner together",
          "Bowling",
          "Escape room",
          "A hike",
          "Cooking class",
          "A museum or a show",
        ],
        { several: true },
      ),
      choice(
        "When do you have time?",
        ["During work hours", "Right after work", "In the evening", "On a weekend"],
        { several: true },
      ),
      yesNo("Would you like to bring somebody?", { optional: true }),
      text("Is there anything we should know, such as food that you do not eat?", {
        optional: true,
      }),
    ],
  }),
  defineTemplate("event-sign-up", {
    templateName: "Will you be there?",
    templateDescription:
      "Count the people for an event, a workshop or a dinner. Set reminders to hear from " +
      "everybody in time.",
    categories: ["Events & Team Building"],
    type: "poll",
    commentsAppeal: "Is there anything the organisers should know?",
    questions: [
      choice("Will you be there?", ["Yes, in person", "Yes, online", "I do not know yet", "No"]),
    ],
  }),
  defineTemplate("find-a-date", {
    templateName: "Find a time next week",
    templateDescription:
      "Everybody marks the times that suit them, and the half-day with the most votes wins.",
    categories: ["Events & Team Building", "Remote & Hybrid Work"],
    type: "poll",
    questions: [
      choice(
        "When do you have time next week?",
        [
          "Monday morning",
          "Monday afternoon",
          "Tuesday morning",
          "Tuesday afternoon",
          "Wednesday morning",
          "Wednesday afternoon",
          "Thursday morning",
          "Thursday afternoon",
          "Friday morning",
          "Friday afternoon",
          "Not at all next week",
        ],
        { several: true },
      ),
    ],
  }),
  defineTemplate("team-lunch", {
    templateName: "Where shall we have lunch?",
    templateDescription:
      "Decide on today's lunch without twenty messages. Everybody can add a place.",
    categories: ["Events & Team Building"],
    type: "poll",
    questions: [
      choice(
        "Where shall we have lunch?",
        [
          "In the canteen",
          "At a restaurant nearby",
          "Order something in",
          "Outside, with our own food",
          "Not with me today",
        ],
        { several: true, added: true },
      ),
    ],
  }),
  defineTemplate("suggest-and-vote", {
    templateName: "Suggest a name and vote",
    templateDescription:
      "Find a name for a project, a room or a mascot: people add their ideas, and all vote for " +
      "those they like.",
    categories: ["Events & Team Building", "Internal Comms"],
    type: "poll",
    questions: [choice("What should we call it?", [], { several: true, added: true })],
  }),
  defineTemplate("meet-the-team", {
    templateName: "Meet the team",
    templateDescription:
      "Let people introduce themselves when a team is new or somebody joins. Every question but " +
      "the first can be skipped.",
    categories: ["Events & Team Building", "People Ops"],
    type: "survey",
    title: "Who are you?",
    description: "Tell us as much as you like. Everybody in the team can read it.",
    questions: [
      text("What do you do, and what can people ask you for?"),
      choice(
        "When can you concentrate best?",
        ["Early in the morning", "Before noon", "In the afternoon", "In the evening"],
        { optional: true },
      ),
      choice(
        "How do you prefer to be reached?",
        ["By chat", "By e-mail", "By a call", "In person"],
        { optional: true },
      ),
      text("What do you enjoy when you are not at work?", { optional: true }),
      text("Which book, film or song would you recommend?", { optional: true }),
    ],
  }),
  defineTemplate("event-feedback", {
    templateName: "Event feedback",
    templateDescription:
      "Send it the day after an event, while the memories are fresh, and plan the next one with " +
      "the answers.",
    categories: ["Events & Team Building"],
    type: "survey",
    title: "How did you like the event?",
    description: "Two minutes of your time for a better event next time.",
    questions: [
      scale("How satisfied are you with the event as a whole?", satisfaction),
      choice(
        "What did you like?",
        [
          "The people",
          "The programme",
          "The place",
          "The food and drinks",
          "The organisation",
          "None of these",
        ],
        { several: true },
      ),
      choice("How was its length?", ["Too short", "About right", "Too long"]),
      promoterScore("How likely are you to recommend the next one to a colleague?"),
      text("What should we change?", { optional: true }),
    ],
  }),
  defineTemplate("planet-quiz", {
    templateName: "Planet Earth quiz",
    templateDescription:
      "Seven light questions about nature and numbers. Good as a break in a long meeting or to " +
      "start a social hour.",
    categories: ["Events & Team Building"],
    type: "quiz",
    title: "How well do you know our planet?",
    description: "Seven questions. No searching!",
    questions: [
      quizChoice("Which ocean is the largest?", "The Pacific Ocean", [
        "The Atlantic Ocean",
        "The Indian Ocean",
        "The Pacific Ocean",
        "The Arctic Ocean",
      ]),
      quizChoice("Which animal living today is the tallest?", "The giraffe", [
        "The giraffe",
        "The elephant",
        "The ostrich",
        "The polar bear",
      ]),
      quizChoice("How many minutes does a day have?", "1440", ["1240", "1360", "1560", "1440"]),
      quizChoice("Which gas do plants take from the air to grow?", "Carbon dioxide", [
        "Nitrogen",
        "Carbon dioxide",
        "Helium",
        "Hydrogen",
      ]),
      quizChoice("How many legs does a spider have?", "8", ["6", "8", "10", "12"]),
      quizChoice("Which planet is closest to the Sun?", "Mercury", [
        "Venus",
        "Earth",
        "Mars",
        "Mercury",
      ]),
      quizChoice("Which continent is the coldest?", "Antarctica", [
        "Antarctica",
        "Asia",
        "Europe",
        "North America",
      ]),
    ],
  }),
];
