import { createHash } from "node:crypto";
import { npsValues } from "../../src/domain/question/ordinal.ts";
import type { QuestionType } from "../../src/domain/question/question.ts";
import type { SurveyType } from "../../src/domain/survey/types/registry.ts";
import { type categories, type Template, template } from "../../src/domain/template/template.ts";

export type Writing = {
  label: string;
  required?: boolean;
  questionType: QuestionType;
  /** Values with their labels. */
  choices?: [value: string, label: string][];
  more?: Record<string, unknown>;
};
type Definition = {
  templateName: string;
  templateDescription: string;
  categories: string[];
  type: SurveyType;
  title?: string;
  description?: string;
  commentsAppeal?: string;
  questions: Writing[];
};
/** A type that can be created, in categories of the browser (TPL-06). */
type GlobalDefinition = Definition & {
  categories: (typeof categories)[number][];
  type: SurveyType;
};
type Options = { optional?: true };

/**
 * A question with one answer of those listed. `several`: with any number of them. `added`: people
 * may add choices.
 */
export function choice(
  label: string,
  choices: string[],
  {
    optional,
    several = false,
    added = false,
  }: Options & { several?: boolean; added?: boolean } = {},
): Writing {
  return {
    label,
    required: !optional,
    questionType: "nominal",
    choices: choices.map((value) => [value, value]),
    more: { allowMultipleChoices: several, allowUserAddOptions: added },
  };
}

/** A quiz question; the right choice stands first in the text and at its place in the list. */
export function quizChoice(label: string, right: string, choices: string[]): Writing {
  if (!choices.includes(right)) throw new Error(`"${right}" is not offered for "${label}"`);
  return { ...choice(label, choices), more: { correct: right, pointValue: 1 } };
}

/** A scale; each step is a value with what it means. */
export function scale(
  label: string,
  choices: [value: string, label: string][],
  { optional }: Options = {},
): Writing {
  return { label, required: !optional, questionType: "ordinal", choices };
}

export function promoterScore(label: string): Writing {
  return {
    label,
    questionType: "ordinal",
    choices: npsValues.map((value) => [value, value]),
    more: { renderAs: "nps" },
  };
}

export function yesNo(label: string, { optional }: Options = {}): Writing {
  return {
    label,
    required: !optional,
    questionType: "yes-no",
    choices: [
      ["Yes", "Yes"],
      ["No", "No"],
    ],
  };
}

/** A yes-no question whose Yes is explained in a comment, as a standup shows it first. */
export function explained(label: string): Writing {
  return { ...yesNo(label), more: { allowComments: true } };
}

export function text(label: string, { optional }: Options = {}): Writing {
  return { label, required: !optional, questionType: "open-ended" };
}

export function date(label: string, { optional }: Options = {}): Writing {
  return { ...text(label, optional ? { optional } : {}), more: { contentType: "text/date" } };
}

/** Five steps from disagreement to agreement. */
export const agreement: [string, string][] = [
  ["1", "Strongly disagree"],
  ["2", "Disagree"],
  ["3", "Neither"],
  ["4", "Agree"],
  ["5", "Strongly agree"],
];

/** One of the product's own templates. */
export function defineTemplate(id: string, definition: GlobalDefinition): Template {
  return templateOf(id, definition);
}

/**
 * A template of any type. Its ids are made of its name, so that they are the same in every process
 * and at every start.
 */
export function templateOf(id: string, { questions, ...written }: Definition): Template {
  return template.parse({
    title: "",
    description: "",
    ...written,
    id,
    tenantId: "global",
    templateType: "global",
    openDuration: null,
    deliveryPreference: "in-group",
    commentsEnabled: written.commentsAppeal !== undefined,
    commentsAppeal: written.commentsAppeal ?? null,
    owners: [],
    role: "read",
    questions: questions.map((question, at) => questionOf(question, idsOf(id, at + 1))),
  });
}

function questionOf(
  { choices, more, required = true, ...question }: Writing,
  idOf: (choice: number) => string,
): unknown {
  const { correct, ...rest } = more ?? {};
  return {
    ...question,
    ...rest,
    required,
    id: idOf(0),
    ...(choices
      ? {
          choices: choices.map(([value, label], at) => ({
            id: idOf(at + 1),
            value,
            label,
            ...(correct === undefined ? {} : { correct: value === correct }),
          })),
        }
      : {}),
  };
}

/**
 * The ids of a question and its choices: custom UUIDs (version 8) with a hash of the template's id,
 * the question's number and the choice's, which is 0 for the question. All ids of a template begin
 * alike: a list of templates is sent in half the bytes.
 */
function idsOf(template: string, question: number): (choice: number) => string {
  const hash = hashOf(template);
  const start = `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(12, 15)}`;
  const digits = (of: number) => of.toString(16).padStart(6, "0");
  return (choice) => `${start}-8${hash.slice(15, 18)}-${digits(question)}${digits(choice)}`;
}

/** Hexadecimal digits that stay the same for the same text. */
export function hashOf(text: string): string {
  return createHash("sha1").update(`polly templates ${text}`).digest("hex");
}
