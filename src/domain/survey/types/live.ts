import { limits } from "../../limits.ts";
import type { TypeSpec } from "./type-spec.ts";

/** What the types that run during a meeting have in common: one question, a short form, a room. */
export const live = {
  questionKinds: null,
  fixedChoices: null,
  fewestQuestions: 1,
  mostQuestions: 1,
  size: null,
  convertible: false,
  title: "beside-several",
  titleRule: { label: "Title", ...limits.title },
  mostDescription: limits.description.max,
  usual: {
    resultsVisibility: "real-time",
    notifyUsersOnEdit: true,
    resultsCloseNotification: false,
  },
  usualAnonymity: "none",
  usualOpen: null,
  sharesNames: false,
  sparesAbsent: false,
  waitsPictured: false,
  form: "topic",
  scored: false,
  played: false,
  ideas: null,
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
  pollEvery: 1000,
  bubble: "page",
} as const satisfies Partial<TypeSpec>;

/** Where they can be created (AUT-33). */
export const inMeetings = {
  variants: ["msteams"],
  places: ["meeting"],
  inSidePanel: true,
} as const;
