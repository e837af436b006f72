import { agreement, defineTemplate, promoterScore, scale, text } from "./define-template.ts";

/**
 * What the picker's starting points fill in (AUT-27); the domain's `starting-points.ts` names them.
 */
export const startingTemplates = [
  defineTemplate("pulse-survey", {
    templateName: "Pulse survey",
    templateDescription:
      "Four quick questions about how your team is doing. Repeat it every few weeks and watch " +
      "how the answers move.",
    categories: ["Managers & Leaders"],
    type: "survey",
    title: "How are we doing?",
    description: "It takes about a minute. Be honest: this helps us to make work better.",
    questions: [
      scale("I feel good about my work these days.", agreement),
      scale("My workload is manageable.", agreement),
      scale("I get the support I need from my team.", agreement),
      text("What is one thing that we should change?", { optional: true }),
    ],
  }),
  defineTemplate("emoji-rank", {
    templateName: "Emoji rank",
    templateDescription:
      "One question, five faces. The fastest way to see how people feel about something.",
    categories: ["Events & Team Building"],
    type: "poll",
    questions: [
      scale("How do you feel about it?", [
        ["😞", "Bad"],
        ["🙁", "Not so good"],
        ["😐", "Okay"],
        ["🙂", "Good"],
        ["😍", "Great"],
      ]),
    ],
  }),
  defineTemplate("nps", {
    templateName: "Promoter score (NPS)",
    templateDescription:
      "How likely are people to recommend something, from 0 to 10? The result is one number " +
      "that you can follow over time.",
    categories: ["People Ops"],
    type: "poll",
    questions: [promoterScore("How likely are you to recommend us as a place to work?")],
  }),
];
