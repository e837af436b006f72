import { z } from "zod";
import type { ChoiceId, QuestionId } from "../ids.ts";
import { choiceId, questionId, userId } from "../ids.ts";
import type { Question } from "../question/question.ts";
import { choicesOf } from "../question/registry.ts";
import { surveyState } from "../survey/survey.ts";
import { percentOf } from "./percent-of.ts";

export const voter = z.object({ aadObjectId: userId, name: z.string() });
export type Voter = z.infer<typeof voter>;

const choiceResult = z.object({
  choiceId,
  label: z.string(),
  count: z.number().int(),
  /** Percentage of those who answered the question, an integer from 0 to 100 (RES-39). */
  percent: z.number().int(),
  /** The first few voters, if the viewer may see names; otherwise null. */
  voters: z.array(voter).nullable(),
});

const questionResult = z.object({
  questionId,
  label: z.string(),
  answered: z.number().int(),
  choices: z.array(choiceResult),
});

/**
 * Anonymous responses that are given, and counted in `responseCount`, but are not in the questions'
 * totals: they enter these in groups of `groupOf` (decisions/040). `late`: the survey was closed, and
 * they stay out. `again`: it is open, but all was shown before, so that at the close fewer than a
 * group stay out.
 */
export const waiting = z.object({
  count: z.number().int(),
  groupOf: z.number().int(),
  late: z.boolean(),
  again: z.boolean().optional(),
});
export type Waiting = z.infer<typeof waiting>;

/**
 * The totals of a survey at one revision. Every change of an answer or of the state increments the
 * revision.
 */
export const results = z.object({
  revision: z.number().int(),
  state: surveyState,
  /** Completed responses (RES-20). */
  responseCount: z.number().int(),
  /**
   * Responses without all required answers. The answers they have count in the questions' totals.
   */
  partialCount: z.number().int(),
  /** Null if no anonymous answer waits. */
  waiting: waiting.nullable(),
  questions: z.array(questionResult),
});
export type Results = z.infer<typeof results>;
export type QuestionResult = Results["questions"][number];

/** Vote counts per choice, and the number of people who answered each question. */
export type Tallies = { answered: Map<QuestionId, number>; counts: Map<ChoiceId, number> };
export type VotersOf = (question: QuestionId, choice: ChoiceId) => Voter[] | null;

/** Builds the results of a survey's questions from its tallies. */
export function questionResults(
  questions: readonly Question[],
  tallies: Tallies,
  votersOf: VotersOf,
): QuestionResult[] {
  return questions.map((question) => {
    const answered = tallies.answered.get(question.id) ?? 0;
    return {
      questionId: question.id,
      label: question.label,
      answered,
      choices: choicesOf(question).map((choice) => {
        const count = tallies.counts.get(choice.id) ?? 0;
        return {
          choiceId: choice.id,
          label: choice.label,
          count,
          percent: percentOf(count, answered),
          voters: votersOf(question.id, choice.id),
        };
      }),
    };
  });
}
