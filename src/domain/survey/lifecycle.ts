import { AppError } from "../errors.ts";
import { closeBase, closeProblems, closeTime, deliveryTime, timeProblems } from "./schedule.ts";
import { type Survey, type SurveyState, typeNames } from "./survey.ts";

type Timed = Pick<Survey, "state" | "deliverAt" | "closeAt">;

/** The state as of a moment: what is due counts as done even where the job that does it is late (TIM-14). */
export function stateAt({ state, deliverAt, closeAt }: Timed, now: Date): SurveyState {
  if (state === "closed") return "closed";
  const delivered = state === "open" || (deliverAt !== null && deliverAt <= now);
  if (!delivered) return "pending";
  return closeAt !== null && closeAt <= now ? "closed" : "open";
}

/** Whether one that was sent is closed as of a moment, also where the job that writes it down is late. */
export function isOver(survey: Timed, now: Date): boolean {
  return survey.state !== "pending" && stateAt(survey, now) === "closed";
}

/** A pending survey opens now, or is scheduled for a later time (LIF-09, API-29). */
export function deliver(
  survey: Survey,
  times: { deliverAt: Date | null; closeAt: Date | null },
  now: Date,
): Pick<Survey, "state" | "deliverAt" | "closeAt"> {
  if (survey.state !== "pending") throw new AppError("survey.not-pending", { type: typeNames[survey.type] });
  const send = times.deliverAt ? "schedule" : "now";
  const deliverAt = deliveryTime({ send, deliverAt: times.deliverAt }, now) ?? now;
  const closeAt = times.closeAt ?? closeTime(survey, deliverAt);
  const problems = timeProblems({ send, deliverAt: times.deliverAt, closeAt, openDuration: null }, now);
  if (problems.length > 0) throw new AppError("survey.invalid", {}, problems);
  return { state: deliverAt > now ? "pending" : "open", deliverAt, closeAt };
}

/** An open survey closes; the close time becomes now, whatever was planned (LIF-13). */
export function close(survey: Survey, now: Date): Pick<Survey, "state" | "closeAt"> {
  if (survey.state !== "open") throw notOpen(survey.type, survey.state);
  return { state: "closed", closeAt: survey.closeAt !== null && survey.closeAt < now ? survey.closeAt : now };
}

/** An open survey gets another close time, within the same limits as a new one (API-31, TIM-05, TIM-06). */
export function closeLater(survey: Survey, closeAt: Date, now: Date): Pick<Survey, "closeAt" | "openDuration"> {
  if (survey.state !== "open") throw notOpen(survey.type, survey.state);
  assertOpen(survey, now);
  const problems = closeProblems(closeAt, closeBase(survey.deliverAt, now));
  if (problems.length > 0) throw new AppError("survey.invalid", {}, problems);
  return { closeAt, openDuration: null };
}

/** Refuses an answer to a survey that is not open, with the sentences of TAK-07 and TAK-08 (TAK-39). */
export function assertOpen(survey: Pick<Survey, "type"> & Timed, now: Date): void {
  const state = stateAt(survey, now);
  if (state !== "open") throw notOpen(survey.type, state);
}

export function notOpen(type: Survey["type"], state: SurveyState): AppError {
  return new AppError(state === "pending" ? "survey.not-open-yet" : "survey.no-longer-open", { type: typeNames[type] });
}
