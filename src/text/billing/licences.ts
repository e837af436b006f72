/** The tab `Users and License Management` (ACC-12 to ACC-25, UPG-14, UPG-15). */
export const licencesText = {
  failed: "Sorry, there was a problem loading the users:",
  loading: "Loading...",
  used: "{used} of {quantity} licenses used",
  usedLabel: "Licenses",
  people: { one: "1 user.", some: "{count} users." },
  metered: "No number of licenses limits them: who is active is paid for.",
  any: "No number of licenses limits them.",
  ended: "This subscription has ended. Nobody can be added to it.",
  everybody: "Everybody in your organization has this subscription.",
  /** UPG-14, UPG-15. */
  full: "Purchase more licenses to add more owners/users to this subscription",
  fullDialogTitle: "All licenses are in use",
  fullDialog:
    "In order to add more members you'll need more licenses. Please upgrade your subscription to " +
    "get more licenses",
  upgrade: "Upgrade Plan",
  close: "Close",
  owners: "Owners",
  users: "Users",
  /** Of a subscription that whoever runs the product manages. */
  noOwners: "Nobody is named as an owner",
  noUsers: "Nobody else yet",
  you: "{name} (you)",
  unnamed: "A person who has not used {product} yet",
  /** PERM-05 to PERM-07. */
  roles: { owner: "Owner", admin: "Admin", user: "Creator" },
  roleOf: "Role of {name}",
  lastOwner: "Add another owner first",
  remove: "Remove {name}",
  /** ACC-15. */
  ownerFirst: "Make this owner a creator before you remove them",
  /** ACC-19. */
  elsewhere:
    "To add owners, please access this {product} via the {product} tab within the channel, chat " +
    "or meeting it was created in.",
  add: "Add a user",
  addPlaceholder: "Type a name",
  nobody: "Nobody found",
  addAs: "Add as",
  membersFailed: "The members could not be loaded",
  /** ACC-22. */
  ownTitle: "Give up your role as an owner?",
  ownBody:
    "You keep your license as a creator. You can no longer manage this subscription, and only " +
    "another owner can make you an owner again.",
  /** What becomes of the card of an owner who leaves; the last one where that is not known. */
  ownCard:
    "Your card pays this subscription. It pays for no time after {date}: the subscription ends " +
    "then, unless another owner gives a card and reactivates it.",
  ownCardPerhaps:
    "If your card pays this subscription, it pays for no time after the present period: the " +
    "subscription ends then, unless another owner gives a card and reactivates it.",
  payerTitle: "Make the person who pays a creator?",
  payerBody:
    "The card of {name} pays this subscription. It pays for no time after {date}: the " +
    "subscription ends then, unless an owner gives a card and reactivates it.",
  /** The same where it is not known whose card pays. */
  ownerTitle: "Make {name} a creator?",
  payerPerhaps:
    "If the card of {name} pays this subscription, it pays for no time after the present period: " +
    "the subscription ends then, unless an owner gives a card and reactivates it.",
  payerConfirm: "Switch the role",
  /** Before an admin is removed whose card pays, or may. */
  removeTitle: "Remove {name}?",
  confirmRemove: "Remove",
  ownConfirm: "Switch my role",
  cancel: "Cancel",
  /** ACC-23, ACC-24. */
  switchFailed: "There was an error switching user roles.",
  addFailed: "There was an error adding the user.",
  removeFailed: "This person could not be removed.",
  added: "{name} was added",
  removed: "{name} was removed",
  switched: "{name} is {role} now",
} as const;

/** The tab `Usage Activity` (ACC-26, ACC-27). */
export const activityText = {
  failed: "Sorry, there was a problem loading the activity:",
  loading: "Loading...",
  period: "{from} to {to} (UTC)",
  count: "{n} responses this month",
  countOne: "1 response this month",
  users: "Usage per user",
  items: "Items",
  columns: {
    user: "Name",
    responses: "Responses",
    title: "Title",
    owner: "Owner",
    users: "Users",
    channel: "Channel",
  },
  none: "No responses this month yet",
  more: "Show more",
  loadingMore: "Loading more",
} as const;
