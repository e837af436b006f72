/**
 * Texts of the meeting tab; those shared with the side panel are in `side-panel.ts`. The word
 * `Pollys` stays unchanged (CON-02).
 */
export const meetingText = {
  heading: "Meeting",
  /** MTG-10, MTG-11. */
  loadingMeeting: "Loading Meeting Information...",
  meetingFailed: "Error loading meeting information",
  notInMeeting: "Teams did not say which meeting this is.",
  /** MTG-01. */
  tabsLabel: "Parts of the meeting tab",
  tabs: { pollys: "Meeting Pollys", archive: "Archive", templates: "Templates" },
  /** MTG-03. */
  create: "Create",
  controls: "List controls",
  more: "Show more",
  /** LST-17. */
  emptyPresenter: "You haven't created any meeting questions yet",
  emptyPresenterHint:
    "Ask something now, or prepare it for later. It appears here and in the meeting.",
  emptyArchive: "Nothing in the archive yet",
  emptyArchiveHint: "What closed more than 24 hours ago is kept here with its results.",
  /** LST-16. */
  noMatch: "No pollys match your selected filters or search query",
  clear: "Clear filters and search",
  /** A card of the grid. */
  leading: "Leading choices of {title}",
  moreChoices: "+ {n} more",
  asMany: "+ {n} with as many votes",
  /** Of a closed game. */
  alsoFirst: "+ {n} with the same points and time",
} as const;
