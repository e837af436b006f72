/** Sentences of the lists. The words `Pollys` and `pollys` stand as they are (CON-02). */
export const listText = {
  /** LST-07 to LST-10. */
  titles: {
    team: "All Content (General)",
    personal: "Your Content (General)",
    tenant: "Your Content (Organization Wide)",
    meetings: "Meetings",
    allmeetings: "All Meetings",
    templates: "Templates",
  },
  tabsLabel: "Content",
  controls: "List controls",
  create: "Create",
  /** LST-11 to LST-13. */
  emptyTeam: "No Pollys for {channel} yet!",
  emptyTeamHint: 'Get started by selecting "Create" above!',
  emptyPersonal: "Thanks for installing {product}!",
  emptyPersonalHint:
    'Get started by selecting "Create" above. Or open a channel, chat or meeting, select + beside its tabs and choose {product}: what you send from there is listed here too.',
  emptyMeetings: "There are currently no meetings pollys to display here. Try creating a {product} in your next meeting!",
  emptyTenant: "Nothing for your whole organization yet!",
  emptyTenantHint:
    "Send something first. Then choose Share link among its actions: everybody in your organization who has the link can answer, and it is listed here.",
  /** The standup variant, until standups can be written. */
  emptyAgile: "No standups yet!",
  emptyAgileHint:
    "Standups can't be created yet. Polls, surveys and quizzes are part of {product}'s other app: open that one to create them.",
  thisChat: "this chat",
  thisMeeting: "this meeting",
  /** LST-18. */
  failed: "Error Loading Pollys",
  loading: "Loading pollys",
  /** LST-14. */
  welcome: "Welcome!",
  notInstalled: "It looks like {product} is not installed as an application yet to this team!",
  install: "Install",
  /** LST-15. */
  nothingFound: "No results found.",
  nothingFoundHint: "Try different words, or fewer filters.",
  clear: "Clear search and filters",
  oneFound: "1 result",
  found: "{n} results",
  foundSome: "More than {n} results",
  more: "Show more",
  moreShown: "{n} more shown",
  untitled: "Untitled {type}",
  created: "Created {date}",
  sends: "Sends {date}",
  closes: "Closes {date}",
  closed: "Closed {date}",
  oneResponse: "1 response",
  responses: "{n} responses",
  answered: "You answered",
  /** Where it was sent. */
  to: "To {names}",
  toMore: "To {names} + {n} more",
  /** Whose it is. */
  from: "From {names}",
  fromMore: "From {names} + {n} more",
  nameless: { channel: "a channel", groupChat: "a chat", meeting: "a meeting", web: "a link" },
  onePerson: "1 person",
  people: "{n} people",
  retention: {
    hidden: "Results are only available for 30 days on free plans",
    ended: "Results are hidden: the subscription has ended",
    mobile: "Results are not available right now",
  },
  actionsOf: "Actions for {title}",
  /** LST-23. */
  viewResults: "View results",
  dismiss: "Dismiss",
} as const;
