import type { Policy } from "#domain/administration/policy.ts";

/** The policy of an organisation, as a form. */
export const policyText = {
  loading: "Loading policy",
  failed: "The policy could not be loaded",
  form: "Policy",
  about:
    "It holds for everybody in your organization, wherever they use {product}. A change takes " +
    "effect within seconds.",
  never: "It was never changed: everything that {product} offers is allowed.",
  changedAt: "Last changed {date}",
  creators: "Who may create",
  creatorsHint:
    "Administrators always may. It holds for everything that is made: surveys of each type, " +
    "series, games and templates. A series that exists goes on.",
  creatorsOptions: {
    everybody: "Everybody",
    named: "Only these people",
    administrators: "Only administrators",
  },
  addCreator: "Add a person",
  creatorsList: "People who may create",
  removeCreator: "Remove {name}",
  nobodyNamed: "Nobody yet: only administrators may create.",
  types: "What may be created",
  allTypes: "Everything that {product} offers",
  someTypes: "Only these types",
  noTypes: "Choose at least one type",
  usualAnonymity: "Names in new surveys",
  usualAnonymityHint:
    "What forms begin with; authors may choose otherwise. Standups always show names.",
  usualOfType: "As usual for the type",
  minimumGroup: "Smallest group of anonymous answers",
  minimumGroupHint:
    "Anonymous answers are shown in groups of at least this many people, in what is created from " +
    "now on. Empty: {n}, as {product} is set up; a smaller number has no effect.",
  shareLinks: "Share links may be made",
  shareLinksHint: "Links that exist go on working.",
  guests: "People without an account may take part in meetings",
  guestsHint: "If not, they are refused within seconds, also where they take part already.",
  closedDays: "Delete surveys after this many days since they closed",
  closedDaysHint: "Empty: never.",
  deletedDays: "Remove deleted surveys for good after this many days",
  deletedDaysHint: "Empty: after {n} days, as {product} is set up, which is also the most.",
  notDays: "Enter a whole number from {min} to {max}, or nothing",
  save: "Save policy",
  saving: "Saving",
  saved: "The policy was saved",
  notSaved: "The policy was not saved",
  /** Somebody else changed it since it was read. */
  changed: "Somebody else changed the policy meanwhile",
  changedOnly: "They changed: {options}. What you entered is kept. Check it, then save again.",
  changedBoth:
    "They changed: {options}. You changed the same: {both}. What you entered is kept and " +
    "replaces theirs if you save again.",
} as const;

/** The names of the options, in messages. */
export const optionNames: Record<keyof Policy, string> = {
  creators: "who may create",
  creatorIds: "people who may create",
  types: "what may be created",
  usualAnonymity: "names in new surveys",
  minimumGroup: "smallest group",
  shareLinks: "share links",
  guests: "people without an account",
  closedDays: "days until deletion",
  deletedDays: "days until removal",
};
