/** Shown instead of a page that crashed (HOST-41, HOST-42). */
export const crashText = {
  crashed: "Oops! Looks like we took a wrong turn somewhere.",
  help: "Get help",
} as const;
