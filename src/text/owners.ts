/** Sentences of what an owner does with an item on its page: the actions beside closing and deleting, and its owners. */
export const actionText = {
  edit: "Edit",
  editTitle: "Edit this {type}",
  duplicate: "Duplicate",
  duplicateTitle: "New {type}",
  reopen: "Reopen",
  share: "Share link",
  owners: "Owners",
  goToChannel: "Go to channel",
  more: "More",
  moreLabel: "More actions",
  /** LIF-24. */
  noChannel: "Unable to navigate to channel, missing channel information",
  channelFailed: "The channel could not be opened",
} as const;

/** The dialog with the owners of an item (LIF-23). */
export const ownersText = {
  title: "Owners of this {type}",
  hint: "Owners can edit, close and delete it, and see everything that its settings let owners see.",
  list: "Owners",
  you: "{name} (you)",
  remove: "Remove {name}",
  lastOwner: "Add another owner first",
  add: "Add an owner",
  addPlaceholder: "Type a name",
  searching: "Searching",
  nobody: "Nobody found",
  added: "{name} is now an owner",
  removed: "{name} is no longer an owner",
  close: "Close",
} as const;
