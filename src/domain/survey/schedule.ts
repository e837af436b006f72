import { z } from "zod";
import type { Problem } from "../errors.ts";
import { limits } from "../limits.ts";
import { addDuration, addMonths } from "../time/duration.ts";
import { storableTime } from "../time/storable-time.ts";

/** When to send: now, manually later, or at a set time (TIM-01). */
export type SendOption = "now" | "manual" | "schedule";
export type Times = {
  send: SendOption;
  deliverAt: Date | null;
  closeAt: Date | null;
  openDuration: string | null;
};

/** The last instant that a `Date` can hold. */
const cleared = 8.64e15;

/**
 * Marks a date and time that the author chose to set but left blank; null means manual sending. It
 * is a valid time, so that it survives JSON and a restored draft comes back unchanged.
 */
export function clearedTime(): Date {
  return new Date(cleared);
}

export function isCleared(time: Date): boolean {
  return time.getTime() === cleared;
}

/** A time of a survey as it is submitted: a date of a form, an instant, or a cleared one. */
export const surveyTime = z.union([
  z.date(),
  storableTime,
  z.literal(clearedTime().toJSON()).transform(clearedTime),
]);

/** Validation errors of a draft's times (TIM-02 to TIM-06). */
export function timeProblems(times: Times, now: Date): Problem[] {
  const delivery = deliveryTime(times, now);
  if (times.send === "schedule") {
    if (!delivery || isCleared(delivery)) return [{ path: "deliverAt", code: "time.missing" }];
    if (delivery.getTime() < now.getTime() - limits.pastTolerance)
      return [{ path: "deliverAt", code: "time.past" }];
    if (delivery > addMonths(now, limits.farthestMonths)) return [tooFar("deliverAt")];
  }
  return closeProblems(closeTime(times, delivery ?? now), delivery ?? now);
}

/**
 * The delivery time; null for manual sending. A time at most 30 seconds ahead means now (TIM-03,
 * TIM-11).
 */
export function deliveryTime(
  { send, deliverAt }: Pick<Times, "send" | "deliverAt">,
  now: Date,
): Date | null {
  if (send === "manual") return null;
  if (send === "schedule" && deliverAt && isCleared(deliverAt)) return deliverAt;
  if (send === "now" || !deliverAt) return send === "now" ? now : null;
  return isScheduled(deliverAt, now) || deliverAt.getTime() < now.getTime() - limits.pastTolerance
    ? deliverAt
    : now;
}

/** Whether a delivery counts as scheduled: more than 30 seconds ahead (TIM-11). */
export function isScheduled(deliverAt: Date, now: Date): boolean {
  return deliverAt.getTime() - now.getTime() > limits.scheduledFrom;
}

/** The close time for a delivery: the open duration after it, else the chosen time, else none. */
export function closeTime(
  { closeAt, openDuration }: Pick<Times, "closeAt" | "openDuration">,
  delivery: Date,
): Date | null {
  return openDuration ? addDuration(delivery, openDuration) : closeAt;
}

/**
 * The time from which the limits of a new close time count: the delivery, or now if the delivery is
 * so long ago (after reopening) that no valid time would be left.
 */
export function closeBase(deliverAt: Date | null, now: Date): Date {
  return deliverAt && addMonths(deliverAt, limits.farthestMonths) > now ? deliverAt : now;
}

/** A close time must be at least 5 minutes and at most 3 months after delivery (TIM-05, TIM-06). */
export function closeProblems(closeAt: Date | null, delivery: Date): Problem[] {
  return closeProblemsFrom(delivery, closeAt, "close-at.too-soon");
}

/** The same limits counted from now, for a survey that is reopened. */
export function reopenProblems(closeAt: Date | null, now: Date): Problem[] {
  return closeProblemsFrom(now, closeAt, "close-at.too-soon-from-now");
}

function closeProblemsFrom(
  from: Date,
  closeAt: Date | null,
  tooSoon: `close-at.${"too-soon" | "too-soon-from-now"}`,
): Problem[] {
  if (!closeAt) return [];
  if (isCleared(closeAt)) return [{ path: "closeAt", code: "time.missing" }];
  if (closeAt.getTime() - from.getTime() < limits.shortestOpen)
    return [{ path: "closeAt", code: tooSoon, values: { field: "Close time" } }];
  return closeAt > addMonths(from, limits.farthestMonths) ? [tooFar("closeAt")] : [];
}

function tooFar(path: "deliverAt" | "closeAt"): Problem {
  const field = path === "deliverAt" ? "Delivery time" : "Close time";
  return {
    path,
    code: "time.too-far",
    values: { field, duration: `${limits.farthestMonths} months` },
  };
}
