import { agileStandup } from "./agile-standup.ts";
import { hotTake } from "./hot-take.ts";
import { icebreaker } from "./icebreaker.ts";
import { poll } from "./poll.ts";
import { qna } from "./qna.ts";
import { quiz } from "./quiz.ts";
import { survey } from "./survey.ts";
import { trivia } from "./trivia.ts";
import type { TypeSpec } from "./type-spec.ts";

/** Every survey type. */
export const types = {
  poll,
  survey,
  quiz,
  "agile-standup": agileStandup,
  trivia,
  qna,
  icebreaker,
  "hot-take": hotTake,
} as const satisfies Record<string, TypeSpec>;
export type SurveyType = keyof typeof types;

export function specOf(type: SurveyType): TypeSpec {
  return types[type];
}

// safe: the keys of a constant
export const surveyTypes = Object.keys(types) as SurveyType[];

/** The types whose questions their author writes; the others cannot be templates. */
export const writtenTypes = surveyTypes.filter((type) => !types[type].played);

/** The type for a number of questions, among the types that depend on it (EDT-09, EDT-10). */
export function typeOfSize(questions: number): SurveyType {
  const size = questions > 1 ? "several" : "single";
  const found = surveyTypes.find((type) => types[type].size === size);
  if (!found) throw new Error(`There is no survey type with a size of ${size}`);
  return found;
}
