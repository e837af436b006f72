import { isolated } from "#domain/direction.ts";
import type { Choice } from "#domain/question/question.ts";

/** A step of a rating scale: its number or emoji and its label (QED-14). */
export function ratingText({ value, label }: Pick<Choice, "value" | "label">): string {
  return value === label || label === "" ? value : `${isolated(value)} ${isolated(label)}`;
}
