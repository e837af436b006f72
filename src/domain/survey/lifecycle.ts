import { AppError, type Problem } from "../errors.ts";
import {
  closeBase,
  closeProblems,
  closeTime,
  deliveryTime,
  reopenProblems,
  timeProblems,
} from "./schedule.ts";
import { type Survey, type SurveyState, typeNames } from "./survey.ts";
import { specOf } from "./types/registry.ts";

type Timed = Pick<Survey, "state" | "deliverAt" | "closeAt">;

/** The period in which a survey takes answers unless it is changed. `until` null: no end. */
export type OpenTimes = { from: Date; until: Date | null };

/** Null if it never opens. Times count even if the job that applies them is late (TIM-14). */
export function openTimes({ state, deliverAt, closeAt }: Timed): OpenTimes | null {
  const from = state === "open" ? new Date(0) : state === "pending" ? deliverAt : null;
  return from && { from, until: closeAt };
}

export function isWithin(times: OpenTimes | null, now: Date): boolean {
  return times !== null && times.from <= now && (times.until === null || times.until > now);
}

/** The effective state at a moment, even if a job is late. */
export function stateAt(survey: Timed, now: Date): SurveyState {
  const times = openTimes(survey);
  if (!times) return survey.state;
  if (times.from > now) return "pending";
  return times.until && times.until <= now ? "closed" : "open";
}

/**
 * Opens a pending survey now or schedules it (LIF-09, API-29). A close time that is chosen here
 * replaces the open duration.
 */
export function deliver(
  survey: Survey,
  times: { deliverAt: Date | null; closeAt: Date | null },
  now: Date,
): Pick<Survey, "state" | "deliverAt" | "closeAt" | "openDuration"> {
  if (survey.state !== "pending")
    throw new AppError("survey.not-pending", { type: typeNames[survey.type] });
  const send = times.deliverAt ? "schedule" : "now";
  const deliverAt = deliveryTime({ send, deliverAt: times.deliverAt }, now) ?? now;
  const closeAt = times.closeAt ?? closeTime(survey, deliverAt);
  assertNoProblems(
    timeProblems({ send, deliverAt: times.deliverAt, closeAt, openDuration: null }, now),
  );
  const openDuration = times.closeAt ? null : survey.openDuration;
  return { state: deliverAt > now ? "pending" : "open", deliverAt, closeAt, openDuration };
}

/** What the delivery job stores, on time or late (LIF-11); null if nothing is due. */
export function dueDelivery(survey: Survey, now: Date): ReturnType<typeof deliver> | null {
  const { state, deliverAt, closeAt } = survey;
  if (state !== "pending" || deliverAt === null || deliverAt > now) return null;
  const end = closeTime(survey, deliverAt);
  // Earlier versions stored a duration beside a close time that was chosen instead of it.
  const isReplaced = closeAt !== null && end?.getTime() !== closeAt.getTime();
  const openDuration = isReplaced ? null : survey.openDuration;
  const due = { state: "open", deliverAt, openDuration } as const;
  if (specOf(survey.type).played) return { ...due, closeAt };
  return { ...deliver(survey, { deliverAt: null, closeAt }, deliverAt), ...due };
}

/** What the closing job stores (TIM-13); null if nothing is due. */
export function dueClose(survey: Survey, now: Date): ReturnType<typeof close> | null {
  const { state, closeAt } = survey;
  return state === "open" && closeAt !== null && closeAt <= now ? close(survey, now) : null;
}

/** Closes an open survey. The close time becomes now, unless an earlier one has passed (LIF-13). */
export function close(survey: Survey, now: Date): Pick<Survey, "state" | "closeAt"> {
  if (survey.state !== "open") throw notOpen(survey.type, survey.state);
  return {
    state: "closed",
    closeAt: survey.closeAt !== null && survey.closeAt < now ? survey.closeAt : now,
  };
}

/**
 * Changes the close time of an open survey, within the same limits as for a new one (API-31,
 * TIM-05, TIM-06).
 */
export function closeLater(
  survey: Survey,
  closeAt: Date,
  now: Date,
): Pick<Survey, "closeAt" | "openDuration"> {
  if (survey.state !== "open") throw notOpen(survey.type, survey.state);
  assertOpen(survey, now);
  if (specOf(survey.type).played)
    throw new AppError("survey.not-editable", { type: typeNames[survey.type] });
  const base = closeBase(survey.deliverAt, now);
  assertNoProblems((base === now ? reopenProblems : closeProblems)(closeAt, base));
  return { closeAt, openDuration: null };
}

/** Refuses an answer unless the survey is open, with the messages of TAK-07 and TAK-08 (TAK-39). */
export function assertOpen(survey: Pick<Survey, "type"> & Timed, now: Date): void {
  const state = stateAt(survey, now);
  if (state !== "open") throw notOpen(survey.type, state);
}

export function notOpen(type: Survey["type"], state: SurveyState): AppError {
  return new AppError(state === "pending" ? "survey.not-open-yet" : "survey.no-longer-open", {
    type: typeNames[type],
  });
}

/** For a caller whose decision was based on an older version of the survey. */
export function changedMeanwhile({ type }: Pick<Survey, "type">): AppError {
  return new AppError("survey.changed", { type: typeNames[type] });
}

/** Throws `survey.invalid` with these problems, if there are any. */
export function assertNoProblems(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new AppError("survey.invalid", {}, problems);
}
