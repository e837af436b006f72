import { poll } from "./poll.ts";
import type { TypeSpec } from "./type-spec.ts";

/** A poll with more than one question. */
export const survey = {
  ...poll,
  name: "survey",
  offer: { ...poll.offer, flag: "survey", inSidePanel: false },
  firstQuestions: [poll.firstQuestions[0], poll.firstQuestions[0]],
  size: "several",
  title: "always",
  button: { card: "vote", page: "submit" },
} as const satisfies TypeSpec;
