import { limits } from "../../limits.ts";
import type { TypeSpec } from "./type-spec.ts";

/** A recurring check-in of a team, read person by person (ENT-04). */
export const agileStandup = {
  name: "standup",
  offer: {
    variants: ["msteams", "agile"],
    places: ["channel", "groupChat", "user"],
    flag: "agileStandup",
    inSidePanel: false,
  },
  questionKinds: null,
  fixedChoices: null,
  fewestQuestions: limits.standupQuestions.min,
  mostQuestions: limits.standupQuestions.max,
  firstQuestions: [
    { kind: "open-ended", allowComments: false },
    { kind: "open-ended", allowComments: false },
    { kind: "yes-no", allowComments: true },
  ],
  size: null,
  convertible: false,
  title: "always",
  titleRule: { label: "Team name", ...limits.teamName },
  mostDescription: limits.standupMessage.below - 1,
  usual: {
    resultsVisibility: "real-time",
    notifyUsersOnEdit: true,
    resultsCloseNotification: true,
  },
  usualOpen: "PT3H",
  sharesNames: true,
  waitsPictured: true,
  form: "check-in",
  scored: false,
  takingPart: "responses",
  answeredOnce: false,
  button: { card: "submit", page: "submit" },
  send: "send",
  editable: true,
  exportable: true,
  reminders: "before-close",
  recurring: "agileStandup",
  usuallyRecurs: true,
  plan: "agile-standup",
  linksReferences: true,
  inBubble: false,
} as const satisfies TypeSpec;
