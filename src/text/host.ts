/** Sentences of the frame around every page: host, loading, failures. */
export const hostText = {
  /** The two sentences of HOST-05. */
  onlyInHost: "This app is only supported in Microsoft Teams",
  openInHost: "Please open this app within Microsoft Teams to continue.",
  /** HOST-39, HOST-40. */
  loadingTeams: "Loading teams information...",
  loadingAccount: "Loading account...",
  loadingPage: "Loading...",
  /** HOST-41, HOST-42. */
  crashed: "Oops! Looks like we took a wrong turn somewhere.",
  help: "Get help",
  /** HOST-43, HOST-44, ERR-04. */
  tryAgain: "Try Again",
  errorLoadingPage: "Error loading page",
  noSignIn: "Microsoft Teams did not sign you in. Please try again.",
  offline: "The server could not be reached. Please check your connection and try again.",
  /** ERR-05. */
  errorStatus: "Server responded with an error status: {code}",
  /** TAK-19. */
  unknownError: "Unknown error occurred",
  dismiss: "Dismiss",
  dismissed: "Message dismissed",
} as const;
