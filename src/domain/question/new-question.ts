import type { ChoiceId, QuestionId } from "../ids.ts";
import { limits } from "../limits.ts";
import { isBlank } from "../unseen-signs.ts";
import type { Left } from "./kind.ts";
import { nominal } from "./nominal.ts";
import { isFirstScale, npsValues, ordinal } from "./ordinal.ts";
import type { Choice, Question, QuestionOf, QuestionType } from "./question.ts";
import { kindNamed } from "./registry.ts";
import { isNps } from "./traits.ts";

/** Creates ids; tests pass their own. */
export type NewId = () => string;

/** A blank choice question with the minimum number of choices (QED-15). */
export function newQuestion(newId: NewId): QuestionOf<"nominal"> {
  const base = {
    // safe: a new id
    id: newId() as QuestionId,
    label: "",
    required: true,
    allowComments: false,
    commentAppeal: null,
  };
  return nominal.blank(base, left([], newId));
}

export function newChoice(newId: NewId, value = ""): Choice {
  // safe: a new id
  return { id: newId() as ChoiceId, value, label: value };
}

/**
 * Changes a question's type. Its id and label stay (QED-08); its choices stay if both types have
 * choices. `before`: choices that it had as an earlier type, for when it has none now.
 */
export function withType(
  question: Question,
  questionType: QuestionType,
  newId: NewId,
  before: readonly Choice[] = [],
): Question {
  const { id, label, required, allowComments, commentAppeal } = question;
  const base = { id, label, required, allowComments, commentAppeal };
  const written = writtenChoices(question) ?? before;
  const kept = questionType === "nominal" ? written.map(unlabelled) : written;
  return kindNamed(questionType).blank(base, left(kept, newId));
}

/** The choices that the author wrote; null where the type has none, or none was written. */
export function writtenChoices(question: Question): readonly Choice[] | null {
  if (!("choices" in question) || question.questionType === "yes-no") return null;
  const isWritten = question.choices.some(({ value, label }) => !isBlank(value) || !isBlank(label));
  return isWritten && !isGivenScale(question) ? question.choices : null;
}

/**
 * A step of a scale as a choice, which has one text: what respondents read. A number is no part of
 * it, unless it stands alone; an emoji is.
 */
function unlabelled(choice: Choice): Choice {
  const { value, label } = choice;
  const before = value === label || number.test(value) ? "" : `${value} `;
  const text = isBlank(label) ? value : before + label;
  return { ...choice, value: text, label: text };
}

/** What a scale's value may be beside a label that says it all: a number, or nothing. */
const number = /^\s*([-+]?\d+([.,]\d+)?)?\s*$/;

/** Whether the author has written nothing into a scale: the steps are those it came with. */
function isGivenScale(question: Question): boolean {
  return isNps(question) || (question.questionType === "ordinal" && isFirstScale(question.choices));
}

function left(written: readonly Choice[], newId: NewId): Left {
  return {
    choices: [...written, ...blankChoices(limits.choices.min - written.length, newId)],
    newChoice: (value) => newChoice(newId, value),
  };
}

/**
 * Turns choices added by the audience on or off; when off, blank choices fill up to the minimum
 * (QED-17, QED-18).
 */
export function withAudienceChoices(
  question: QuestionOf<"nominal">,
  allowUserAddOptions: boolean,
  newId: NewId,
): QuestionOf<"nominal"> {
  const missing = allowUserAddOptions ? 0 : limits.choices.min - question.choices.length;
  return {
    ...question,
    allowUserAddOptions,
    choices: [...question.choices, ...blankChoices(missing, newId)],
  };
}

/**
 * Turns a scale into an NPS scale from 0 to 10, or back into a new scale, or into one with the
 * steps that it had `before` (QED-27).
 */
export function withNps(
  question: QuestionOf<"ordinal">,
  on: boolean,
  newId: NewId,
  before: readonly Choice[] = [],
): QuestionOf<"ordinal"> {
  const { renderAs: _, ...plain } = question;
  if (!on) return ordinal.blank(plain, left(before, newId));
  return { ...plain, renderAs: "nps", choices: npsValues.map((value) => newChoice(newId, value)) };
}

function blankChoices(count: number, newId: NewId): Choice[] {
  return Array.from({ length: Math.max(0, count) }, () => newChoice(newId));
}
