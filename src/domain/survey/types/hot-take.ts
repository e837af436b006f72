import { inMeetings, live } from "./live.ts";
import type { TypeSpec } from "./type-spec.ts";

/** One question that is voted up or down (HOT-17). `allowReactions` is only stored (HOT-16). */
export const hotTake = {
  ...live,
  name: "hot take",
  offer: { ...inMeetings, flag: "hotTake" },
  questionKinds: ["nominal"],
  fixedChoices: ["up", "down"],
  firstQuestions: [{ kind: "nominal", allowComments: false }],
  takingPart: "responses",
  ideas: "hot-take",
  postSettings: ["allowReactions"],
  reactions: [],
  view: "votes",
  button: { card: "vote", page: "vote" },
} as const satisfies TypeSpec;
