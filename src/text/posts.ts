import type { Reaction } from "#domain/post/post.ts";

/** Texts of what people post: questions in a Q&A, answers in an icebreaker. */
export const postsText = {
  anonymous: "Anonymous",
  author: "{name} (you)",
  anonymousAuthor: "Anonymous (you)",
  edited: "Edited",
  inReview: "In review",
  posted: "{date}",
  /** Reactions (ICE-16, ICE-17). */
  reactions: {
    ":laughing:": "Laugh",
    ":thumbsup:": "Like",
    ":heart:": "Love",
    ":cry:": "Cry",
    ":clap:": "Clap",
  } satisfies Record<Reaction, string>,
  reactionsLabel: "Reactions",
  reacted: { one: "{reaction}, {count} person", some: "{reaction}, {count} people" },
  manyReactions: "99+",
  andMore: "{names}, and {n} more",
  replies: "Replies",
  privateReply: "Only its author and the moderators see this",
  /** QNA-28. */
  updateFailed: "Unable to update this response",
  /** Writing one. */
  as: "Submit as",
  myself: "Myself",
  anonymously: "Anonymously",
  nameless: "It is shown without your name, to the moderators too.",
  namedNow: "This was changed while you wrote: what you send is shown with your name now.",
  length: "{n} of {max}",
  cancel: "Cancel",
  earlierSaved:
    "What you sent first was saved after all, and it can't be changed. This text was not sent. " +
    "You can send it as well.",
  closedWhileWriting: "Your text stays here, so that you can copy it.",
} as const;
