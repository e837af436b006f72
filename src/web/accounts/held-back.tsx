import { Caption1 } from "@fluentui/react-components";
import type { SurveyView } from "#contract/survey-view.ts";
import { useHeldBackText } from "./use-held-back-text.ts";

type Props = { survey: Pick<SurveyView, "role" | "resultsRetention">; className?: string };

/** Why the owners' plans hide a survey's results from this viewer (RES-17), if they do. */
export function HeldBack({ survey, className }: Props) {
  const text = useHeldBackText(survey);
  return text ? <Caption1 className={className}>{text}</Caption1> : null;
}
