import type { SurveyView } from "#contract/survey-view.ts";
import type { Results } from "#domain/results/results.ts";
import { resultsErrorCode } from "#domain/survey/visibility.ts";
import { fill } from "#text/format/fill.ts";
import { errorTexts } from "#text/server/errors.ts";
import { stageText } from "#text/stage.ts";
import { waitingText } from "#text/waiting.ts";
import { useBoot } from "../../host/use-boot.ts";
import { StageCount } from "./stage-count.tsx";

type Props = {
  survey: Pick<
    SurveyView,
    | "type"
    | "state"
    | "typeName"
    | "resultsVisibility"
    | "audienceSize"
    | "recipients"
    | "anonymity"
    | "responseCount"
  >;
  /** Null if the viewer, or the room, may not see them. */
  results: Results | null;
  /** Whether the room may not see the results now. */
  hidden: boolean;
  /** Whether to say here how many anonymous answers are not shown yet. */
  saysWaiting: boolean;
};

/** Where the people in front of the stage find its card. */
function placeOf({ recipients }: Props["survey"]): keyof typeof stageText.how {
  const types = recipients.map(({ type }) => type);
  if (types.includes("meeting")) return "meeting";
  return types.includes("channel") ? "channel" : "other";
}

/** The lower edge: how many answered, when results come, and how to answer. */
export function StageFoot({ survey, results, hidden, saysWaiting }: Props) {
  const { type, state, typeName, resultsVisibility, audienceSize } = survey;
  const { responseCount } = results ?? survey;
  const waiting = results && saysWaiting ? waitingText(results, survey.anonymity) : null;
  const { product } = useBoot();
  const later =
    hidden && state === "open" && resultsVisibility === "after-close"
      ? fill(errorTexts[resultsErrorCode("AFTER-CLOSE", false)], { type: typeName })
      : null;
  return (
    <footer className="stage-foot">
      {state === "pending" ? null : (
        <StageCount type={type} responseCount={responseCount} audienceSize={audienceSize} />
      )}
      {waiting === null ? null : <p>{waiting}</p>}
      {later ? <p className="stage-later">{later}</p> : null}
      {state === "open" ? <p>{fill(stageText.how[placeOf(survey)], { product })}</p> : null}
    </footer>
  );
}
