/**
 * Texts of failed calls. Not in `host.ts`, because the respondents' page loads them at the start.
 */
export const connectionText = {
  noSignIn: "Microsoft Teams did not sign you in. Please try again.",
  offline: "The server could not be reached. Please check your connection and try again.",
  /** ERR-05. */
  errorStatus: "Server responded with an error status: {code}",
  /** TAK-19. */
  unknownError: "Unknown error occurred",
} as const;
