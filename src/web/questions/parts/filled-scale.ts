import { type NewId, newChoice } from "#domain/question/new-question.ts";
import type { Choice } from "#domain/question/question.ts";

/** A scale with the given values. Custom labels stay; other labels follow the value (QED-14). */
export function filledScale(
  choices: readonly Choice[],
  values: readonly string[],
  newId: NewId,
): Choice[] {
  return values.map((value, at) => {
    const choice = choices[at];
    if (!choice) return newChoice(newId, value);
    const written = choice.label.trim() !== "" && choice.label !== choice.value;
    return { ...choice, value, label: written ? choice.label : value };
  });
}
