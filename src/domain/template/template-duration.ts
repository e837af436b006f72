import { closeProblems } from "../survey/schedule.ts";
import { isDuration } from "../time/duration.ts";

type Times = { openDuration: string | null; deliverAt: Date | null; closeAt: Date | null };

/**
 * How long surveys made from a template stay open: the chosen duration, or else the time from
 * delivery to close; null without an end, or if no survey could stay open for so long (TPL-26,
 * TIM-05, TIM-06).
 */
export function templateDuration(
  { openDuration, deliverAt, closeAt }: Times,
  now: Date,
): string | null {
  if (openDuration !== null && isDuration(openDuration)) return openDuration;
  const delivery = deliverAt ?? now;
  if (!closeAt || closeProblems(closeAt, delivery).length > 0) return null;
  return durationOf(Math.round((closeAt.getTime() - delivery.getTime()) / 60_000));
}

/** Minutes as an ISO duration of days, hours and minutes. */
function durationOf(minutes: number): string {
  const [days, hours, rest] = [
    Math.floor(minutes / 1440),
    Math.floor((minutes % 1440) / 60),
    minutes % 60,
  ];
  const time = `${hours ? `${hours}H` : ""}${rest ? `${rest}M` : ""}`;
  return `P${days ? `${days}D` : ""}${time ? `T${time}` : ""}`;
}
