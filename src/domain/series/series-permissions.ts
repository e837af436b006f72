import type { FeatureFlags } from "../account/feature-flags.ts";
import { AppError, type ErrorCode } from "../errors.ts";
import { isOwner, type Viewer } from "../survey/permissions.ts";
import { type SurveyState, typeNames } from "../survey/survey.ts";
import { specOf } from "../survey/types/registry.ts";
import { nextTime } from "../time/next-time.ts";
import type { Series } from "./series.ts";

export const seriesActions = [
  "edit",
  "share",
  "enable",
  "disable",
  "close",
  "export",
  "save-template",
  "integrations",
  "delete",
] as const;
export type SeriesAction = (typeof seriesActions)[number];

/** A person who looks at a series. `flags`: their organisation's, whatever its policy says. */
export type SeriesViewer = Viewer & { flags: FeatureFlags };

/** Whether the organisation lets this type recur (REC-14). */
export function mayRecur(type: Series["content"]["type"], flags: FeatureFlags): boolean {
  const flag = specOf(type).recurring;
  return flag !== null && flags[flag] === true;
}

/**
 * What a viewer may do with a series now; the only place that decides this (REC-14 to REC-27).
 * `last`: the state of its last survey, null before the first.
 */
export function seriesActionsFor(
  series: Series,
  viewer: SeriesViewer,
  last: SurveyState | null,
  now: Date,
): SeriesAction[] {
  if (!isOwner(series, viewer.userId)) return [];
  const spec = specOf(series.content.type);
  const recurs = mayRecur(series.content.type, viewer.flags);
  const may: Record<SeriesAction, boolean> = {
    edit: recurs && viewer.mayEdit,
    share: recurs,
    enable: recurs && (series.state === "disabled" || wasStopped(series, now)),
    disable: series.state === "active",
    close: last === "pending" || last === "open",
    export: last !== null && last !== "pending" && spec.exportable && viewer.mayExport,
    "save-template": true,
    integrations: spec.linksReferences,
    delete: true,
  };
  return seriesActions.filter((action) => may[action]);
}

/** Whether a series that the plan ended still has another occurrence and somebody who gets it. */
export function wasStopped(series: Series, now: Date): boolean {
  if (series.state !== "ended" || !series.stopped) return false;
  return series.recipients.length > 0 && nextTime(series, now) !== null;
}

/** Owners and the audience see a series; for others it does not exist (API-07). */
export function assertMaySeeSeries(series: Series, viewer: Viewer): void {
  if (!isOwner(series, viewer.userId) && !viewer.audience) throw new AppError("series.not-found");
}

/** Throws, with the reason, unless the viewer may do this now. */
export function assertMayWithSeries(
  series: Series,
  viewer: SeriesViewer,
  action: SeriesAction,
  now: Date,
  last: SurveyState | null = null,
): void {
  assertMaySeeSeries(series, viewer);
  if (!isOwner(series, viewer.userId)) throw new AppError("series.owner-only");
  if (seriesActionsFor(series, viewer, last, now).includes(action)) return;
  throw new AppError(refusalOf(series, viewer, action), { type: typeNames[series.content.type] });
}

function refusalOf(series: Series, viewer: SeriesViewer, action: SeriesAction): ErrorCode {
  if (action === "integrations") return "integration.not-here";
  if (action === "disable") return "series.not-active";
  if (action === "export") return viewer.mayExport ? "export.not-exportable" : "export.not-allowed";
  if (!mayRecur(series.content.type, viewer.flags)) return "series.not-allowed";
  return action === "enable" ? "series.not-disabled" : "survey.edit-not-allowed";
}
