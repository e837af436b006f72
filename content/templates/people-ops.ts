import {
  agreement,
  choice,
  defineTemplate,
  quizChoice,
  scale,
  text,
  yesNo,
} from "./define-template.ts";

/** People from the first interview to the last day. */
export const peopleOps = [
  defineTemplate("onboarding-check-in", {
    templateName: "Onboarding check-in",
    templateDescription:
      "Ask new colleagues after their first weeks what helped them to arrive and what is missing.",
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
  defineTemplate("engagement-survey", {
    templateName: "Employee engagement",
    templateDescription:
      "The yearly look at what keeps people here and what drives them away. Make it anonymous, " +
      "and say afterwards what you will change.",
    categories: ["People Ops"],
    type: "survey",
    title: "Working here",
    description: "Nine questions, about three minutes. Every answer is read.",
    questions: [
      scale("I am proud to work here.", agreement),
      scale("I have what I need to do my job well.", agreement),
      scale("I can use my strengths in my work.", agreement),
      scale("Good work is noticed and appreciated here.", agreement),
      scale("I can develop further here.", agreement),
      scale("I trust the decisions of our leaders.", agreement),
      scale("I expect to work here in two years.", agreement),
      text("What do you like most about working here?", { optional: true }),
      text("What should we change first?", { optional: true }),
    ],
  }),
  defineTemplate("well-being-check", {
    templateName: "Well-being check",
    templateDescription:
      "A short, regular look at energy and rest. Make it anonymous, and talk about the result " +
      "in the team.",
    categories: ["People Ops", "Managers & Leaders"],
    type: "survey",
    title: "How are you?",
    description: "Four questions, no names needed.",
    questions: [
      scale("How is your energy these days?", [
        ["😫", "Empty"],
        ["🙁", "Low"],
        ["😐", "Okay"],
        ["🙂", "Good"],
        ["💪", "Full"],
      ]),
      scale("I can switch off after work.", agreement),
      scale("I take the breaks that I need.", agreement),
      text("What would make your working days easier?", { optional: true }),
    ],
  }),
  defineTemplate("inclusion-survey", {
    templateName: "Does everybody belong?",
    templateDescription:
      "Learn whether people feel respected and heard, whoever they are. Make it anonymous.",
    categories: ["People Ops"],
    type: "survey",
    title: "Respect and belonging",
    description: "Help us to be a place where everybody can do good work.",
    questions: [
      scale("I am treated with respect here.", agreement),
      scale("I can be myself at work.", agreement),
      scale("My opinion counts, even if most people see it differently.", agreement),
      scale("I can admit a mistake without fear.", agreement),
      scale("Everybody here has a fair chance to advance.", agreement),
      text("What would make us more welcoming?", { optional: true }),
    ],
  }),
  defineTemplate("benefits-survey", {
    templateName: "Which benefits matter?",
    templateDescription:
      "Before you spend next year's budget on benefits, find out which ones people know, use " +
      "and miss.",
    categories: ["People Ops"],
    type: "survey",
    title: "Our benefits",
    description: "Three questions on what you value.",
    questions: [
      scale("I know which benefits I can get.", agreement),
      choice(
        "Which benefits matter most to you?",
        [
          "Additional days off",
          "Flexible working hours",
          "Retirement savings",
          "Health and sports",
          "Childcare and family support",
          "Training and courses",
          "Travel to work",
          "Meals and snacks",
        ],
        { several: true },
      ),
      text("Which benefit do you miss?", { optional: true }),
    ],
  }),
  defineTemplate("interview-feedback", {
    templateName: "Interview feedback",
    templateDescription:
      "Send it to everybody who has met a candidate. Keep the results private until all have " +
      "answered, so that nobody follows the first opinion.",
    categories: ["People Ops", "Managers & Leaders"],
    type: "survey",
    title: "Your impression of the candidate",
    description: "Answer before you talk to the other interviewers.",
    questions: [
      scale("The candidate has the skills that the role needs.", agreement),
      scale("The candidate explains things clearly.", agreement),
      scale("The candidate would strengthen our team.", agreement),
      choice("Should we make an offer?", ["Definitely", "Rather yes", "Rather not", "No"]),
      text("What have you heard or seen that supports your answers?"),
      text("What should the next interviewer ask?", { optional: true }),
    ],
  }),
  defineTemplate("exit-survey", {
    templateName: "Exit survey",
    templateDescription:
      "Send it to people who are leaving, in their last week. It prepares the exit interview, " +
      "or replaces it.",
    categories: ["People Ops"],
    type: "survey",
    title: "Before you go",
    description: "Thank you for your time with us. Your answers help those who stay.",
    questions: [
      choice(
        "What made you look for something new?",
        [
          "The tasks",
          "Pay and benefits",
          "Career and development",
          "The manager",
          "The team and culture",
          "Working hours or workload",
          "The place of work",
          "Personal reasons",
          "I was not looking",
        ],
        { several: true },
      ),
      scale("I was treated fairly.", agreement),
      scale("I would recommend working here to a friend.", agreement),
      yesNo("Could you imagine coming back one day?", { optional: true }),
      text("What could we have done to keep you?", { optional: true }),
      text("What should your successor know?", { optional: true }),
    ],
  }),
  defineTemplate("personal-data-quiz", {
    templateName: "Personal data quiz",
    templateDescription:
      "Five everyday situations with data about people. For everybody who works with customers, " +
      "applicants or colleagues.",
    categories: ["People Ops", "Learning & Development"],
    type: "quiz",
    title: "Do you handle personal data with care?",
    description: "Five situations, one right answer each.",
    questions: [
      quizChoice("Which of these is personal data?", "A customer's telephone number", [
        "The number of desks in the office",
        "A customer's telephone number",
        "The total sales of last year",
        "The opening hours of a shop",
      ]),
      quizChoice(
        "You have sent a list of customers to a wrong address. What do you do first?",
        "Report it at once to the people in charge of data protection",
        [
          "Wait and see whether somebody complains",
          "Delete the message from your sent items",
          "Send the list again to the right address, and leave it at that",
          "Report it at once to the people in charge of data protection",
        ],
      ),
      quizChoice(
        "A caller wants a colleague's private number. What do you do?",
        "Offer to pass on a message",
        [
          "Offer to pass on a message",
          "Give it if they sound friendly",
          "Give it if they know the colleague's name",
          "Send it by e-mail instead",
        ],
      ),
      quizChoice(
        "Your form asks for the date of birth, and nobody needs it. What do you do?",
        "Remove the question",
        [
          "Keep it: it may be useful one day",
          "Make it larger",
          "Remove the question",
          "Ask for the age instead",
        ],
      ),
      quizChoice(
        "How long do you keep the data of people?",
        "As long as its purpose or the law requires",
        [
          "For ever",
          "As long as its purpose or the law requires",
          "Until the disk is full",
          "Until you change your job",
        ],
      ),
    ],
  }),
];
