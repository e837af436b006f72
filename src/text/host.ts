import { reloadText } from "./respond/reload.ts";

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
  errorLoadingPage: reloadText.failed,
  dismiss: "Dismiss",
  dismissed: "Message dismissed",
} as const;
