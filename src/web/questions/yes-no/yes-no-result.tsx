import { ChoiceBars } from "../parts/choice-bars.tsx";
import type { ResultProps } from "../taking-props.ts";

export function YesNoResult(props: ResultProps<"yes-no">) {
  return <ChoiceBars {...props} />;
}
