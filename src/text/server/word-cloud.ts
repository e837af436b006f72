/** Sentences of the word cloud. */
export const wordCloudText = {
  title: "Word cloud",
  loading: "Loading word cloud",
  /** WCL-08. */
  error: "Error: {message}",
  failed: "Failed to fetch word cloud data",
  none: "There is no word cloud here",
  /** Of answers such as "?" or "it is", and while the words of the first are still read. */
  noWords: "No words to show yet",
  showList: "Show as a list",
  listOf: "Words, most said first",
  said: "{n} responses",
  saidOnce: "1 response",
} as const;
