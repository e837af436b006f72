/** Shown if a part of a page could not be loaded. */
export const reloadText = {
  /** ERR-04. */
  failed: "Error loading page",
  why: "It may have been updated since you opened it. Please reload it.",
  reload: "Reload",
} as const;
