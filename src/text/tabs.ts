/** Texts of the pages that configure and remove a tab, and of the app's installation. */
export const tabsText = {
  /**
   * TAB-01: what the tab is, and how to add it. `{place}` is the channel's name, or one of the next
   * two.
   */
  title: "Add {product} to {place}",
  savedTitle: "{product} in {place}",
  thisChat: "this chat",
  thisMeeting: "this meeting",
  about: {
    msteams:
      "See all polls, surveys and quizzes of {place} in one tab, follow their results live, and " +
      "create the next one.",
    agile: "See the standups of {place} in one tab and read what everybody answered.",
  },
  howTitle: "How it works",
  save: "Select Save to add {product} to a tab of {place}.",
  /** TAB-02. */
  saveInMeeting: "Hit Save to add {product} to this meeting.",
  saveAgain: "{product} is here already. Select Save to keep its tab up to date.",
  next: {
    conversation: [
      "Open the tab beside the others. Everybody here can use it.",
      "Select Create in the tab to ask your first question.",
    ],
    meeting: [
      "Before the meeting, prepare your questions in the tab of its chat.",
      "During the meeting, open {product} from the bar at the top and ask them.",
    ],
    agile: [
      "Open the tab beside the others. Everybody here can use it.",
      "Select Create in the tab to set up your team's standup.",
    ],
  },
  /** TAB-04, TAB-05. */
  privateChannel:
    "Applications currently do not work in Microsoft Teams private channels. Please try again " +
    "in a public channel.",
  outside: "Sorry, but this {product} tab does not work outside Team channels and group chats",
  outsideHow: "Open a channel or a group chat, select + beside its tabs and choose {product}.",
  /** Where the host has no Save button around the page, such as on a phone. */
  noSave:
    "Tabs are set up in Microsoft Teams on a computer: open a channel or a chat, select + " +
    "beside its tabs and choose {product}.",
  /** What the host shows if saving is refused. */
  notInstalled:
    "{product} is not installed here yet. Add it to this team or chat in Apps, then save again.",
  /** TAB-06. */
  removal: "Sorry to see you go! Your {product} tab will be removed.",
  removalKeeps: "What was sent stays where it is, and so do its results.",
  /** TAB-07. */
  installFailed:
    "Microsoft Teams could not open {product}'s installation. Select Apps in Teams, search for " +
    "{product} and add it here.",
} as const;
