import { limits } from "../../limits.ts";
import type { TypeSpec } from "./type-spec.ts";

/** What the types that run during a meeting have in common: one question, and no pages yet. */
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
  usualOpen: null,
  sharesNames: false,
  sparesAbsent: false,
  waitsPictured: false,
  form: "full",
  scored: false,
  played: false,
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
} as const satisfies Partial<TypeSpec>;

/** Where they can be created (AUT-33). */
export const inMeetings = {
  variants: ["msteams"],
  places: ["meeting"],
  inSidePanel: true,
  hasForm: false,
} as const;
