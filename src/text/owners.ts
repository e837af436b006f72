/**
 * Texts of an owner's actions on a survey's page, except closing and deleting, and of its owners.
 */
export const actionText = {
  edit: "Edit",
  editTitle: "Edit this {type}",
  duplicate: "Duplicate",
  duplicateTitle: "New {type}",
  reopen: "Reopen",
  share: "Share link",
  owners: "Owners",
  references: "Task Management Reference",
  goToChannel: "Go to channel",
  moreLabel: "More actions",
  /** LIF-24. */
  noChannel: "Unable to navigate to channel, missing channel information",
  channelFailed: "The channel could not be opened",
} as const;

/** The dialog with a survey's owners (LIF-23). */
export const ownersText = {
  title: "Owners of this {type}",
  hint:
    "Owners can edit, close and delete it, and see " +
    "everything that its settings let owners see.",
  list: "Owners",
  you: "{name} (you)",
  remove: "Remove {name}",
  lastOwner: "Add another owner first",
  add: "Add an owner",
  addPlaceholder: "Type a name",
  searching: "Searching",
  nobody: "Nobody found",
  leave:
    "Do you want to remove yourself? You can then no longer manage it, and only another owner " +
    "can add you again.",
  leaveConfirm: "Remove me",
  leaveCancel: "Cancel",
  added: "{name} is now an owner",
  removed: "{name} is no longer an owner",
  close: "Close",
} as const;
