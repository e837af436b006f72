/** What a game is called in lists and on its card. */
export const triviaTitle = "Trivia";
