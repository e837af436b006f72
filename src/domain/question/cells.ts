import type { Cell } from "../cell.ts";
import { distinctNames } from "./distinct-names.ts";
import { joinLabels } from "./label-list.ts";
import type { AnswerValue, Choice } from "./question.ts";

/** How an answer stands in a cell of an export (EXP-15). */
export type CellOf = (value: AnswerValue) => Cell;

/** The label of the one choice. */
export function choiceCell(
  choices: readonly Choice[],
  nameOf = labelOf,
): (value: AnswerValue) => string {
  const known = labelsIn(choices, nameOf);
  return (value) => known([value].flat()).join(", ");
}

/** The labels of all choices of an answer, joined so that they can be told apart again. */
export function choicesCell(choices: readonly Choice[]): CellOf {
  const known = labelsIn(choices, labelOf);
  return (value) => joinLabels(known(typeof value === "string" ? value.split(",") : value));
}

/** The step of a scale: its value beside its label (QED-14); a number where it is one, as of NPS. */
export function ratingCell(choices: readonly Choice[]): CellOf {
  const one = choiceCell(choices, ({ value, label }) =>
    value === label || label === "" ? label || value : `${value} ${label}`,
  );
  return (value) => numberOr(one(value));
}

function labelsIn(choices: readonly Choice[], nameOf: (choice: Choice) => string) {
  const names = distinctNames(choices.map(nameOf));
  const labels = new Map<string, string>(choices.map(({ id }, at) => [id, names[at] ?? ""]));
  return (ids: readonly string[]) => ids.flatMap((id) => labels.get(id.trim()) ?? []);
}

function labelOf({ value, label }: Choice): string {
  return label || value;
}

function numberOr(text: string): string | number {
  const number = Number(text);
  return text !== "" && String(number) === text ? number : text;
}
