import { agreement, choice, defineTemplate, quizChoice, scale, text } from "./define-template.ts";
import { usefulness } from "./scales.ts";

/** Announcements, all-hands meetings and newsletters. */
export const internalComms = [
  defineTemplate("announcement-check", {
    templateName: "Did the announcement land?",
    templateDescription:
      "Send it a day after an important announcement to learn who has read it, what is unclear, " +
      "and what people want to know next.",
    categories: ["Internal Comms"],
    type: "survey",
    title: "About our latest announcement",
    description: "Help us to explain things better. Your answers take a minute.",
    questions: [
      choice("Have you seen the announcement?", [
        "Yes, I read all of it",
        "I skimmed it",
        "I heard about it from others",
        "No",
      ]),
      scale("It is clear to me what changes for my work.", agreement),
      choice("Where do you prefer to get news like this?", [
        "In a channel",
        "By e-mail",
        "In a team meeting",
        "In an all-hands meeting",
      ]),
      text("Which question is still open for you?", { optional: true }),
    ],
  }),
  defineTemplate("all-hands-questions", {
    templateName: "Questions for the all-hands",
    templateDescription:
      "Collect questions a few days before an all-hands meeting, so that the speakers come with " +
      "real answers. Make it anonymous if the topic is delicate.",
    categories: ["Internal Comms"],
    type: "poll",
    questions: [text("What would you like to hear about at the next all-hands meeting?")],
  }),
  defineTemplate("all-hands-feedback", {
    templateName: "All-hands feedback",
    templateDescription:
      "Send it right after an all-hands meeting to learn which parts were worth everybody's time.",
    categories: ["Internal Comms", "Events & Team Building"],
    type: "survey",
    title: "How was the all-hands meeting?",
    description: "Your answers shape the next one.",
    questions: [
      scale("How useful was the meeting for you?", usefulness),
      choice(
        "Which parts were worth your time?",
        [
          "Results and figures",
          "Plans and priorities",
          "News from other teams",
          "Questions and answers",
          "None of them",
        ],
        { several: true },
      ),
      choice("How was its length?", ["Too short", "About right", "Too long"]),
      text("What should we do differently next time?", { optional: true }),
    ],
  }),
  defineTemplate("newsletter-feedback", {
    templateName: "Is our newsletter worth reading?",
    templateDescription:
      "Find out twice a year who reads the newsletter, what they look for in it, and what to drop.",
    categories: ["Internal Comms"],
    type: "survey",
    title: "Our newsletter",
    description: "Four questions, so that we write what you want to read.",
    questions: [
      choice("How often do you read it?", ["Every issue", "Most issues", "Now and then", "Never"]),
      choice(
        "What do you want to read more about?",
        [
          "Company results and plans",
          "Customers and projects",
          "People and teams",
          "Tools and tips",
          "Events",
          "Open positions",
        ],
        { several: true, optional: true },
      ),
      choice("How is its length?", ["Too short", "About right", "Too long", "I cannot say"]),
      text("What could we leave out?", { optional: true }),
    ],
  }),
  defineTemplate("newsletter-story", {
    templateName: "Find the next story",
    templateDescription:
      "Ask every month whose work deserves to be known, and never run out of stories for the " +
      "newsletter.",
    categories: ["Internal Comms"],
    type: "poll",
    questions: [text("Whose recent work should everybody hear about, and why?")],
  }),
  defineTemplate("policy-confirmation", {
    templateName: "Have you read it?",
    templateDescription:
      "Post it below a new policy or guideline to see who has read it and who needs help. Set " +
      "reminders for those who have not answered.",
    categories: ["Internal Comms", "People Ops"],
    type: "poll",
    commentsAppeal: "What is unclear?",
    questions: [
      choice("Have you read the document above?", [
        "Yes, and I have understood it",
        "Yes, but I have a question",
        "Not yet",
      ]),
    ],
  }),
  defineTemplate("change-readiness", {
    templateName: "Ready for the change?",
    templateDescription:
      "Ask it shortly before a reorganisation, a move or a new system arrives, while there is " +
      "still time to act on the answers.",
    categories: ["Internal Comms", "Managers & Leaders"],
    type: "survey",
    title: "Are you ready for the change?",
    description: "Tell us what is still missing, so that we can take care of it.",
    questions: [
      scale("I understand why we are making this change.", agreement),
      scale("I know what I have to do differently, and from when.", agreement),
      scale("I have what I need to work in the new way.", agreement),
      scale("I know whom to ask if something does not work.", agreement),
      text("What concerns you most about it?", { optional: true }),
    ],
  }),
  defineTemplate("clear-writing-quiz", {
    templateName: "Clear messages quiz",
    templateDescription:
      "Five questions on messages that get read and answered. Good for everybody who writes to " +
      "many people.",
    categories: ["Internal Comms", "Learning & Development"],
    type: "quiz",
    title: "Do your messages get read?",
    description: "Five questions, one right answer each.",
    questions: [
      quizChoice(
        "Which subject line tells its readers most?",
        "North entrance closed on 4 May, please use the south entrance",
        [
          "Important information",
          "Please read",
          "North entrance closed on 4 May, please use the south entrance",
          "News from the building team, part 2",
        ],
      ),
      quizChoice("Where does the main point of a message belong?", "At the beginning", [
        "At the beginning",
        "In the middle",
        "At the end",
        "In an attachment",
      ]),
      quizChoice(
        "You need three people to do something. What works best?",
        "Say who does what, and by when",
        [
          "Ask whether somebody could take care of it",
          "Mark the message as urgent",
          "Send the message twice",
          "Say who does what, and by when",
        ],
      ),
      quizChoice(
        "Some of your readers do not know an abbreviation. What do you do?",
        "Write it out where it first appears",
        [
          "Write it in bold",
          "Write it out where it first appears",
          "Leave it: people can look it up",
          "Put it between quotation marks",
        ],
      ),
      quizChoice(
        "For which of these is a meeting better than a message?",
        "Several people have to discuss something and decide",
        [
          "Everybody should know the new opening hours",
          "Somebody needs a file",
          "Several people have to discuss something and decide",
          "Figures have to be on record",
        ],
      ),
    ],
  }),
  defineTemplate("accessibility-quiz", {
    templateName: "Accessible documents quiz",
    templateDescription:
      "Six questions for everybody who writes documents, slides or pages. Small habits let many " +
      "more people read them.",
    categories: ["Internal Comms", "Learning & Development", "IT & Digital Workplace"],
    type: "quiz",
    title: "Can everybody read your documents?",
    description: "Six questions, one right answer each.",
    questions: [
      quizChoice("What makes a heading one that screen readers can find?", "A heading style", [
        "Bold letters",
        "Capital letters",
        "A heading style",
        "A larger size",
      ]),
      quizChoice(
        "What is the alternative text of a picture for?",
        "It tells people who cannot see the picture what it shows",
        [
          "It makes the picture load faster",
          "It tells people who cannot see the picture what it shows",
          "It names the photographer",
          "It protects the picture from copying",
        ],
      ),
      quizChoice("Which text of a link is best?", "Travel guideline", [
        "Click here",
        "More",
        "Link",
        "Travel guideline",
      ]),
      quizChoice(
        "Which contrast must text of normal size have at least, by level AA of WCAG?",
        "4.5 to 1",
        ["2 to 1", "3 to 1", "4.5 to 1", "7 to 1"],
      ),
      quizChoice(
        "In your table, late tasks are red. What is missing?",
        "A word or sign that says the same",
        [
          "A word or sign that says the same",
          "A brighter red",
          "Green for all other tasks",
          "A larger font",
        ],
      ),
      quizChoice("What does a video need for people who cannot hear it?", "Captions", [
        "Music",
        "Captions",
        "A short title",
        "A larger picture",
      ]),
    ],
  }),
];
