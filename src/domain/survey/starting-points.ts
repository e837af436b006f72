import type { FeatureFlags } from "../account/feature-flags.ts";
import type { ApplicationType, SurveyType } from "./survey.ts";

/** The flags that hide what they name (AUT-28). */
type TypeFlag = "hotTake" | "icebreaker" | "qna" | "trivia" | "quiz" | "wordCloud";

type Point = {
  /** What its authoring page writes. */
  type: Exclude<SurveyType, "agile-standup">;
  /** What its authoring page is told beside where to send it. */
  query?: Readonly<Record<string, string>>;
  flag?: TypeFlag;
  meetingsOnly?: true;
  notInSidePanel?: true;
  notForCustomRecipient?: true;
};

/** Everything that one can begin with, in the order of the picker (AUT-27). The templates named here are the product's own (`content/templates`). */
export const startingPoints = {
  poll: { type: "poll" },
  survey: { type: "survey", notInSidePanel: true },
  quiz: { type: "quiz", flag: "quiz" },
  "pulse-survey": { type: "survey", query: { templateId: "pulse-survey" }, notInSidePanel: true, notForCustomRecipient: true },
  "emoji-rank": { type: "poll", query: { templateId: "emoji-rank" }, notInSidePanel: true },
  nps: { type: "poll", query: { templateId: "nps" }, notInSidePanel: true },
  "word-cloud": { type: "poll", query: { wordCloud: "true" }, flag: "wordCloud", meetingsOnly: true },
  qna: { type: "qna", flag: "qna", meetingsOnly: true },
  trivia: { type: "trivia", flag: "trivia", meetingsOnly: true },
  icebreaker: { type: "icebreaker", flag: "icebreaker", meetingsOnly: true },
  "hot-take": { type: "hot-take", flag: "hotTake", meetingsOnly: true },
} as const satisfies Record<string, Point>;
export type StartingPointName = keyof typeof startingPoints;

/** Where the picker is open, and for whom. */
export type PickerSurroundings = {
  app: ApplicationType;
  inMeeting: boolean;
  sidePanel: boolean;
  /** The author chooses who gets it (AUT-21). */
  customRecipient: boolean;
  flags: Pick<FeatureFlags, TypeFlag>;
};
export type OfferedPoint = { name: StartingPointName; disabled: boolean };

/** What the picker shows there, and what of it can be chosen (AUT-28 to AUT-31). The standup variant has none of these. */
export function offeredPoints({ app, inMeeting, sidePanel, customRecipient, flags }: PickerSurroundings): OfferedPoint[] {
  if (app === "agile") return [];
  return pointNames.flatMap((name) => {
    const point: Point = startingPoints[name];
    const off = point.flag !== undefined && !flags[point.flag];
    if (off || (sidePanel && point.notInSidePanel) || (customRecipient && point.notForCustomRecipient)) return [];
    return [{ name, disabled: point.meetingsOnly === true && !inMeeting }];
  });
}

// safe: the keys of a constant are its names
const pointNames = Object.keys(startingPoints) as StartingPointName[];
