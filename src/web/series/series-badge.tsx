import type { SeriesView } from "#contract/series.ts";
import { isWaiting, type SeriesState } from "#domain/series/series.ts";
import type { SurveyState } from "#domain/survey/survey.ts";
import { seriesStateLabels, seriesText } from "#text/series.ts";
import { Badge } from "../survey/state-badge.tsx";

/** States of series look as those of surveys that mean as much. */
const looks: Record<SeriesState, SurveyState> = {
  active: "open",
  disabled: "pending",
  ended: "closed",
};

type Shown = Pick<SeriesView, "state" | "lastSurveyId" | "template">;

/**
 * A series' state: `Active`, `Disabled` or `Ended` (REC-15); of a standup that has sent nothing yet
 * `Pending` (REC-22).
 */
export function SeriesBadge({ series }: { series: Shown }) {
  const { state } = series;
  return isWaiting(series, series.template.type) ? (
    <Badge look="pending">{seriesText.pending}</Badge>
  ) : (
    <Badge look={looks[state]}>{seriesStateLabels[state]}</Badge>
  );
}
