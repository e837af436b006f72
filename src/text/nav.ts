const setUp =
  "Select Create, name your team, and choose the questions, the days and the time of day.";
const write = "Select Create and choose what to ask. Write your question and select Send.";

/** Sentences of the navigation bar and of the quick-start guide. */
export const navText = {
  bar: "{product} navigation",
  /** NAV-10. */
  search: "Search",
  clearSearch: "Clear search",
  /** NAV-11 to NAV-14. */
  menu: "Account menu",
  accountSettings: "Account Settings",
  administration: "Administration",
  quickStart: "Quick Start Walkthrough",
  contactSupport: "Contact Support",
  /** PLAN-08. */
  education:
    "New to {product} in meetings? See how to ask everyone at once and watch the answers come in.",
  educationGuide: "Open the quick-start guide",
} as const;

/** The quick-start guide (NAV-15, NAV-16). */
export const quickStartText = {
  title: "Quick Start Walkthrough",
  tabsLabel: "Where you use {product}",
  tabs: { chat: "Chat", meeting: "Meeting", team: "Team" },
  /** Of the standup variant: standups run beside meetings, not in them. */
  standupSteps: {
    chat: [
      {
        title: "Open {product} in a chat",
        body: "Select + beside the message box and choose {product}.",
      },
      { title: "Set up your standup", body: setUp },
      {
        title: "Read who is blocked",
        body:
          "Everyone answers on the card in the chat. After the close it shows what everybody " +
          "said, those who are blocked first.",
      },
    ],
    team: [
      {
        title: "Add a tab to a channel",
        body:
          "Select + beside the channel's tabs and choose {product}. The channel's standups are " +
          "listed there.",
      },
      { title: "Set up the channel's standup", body: setUp },
      {
        title: "Look back",
        body:
          "Open a series to see all its standups: change it, stop it for a while, or export " +
          "all answers.",
      },
    ],
  },
  steps: {
    chat: [
      {
        title: "Open {product} in a chat",
        body: "Select + beside the message box and choose {product}.",
      },
      { title: "Ask", body: write },
      {
        title: "See the answers",
        body: "Everyone answers on the card in the chat. Its results move as answers come in.",
      },
    ],
    meeting: [
      {
        title: "Add {product} to the meeting",
        body: "Open the meeting, select Apps or +, and choose {product}.",
      },
      {
        title: "Ask from the side panel",
        body:
          "While the meeting runs, open {product} beside the video, write your question and " +
          "select Send.",
      },
      {
        title: "Everyone answers at once",
        body: "Your question opens over the meeting, and it stands in the meeting's chat.",
      },
      {
        title: "Come back to it",
        body:
          "Results come in live in the side panel. Later you find them in the meeting's " +
          "{product} tab.",
      },
    ],
    team: [
      {
        title: "Add a tab to a channel",
        body:
          "Select + beside the channel's tabs and choose {product}. What is sent to the " +
          "channel is listed there.",
      },
      { title: "Ask the channel", body: write },
      {
        title: "Use what you learned",
        body:
          "Open the results from the card or from the tab. Share them, export them, or " +
          "close the question.",
      },
    ],
  },
  /** The title of a video. */
  video: "Video: {product} in {place}",
  places: { chat: "chats", meeting: "meetings", team: "teams" },
  watch: "Watch the video",
  inWords: "The same in words",
  helpCenter: "Help Center",
  emailSupport: "Email Support",
  talkToSales: "Talk to Sales",
  more: "More help",
  close: "Close",
} as const;
