import { ChoiceBars } from "./choice-bars.tsx";
import type { ResultProps } from "./taking-props.ts";

export function YesNoResult({ question, result, mine }: ResultProps<"yes-no">) {
  return <ChoiceBars question={question} result={result} mine={mine} />;
}
