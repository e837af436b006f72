import { Caption1 } from "@fluentui/react-components";
import type { SurveyRow } from "#contract/survey-view.ts";
import { waitingText } from "#text/waiting.ts";

type Props = {
  survey: Pick<SurveyRow, "responseCount" | "partialCount" | "waiting" | "anonymity">;
};

/** How many anonymous answers are in but not shown. */
export function WaitingLine({ survey }: Props) {
  const text = waitingText(survey, survey.anonymity);
  return text === null ? null : <Caption1>{text}</Caption1>;
}
