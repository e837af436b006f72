import type { SurveyView } from "#contract/survey-view.ts";
import { fill } from "#text/format/fill.ts";
import { stageText } from "#text/stage.ts";
import { stateLabels } from "#text/survey.ts";
import { useBoot } from "../../host/use-boot.ts";
import { StageMark } from "./stage-mark.tsx";

type Props = {
  survey: Pick<SurveyView, "title" | "typeName" | "state">;
  /** Whether news arrive by themselves now. */
  live: boolean;
  /** Whether the heading below is one of its questions. */
  only?: boolean;
  /** What is asked, where nothing below says it. */
  heading?: string;
  /** Stands in place of the state, or before it. */
  aside?: string;
  /** Shows the state beside it. */
  badge?: boolean;
};

/** The upper edge: what it is, and whether it still runs. */
export function StageHead({
  survey,
  live,
  only = false,
  heading,
  aside,
  badge = aside === undefined,
}: Props) {
  const { title, typeName, state } = survey;
  const { product } = useBoot();
  // A survey's own title is the heading below, unless one of its questions is.
  const name = title && only ? title : fill(stageText.name, { product, type: typeName });
  return (
    <header className="stage-head">
      <StageMark />
      {heading ? (
        <h1 className="stage-heading" dir="auto" title={heading}>
          {heading}
        </h1>
      ) : (
        <p className="stage-name" dir="auto">
          {name}
        </p>
      )}
      {aside === undefined ? null : <span className="stage-quiet">{aside}</span>}
      {badge ? (
        <span className={`stage-badge stage-${state}`} data-live={live}>
          {stateLabels[state]}
        </span>
      ) : null}
    </header>
  );
}
