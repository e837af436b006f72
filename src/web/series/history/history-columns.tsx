import type { ReactNode } from "react";
import type { HistoryRow } from "#contract/series.ts";
import type { SurveyType } from "#domain/survey/survey.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { fill } from "#text/format/fill.ts";
import { seriesText } from "#text/series.ts";
import { audienceBeside } from "../../survey/audience-beside.ts";
import { StateBadge } from "../../survey/state-badge.tsx";
import { StatusCell } from "./status-cell.tsx";

/** A column after the date of sending. */
type HistoryColumn = {
  name: string;
  label: string;
  cell: (survey: HistoryRow) => ReactNode;
};

/** How many have completed it, of how many who were asked if that is known (REC-29). */
const completions: HistoryColumn = {
  name: "completions",
  label: seriesText.columns.completions,
  cell: ({ responseCount: n, audienceSize }) => {
    const m = audienceBeside(audienceSize, n);
    return m === null ? String(n) : fill(seriesText.ofAll, { n, m });
  },
};

const state: HistoryColumn = {
  name: "state",
  label: seriesText.standupColumns.state,
  cell: (survey) => <StateBadge survey={survey} />,
};

const status: HistoryColumn = {
  name: "status",
  label: seriesText.standupColumns.status,
  cell: ({ teamStatus }) => <StatusCell status={teamStatus} />,
};

/** Whether the state has a column of its own. */
export function isReadByPerson(type: SurveyType): boolean {
  return specOf(type).sharesNames;
}

/** The columns of what a series has sent (REC-29, REC-30). */
export function historyColumns(type: SurveyType): readonly HistoryColumn[] {
  return isReadByPerson(type) ? [state, completions, status] : [completions];
}
