import type { QuestionOf } from "../question/question.ts";
import type { QuestionResult } from "./results.ts";

/**
 * The average value of a numeric scale, not rounded. Null without answers, or if any value is not a
 * number, such as an emoji.
 */
export function averageOf(
  { choices }: Pick<QuestionOf<"ordinal">, "choices">,
  result: Pick<QuestionResult, "choices">,
): number | null {
  const steps = choices.map(({ id, value }) => ({
    value: value.trim() === "" ? Number.NaN : Number(value),
    count: result.choices.find(({ choiceId }) => choiceId === id)?.count ?? 0,
  }));
  const answered = steps.reduce((all, { count }) => all + count, 0);
  if (answered === 0 || steps.some(({ value }) => !Number.isFinite(value))) return null;
  return steps.reduce((all, { value, count }) => all + value * count, 0) / answered;
}
