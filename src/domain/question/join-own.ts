import { hasSameText } from "./added-choice-problem.ts";
import { type Joined, joinBy, type OwnChoice } from "./own-choices.ts";
import type { Question } from "./question.ts";

/**
 * Questions with the own choices of one or more respondents. One that is there already, by its id
 * or its text, is that one: somebody else may have added it meanwhile. `newId`: for an id that
 * another question has.
 */
export function joinOwn(
  questions: readonly Question[],
  own: readonly OwnChoice[],
  newId?: () => string,
): Joined {
  const isSame = (value: string, other: string) => hasSameText({ value }, { value: other });
  return joinBy(questions, own, { isSame, newId });
}
