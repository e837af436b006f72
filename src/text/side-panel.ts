/**
 * Texts of the side panel of a running meeting. The words `Pollys` and `pollys` stay unchanged
 * (CON-02).
 */
export const sidePanelText = {
  /** MTG-20. */
  loading: "Loading Pollys...",
  failed: "Error loading pollys",
  title: "Questions of this meeting",
  list: "Sent to this meeting",
  /** MTG-18. */
  empty: "No questions have been sent yet",
  emptyHint: "Presenters may send questions that will appear here",
  /** MTG-17. */
  quickCreate: "Quick Create",
  moreWays: "More ways to create",
  useTemplate: "Use Template",
  sorted: "Sorted: {order}",
  archive: "Archive",
  archiveEmpty: "Nothing is in the archive yet",
  archiveHint: "What was closed more than a day ago stands here.",
  answer: "Answer",
} as const;
