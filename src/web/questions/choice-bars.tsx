import { Text } from "@fluentui/react-components";
import type { Choice, Question } from "#domain/question/question.ts";
import { kindOf } from "#domain/question/registry.ts";
import { fill } from "#text/fill.ts";
import { resultsText } from "#text/results.ts";
import { Bars } from "../ui/bars.tsx";
import type { ResultProps } from "./taking-props.ts";

type Props = ResultProps<Question["questionType"]> & { labelOf?: (choice: Choice) => string };

/** The bars of a question with choices; `No votes yet` while nobody has answered it (RES-27). In a quiz, for who may know, what is right. */
export function ChoiceBars({ survey, question, result, mine, labelOf = ({ label }) => label }: Props) {
  if (result.answered === 0) return <Text>{resultsText.noVotes}</Text>;
  const kind = kindOf(question);
  const choices = kind.choices(question);
  const picked = mine === null ? [] : kind.picks(mine);
  const marked = survey.type === "quiz" && choices.some(({ correct }) => correct);
  const bars = choices.flatMap((choice) => {
    const found = result.choices.find(({ choiceId }) => choiceId === choice.id);
    if (!found) return [];
    return {
      key: choice.id,
      label: labelOf(choice),
      count: found.count,
      percent: found.percent,
      mine: picked.includes(choice.id),
      names: found.voters?.map(({ name }) => name) ?? null,
      ...(marked ? { right: choice.correct === true } : {}),
    };
  });
  return <Bars caption={fill(resultsText.resultsOf, { label: question.label })} bars={bars} />;
}
