import type { Results } from "#domain/results/results.ts";

export type Leading = { key: string; label: string; percent: number };

const shown = 3;

/**
 * The leading choices of the first question that has choices, most votes first, and the number of
 * others; null without a vote.
 */
export function leading({ questions }: Results): { choices: Leading[]; more: number } | null {
  const question = questions.find(({ choices }) => choices.length > 0);
  if (!question || question.answered === 0) return null;
  const choices = question.choices
    .toSorted((one, other) => other.count - one.count)
    .slice(0, shown)
    .map(({ choiceId, label, percent }) => ({ key: choiceId, label, percent }));
  return { choices, more: question.choices.length - choices.length };
}
