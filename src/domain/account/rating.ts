/** When a person is asked to rate the product; the operator's settings (NPS-09). */
export type RatingRule = {
  accountDays: number;
  items: number;
  submittedDays: number;
  dismissedDays: number;
};

/** `since`: when the person first used the product. `items`: how many surveys they created. */
export type RatingFacts = {
  since: Date;
  items: number;
  optedOutAt: Date | null;
  submittedAt: Date | null;
  dismissedAt: Date | null;
};

const day = 86_400_000;

/** Whether a person may be asked to rate the product now (NPS-05, NPS-09). */
export function mayAskForRating(facts: RatingFacts, rule: RatingRule, now: Date): boolean {
  const isPast = (at: Date, days: number) => now.getTime() - at.getTime() >= days * day;
  return (
    facts.optedOutAt === null &&
    facts.items >= rule.items &&
    isPast(facts.since, rule.accountDays) &&
    (facts.submittedAt === null || isPast(facts.submittedAt, rule.submittedDays)) &&
    (facts.dismissedAt === null || isPast(facts.dismissedAt, rule.dismissedDays))
  );
}
