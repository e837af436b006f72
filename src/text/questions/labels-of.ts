import type { AnswerValue, Choice } from "#domain/question/question.ts";

/** The choices of an answer by their labels, in the question's order. */
export function labelsOf(
  choices: readonly Choice[],
  value: AnswerValue,
  labelOf = ({ label }: Choice) => label,
): string {
  const picked: readonly string[] =
    typeof value === "string" ? value.split(",").map((id) => id.trim()) : value;
  return choices
    .filter(({ id }) => picked.includes(id))
    .map(labelOf)
    .join(", ");
}
