import type { ChoiceId } from "../ids.ts";
import type { QuestionResult } from "./results.ts";

/** With fewer answers nothing leads: one more could turn it round. */
const fewestAnswers = 3;

/** More choices with as many votes say that nothing is decided. */
const mostLeaders = 2;

/**
 * The choices with the most votes; none if many or all have as many, or too few people answered.
 */
export function leadersOf({
  answered,
  choices,
}: Pick<QuestionResult, "answered" | "choices">): ReadonlySet<ChoiceId> {
  const most = Math.max(0, ...choices.map(({ count }) => count));
  const leaders = choices.filter(({ count }) => count === most && count > 0);
  const tied = leaders.length > mostLeaders || leaders.length === choices.length;
  return answered < fewestAnswers || tied
    ? new Set()
    : new Set(leaders.map(({ choiceId }) => choiceId));
}
