/** Texts of the page after creating, changing or reopening a survey, and of sharing it. */
export const successText = {
  /** SUC-01 to SUC-05. */
  seriesUpdated: "Series updated!",
  updated: "{Type} updated!",
  seriesCreated: "New series created!",
  scheduled: "{Type} scheduled!",
  created: "New {type} created!",
  /** SUC-06; `{link}` is replaced by the link. */
  first: "Congratulations on creating your first {product}! {link}",
  firstLink: "Explore our templates for more ideas.",
  /** SUC-07. */
  deliveredOn: "This {type} will be delivered on {date}",
  /** Of a series. */
  nextOn: "The first one is sent on {date}",
  nextAfterEdit: "The next one is sent on {date}",
  noNext: "No further one is sent",
  keptChoices: "Others added choices while you were writing, and these were kept: {choices}",
  waits: "This {type} is not sent yet. Open it and select Send now to send it.",
  /** It closes by itself unless somebody is there. */
  leaving: "Closes in {n} seconds. Press any key or tap to keep it open.",
  undo: "Undo",
  undone: "{Type} deleted",
  cardSays: "Its card says so where it was sent.",
  restore: "Restore",
  /** SUC-08, SUC-16. */
  another: "Create Another {product}",
  done: "Done",
  loading: "Loading",
} as const;

export const shareText = {
  /** SUC-09 to SUC-13. */
  withAnyone: "Share this {product} with anyone in the company.",
  link: "Share link",
  /** Before a link is created (RES-20). */
  unsized:
    "Anyone in the company can take part then, so results say how many took part, but no longer " +
    "of how many.",
  create: "Create Link",
  copy: "Copy Link",
  copyHint: "Copy external link to clipboard",
  copied: "Copied!",
  failed: "Sorry, something went wrong while generating the link. {reason}",
  created: "The link is ready",
  /** SUC-20. */
  toTeams: "Share to Teams",
  unsupported: "Share to Teams is not supported in this context",
  message: "Please take part: {title}",
  shared: "Shared",
  notShared: "The link could not be shared",
  close: "Close",
} as const;

/** The dialog that reopens a closed survey (EDT-13 to EDT-19). */
export const reopenText = {
  title: "Reopen this {type}",
  until: "How long should people be able to answer?",
  /** EDT-14. */
  manual: "Manual Close",
  schedule: "Schedule",
  closeTime: "Close time",
  cancel: "Cancel",
  reopen: "Reopen",
  /** EDT-16. */
  reopened: "{Type} reopened!",
  openUntil: "People can answer until {date}.",
  openAgain: "People can answer until you close it.",
  done: "Done",
  /** EDT-19. */
  missing: "Missing survey details for reopening.",
  loading: "Loading",
} as const;
