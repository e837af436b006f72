import { choice, defineTemplate, quizChoice, scale, text } from "./define-template.ts";
import { confidence, usefulness } from "./scales.ts";

/** Before, during and after trainings, and what everybody should know. */
export const learningDevelopment = [
  defineTemplate("security-basics-quiz", {
    templateName: "Security basics quiz",
    templateDescription:
      "Five questions on phishing, passwords and data that everybody at work should be able to " +
      "answer.",
    categories: ["Learning & Development", "IT & Digital Workplace"],
    type: "quiz",
    title: "How safe are you online?",
    description: "Five questions, one right answer each.",
    questions: [
      quizChoice(
        "A message from your bank asks you to confirm your password. What do you do?",
        "Report it and do not answer",
        [
          "Answer with the password",
          "Report it and do not answer",
          "Open the link to see whether it is real",
          "Forward it to your team to ask what they think",
        ],
      ),
      quizChoice("Which of these passwords is the strongest?", "A long phrase of random words", [
        "Your name and birth year",
        "Password123!",
        "A long phrase of random words",
        "The same short password that you use elsewhere",
      ]),
      quizChoice(
        "What does multi-factor authentication add to a password?",
        "A second proof that it is you",
        [
          "A longer password",
          "A second proof that it is you",
          "A copy of your password",
          "A faster way to sign in",
        ],
      ),
      quizChoice(
        "You find a USB stick in the car park. What is the safest thing to do?",
        "Hand it to IT without plugging it in",
        [
          "Hand it to IT without plugging it in",
          "Plug it in to find its owner",
          "Format it and use it",
          "Plug it into a colleague's computer",
        ],
      ),
      quizChoice("When should you lock your screen?", "Whenever you leave your desk", [
        "At the end of the day",
        "Only in public places",
        "Whenever you leave your desk",
        "Never, the screen saver is enough",
      ]),
    ],
  }),
  defineTemplate("training-feedback", {
    templateName: "Training feedback",
    templateDescription:
      "Learn right after a training what people take away and what the next one should do " +
      "differently.",
    categories: ["Learning & Development"],
    type: "survey",
    title: "What did you think of the training?",
    description: "Your feedback shapes the next one.",
    questions: [
      scale("How useful was it for your work?", usefulness),
      choice("How was the pace?", ["Too slow", "Just right", "Too fast"]),
      text("What will you use first?"),
      text("What should we change?", { optional: true }),
    ],
  }),
  defineTemplate("training-preparation", {
    templateName: "Before the training",
    templateDescription:
      "Send it a week before a training, so that the trainer knows who comes with which " +
      "experience and hopes.",
    categories: ["Learning & Development"],
    type: "survey",
    title: "Before the training",
    description: "Your answers go to the trainer.",
    questions: [
      choice("How much do you know about the topic?", [
        "Nothing yet",
        "A little",
        "I use it now and then",
        "I use it often",
        "I could teach it",
      ]),
      text("What do you want to be able to do afterwards?"),
      text("Which example from your work should we look at?", { optional: true }),
      text("Do you need anything to take part, such as captions or breaks?", { optional: true }),
    ],
  }),
  defineTemplate("training-effect", {
    templateName: "Did the training stick?",
    templateDescription:
      "Ask two or three months after a training. What people still use then is what it was worth.",
    categories: ["Learning & Development"],
    type: "survey",
    title: "A look back at the training",
    description: "Some time has passed. What has it changed?",
    questions: [
      choice("How often do you use what you have learned?", [
        "Every day",
        "Every week",
        "Now and then",
        "I have not used it yet",
      ]),
      scale("How confident are you in using it?", confidence),
      choice("What would help you to use it more?", [
        "More practice",
        "More time",
        "Somebody to ask",
        "Better tools",
        "Support from my manager",
        "Nothing, I use it enough",
        "Nothing, I do not need it",
      ]),
      text("What has become easier or better?", { optional: true }),
    ],
  }),
  defineTemplate("learning-needs", {
    templateName: "What do you want to learn?",
    templateDescription:
      "Plan next year's courses and budget with what people need, how they like to learn, and " +
      "the time they have.",
    categories: ["Learning & Development", "People Ops"],
    type: "survey",
    title: "Your next learning goals",
    description: "Tell us what would help you most.",
    questions: [
      text("What do you want to be better at in a year?"),
      choice(
        "How do you like to learn?",
        [
          "In a course with a trainer",
          "Online, at my own pace",
          "From colleagues",
          "From books and articles",
          "At conferences",
          "By trying things out",
        ],
        { several: true },
      ),
      choice("How much time could you spend on it each month?", [
        "Less than an hour",
        "1 to 2 hours",
        "3 to 4 hours",
        "A day",
        "More than a day",
      ]),
      text("What has kept you from learning it so far?", { optional: true }),
    ],
  }),
  defineTemplate("talk-topics", {
    templateName: "Topic of our next learning lunch",
    templateDescription:
      "Let people vote for the next talk among colleagues, and add the topics they could speak " +
      "about.",
    categories: ["Learning & Development", "Events & Team Building"],
    type: "poll",
    questions: [
      choice(
        "What should our next learning lunch be about?",
        [
          "A look into another team's work",
          "A tool that saves time",
          "What our customers say",
          "Concentration and good habits",
          "Speaking in front of others",
        ],
        { several: true, added: true },
      ),
    ],
  }),
  defineTemplate("mentoring-match", {
    templateName: "Find a mentor",
    templateDescription:
      "Collect who wants to learn and who wants to pass something on, and match people by " +
      "topic. Keep the results private.",
    categories: ["Learning & Development", "People Ops"],
    type: "survey",
    title: "Mentoring: join in",
    description: "We will suggest a partner to you. Either of you may say no.",
    questions: [
      choice("What would you like to be?", ["A mentor", "A mentee", "Both"]),
      choice(
        "On which topics?",
        [
          "Starting in a new role",
          "Leading people",
          "Career decisions",
          "Technical skills",
          "Presenting and negotiating",
          "Working with customers",
          "Work and private life",
        ],
        { several: true },
      ),
      choice("How often would you like to meet?", [
        "Every week",
        "Every two weeks",
        "Every month",
        "Whenever needed",
      ]),
      text("What should your partner know about you?", { optional: true }),
    ],
  }),
  defineTemplate("spreadsheet-quiz", {
    templateName: "Spreadsheet basics quiz",
    templateDescription:
      "Six questions on formulas and lists. Use it to form groups before a spreadsheet course.",
    categories: ["Learning & Development"],
    type: "quiz",
    title: "How well do you know spreadsheets?",
    description: "Six questions, from easy to a little harder.",
    questions: [
      quizChoice("With which sign does a formula begin?", "=", ["#", "%", "=", "&"]),
      quizChoice("Which formula adds up all cells from A1 to A10?", "=SUM(A1:A10)", [
        "=SUM(A1:A10)",
        "=A1+A10",
        "=TOTAL(A1-A10)",
        "=ALL(A1:A10)",
      ]),
      quizChoice("The cells A1 to A3 contain 2, 4 and 6. What is =AVERAGE(A1:A3)?", "4", [
        "2",
        "4",
        "6",
        "12",
      ]),
      quizChoice("What does a filter do with a list?", "It shows only the rows that match", [
        "It deletes the rows that do not match",
        "It sorts the rows",
        "It locks the rows",
        "It shows only the rows that match",
      ]),
      quizChoice(
        "You copy =B2*$C$1 from one cell to the cell below. What does it become?",
        "=B3*$C$1",
        ["=B2*$C$1", "=B3*$C$2", "=B3*$C$1", "=B2*$C$2"],
      ),
      quizChoice(
        "In Excel, a cell with a number shows ####. What is the usual reason?",
        "The column is too narrow",
        [
          "The formula is wrong",
          "The column is too narrow",
          "The file is damaged",
          "The sheet is protected",
        ],
      ),
    ],
  }),
];
