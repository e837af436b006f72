import {
  agreement,
  choice,
  defineTemplate,
  explained,
  quizChoice,
  scale,
  text,
} from "./define-template.ts";
import { confidence } from "./scales.ts";

/** Three colours, each with what it means. */
const health: [value: string, label: string][] = [
  ["🔴", "Needs work"],
  ["🟡", "Could be better"],
  ["🟢", "Good"],
];

/** Sprints, estimates, releases and how a team works together. */
export const agilePractices = [
  defineTemplate("sprint-retrospective", {
    templateName: "Sprint retrospective",
    templateDescription:
      "Gather what went well, what didn't and what to try next before the meeting, so that the " +
      "hour is for talking about it.",
    categories: ["Agile Practices"],
    type: "survey",
    title: "Sprint retrospective",
    description: "Write freely. We go through the answers together.",
    questions: [
      scale("How happy are you with this sprint?", [
        ["1", "Unhappy"],
        ["2", "Rather unhappy"],
        ["3", "Okay"],
        ["4", "Happy"],
        ["5", "Very happy"],
      ]),
      text("What went well and should stay as it is?"),
      text("What held us back?"),
      text("What shall we try in the next sprint?"),
    ],
  }),
  defineTemplate("start-stop-continue", {
    templateName: "Start, stop, continue",
    templateDescription:
      "Three questions that turn a look back into actions, after a project, a quarter or a " +
      "milestone.",
    categories: ["Agile Practices", "Managers & Leaders"],
    type: "survey",
    title: "Start, stop, continue",
    description: "One idea for each is enough.",
    questions: [
      text("What should we start doing?", { optional: true }),
      text("What should we stop doing?", { optional: true }),
      text("What should we continue doing?", { optional: true }),
    ],
  }),
  defineTemplate("sprint-confidence", {
    templateName: "Will we reach the sprint goal?",
    templateDescription:
      "Ask at the end of sprint planning and again halfway. Low numbers are a reason to talk, " +
      "not to work longer.",
    categories: ["Agile Practices"],
    type: "poll",
    commentsAppeal: "What would make you more confident?",
    questions: [scale("How confident are you that we will reach the sprint goal?", confidence)],
  }),
  defineTemplate("story-points", {
    templateName: "Estimate a story",
    templateDescription:
      "Estimate without influencing each other: show the results after the close, then let the " +
      "highest and the lowest explain.",
    categories: ["Agile Practices"],
    type: "poll",
    questions: [
      choice("How many points is this story?", [
        "1",
        "2",
        "3",
        "5",
        "8",
        "13",
        "Too large, we should split it",
        "I need to know more",
      ]),
    ],
  }),
  defineTemplate("blocker-check", {
    templateName: "What slows us down?",
    templateDescription:
      "Find the most common blocker of the week with one click from everybody, and remove that " +
      "one first.",
    categories: ["Agile Practices"],
    type: "poll",
    commentsAppeal: "What exactly, and who could help?",
    questions: [
      choice("What slows you down most at the moment?", [
        "Nothing",
        "Unclear requirements",
        "Waiting for a decision",
        "Waiting for a review or test",
        "Waiting for another team",
        "Technical problems",
        "Too many tasks at once",
        "Something else",
      ]),
    ],
  }),
  defineTemplate("release-decision", {
    templateName: "Ready to release?",
    templateDescription:
      "Collect a clear go or no-go from everybody who has to agree, with the reasons in the " +
      "comments.",
    categories: ["Agile Practices", "IT & Digital Workplace"],
    type: "poll",
    commentsAppeal: "Which risk do you see?",
    questions: [
      choice("Should we release?", [
        "Go",
        "Go, with a risk that we should know",
        "No-go",
        "I cannot judge it",
      ]),
    ],
  }),
  defineTemplate("team-health-check", {
    templateName: "Team health check",
    templateDescription:
      "Six topics, three colours. Repeat it every quarter, and talk about what has turned red.",
    categories: ["Agile Practices", "Managers & Leaders"],
    type: "survey",
    title: "How healthy is our team?",
    description: "Choose what fits best. There is no right answer.",
    questions: [
      scale("Purpose: we know why our work matters, and to whom.", health),
      scale("Value: we deliver things that our users like.", health),
      scale("Quality: we are proud of what we build, and it is easy to change.", health),
      scale("Flow: work gets done without long waits.", health),
      scale("Teamwork: we help each other and speak openly.", health),
      scale("Learning: we find time to get better.", health),
      text("Which topic should we work on first, and how?", { optional: true }),
    ],
  }),
  defineTemplate("sprint-review-feedback", {
    templateName: "Feedback from stakeholders",
    templateDescription:
      "Send it to the people for whom you build after a sprint review, and bring the answers to " +
      "the next planning.",
    categories: ["Agile Practices"],
    type: "survey",
    title: "What do you think of what we have shown?",
    description: "Three questions. Be frank: changes are cheap now.",
    questions: [
      scale("What I have seen solves the right problem.", agreement),
      text("What is missing, or should be different?", { optional: true }),
      text("What should we build next, and why?", { optional: true }),
    ],
  }),
  defineTemplate("scrum-quiz", {
    templateName: "Scrum basics quiz",
    templateDescription:
      "Six questions on roles, events and artifacts, after the Scrum Guide of 2020. For new " +
      "teams and for those who want to be sure.",
    categories: ["Agile Practices", "Learning & Development"],
    type: "quiz",
    title: "How well do you know Scrum?",
    description: "Six questions after the Scrum Guide of 2020.",
    questions: [
      quizChoice(
        "Who is accountable for maximizing the value of the product?",
        "The Product Owner",
        ["The Scrum Master", "The Product Owner", "The Developers", "The stakeholders"],
      ),
      quizChoice("How long is a Sprint at most?", "One month", [
        "One week",
        "Two weeks",
        "One month",
        "Three months",
      ]),
      quizChoice("How long is the Daily Scrum?", "15 minutes", [
        "15 minutes",
        "30 minutes",
        "45 minutes",
        "60 minutes",
      ]),
      quizChoice(
        "Who is responsible for sizing the items of the Product Backlog?",
        "The Developers who will do the work",
        [
          "The Product Owner",
          "The Scrum Master",
          "The stakeholders",
          "The Developers who will do the work",
        ],
      ),
      quizChoice("Which of these is a Scrum artifact?", "The Increment", [
        "The Daily Scrum",
        "The Increment",
        "The Sprint Review",
        "The Scrum Master",
      ]),
      quizChoice("Which event concludes the Sprint?", "The Sprint Retrospective", [
        "The Sprint Planning",
        "The Sprint Review",
        "The Sprint Retrospective",
        "The Daily Scrum",
      ]),
    ],
  }),
  defineTemplate("sprint-goal-standup", {
    templateName: "Daily standup around the sprint goal",
    templateDescription:
      "Three questions that keep a daily standup on the goal instead of on everybody's tasks. " +
      "Answered before the meeting, or instead of it.",
    categories: ["Agile Practices"],
    type: "agile-standup",
    title: "Daily standup",
    description: "Two lines are enough. What is in your way comes first in the summary.",
    questions: [
      text("What have you brought closer to the sprint goal since yesterday?"),
      text("What will you finish next?"),
      explained("Is anything in your way?"),
    ],
  }),
  defineTemplate("release-check-in", {
    templateName: "Check-in before a release",
    templateDescription:
      "Run it every day of the last week, across all teams that ship together. Whatever puts the " +
      "date at risk is read first.",
    categories: ["Agile Practices", "IT & Digital Workplace"],
    type: "agile-standup",
    title: "Release check-in",
    description: "Say it as it is: a risk that is known today can still be planned for.",
    questions: [
      text("What is ready to ship?"),
      text("What must still happen before the release?"),
      explained("Does anything put the date at risk?"),
    ],
  }),
];
