import { createHash } from "node:crypto";
import { npsValues } from "../../src/domain/question/ordinal.ts";
import { type categories, type Template, template } from "../../src/domain/template/template.ts";

type Writing = {
  label: string;
  required?: boolean;
  questionType: "nominal" | "ordinal" | "yes-no" | "open-ended";
  /** Values with their labels. */
  choices?: [value: string, label: string][];
  more?: Record<string, unknown>;
};
type Definition = {
  templateName: string;
  templateDescription: string;
  categories: (typeof categories)[number][];
  type: "poll" | "survey" | "quiz";
  title?: string;
  description?: string;
  commentsAppeal?: string;
  questions: Writing[];
};
type Options = { optional?: true };

/** A question with one answer of several. */
export function choice(label: string, choices: string[], { optional, several = false }: Options & { several?: boolean } = {}): Writing {
  return {
    label,
    required: !optional,
    questionType: "nominal",
    choices: choices.map((value) => [value, value]),
    more: { allowMultipleChoices: several },
  };
}

/** A quiz question; the right choice stands first in the text and at its place in the list. */
export function quizChoice(label: string, right: string, choices: string[]): Writing {
  return { ...choice(label, choices), more: { correct: right, pointValue: 1 } };
}

/** A scale; each step is a value with what it means. */
export function scale(label: string, choices: [value: string, label: string][], { optional }: Options = {}): Writing {
  return { label, required: !optional, questionType: "ordinal", choices };
}

export function promoterScore(label: string): Writing {
  return { label, questionType: "ordinal", choices: npsValues.map((value) => [value, value]), more: { renderAs: "nps" } };
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

export function text(label: string, { optional }: Options = {}): Writing {
  return { label, required: !optional, questionType: "open-ended" };
}

/** Five steps from disagreement to agreement. */
export const agreement: [string, string][] = [
  ["1", "Strongly disagree"],
  ["2", "Disagree"],
  ["3", "Neither"],
  ["4", "Agree"],
  ["5", "Strongly agree"],
];

/** One of the product's own templates. Its ids are made of its name, so that they are the same in every process and at every start. */
export function defineTemplate(id: string, { questions, ...written }: Definition): Template {
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
    questions: questions.map((question, at) => questionOf(question, `${id} ${at}`)),
  });
}

function questionOf({ choices, more, required = true, ...question }: Writing, key: string): unknown {
  const { correct, ...rest } = more ?? {};
  return {
    ...question,
    ...rest,
    required,
    id: idOf(key),
    ...(choices
      ? {
          choices: choices.map(([value, label], at) => ({
            id: idOf(`${key} ${at}`),
            value,
            label,
            ...(correct === undefined ? {} : { correct: value === correct }),
          })),
        }
      : {}),
  };
}

/** A name-based UUID (version 5). */
function idOf(name: string): string {
  const hash = createHash("sha1").update(`polly templates ${name}`).digest("hex");
  const variant = ((Number.parseInt(hash.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-5${hash.slice(13, 16)}-${variant}${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
