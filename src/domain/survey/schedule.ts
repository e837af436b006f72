import type { Problem } from "../errors.ts";
import { limits } from "../limits.ts";
import { addDuration, addMonths } from "./duration.ts";

/** When to send: at once, by hand later, or at a time (TIM-01). */
export type SendOption = "now" | "manual" | "schedule";
export type Times = { send: SendOption; deliverAt: Date | null; closeAt: Date | null; openDuration: string | null };

/** What is wrong with the times of a draft (TIM-02 to TIM-06). */
export function timeProblems(times: Times, now: Date): Problem[] {
  const delivery = deliveryTime(times, now);
  if (times.send === "schedule") {
    if (!delivery) return [{ path: "deliverAt", code: "deliver-at.missing" }];
    if (delivery.getTime() < now.getTime() - limits.pastTolerance) return [{ path: "deliverAt", code: "deliver-at.past" }];
    if (delivery > addMonths(now, limits.farthestMonths)) return [tooFar("deliverAt")];
  }
  return closeProblems(closeTime(times, delivery ?? now), delivery ?? now);
}

/** When it is delivered; null when somebody sends it by hand. A schedule at most 30 s ahead is now (TIM-03, TIM-11). */
export function deliveryTime({ send, deliverAt }: Pick<Times, "send" | "deliverAt">, now: Date): Date | null {
  if (send === "manual") return null;
  if (send === "now" || !deliverAt) return send === "now" ? now : null;
  return isScheduled(deliverAt, now) || deliverAt.getTime() < now.getTime() - limits.pastTolerance ? deliverAt : now;
}

/** An item counts as scheduled when its delivery is more than 30 seconds ahead (TIM-11). */
export function isScheduled(deliverAt: Date, now: Date): boolean {
  return deliverAt.getTime() - now.getTime() > limits.scheduledFrom;
}

/** The close time that goes with a delivery: the chosen one, or the open duration after it, or none. */
export function closeTime({ closeAt, openDuration }: Pick<Times, "closeAt" | "openDuration">, delivery: Date): Date | null {
  return openDuration ? addDuration(delivery, openDuration) : closeAt;
}

/** What a new close time of an open item counts from: its delivery, or now where that is so long ago (it was reopened) that nothing would be left to choose. */
export function closeBase(deliverAt: Date | null, now: Date): Date {
  return deliverAt && addMonths(deliverAt, limits.farthestMonths) > now ? deliverAt : now;
}

/** A close time lies at least 5 minutes and at most 3 months after delivery (TIM-05, TIM-06). */
export function closeProblems(closeAt: Date | null, delivery: Date): Problem[] {
  if (!closeAt) return [];
  if (closeAt.getTime() - delivery.getTime() < limits.shortestOpen)
    return [{ path: "closeAt", code: "close-at.too-soon", values: { field: "Close time" } }];
  return closeAt > addMonths(delivery, limits.farthestMonths) ? [tooFar("closeAt")] : [];
}

function tooFar(path: "deliverAt" | "closeAt"): Problem {
  const field = path === "deliverAt" ? "Delivery time" : "Close time";
  return { path, code: "time.too-far", values: { field, duration: `${limits.farthestMonths} months` } };
}
