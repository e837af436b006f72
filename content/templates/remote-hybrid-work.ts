import {
  agreement,
  choice,
  defineTemplate,
  explained,
  quizChoice,
  scale,
  text,
} from "./define-template.ts";

/** Working in different places and at different hours. */
export const remoteHybridWork = [
  defineTemplate("office-days", {
    templateName: "Which days are you in the office?",
    templateDescription:
      "See at a glance on which days people meet in person next week, and plan rooms and " +
      "workshops around it.",
    categories: ["Remote & Hybrid Work"],
    type: "poll",
    questions: [
      choice(
        "On which days will you be in the office next week?",
        ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "I work remotely all week"],
        { several: true },
      ),
    ],
  }),
  defineTemplate("place-today", {
    templateName: "Where are you working today?",
    templateDescription:
      "One click in the morning, and everybody knows who can meet in person and who joins online.",
    categories: ["Remote & Hybrid Work"],
    type: "poll",
    questions: [
      choice("Where are you working today?", [
        "In the office",
        "At home",
        "At another place",
        "On the road",
        "I am off today",
      ]),
    ],
  }),
  defineTemplate("meeting-hours", {
    templateName: "When are meetings best for you?",
    templateDescription:
      "For teams across time zones or with different hours: find the part of the day that suits " +
      "most, in one shared time zone.",
    categories: ["Remote & Hybrid Work", "Managers & Leaders"],
    type: "poll",
    commentsAppeal: "Which time zone are you in, and when can you never meet?",
    questions: [
      choice(
        "When can you regularly join a meeting? (All times are UTC.)",
        [
          "00:00 to 03:00",
          "03:00 to 06:00",
          "06:00 to 09:00",
          "09:00 to 12:00",
          "12:00 to 15:00",
          "15:00 to 18:00",
          "18:00 to 21:00",
          "21:00 to 24:00",
        ],
        { several: true },
      ),
    ],
  }),
  defineTemplate("team-connection", {
    templateName: "Do we feel connected?",
    templateDescription:
      "Ask a distributed team every month how close people feel to each other, and try " +
      "something new when the answers drop.",
    categories: ["Remote & Hybrid Work", "Events & Team Building"],
    type: "poll",
    commentsAppeal: "What would bring us closer together?",
    questions: [
      scale("How connected do you feel to the team?", [
        ["1", "Not at all"],
        ["2", "A little"],
        ["3", "Somewhat"],
        ["4", "Closely"],
        ["5", "Very closely"],
      ]),
    ],
  }),
  defineTemplate("home-workplace", {
    templateName: "Your workplace at home",
    templateDescription: "Find out what people lack at home before you order equipment for them.",
    categories: ["Remote & Hybrid Work", "IT & Digital Workplace"],
    type: "survey",
    title: "How well can you work at home?",
    description: "Tell us what works and what would help.",
    questions: [
      scale("I can work at home without being disturbed.", agreement),
      scale("My connection is reliable enough for video calls.", agreement),
      choice(
        "What would help you most?",
        [
          "A better chair or desk",
          "A larger or second screen",
          "A better headset or camera",
          "A faster connection",
          "A place to work outside my home",
          "Nothing, I am well equipped",
        ],
        { several: true },
      ),
      text("What else should we know?", { optional: true }),
    ],
  }),
  defineTemplate("working-model", {
    templateName: "Office or home?",
    templateDescription:
      "Learn how people want to work before you decide on rules, desks and rooms.",
    categories: ["Remote & Hybrid Work", "People Ops"],
    type: "survey",
    title: "Where do you work best?",
    description: "Your answers help us to plan days, desks and rooms.",
    questions: [
      choice("How many days a week would you like to be in the office?", [
        "None",
        "1",
        "2",
        "3",
        "4",
        "5 or more",
      ]),
      choice(
        "What is the office best for?",
        [
          "Workshops and planning",
          "Meeting colleagues",
          "Work that needs concentration",
          "Meeting customers",
          "Equipment that I lack at home",
          "Nothing in particular",
        ],
        { several: true },
      ),
      choice(
        "What is working at home best for?",
        [
          "Work that needs concentration",
          "Calls and online meetings",
          "Family and private life",
          "Saving the way to work",
          "Nothing in particular",
        ],
        { several: true },
      ),
      text("Which rule would make our days together better?", { optional: true }),
    ],
  }),
  defineTemplate("hybrid-meetings", {
    templateName: "Do our hybrid meetings work?",
    templateDescription:
      "Compare how meetings feel in the room and online, and find the one thing to fix first.",
    categories: ["Remote & Hybrid Work"],
    type: "survey",
    title: "Our hybrid meetings",
    description: "Think of the meetings of the last two weeks.",
    questions: [
      choice("How do you usually join?", ["In the room", "Online", "Both, about equally often"]),
      scale("I can hear and see everything that matters.", agreement),
      scale("People online have as much say as people in the room.", agreement),
      choice("What bothers you most?", [
        "Bad sound",
        "Slides or boards that not everybody can see",
        "People talking at the same time",
        "Side talks in the room",
        "Late starts because of technology",
        "Nothing",
      ]),
      text("What should we try next?", { optional: true }),
    ],
  }),
  defineTemplate("hybrid-meeting-quiz", {
    templateName: "Online meeting quiz",
    templateDescription:
      "Five questions on meetings that work for everybody, wherever they sit. A good start for " +
      "new teams.",
    categories: ["Remote & Hybrid Work", "Learning & Development"],
    type: "quiz",
    title: "How good are you in online meetings?",
    description: "Five questions, one right answer each.",
    questions: [
      quizChoice(
        "Four people in one room join the same call. How do you avoid an echo?",
        "Use one microphone and one loudspeaker in the room",
        [
          "Turn up every loudspeaker",
          "Use one microphone and one loudspeaker in the room",
          "Sit closer together",
          "Ask everybody to speak louder",
        ],
      ),
      quizChoice("You listen in a large call. How should your microphone be?", "Muted", [
        "Muted",
        "On, but quiet",
        "On, so that others hear you are there",
        "Unplugged",
      ]),
      quizChoice(
        "A colleague cannot attend because of the time zone. What helps most?",
        "Decisions in writing, and a way to comment on them",
        [
          "A longer meeting",
          "A photo of the group",
          "A short apology",
          "Decisions in writing, and a way to comment on them",
        ],
      ),
      quizChoice(
        "Most people are in the room, two are online. Whom do you ask first?",
        "The two who are online",
        [
          "Whoever sits next to you",
          "Whoever speaks loudest",
          "The two who are online",
          "Nobody, they will speak up",
        ],
      ),
      quizChoice(
        "Whom do live captions help?",
        "Many people, for example those who hear badly or sit in noise",
        [
          "Many people, for example those who hear badly or sit in noise",
          "Only people who joined late",
          "Only the speaker",
          "Nobody, if the sound is good",
        ],
      ),
    ],
  }),
  defineTemplate("time-zone-check-in", {
    templateName: "Check-in across time zones",
    templateDescription:
      "For teams that hardly share an hour: everybody answers when their day begins, and hands " +
      "over to those who start later.",
    categories: ["Remote & Hybrid Work", "Agile Practices"],
    type: "agile-standup",
    title: "Daily check-in",
    description: "Answer when your day begins. Others read it when theirs does.",
    questions: [
      text("What are you working on today?"),
      text("When can others reach you, in your own time?"),
      text("What can somebody who starts later pick up from you?", { optional: true }),
      explained("Do you wait for an answer from somebody?"),
    ],
  }),
];
