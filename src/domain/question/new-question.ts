import type { ChoiceId, QuestionId } from "../ids.ts";
import { limits } from "../limits.ts";
import { npsValues } from "./ordinal.ts";
import type { Choice, Question, QuestionOf } from "./question.ts";

/** Where new ids come from; a test gives its own. */
export type NewId = () => string;

/** A blank choice question with the least number of choices (QED-15). */
export function newQuestion(newId: NewId): QuestionOf<"nominal"> {
  return {
    // safe: ids are minted here
    id: newId() as QuestionId,
    label: "",
    required: true,
    allowComments: false,
    commentAppeal: null,
    questionType: "nominal",
    choices: Array.from({ length: limits.choices.min }, () => newChoice(newId)),
    allowMultipleChoices: false,
    allowUserAddOptions: false,
  };
}

export function newChoice(newId: NewId, value = ""): Choice {
  // safe: ids are minted here
  return { id: newId() as ChoiceId, value, label: value };
}

/** The same question as another type: its id and label stay (QED-08), choices stay where both types have them. */
export function withType(question: Question, questionType: Question["questionType"], newId: NewId): Question {
  const { id, label, required, allowComments, commentAppeal } = question;
  const base = { id, label, required, allowComments, commentAppeal };
  const written = "choices" in question && question.questionType !== "yes-no" && !isNps(question) ? question.choices : [];
  const kept = [...written, ...blankChoices(limits.choices.min - written.length, newId)];
  const made: { [K in Question["questionType"]]: () => Question } = {
    nominal: () => ({ ...base, questionType: "nominal", choices: kept, allowMultipleChoices: false, allowUserAddOptions: false }),
    ordinal: () => ({ ...base, questionType: "ordinal", choices: kept }),
    "yes-no": () => ({ ...base, questionType: "yes-no", choices: [newChoice(newId, "Yes"), newChoice(newId, "No")] }),
    "open-ended": () => ({ ...base, questionType: "open-ended", contentType: "text/plain" }),
  };
  return made[questionType]();
}

/** Lets the audience add choices, or no more; then blank ones fill up to the least number (QED-17, QED-18). */
export function withAudienceChoices(question: QuestionOf<"nominal">, allowUserAddOptions: boolean, newId: NewId): QuestionOf<"nominal"> {
  const missing = allowUserAddOptions ? 0 : limits.choices.min - question.choices.length;
  return { ...question, allowUserAddOptions, choices: [...question.choices, ...blankChoices(missing, newId)] };
}

/** A scale as a promoter score's, from 0 to 10, or as one to be written (QED-27). */
export function withNps(question: QuestionOf<"ordinal">, on: boolean, newId: NewId): QuestionOf<"ordinal"> {
  const { renderAs: _, ...plain } = question;
  if (!on) return { ...plain, choices: blankChoices(limits.choices.min, newId) };
  return { ...plain, renderAs: "nps", choices: npsValues.map((value) => newChoice(newId, value)) };
}

export function isNps(question: Question): boolean {
  return question.questionType === "ordinal" && question.renderAs === "nps";
}

function blankChoices(count: number, newId: NewId): Choice[] {
  return Array.from({ length: Math.max(0, count) }, () => newChoice(newId));
}
