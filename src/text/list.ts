/**
 * Texts of the lists. The words `Pollys` and `pollys` stay unchanged, whatever the brand (CON-02).
 */
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
  /** The list's name beside the templates (TPL-01). */
  pollys: "Pollys",
  tabsLabel: "Content",
  controls: "List controls",
  create: "Create",
  /** LST-11 to LST-13. */
  emptyTeam: "No Pollys for {channel} yet!",
  emptyTeamHint: 'Get started by selecting "Create" above!',
  emptyPersonal: "Thanks for installing {product}!",
  emptyPersonalHint:
    'Get started by selecting "Create" above. Or open a channel, chat or meeting, ' +
    "select + beside its tabs and choose {product}: what you send from there is listed here too.",
  emptyMeetings:
    "There are currently no meetings pollys to display here. Try creating a {product} in your " +
    "next meeting!",
  emptyTenant: "Nothing for your whole organization yet!",
  emptyTenantHint:
    "Send something first. Then choose Share link among its actions: everybody in your " +
    "organization who has the link can answer, and it is listed here.",
  /** Of the standup variant: in a meeting, and of the organisation, for which it has no links. */
  emptyAgile: "No standups yet!",
  emptyAgileHint: 'Get started by selecting "Create" above!',
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
  answered: "You answered",
  /** Beside `{n} of {m}`. */
  haveAnswered: "Answered",
  ofAll: "{n} of {m}",
  mostVotes: "Most votes",
  /** Choices with as many votes. */
  leaders: "{label} + {n} more",
  /** Of a closed game. */
  winner: "Winner: {name}",
  score: "NPS",
  /** What others asked, and the list below it. */
  waiting: "Waiting for your answer",
  sent: "Sent by you",
  sentHere: "Sent here",
  answer: "Answer",
  answerTo: "Answer {title}",
  questions: "{n} questions",
  inTeam: "{team} / {place}",
  /** Where it was sent. */
  to: "To {names}",
  toMore: "To {names} + {n} more",
  /** Whose it is. */
  from: "From {names}",
  fromMore: "From {names} + {n} more",
  unnamed: { channel: "a channel", groupChat: "a chat", meeting: "a meeting", web: "a link" },
  onePerson: "1 person",
  people: "{n} people",
  actionsOf: "Actions for {title}",
  /** LST-23. */
  viewResults: "View results",
  /** Of what a series sent. */
  partOfSeries: "Series",
  partOfSeriesHint: "Open the series that this belongs to",
  dismiss: "Dismiss",
} as const;
