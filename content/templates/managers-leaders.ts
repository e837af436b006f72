import {
  agreement,
  choice,
  defineTemplate,
  explained,
  quizChoice,
  scale,
  text,
} from "./define-template.ts";
import { usefulness } from "./scales.ts";

/** Leading a team: goals, workload, decisions and feedback. */
export const managersLeaders = [
  defineTemplate("one-on-one-preparation", {
    templateName: "Prepare our one-on-one",
    templateDescription:
      "Collect the topics, the mood and the blockers before you meet, so that the conversation " +
      "starts where it matters.",
    categories: ["Managers & Leaders"],
    type: "survey",
    title: "Before we talk",
    description: "A few minutes of preparation make our time together count.",
    questions: [
      scale("How was the time since our last talk?", [
        ["😞", "Hard"],
        ["😐", "Mixed"],
        ["🙂", "Good"],
        ["😍", "Great"],
      ]),
      text("What went well, and what are you proud of?"),
      text("What slows you down, and what could I do about it?", { optional: true }),
      choice(
        "What shall we talk about?",
        [
          "Current work",
          "Priorities",
          "Feedback",
          "Growth and career",
          "Well-being",
          "Something else",
        ],
        { several: true },
      ),
    ],
  }),
  defineTemplate("decision-check", {
    templateName: "Can you support this decision?",
    templateDescription:
      "Test a proposal before you decide. Doubts come up while they can still change something.",
    categories: ["Managers & Leaders"],
    type: "poll",
    commentsAppeal: "What would make it better?",
    questions: [
      choice("Can you support this proposal?", [
        "Yes, fully",
        "Yes, although I have doubts",
        "Not before my questions are answered",
        "No",
      ]),
    ],
  }),
  defineTemplate("workload-check", {
    templateName: "Workload check",
    templateDescription:
      "One question a week shows who has too much on their desk before it becomes a problem.",
    categories: ["Managers & Leaders"],
    type: "poll",
    commentsAppeal: "What could somebody else take over, or what could wait?",
    questions: [
      scale("How is your workload this week?", [
        ["1", "Far too little"],
        ["2", "Too little"],
        ["3", "Just right"],
        ["4", "Too much"],
        ["5", "Far too much"],
      ]),
    ],
  }),
  defineTemplate("goal-clarity", {
    templateName: "Are our goals clear?",
    templateDescription:
      "Send it at the start of a quarter, after you have presented the goals, to see whether " +
      "they have arrived.",
    categories: ["Managers & Leaders"],
    type: "survey",
    title: "Our goals for this quarter",
    description: "Five short questions on where we are going.",
    questions: [
      scale("I know our most important goals for this quarter.", agreement),
      scale("I see how my work contributes to them.", agreement),
      scale("I have enough time for what matters most.", agreement),
      choice("How realistic are the goals?", [
        "Too easy to reach",
        "Demanding, but realistic",
        "Out of reach",
        "I cannot say",
      ]),
      text("What should we stop doing to make room for them?", { optional: true }),
    ],
  }),
  defineTemplate("manager-feedback", {
    templateName: "Feedback for your manager",
    templateDescription:
      "Ask your team once or twice a year what you should keep and what you should change. Make " +
      "it anonymous: the answers will be more honest.",
    categories: ["Managers & Leaders", "People Ops"],
    type: "survey",
    title: "Feedback for your manager",
    description: "Be as specific as you can. Examples help most.",
    questions: [
      scale("My manager tells me clearly what is expected of me.", agreement),
      scale("My manager gives me feedback that helps me to improve.", agreement),
      scale("My manager listens to my concerns and acts on them.", agreement),
      scale("My manager lets me decide how I do my work.", agreement),
      scale("My manager supports my development.", agreement),
      text("What should your manager keep doing?", { optional: true }),
      text("What should your manager do differently?", { optional: true }),
    ],
  }),
  defineTemplate("meeting-value", {
    templateName: "Was this meeting useful?",
    templateDescription:
      "Post it in the last minute of a recurring meeting. After a few rounds you know whether " +
      "to shorten it, change it or drop it.",
    categories: ["Managers & Leaders", "Remote & Hybrid Work"],
    type: "poll",
    commentsAppeal: "What would have made it more useful?",
    questions: [scale("How useful was this meeting for you?", usefulness)],
  }),
  defineTemplate("feedback-quiz", {
    templateName: "Good feedback quiz",
    templateDescription:
      "Five situations for people who lead others. Use it before a feedback round or in a " +
      "training for new managers.",
    categories: ["Managers & Leaders", "Learning & Development"],
    type: "quiz",
    title: "How good is your feedback?",
    description: "Five situations, one best answer each.",
    questions: [
      quizChoice(
        "Which feedback helps a colleague most to improve?",
        "In the demo you skipped the prices, and the customer asked for them twice",
        [
          "Your demos could be better",
          "In the demo you skipped the prices, and the customer asked for them twice",
          "Some people were not happy with you",
          "You are not a natural presenter",
        ],
      ),
      quizChoice(
        "Something has gone wrong. When and where do you talk about it?",
        "Soon, and in private",
        [
          "In the yearly review",
          "At once, in front of the team",
          "Only if it happens again",
          "Soon, and in private",
        ],
      ),
      quizChoice(
        "How do you begin a talk about a missed deadline?",
        "Say what you have observed, and ask how they see it",
        [
          "Say what you have observed, and ask how they see it",
          "Announce the consequences",
          "Compare them with the best in the team",
          "Guess the reason, so that they need not explain",
        ],
      ),
      quizChoice("Which praise says most clearly what to repeat?", "Your summary saved us a call", [
        "Good job",
        "You are the best",
        "Your summary saved us a call",
        "Keep it up",
      ]),
      quizChoice(
        "Which goal can you check at the end of the month?",
        "Answer nine of ten requests within one working day",
        [
          "Respond faster",
          "Answer nine of ten requests within one working day",
          "Improve our service",
          "Do our best for every customer",
        ],
      ),
    ],
  }),
  defineTemplate("monday-priorities", {
    templateName: "Priorities of the week",
    templateDescription:
      "Send it every Monday in place of a status meeting. You see what everybody aims for, and " +
      "which decisions they need from you.",
    categories: ["Managers & Leaders"],
    type: "agile-standup",
    title: "Priorities of the week",
    description: "One result is better than five tasks.",
    questions: [
      text("What do you want to have finished by Friday?"),
      text("What did you decide not to do this week?", { optional: true }),
      explained("Do you need a decision from somebody else?"),
    ],
  }),
];
