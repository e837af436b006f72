import type { Choice, Question } from "#domain/question/question.ts";
import { kindOf } from "#domain/question/registry.ts";
import { leadersOf } from "#domain/results/leaders.ts";
import { isScored } from "#domain/survey/type-rules.ts";
import { leadText } from "#text/bars.ts";
import type { Bar } from "../../ui/charts/bar.ts";
import type { ResultProps } from "../taking-props.ts";

type ChoiceBar = Bar & { choice: Choice };

/**
 * The choices of a question with their votes, in the author's order. Those with the most votes are
 * marked; in a quiz, the correct ones if the viewer may know them.
 */
export function barsOf(
  { survey, question, result, mine }: ResultProps<Question["questionType"]>,
  labelOf: (choice: Choice) => string,
): ChoiceBar[] {
  const kind = kindOf(question);
  const choices = kind.choices(question);
  const picked = mine === null ? [] : kind.picks(mine);
  const scored = isScored(survey.type);
  const marked = scored && choices.some(({ correct }) => correct);
  const leaders = scored ? new Set() : leadersOf(result);
  const leads = leadText(survey.state, leaders.size);
  return choices.flatMap((choice) => {
    const found = result.choices.find(({ choiceId }) => choiceId === choice.id);
    if (!found) return [];
    return {
      choice,
      key: choice.id,
      label: labelOf(choice),
      count: found.count,
      percent: found.percent,
      mine: picked.includes(choice.id),
      names: found.voters?.map(({ name }) => name) ?? null,
      ...(leaders.has(choice.id) ? { leads } : {}),
      ...(marked ? { right: choice.correct === true } : {}),
    };
  });
}
