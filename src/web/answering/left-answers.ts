import type { Question } from "#domain/question/question.ts";
import { answersOf, type Given } from "./given.ts";
import type { LeftAnswer } from "./taking-state.ts";

type Entered = {
  /** Entered for questions that were gone before. */
  left?: readonly LeftAnswer[] | undefined;
  /** The questions, as they were, of what is not saved. */
  asked?: readonly Question[] | undefined;
  given: Given;
};

/**
 * What was entered for questions that are `gone` by now, and what for questions that are asked
 * again: these have their answers `back`.
 */
export function leftBeside(
  questions: readonly Question[],
  { left = [], asked = [], given }: Entered,
): { gone: LeftAnswer[] | undefined; back: LeftAnswer[] } {
  const isThere = ({ question }: LeftAnswer) => questions.some(({ id }) => id === question.id);
  const more = asked.flatMap((question) =>
    answersOf([question], given).map((answer) => ({ ...answer, question })),
  );
  const gone = [...left, ...more].filter((one) => !isThere(one));
  return { gone: gone.length > 0 ? gone : undefined, back: left.filter(isThere) };
}
