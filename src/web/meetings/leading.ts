import type { Results } from "#domain/results/results.ts";

export type Leading = { key: string; label: string; percent: number };

const shown = 3;

/** The choices that lead the first question that has any, most votes first, and how many there are beside them; null without a vote. */
export function leading({ questions }: Results): { choices: Leading[]; more: number } | null {
  const question = questions.find(({ choices }) => choices.length > 0);
  if (!question || question.answered === 0) return null;
  const choices = question.choices
    .toSorted((one, other) => other.count - one.count)
    .slice(0, shown)
    .map(({ choiceId, label, percent }) => ({ key: choiceId, label, percent }));
  return { choices, more: question.choices.length - choices.length };
}
