import { Text } from "@fluentui/react-components";
import type { Choice, Question } from "#domain/question/question.ts";
import { isScored } from "#domain/survey/type-rules.ts";
import { fill } from "#text/format/fill.ts";
import { resultsText } from "#text/results.ts";
import { Bars } from "../../ui/charts/bars.tsx";
import type { ResultProps } from "../taking-props.ts";
import { barsOf } from "./bars-of.ts";

type Props = ResultProps<Question["questionType"]> & {
  labelOf?: (choice: Choice) => string;
  /** Whether the choice with the most votes comes first; otherwise they stay in their order. */
  sorted?: boolean;
};

/**
 * The bars of a question with choices; `No votes yet` before the first vote (RES-27). The choices
 * of a quiz stay in their order.
 */
export function ChoiceBars({ labelOf = ({ label }) => label, sorted = false, ...props }: Props) {
  const { survey, question, result } = props;
  if (result.answered === 0) return <Text>{resultsText.noVotes}</Text>;
  const bars = barsOf(props, labelOf);
  const shown =
    sorted && !isScored(survey.type) ? bars.toSorted((a, b) => b.count - a.count) : bars;
  return <Bars caption={fill(resultsText.resultsOf, { label: question.label })} bars={shown} />;
}
