import { Text } from "@fluentui/react-components";
import type { Choice, Question } from "#domain/question/question.ts";
import { kindOf } from "#domain/question/registry.ts";
import { fill } from "#text/fill.ts";
import { resultsText } from "#text/results.ts";
import { Bars } from "../ui/bars.tsx";
import type { ResultProps } from "./taking-props.ts";

type Props = Pick<ResultProps<Question["questionType"]>, "question" | "result" | "mine"> & { labelOf?: (choice: Choice) => string };

/** The bars of a question with choices; `No votes yet` while nobody has answered it (RES-27). */
export function ChoiceBars({ question, result, mine, labelOf = ({ label }) => label }: Props) {
  if (result.answered === 0) return <Text>{resultsText.noVotes}</Text>;
  const kind = kindOf(question);
  const picked = mine === null ? [] : kind.picks(mine);
  const bars = kind.choices(question).flatMap((choice) => {
    const found = result.choices.find(({ choiceId }) => choiceId === choice.id);
    if (!found) return [];
    const names = found.voters?.map(({ name }) => name) ?? null;
    return [
      { key: choice.id, label: labelOf(choice), count: found.count, percent: found.percent, mine: picked.includes(choice.id), names },
    ];
  });
  return <Bars caption={fill(resultsText.resultsOf, { label: question.label })} bars={bars} />;
}
