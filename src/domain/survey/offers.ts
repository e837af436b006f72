import type { FeatureFlags } from "../account/feature-flags.ts";
import { AppError } from "../errors.ts";
import type { ApplicationType, Recipient } from "./survey.ts";
import { type SurveyType, specOf, surveyTypes } from "./types/registry.ts";
import type { Offer } from "./types/type-spec.ts";

/** What can be created: the survey types, and the word cloud, a poll with extra rules (QED-25). */
export type OfferName = SurveyType | "word-cloud";
/** The feature flags that can switch an offer off. */
export type OfferFlags = Partial<FeatureFlags>;

const wordCloud: Offer = {
  variants: ["msteams"],
  places: ["meeting"],
  flag: "wordCloud",
  inSidePanel: true,
};

export function offerOf(name: OfferName): Offer {
  return name === "word-cloud" ? wordCloud : specOf(name).offer;
}

/**
 * The types that pages and cards offer in a variant. With `flags`, only those the organisation has
 * enabled.
 */
export function offeredTypes(
  variant: ApplicationType,
  flags: OfferFlags | null = null,
): SurveyType[] {
  return surveyTypes.filter((type) => isOffered(type, variant, flags));
}

/**
 * Whether it can be created in a variant; with `flags`, only if the organisation has enabled it.
 */
export function isOffered(
  name: OfferName,
  variant: ApplicationType,
  flags: OfferFlags | null,
): boolean {
  const offer = offerOf(name);
  if (!offer.variants.includes(variant)) return false;
  return flags === null || offer.flag === undefined || flags[offer.flag] === true;
}

/** Whether it can be sent to all of these recipients. A share link is always allowed. */
export function isOfferedIn(
  name: SurveyType | "word-cloud",
  recipients: readonly Pick<Recipient, "type">[],
): boolean {
  const { places } = offerOf(name);
  return recipients.every(({ type }) => type === "web" || places.includes(type));
}

/** Whether it can be created in meetings alone (AUT-29, AUT-33). */
export function isMeetingOnly(name: SurveyType | "word-cloud"): boolean {
  return offerOf(name).places.every((place) => place === "meeting");
}

/** Why it is not sent at the monthly response limit: what runs in a meeting is launched (LIF-15). */
export function limitError(type: SurveyType): "survey.limit-reached" | "survey.launching-off" {
  return isMeetingOnly(type) ? "survey.launching-off" : "survey.limit-reached";
}

/** The feature flag that can switch it off, if any. */
export function flagOf(name: SurveyType | "word-cloud"): keyof FeatureFlags | undefined {
  return offerOf(name).flag;
}

/**
 * Throws unless surveys of this type are written by their authors, in this variant and for these
 * kinds of recipients. A game's questions are not (`assertGameOffered`).
 */
export function assertOffered(
  type: SurveyType,
  variant: ApplicationType,
  recipients: readonly Recipient[] = [],
): void {
  if (specOf(type).played || !isHere(type, variant, recipients))
    throw new AppError("survey.type-not-offered");
}

/** Throws unless games of this type are played in this variant and these places. */
export function assertGameOffered(
  type: SurveyType,
  variant: ApplicationType,
  recipients: readonly Recipient[],
): void {
  if (!specOf(type).played || !isHere(type, variant, recipients))
    throw new AppError("survey.type-not-offered");
}

function isHere(
  type: SurveyType,
  variant: ApplicationType,
  recipients: readonly Recipient[],
): boolean {
  const offered = offerOf(type)?.variants.includes(variant) === true;
  return offered && isOfferedIn(type, recipients);
}
