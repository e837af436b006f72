import { limits } from "../../limits.ts";
import { inMeetings, live } from "./live.ts";
import type { TypeSpec } from "./type-spec.ts";

/**
 * A game with questions of the bank (decisions/036). It cannot be edited: it runs once (EDT-01).
 */
export const trivia = {
  ...live,
  name: "trivia",
  offer: { ...inMeetings, flag: "trivia" },
  form: "game",
  questionKinds: ["nominal"],
  mostQuestions: limits.questions.max,
  firstQuestions: [{ kind: "nominal", allowComments: false }],
  title: "always",
  takingPart: "responses",
  played: true,
  scored: true,
  postSettings: [],
  reactions: [],
  answeredOnce: true,
  editable: false,
  view: "game",
  pollEvery: 10_000,
  bubble: "respond",
} as const satisfies TypeSpec;
