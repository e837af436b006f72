import { inMeetings, live } from "./live.ts";
import type { TypeSpec } from "./type-spec.ts";

export const icebreaker = {
  ...live,
  name: "icebreaker",
  offer: { ...inMeetings, flag: "icebreaker" },
  questionKinds: ["open-ended"],
  firstQuestions: [{ kind: "open-ended", allowComments: false }],
  takingPart: "posts",
  ideas: "icebreaker",
  postSettings: ["allowReactions"],
  view: "icebreaker",
  reactions: [":laughing:", ":thumbsup:", ":heart:", ":cry:", ":clap:"],
} as const satisfies TypeSpec;
