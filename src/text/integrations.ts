import type { AutolinkSystem } from "#domain/integration/autolink.ts";

/** The dialogs with the autolinks of a standup or series (INT-01). */
export const integrationsText = {
  hint:
    "A prefix with a number behind it, such as PREFIX-12, becomes a link to your task management " +
    "system in answers and comments.",
  list: "Task references",
  none: "There are no task references yet.",
  loading: "Loading the task references",
  add: "Add reference",
  edit: "Edit {prefix}",
  remove: "Delete {prefix}",
  removeBody: "{prefix} and a number will no longer be a link in answers and comments.",
  system: "System",
  prefix: "Prefix",
  url: "URL",
  urlHint: "<num> is the place of the number.",
  example: "{reference} leads to {address}",
  save: "Save",
  delete: "Delete",
  cancel: "Cancel",
  close: "Close",
  saved: "{prefix} was saved",
  removed: "{prefix} was deleted",
  /** INT-09. */
  failed: "Unknown server error while trying to set autolink",
} as const;

/** What each system is called, and its placeholders (INT-07). */
export const systemTexts: Record<AutolinkSystem, Record<"name" | "prefix" | "url", string>> = {
  jira: {
    name: "Jira",
    prefix: "PREFIX-",
    url: "https://example.atlassian.net/browse/PREFIX-<num>",
  },
  github: {
    name: "GitHub",
    prefix: "#",
    url: "https://github.com/owner/repository/issues/<num>",
  },
  opsgenie: {
    name: "Opsgenie",
    prefix: "#",
    url: "https://example.app.opsgenie.com/alert/detail/<num>",
  },
  "azure-devops": {
    name: "Azure DevOps",
    prefix: "#",
    url: "https://dev.azure.com/organization/project/_workitems/edit/<num>",
  },
  other: { name: "Other", prefix: "PREFIX-", url: "https://example.com/tasks/<num>" },
};
