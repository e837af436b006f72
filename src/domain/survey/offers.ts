import type { FeatureFlags } from "../account/feature-flags.ts";
import { AppError } from "../errors.ts";
import type { ApplicationType, Recipient } from "./survey.ts";
import { type AuthoredType, authoredTypes, type SurveyType, specOf } from "./types/registry.ts";
import type { Offer } from "./types/type-spec.ts";

/** What can be created: the survey types, and the word cloud, a poll with extra rules (QED-25). */
export type OfferName = AuthoredType | "word-cloud";
/** The feature flags that can switch an offer off. */
export type OfferFlags = Partial<FeatureFlags>;

const wordCloud: Offer = {
  variants: ["msteams"],
  places: ["meeting"],
  flag: "wordCloud",
  inSidePanel: true,
  hasForm: true,
};

export function offerOf(name: SurveyType | "word-cloud"): Offer | null {
  return name === "word-cloud" ? wordCloud : specOf(name).offer;
}

/**
 * The types that pages and cards offer in a variant. With `flags`, only those the organisation has
 * enabled.
 */
export function offeredTypes(
  variant: ApplicationType,
  flags: OfferFlags | null = null,
): AuthoredType[] {
  return authoredTypes.filter((type) => isOffered(type, variant, flags));
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
  if (!offer?.variants.includes(variant)) return false;
  return flags === null || offer.flag === undefined || flags[offer.flag] === true;
}

/** Whether it can be sent to all of these recipients. A share link is always allowed. */
export function isOfferedIn(
  name: SurveyType | "word-cloud",
  recipients: readonly Pick<Recipient, "type">[],
): boolean {
  const places = offerOf(name)?.places ?? [];
  return recipients.every(({ type }) => type === "web" || places.includes(type));
}

/** The feature flag that can switch it off, if any. */
export function flagOf(name: SurveyType | "word-cloud"): keyof FeatureFlags | undefined {
  return offerOf(name)?.flag;
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
