import { useState } from "react";
import type { SurveyView } from "#contract/survey-view.ts";
import { fill } from "#text/format/fill.ts";
import { stageText } from "#text/stage.ts";
import { turnoutOf } from "../turnout.ts";

type Props = Pick<SurveyView, "type" | "responseCount" | "audienceSize">;

/** How many answered; the number swells when it goes up, and says by how many. */
export function StageCount(survey: Props) {
  const { responseCount: count } = survey;
  const { text, percent } = turnoutOf(survey);
  const [seen, setSeen] = useState({ count, more: 0 });
  if (seen.count !== count) setSeen({ count, more: Math.max(0, count - seen.count) });
  return (
    <>
      <p className="stage-count">
        <span key={count} className={seen.more > 0 ? "stage-swells" : undefined}>
          {text}
        </span>
        {seen.more > 0 ? (
          <span key={`more ${count}`} className="stage-more-now" aria-hidden>
            {fill(stageText.plus, { n: seen.more })}
          </span>
        ) : null}
      </p>
      {percent === null ? null : (
        <span className="stage-turnout" aria-hidden>
          <i style={{ width: `${percent}%` }} />
        </span>
      )}
    </>
  );
}
