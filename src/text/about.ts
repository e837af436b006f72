/** The page that a browser gets at a server address that is not a page of the app (HOST-31). */
export const aboutText = {
  title: "{product} for Microsoft Teams",
  /** Precedes the rest if the address is neither the server's root nor a variant's. */
  notFound: "There is no page at this address.",
  paragraphs: [
    "This server runs {product}, an app for polls, surveys, quizzes and standups in " +
      "Microsoft Teams.",
    "Open {product} in Microsoft Teams: in the list of apps, or in a team, chat or meeting that " +
      "it was added to.",
    "If something does not work, please ask the people who look after Microsoft Teams in your " +
      "organization.",
  ],
} as const;
