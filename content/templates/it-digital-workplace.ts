import {
  agreement,
  choice,
  date,
  defineTemplate,
  explained,
  promoterScore,
  quizChoice,
  scale,
  text,
} from "./define-template.ts";
import { ease, satisfaction } from "./scales.ts";

/** Support, tools, equipment and security. */
export const itDigitalWorkplace = [
  defineTemplate("support-feedback", {
    templateName: "How was our IT support?",
    templateDescription:
      "A short follow-up after a request was closed: was it solved, how fast, and what could be " +
      "better?",
    categories: ["IT & Digital Workplace"],
    type: "survey",
    title: "How did we do?",
    description: "You recently asked IT for help. Two clicks tell us how it went.",
    questions: [
      choice("Is your request solved?", ["Yes, completely", "Partly", "No"]),
      scale("How satisfied are you with the time it took?", satisfaction),
      text("What could we do better next time?", { optional: true }),
    ],
  }),
  defineTemplate("outage-check", {
    templateName: "Are you affected?",
    templateDescription:
      "Post it as soon as something seems to be down, to see how far an outage reaches " +
      "and who cannot work.",
    categories: ["IT & Digital Workplace"],
    type: "poll",
    commentsAppeal: "Where are you, and what do you see?",
    questions: [
      choice("Are you affected by the outage?", [
        "Yes, I cannot work",
        "Yes, but I can work around it",
        "No, everything works",
      ]),
    ],
  }),
  defineTemplate("maintenance-window", {
    templateName: "When can we do maintenance?",
    templateDescription:
      "Let the people who depend on a system choose the time at which it may be away.",
    categories: ["IT & Digital Workplace"],
    type: "poll",
    commentsAppeal: "Are there days on which you depend on the system?",
    questions: [
      choice(
        "When could you do without the system for two hours?",
        [
          "Early in the morning on a working day",
          "At noon on a working day",
          "In the evening of a working day",
          "At night",
          "On a weekend",
          "I can never do without it",
        ],
        { several: true },
      ),
    ],
  }),
  defineTemplate("software-request", {
    templateName: "Software request",
    templateDescription:
      "Collect what you need to know before you buy or allow a piece of software. Pin it in " +
      "your IT channel.",
    categories: ["IT & Digital Workplace"],
    type: "survey",
    title: "Which software do you need?",
    description: "We will get back to you with an answer or a question.",
    questions: [
      text("What is it called, and who makes it?"),
      text("What do you need it for?"),
      choice("Who would use it?", ["Only me", "My team", "Several teams", "Everybody"]),
      choice("Would it process personal or confidential data?", ["Yes", "No", "I do not know"]),
      date("By when do you need it?", { optional: true }),
    ],
  }),
  defineTemplate("tool-feedback", {
    templateName: "How well does this tool work?",
    templateDescription:
      "Send it a few weeks after you have introduced a tool, or before you renew its contract.",
    categories: ["IT & Digital Workplace"],
    type: "survey",
    title: "Your experience with the tool",
    description: "Tell us whether it helps or stands in your way.",
    questions: [
      choice("How often do you use it?", [
        "Every day",
        "Every week",
        "Every month",
        "Less often",
        "I have stopped using it",
        "I have never used it",
      ]),
      scale("How easy is it to get your work done with it?", ease),
      promoterScore("How likely are you to recommend it to a colleague?"),
      text("What should it do better?", { optional: true }),
    ],
  }),
  defineTemplate("equipment-check", {
    templateName: "Is your equipment good enough?",
    templateDescription:
      "Plan the next round of replacements with facts: what fails, how often, and what people " +
      "would need instead.",
    categories: ["IT & Digital Workplace"],
    type: "survey",
    title: "Your equipment",
    description: "Three questions about what you work with.",
    questions: [
      scale("My computer is fast enough for my work.", agreement),
      choice(
        "Which of these gives you trouble?",
        [
          "Computer",
          "Screen",
          "Keyboard or mouse",
          "Headset or camera",
          "Phone",
          "Docking station",
          "None of them",
        ],
        { several: true },
      ),
      text("What happens, and how often?", { optional: true }),
    ],
  }),
  defineTemplate("ai-at-work", {
    templateName: "AI assistants at work",
    templateDescription:
      "Learn who uses AI assistants, for what, and what holds others back, before you choose " +
      "tools or write rules.",
    categories: ["IT & Digital Workplace", "Learning & Development"],
    type: "survey",
    title: "How do you use AI assistants?",
    description: "There are no wrong answers, and nobody is judged for theirs.",
    questions: [
      choice("How often do you use an AI assistant for work?", [
        "Every day",
        "Every week",
        "Now and then",
        "I have tried it once or twice",
        "Never",
      ]),
      choice(
        "What do you use it for?",
        [
          "Writing and translating",
          "Summaries",
          "Research",
          "Data and spreadsheets",
          "Programming",
          "Pictures and slides",
          "Finding ideas",
          "I do not use it",
        ],
        { several: true },
      ),
      scale("I know which data I may enter and which I may not.", agreement),
      choice(
        "What keeps you from using it more?",
        [
          "Nothing",
          "I do not know what it could do for me",
          "I do not trust the results",
          "I am not sure what is allowed",
          "I do not have access",
          "I do not want to",
        ],
        { several: true },
      ),
      text("Which task would you like to hand over to it?", { optional: true }),
    ],
  }),
  defineTemplate("phishing-quiz", {
    templateName: "Spot the phishing quiz",
    templateDescription:
      "Six realistic situations in which somebody wants your password, your money or your " +
      "click. Repeat it twice a year.",
    categories: ["IT & Digital Workplace", "Learning & Development"],
    type: "quiz",
    title: "Can you spot a fake?",
    description: "Six situations, one right answer each.",
    questions: [
      quizChoice(
        "A company writes from example.com. Which of these senders is not theirs?",
        "service@example.com.login-check.net",
        [
          "service@example.com",
          "service@mail.example.com",
          "service@example.com.login-check.net",
          "news@example.com",
        ],
      ),
      quizChoice(
        "What does https at the beginning of an address tell you?",
        "The connection is encrypted",
        [
          "The connection is encrypted",
          "The site is honest",
          "The site has been checked by an authority",
          "Your device has no viruses",
        ],
      ),
      quizChoice(
        "In your manager's name, somebody asks for a quick and secret payment. What do you do?",
        "Ask your manager in another way, such as a call to the number you know",
        [
          "Pay, because it is urgent",
          "Reply and ask whether it is real",
          "Pay a part of it",
          "Ask your manager in another way, such as a call to the number you know",
        ],
      ),
      quizChoice(
        "Your phone asks you to approve a sign-in that you have not started. What do you do?",
        "Refuse it and report it",
        [
          "Approve it, so that it stops asking",
          "Refuse it and report it",
          "Ignore it, and leave the password as it is",
          "Approve it and watch what happens",
        ],
      ),
      quizChoice(
        "You have entered your password on a page that was fake. What do you do first?",
        "Change the password and tell IT",
        [
          "Wait and see whether anything happens",
          "Delete the message",
          "Change the password and tell IT",
          "Restart the computer",
        ],
      ),
      quizChoice(
        "A colleague sends an unexpected file that asks you to enable macros. What do you do?",
        "Ask the colleague by phone, and do not enable them",
        [
          "Ask the colleague by phone, and do not enable them",
          "Enable them, because you know the sender",
          "Forward it to somebody with a newer computer",
          "Enable them at home",
        ],
      ),
    ],
  }),
  defineTemplate("on-call-handover", {
    templateName: "On-call handover",
    templateDescription:
      "Ask everybody on duty at the end of a shift, so that the next one starts with what is " +
      "still open instead of with a search.",
    categories: ["IT & Digital Workplace"],
    type: "agile-standup",
    title: "On-call handover",
    description: "Link the tickets. Nobody should have to ask you once you are off duty.",
    questions: [
      text("What happened on your watch?"),
      text("What is still open, and who has it now?"),
      text("What should the next person look at first?"),
      explained("Is a service at risk right now?"),
    ],
  }),
];
