/** Sentences of the template browser. */
export const templatesText = {
  title: "Templates",
  back: "Back",
  loading: "Loading templates",
  failed: "The templates could not be loaded",
  search: "Search templates",
  /** TPL-02. */
  searchPlaceholder: "Type to Search",
  clear: "Clear search",
  views: "Whose templates",
  categories: "Categories",
  category: "Category",
  all: "All",
  list: "Templates",
  /** TPL-04. */
  own: "My Templates",
  global: "Global Templates",
  recommended: "Recommended",
  /** TPL-11. */
  compact: "Compact list",
  /** TPL-17. */
  noneOwn: "You haven't saved any templates yet.",
  noneOwnHint:
    "Save one while you write something, copy a global one, or have one shared with you.",
  more: "Show more",
  /** TPL-08. */
  oneQuestion: "1 question",
  questions: "{n} questions",
  by: "By {name}",
  byMore: "By {name} and {n} more",
  /** TPL-18. */
  noneFound: "No templates found matching {query}",
  none: "There are no templates yet.",
  oneFound: "1 template",
  found: "{n} templates",
  /** TPL-09. */
  use: "Use this Template",
  useNamed: "Use this Template: {name}",
  menu: "More actions for {name}",
  /** TPL-14. */
  edit: "Edit",
  share: "Share",
  delete: "Delete",
  copy: "Copy",
  copied: "{name} was copied to My Templates",
  leave: "Remove from my templates",
} as const;

/** A template's details (TPL-10). */
export const templateDetailsText = {
  loading: "Loading the template",
  failed: "The template could not be loaded",
  asks: "Questions",
  preview: "Preview",
  unwritten: "Not written yet",
  text: "Free text",
  comments: "Comments are asked for",
  closesAfter: "Closes after {duration}",
  direct: "Sent as direct messages",
  sharedWith: "Shared with {names}",
  close: "Close",
} as const;

/** The questions before a template is deleted or left. */
export const templateConfirmText = {
  deleteTitle: "Delete template",
  /** TPL-15. */
  deleteBody: "Are you sure you want to delete {templateName} template?",
  deleted: "{name} was deleted",
  leaveTitle: "Remove from my templates",
  leaveBody:
    "You will no longer find {name} in your templates. Its owners can share it with you again.",
  leaveConfirm: "Remove",
  left: "{name} was removed from your templates",
  cancel: "Cancel",
} as const;

/** With whom a template is shared (TPL-27). */
export const templateShareText = {
  title: "Share {name}",
  hint:
    "Those who can use it can also copy it. Those who can manage it can also edit, share and " +
    "delete it.",
  people: "People with this template",
  you: "{name} (you)",
  role: "What {name} can do",
  roles: { own: "Can manage", read: "Can use" },
  remove: "Remove {name}",
  lastOwner: "Let somebody else manage it first",
  add: "Share with",
  full: "A template can be shared with at most {max} people",
  added: "{name} can now use this template",
  changed: { own: "{name} can now manage this template", read: "{name} can now use this template" },
  removed: "{name} no longer has this template",
  /** What one does to oneself. */
  leave: {
    remove: {
      title: "Remove yourself?",
      body:
        "You can then no longer use this template. Only those who manage it can share it with " +
        "you again.",
      confirm: "Remove me",
    },
    stepDown: {
      title: "No longer manage it?",
      body:
        "You can then still use this template, but no longer edit, share or delete it. Only " +
        "those who manage it can change that again.",
      confirm: "Only use it",
    },
  },
  cancel: "Cancel",
  close: "Close",
} as const;

/** The form that changes a template. */
export const templateFormText = {
  name: "Edit template",
  nameNew: "New template",
  /** TPL-28, TPL-29. */
  readOnly: "This template is read-only. What you save becomes a new template of yours.",
  content: "What it contains",
  categories: "Categories (optional)",
  noCategory: "None",
  cancel: "Cancel",
  save: "Save",
  saveNew: "Save as a new template",
  saving: "Saving",
  saved: "The template {name} was saved",
} as const;
