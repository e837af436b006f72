import { ChoiceBars } from "../parts/choice-bars.tsx";
import type { ResultProps } from "../taking-props.ts";

export function NominalResult(props: ResultProps<"nominal">) {
  return <ChoiceBars {...props} sorted />;
}
