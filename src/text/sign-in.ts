/** Sentences of the sign-in on the web (HOST-45, HOST-46, SUC-14) and of what unverified participants of meetings see (ANO-03 to ANO-07, ANO-17). */
export const signInText = {
  heading: "Sign in to continue",
  why: "This page is for people of the organization that sent it.",
  signIn: "Sign in with Microsoft",
  signingIn: "Signing in…",
  cookieWarning: "Signing in may need third-party cookies. If it does not work, allow them for this page in your browser's settings.",
  /** HOST-45. */
  cookiesBlocked: "3rd party cookies are required for this application.",
  cancelled: "The sign-in was cancelled.",
  failed: "The sign-in did not work. Please try again.",
  /** Somebody opened the address to which a sign-in comes back. */
  notBegun: "This sign-in was not begun here. Please open the link again.",
  ended: "Your sign-in has ended. Please sign in again.",
} as const;

export const guestText = {
  heading: "Tell who you are",
  why: "You are not signed in. Give a name, so that the organizer knows who answered, or skip this.",
  name: "Name",
  email: "Email",
  optional: "optional",
  submit: "Submit",
  skip: "Skip",
  close: "Close",
  /** ANO-17. */
  noToken: "Failed to fetch token: {status}",
  unknownStatus: "Unknown error",
} as const;
