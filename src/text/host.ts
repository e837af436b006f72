import { crashText } from "./respond/crash.ts";
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
  ...crashText,
  /** HOST-43, HOST-44, ERR-04. */
  tryAgain: "Try Again",
  errorLoadingPage: reloadText.failed,
  dismiss: "Dismiss",
  dismissed: "Message dismissed",
} as const;
