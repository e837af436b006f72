import { agreement, choice, defineTemplate, quizChoice, scale, text, yesNo } from "./define-template.ts";

const usefulness: [string, string][] = [
  ["1", "Not useful"],
  ["2", "Slightly useful"],
  ["3", "Useful"],
  ["4", "Very useful"],
  ["5", "Extremely useful"],
];

/** One good template for each category (TPL-06). */
export const categoryTemplates = [
  defineTemplate("announcement-check", {
    templateName: "Did the announcement land?",
    templateDescription:
      "Send it a day after an important announcement to learn who has read it, what is unclear, and what people want to know next.",
    categories: ["Internal Comms"],
    type: "survey",
    title: "About our latest announcement",
    description: "Help us to explain things better. Your answers take a minute.",
    questions: [
      choice("Have you seen the announcement?", ["Yes, I read all of it", "I skimmed it", "I heard about it from others", "No"]),
      scale("It is clear to me what changes for my work.", agreement),
      choice("Where do you prefer to get news like this?", ["In a channel", "By e-mail", "In a team meeting", "In an all-hands meeting"]),
      text("Which question is still open for you?", { optional: true }),
    ],
  }),
  defineTemplate("one-on-one-preparation", {
    templateName: "Prepare our one-on-one",
    templateDescription: "Collect the topics, the mood and the blockers before you meet, so that the conversation starts where it matters.",
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
      choice("What shall we talk about?", ["Current work", "Priorities", "Feedback", "Growth and career", "Well-being", "Something else"], {
        several: true,
      }),
    ],
  }),
  defineTemplate("team-event", {
    templateName: "Plan a team event",
    templateDescription: "Find the activity, the day and everything the kitchen has to know in one go.",
    categories: ["Events & Team Building"],
    type: "survey",
    title: "Our next team event",
    description: "Tell us what you like. We will pick what suits most of us.",
    questions: [
      choice("What would you enjoy?", ["Dinner together", "Bowling", "Escape room", "A hike", "Cooking class", "A museum or a show"], {
        several: true,
      }),
      choice("When do you have time?", ["During work hours", "Right after work", "In the evening", "On a weekend"], { several: true }),
      yesNo("Would you like to bring somebody?", { optional: true }),
      text("Is there anything we should know, such as food that you do not eat?", { optional: true }),
    ],
  }),
  defineTemplate("onboarding-check-in", {
    templateName: "Onboarding check-in",
    templateDescription: "Ask new colleagues after their first weeks what helped them to arrive and what is missing.",
    categories: ["People Ops"],
    type: "survey",
    title: "How are your first weeks?",
    description: "You see with fresh eyes. Tell us what works and what doesn't.",
    questions: [
      scale("I know what is expected of me.", agreement),
      scale("I have the equipment and access that I need.", agreement),
      scale("I feel welcome in my team.", agreement),
      yesNo("Do you know whom to ask when you are stuck?"),
      text("What would have made your start easier?", { optional: true }),
    ],
  }),
  defineTemplate("office-days", {
    templateName: "Which days are you in the office?",
    templateDescription: "See at a glance on which days people meet in person next week, and plan rooms and workshops around it.",
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
  defineTemplate("sprint-retrospective", {
    templateName: "Sprint retrospective",
    templateDescription:
      "Gather what went well, what didn't and what to try next before the meeting, so that the hour is for talking about it.",
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
  defineTemplate("support-feedback", {
    templateName: "How was our IT support?",
    templateDescription: "A short follow-up after a request was closed: was it solved, how fast, and what could be better?",
    categories: ["IT & Digital Workplace"],
    type: "survey",
    title: "How did we do?",
    description: "You recently asked IT for help. Two clicks tell us how it went.",
    questions: [
      choice("Is your request solved?", ["Yes, completely", "Partly", "No"]),
      scale("How satisfied are you with the time it took?", [
        ["1", "Very dissatisfied"],
        ["2", "Dissatisfied"],
        ["3", "Neutral"],
        ["4", "Satisfied"],
        ["5", "Very satisfied"],
      ]),
      text("What could we do better next time?", { optional: true }),
    ],
  }),
  defineTemplate("security-basics-quiz", {
    templateName: "Security basics quiz",
    templateDescription: "Five questions on phishing, passwords and data that everybody at work should be able to answer.",
    categories: ["Learning & Development", "IT & Digital Workplace"],
    type: "quiz",
    title: "How safe are you online?",
    description: "Five questions, one right answer each.",
    questions: [
      quizChoice("A message from your bank asks you to confirm your password. What do you do?", "Report it and do not answer", [
        "Answer with the password",
        "Report it and do not answer",
        "Open the link to see whether it is real",
        "Forward it to your team to ask what they think",
      ]),
      quizChoice("Which of these passwords is the strongest?", "A long phrase of random words", [
        "Your name and birth year",
        "Password123!",
        "A long phrase of random words",
        "The same short password that you use elsewhere",
      ]),
      quizChoice("What does multi-factor authentication add to a password?", "A second proof that it is you", [
        "A longer password",
        "A second proof that it is you",
        "A copy of your password",
        "A faster way to sign in",
      ]),
      quizChoice("You find a USB stick in the car park. What is the safest thing to do?", "Hand it to IT without plugging it in", [
        "Plug it in to find its owner",
        "Hand it to IT without plugging it in",
        "Format it and use it",
        "Plug it into a colleague's computer",
      ]),
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
    templateDescription: "Learn right after a training what people take away and what the next one should do differently.",
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
];
