import type { ChoiceId } from "../ids.ts";
import type { QuestionResult } from "./results.ts";

/** With fewer answers nothing leads: one more could turn it round. */
const fewestAnswers = 3;

/** The choices with the most votes; none if all have as many, or too few people answered. */
export function leadersOf({
  answered,
  choices,
}: Pick<QuestionResult, "answered" | "choices">): ReadonlySet<ChoiceId> {
  const most = Math.max(0, ...choices.map(({ count }) => count));
  const leaders = choices.filter(({ count }) => count === most && count > 0);
  return answered < fewestAnswers || leaders.length === choices.length
    ? new Set()
    : new Set(leaders.map(({ choiceId }) => choiceId));
}
