import { inMeetings, live } from "./live.ts";
import type { TypeSpec } from "./type-spec.ts";

/** Started instead of sent, and not exported (LIF-09, EXP-07). Its question is its topic. */
export const qna = {
  ...live,
  name: "Q&A",
  offer: { ...inMeetings, flag: "qna" },
  questionKinds: ["open-ended"],
  firstQuestions: [{ kind: "open-ended", allowComments: false }],
  takingPart: "posts",
  postSettings: ["requireApproval", "allowReactions"],
  reactions: [":thumbsup:"],
  view: "questions",
  pollEvery: 2000,
  usualAnonymity: "voluntary",
  send: "start",
  exportable: false,
} as const satisfies TypeSpec;
