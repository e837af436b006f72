/** Sentences of the lists. The words `Pollys` and `pollys` stand as they are (CON-02). */
export const listText = {
  /** LST-07, LST-08. */
  teamTitle: "All Content (General)",
  personalTitle: "Your Content (General)",
  create: "Create",
  /** LST-11, LST-13. */
  emptyTeam: "No Pollys for {channel} yet!",
  emptyTeamHint: 'Get started by selecting "Create" above!',
  emptyPersonal: "Thanks for installing {product}!",
  emptyPersonalHint:
    "Open a channel, chat or meeting, select + beside its tabs and choose {product}. What you send from there is listed here too.",
  thisChat: "this chat",
  thisMeeting: "this meeting",
  /** LST-18. */
  failed: "Error Loading Pollys",
  loading: "Loading pollys",
  more: "Show more",
  untitled: "Untitled {type}",
  created: "Created {date}",
  sends: "Sends {date}",
  closes: "Closes {date}",
  closed: "Closed {date}",
  oneResponse: "1 response",
  responses: "{n} responses",
  answered: "You answered",
  openItem: "Open {title}",
} as const;
