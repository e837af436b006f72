import type { z } from "zod";
import type { SharedCode } from "../errors.ts";
import type { ChoiceId } from "../ids.ts";
import type { CellOf } from "./cells.ts";
import type { AnswerValue, BaseQuestion, Choice } from "./question.ts";

/** A validation error of a question or an answer. `path` is relative to it and may be empty. */
export type KindProblem<Code extends string = never> = {
  path: string;
  code: SharedCode | Code;
  values?: Record<string, string | number>;
};

/** What a question of another kind leaves to a new one that replaces it. */
export type Left = {
  /** The author's choices, filled up with blank ones to the minimum (QED-15). */
  choices: Choice[];
  newChoice: (value: string) => Choice;
};

/**
 * The rules of one question type, whose questions `Schema` reads; see `registry.ts`. `Code`: the
 * codes of its own validation errors, if it has any.
 */
export type Kind<Schema extends z.ZodType, Code extends string = never> = {
  schema: Schema;
  /** A new question of this type, with nothing entered (QED-08). */
  blank: (base: BaseQuestion, left: Left) => z.output<Schema>;
  /** Validation errors of a question, except for its label. */
  problems: (question: z.output<Schema>) => KindProblem<Code>[];
  /** The choices counted in results; none for texts. */
  choices: (question: z.output<Schema>) => readonly Choice[];
  /**
   * What clients may send for an answer besides the stored shapes, such as a number; turned into
   * one that `read` takes.
   */
  sent?: z.ZodType<AnswerValue, number | boolean>;
  /**
   * Reads an answer into its stored shape, or returns an error. Null for a missing or blank answer.
   */
  read: (
    question: z.output<Schema>,
    value: AnswerValue,
  ) => { value: AnswerValue | null } | { problem: SharedCode | Code };
  /** Whether its answers are shown as a list, newest first, because no choices count them (RES-29). */
  listed: boolean;
  /** How its answers stand in an export (EXP-15). */
  cell: (question: z.output<Schema>) => CellOf;
  /** The choices that an answer counts for. */
  picks: (value: AnswerValue) => ChoiceId[];
};
