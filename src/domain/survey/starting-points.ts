import {
  isMeetingOnly,
  isOffered,
  isOfferedIn,
  type OfferFlags,
  type OfferName,
  offerOf,
} from "./offers.ts";
import type { ApplicationType } from "./survey.ts";
import { type SurveyType, surveyTypes } from "./types/registry.ts";

type Point = {
  /** The survey type that it creates. */
  type: SurveyType;
  /** Its entry in the table of offers, if that is not its type. */
  offer?: OfferName;
  /** Extra query parameters of its authoring page. */
  query?: Readonly<Record<string, string>>;
  notInSidePanel?: true;
  notForCustomRecipient?: true;
};

/**
 * Starting points beside the types themselves: a type with something filled in. The templates named
 * here are the product's own (`content/templates`).
 */
const presets = {
  "pulse-survey": {
    type: "survey",
    query: { templateId: "pulse-survey" },
    notForCustomRecipient: true,
  },
  "emoji-rank": { type: "poll", query: { templateId: "emoji-rank" }, notInSidePanel: true },
  nps: { type: "poll", query: { templateId: "nps" }, notInSidePanel: true },
  "word-cloud": { type: "poll", offer: "word-cloud", query: { wordCloud: "true" } },
} as const satisfies Record<string, Point>;
export type PresetName = keyof typeof presets;
export type StartingPointName = SurveyType | PresetName;

export function isPreset(name: StartingPointName): name is PresetName {
  return Object.hasOwn(presets, name);
}

export function startingPoint(name: StartingPointName): Point {
  return isPreset(name) ? presets[name] : { type: name };
}

/** Everything in the picker, in its order (AUT-27): the types, then the presets. */
export const startingPoints: readonly StartingPointName[] = [
  ...surveyTypes,
  // safe: the keys of a constant
  ...(Object.keys(presets) as PresetName[]),
];

/** Where the picker is open. */
export type PickerSurroundings = {
  app: ApplicationType;
  inMeeting: boolean;
  sidePanel: boolean;
  /** Whether the author chooses the recipients (AUT-21). */
  customRecipient: boolean;
  flags: OfferFlags;
};
export type OfferedPoint = { name: StartingPointName; disabled: boolean };

/** What the picker shows, and what is disabled (AUT-28 to AUT-31). */
export function offeredPoints({
  app,
  inMeeting,
  sidePanel,
  customRecipient,
  flags,
}: PickerSurroundings): OfferedPoint[] {
  return startingPoints.flatMap((name) => {
    const point = startingPoint(name);
    const offer = point.offer ?? point.type;
    if (
      !isOffered(offer, app, flags) ||
      (inMeeting && !isOfferedIn(offer, [{ type: "meeting" }])) ||
      (sidePanel && (point.notInSidePanel || !offerOf(offer).inSidePanel)) ||
      (customRecipient && point.notForCustomRecipient)
    )
      return [];
    return [{ name, disabled: !inMeeting && isMeetingOnly(offer) }];
  });
}
