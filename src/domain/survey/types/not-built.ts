import { limits } from "../../limits.ts";
import type { TypeSpec } from "./type-spec.ts";

/** The types that nobody can create yet, with what the specification already says about them. */
const notBuilt = {
  offer: null,
  questionKinds: null,
  fixedChoices: null,
  fewestQuestions: limits.questions.min,
  mostQuestions: limits.questions.max,
  firstQuestions: [{ kind: "nominal", allowComments: false }],
  size: null,
  convertible: false,
  title: "always",
  titleRule: { label: "Title", ...limits.title },
  mostDescription: limits.description.max,
  usual: {
    resultsVisibility: "real-time",
    notifyUsersOnEdit: true,
    resultsCloseNotification: false,
  },
  usualOpen: null,
  sharesNames: false,
  waitsPictured: false,
  form: "full",
  scored: false,
  takingPart: "responses",
  answeredOnce: false,
  button: { card: "submit", page: "submit" },
  send: "send",
  editable: true,
  exportable: true,
  reminders: "after-delivery",
  recurring: null,
  usuallyRecurs: false,
  plan: null,
  linksReferences: false,
  inBubble: false,
} as const satisfies Omit<TypeSpec, "name">;

/** Cannot be edited: it runs once (EDT-01). */
export const trivia = {
  ...notBuilt,
  name: "trivia",
  answeredOnce: true,
  editable: false,
} as const satisfies TypeSpec;
/** It is started instead of sent, and cannot be exported (LIF-09, EXP-01). */
export const qna = {
  ...notBuilt,
  name: "Q&A",
  takingPart: "posts",
  send: "start",
  exportable: false,
} as const satisfies TypeSpec;
export const icebreaker = {
  ...notBuilt,
  name: "icebreaker",
  takingPart: "posts",
} as const satisfies TypeSpec;
export const hotTake = { ...notBuilt, name: "hot take" } as const satisfies TypeSpec;
