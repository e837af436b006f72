/**
 * Texts of the sign-in on the web (HOST-45, HOST-46, SUC-14) and for unverified participants of
 * meetings (ANO-03 to ANO-07, ANO-17).
 */
export const signInText = {
  /** What for, without a word of the survey: who is not signed in may be anybody. */
  heading: "Sign in to answer",
  why:
    "You followed a link to a question of {product}. It is for people of the organization that " +
    "sent it: sign in with your account there, and you can answer.",
  signIn: "Sign in with Microsoft",
  signingIn: "Signing in…",
  cookieWarning:
    "Signing in may need third-party cookies. If it does not work, allow them for this page in " +
    "your browser's settings.",
  /** HOST-45. */
  cookiesBlocked: "3rd party cookies are required for this application.",
  cancelled: "The sign-in was cancelled.",
  failed: "The sign-in did not work. Please try again.",
  /** The sign-in's return address was opened directly. */
  notBegun: "This sign-in was not begun here. Please open the link again.",
  ended: "Your sign-in has ended. Please sign in again.",
} as const;

export const guestText = {
  heading: "Tell who you are",
  why:
    "You are not signed in. Give a name, so that the " +
    "organizer knows who answered, or skip this.",
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
