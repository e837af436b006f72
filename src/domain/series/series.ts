import type { SeriesId, SurveyId, TenantId } from "../ids.ts";
import type { Draft } from "../survey/draft.ts";
import type { contentOf } from "../survey/edit.ts";
import type {
  ApplicationType,
  Owner,
  Recipient,
  Survey,
  SurveyState,
  SurveyType,
} from "../survey/survey.ts";
import { specOf } from "../survey/types/registry.ts";
import { addDuration } from "../time/duration.ts";
import type { SeriesSchedule } from "../time/series-schedule.ts";

/**
 * REC-15. `ended`: there is no further occurrence, nobody is left who gets it, or the owners' plan
 * is over (REC-16).
 */
export const seriesStates = ["active", "disabled", "ended"] as const;
export type SeriesState = (typeof seriesStates)[number];

/**
 * What each survey of a series is made of: a draft without its recipients and times.
 * `eachInOwnZone`: of its schedule, left out if not chosen.
 */
export type SeriesContent = ReturnType<typeof contentOf> & { eachInOwnZone?: boolean };

/** A series: what is sent again and again, and when (ENT-30 to ENT-33). */
export type Series = Omit<SeriesSchedule, "eachInOwnZone"> & {
  id: SeriesId;
  tenantId: TenantId;
  applicationType: ApplicationType;
  state: SeriesState;
  content: SeriesContent;
  recipients: Recipient[];
  owners: Owner[];
  /** The next occurrence; null unless the series is active. */
  next: Date | null;
  /** Whether the owners' plan ended it before its last occurrence (REC-16). */
  stopped: boolean;
  lastSurveyId: SurveyId | null;
  createdAt: Date;
  updatedAt: Date;
};

/** Whether nothing was sent yet, where that is a state of its own: `Pending` (STD-11, REC-22). */
export function isWaiting({ state, lastSurveyId }: Stand, type: SurveyType): boolean {
  return state === "active" && lastSurveyId === null && specOf(type).waitsPictured;
}
type Stand = { state: SeriesState; lastSurveyId: string | null };

export function scheduleOf({
  rrule,
  rruleDTStart,
  rruleTZID,
  openDuration,
  content: { eachInOwnZone },
}: Pick<Series, (keyof SeriesSchedule & keyof Series) | "content">): SeriesSchedule {
  const rule = { rrule, rruleDTStart, rruleTZID, openDuration };
  return eachInOwnZone ? { ...rule, eachInOwnZone } : rule;
}

/**
 * What an occurrence does: it was missed if its survey would be closed by now. `due`: when the last
 * person gets it.
 */
export function isMissed(due: Date, { openDuration }: Series, now: Date): boolean {
  return addDuration(due, openDuration) <= now;
}

/**
 * The open survey of an occurrence, with the series' content and settings of this moment (REC-28).
 * `lastDue`: when the last person gets it, from which its open duration counts.
 */
export function surveyOf(
  series: Series,
  { due, lastDue }: { due: Date; lastDue: Date },
  id: SurveyId,
  now: Date,
): Survey {
  const { eachInOwnZone, ...content } = series.content;
  return {
    ...content,
    id,
    minimumGroup: 0,
    tenantId: series.tenantId,
    applicationType: series.applicationType,
    state: "open" satisfies SurveyState,
    owners: series.owners,
    recipients: series.recipients,
    deliverAt: due,
    closeAt: addDuration(lastDue, series.openDuration),
    openDuration: eachInOwnZone ? null : series.openDuration,
    linkType: "protected",
    shortCode: null,
    banner: null,
    scheduleId: series.id,
    createdAt: now,
    updatedAt: now,
  };
}

/** A series as a draft for its form. */
export function seriesDraft(series: Series): Draft {
  const { eachInOwnZone: _schedule, ...content } = series.content;
  return {
    ...content,
    recipients: series.recipients,
    send: "now",
    deliverAt: null,
    closeAt: null,
    openDuration: null,
    schedule: scheduleOf(series),
  };
}
