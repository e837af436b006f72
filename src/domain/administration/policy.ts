import { z } from "zod";
import { type UserId, userId } from "../ids.ts";
import { type Anonymity, anonymity, type SurveyType, surveyType } from "../survey/survey.ts";
import { specOf } from "../survey/types/registry.ts";

/** Who may create surveys, series, games and templates. */
const creators = z.enum(["everybody", "named", "administrators"]);

const days = z.number().int().min(1).max(3650);

/** The most people whom a policy names. */
const mostNamed = 500;

/** What an organisation's administrators decided about surveys (decisions/042). */
export const policy = z.strictObject({
  creators,
  /** Who may create beside administrators, with `creators` `named`. */
  creatorIds: z.array(userId).max(mostNamed),
  /** The types that may be created; null: all that the organisation has. */
  types: z.array(surveyType).min(1).max(50).nullable(),
  /** Whose names new surveys show unless their authors choose; null: as usual for the type. */
  usualAnonymity: anonymity.nullable(),
  /**
   * How many people an anonymous group has at least in surveys that are created from now on; null:
   * as many as the deployment's setting says. A smaller number has no effect.
   */
  minimumGroup: z.number().int().min(2).max(1000).nullable(),
  /** Whether share links may be made; those that exist stay with their survey. */
  shareLinks: z.boolean(),
  /** Whether participants of a meeting without an account may take part. */
  guests: z.boolean(),
  /** Days after the close until a survey is deleted; null: never. */
  closedDays: days.nullable(),
  /** Days until a deleted survey is removed for good; null, or more than the deployment's: that. */
  deletedDays: days.nullable(),
});
export type Policy = z.infer<typeof policy>;

/** An organisation without a policy. */
export const openPolicy: Policy = {
  creators: "everybody",
  creatorIds: [],
  types: null,
  usualAnonymity: null,
  minimumGroup: null,
  shareLinks: true,
  guests: true,
  closedDays: null,
  deletedDays: null,
};

/** Whether a person may create anything at all. */
export function mayCreate(
  { creators: who, creatorIds }: Policy,
  person: { userId: UserId; administers: boolean },
): boolean {
  if (who === "everybody" || person.administers) return true;
  return who === "named" && creatorIds.includes(person.userId);
}

export function allowsType({ types }: Pick<Policy, "types">, type: SurveyType): boolean {
  return types === null || types.includes(type);
}

/** What a blank form of a type begins with; types whose answers carry names have no choice. */
export function usualAnonymityOf(
  { usualAnonymity }: Pick<Policy, "usualAnonymity">,
  type: SurveyType,
): Anonymity {
  const spec = specOf(type);
  return spec.sharesNames ? spec.usualAnonymity : (usualAnonymity ?? spec.usualAnonymity);
}

/** The names of the options in which two policies differ. */
export function changedOptions(before: Policy, after: Policy): (keyof Policy)[] {
  return policy
    .keyof()
    .options.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}
