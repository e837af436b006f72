import { limits } from "../../limits.ts";
import { live } from "./live.ts";
import type { TypeSpec } from "./type-spec.ts";

/** Nobody can create it yet. It cannot be edited: it runs once (EDT-01). */
export const trivia = {
  ...live,
  name: "trivia",
  offer: null,
  mostQuestions: limits.questions.max,
  firstQuestions: [{ kind: "nominal", allowComments: false }],
  title: "always",
  takingPart: "responses",
  postSettings: [],
  reactions: [],
  answeredOnce: true,
  editable: false,
} as const satisfies TypeSpec;
