import { ChoiceBars } from "./choice-bars.tsx";
import { ratingText } from "./rating-text.ts";
import type { ResultProps } from "./taking-props.ts";

export function OrdinalResult({ question, result, mine }: ResultProps<"ordinal">) {
  return <ChoiceBars question={question} result={result} mine={mine} labelOf={ratingText} />;
}
