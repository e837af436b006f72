import { answerLimits } from "../answer-limits.ts";
import type { ProblemCode } from "../errors.ts";
import { gapSigns, invisibleSigns, isBlank } from "../unseen-signs.ts";
import type { Choice } from "./question.ts";

const gap = new RegExp(`[${gapSigns}]+`, "gu");
/** All invisible characters except the tags that form the flags of regions. */
const invisible = new RegExp(`(?![\\u{e0020}-\\u{e007f}])[${invisibleSigns}]`, "gu");

/** Why a choice added by a respondent is invalid; null if it is valid (TAK-32 to TAK-34). */
export function addedChoiceProblem(
  choices: readonly Choice[],
  text: string,
): Extract<ProblemCode, `choice.${string}`> | null {
  const added = text.trim();
  if (isBlank(added)) return "choice.required";
  if (added.length > answerLimits.choiceValue.max) return "choice.too-long";
  return choices.some((choice) => hasSameText(choice, { value: added })) ? "choice.exists" : null;
}

/** Whether two choices look the same. */
export function hasSameText(one: Pick<Choice, "value">, other: Pick<Choice, "value">): boolean {
  return asSeen(one.value) === asSeen(other.value);
}

/** Removes invisible characters, collapses spaces, lower-cases. */
function asSeen(text: string): string {
  return text.normalize("NFC").replace(invisible, "").replace(gap, " ").trim().toLowerCase();
}
