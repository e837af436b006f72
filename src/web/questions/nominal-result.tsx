import { ChoiceBars } from "./choice-bars.tsx";
import type { ResultProps } from "./taking-props.ts";

export function NominalResult({ question, result, mine }: ResultProps<"nominal">) {
  return <ChoiceBars question={question} result={result} mine={mine} />;
}
