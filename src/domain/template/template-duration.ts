import { isCleared } from "../survey/schedule.ts";
import { isDuration } from "../time/duration.ts";

type Times = { openDuration: string | null; deliverAt: Date | null; closeAt: Date | null };

/**
 * How long surveys made from a template stay open: the chosen duration, or else the time from
 * delivery to close; null without an end (TPL-26).
 */
export function templateDuration(
  { openDuration, deliverAt, closeAt }: Times,
  now: Date,
): string | null {
  if (openDuration !== null && isDuration(openDuration)) return openDuration;
  if (!closeAt || isCleared(closeAt)) return null;
  const minutes = Math.round((closeAt.getTime() - (deliverAt ?? now).getTime()) / 60_000);
  return minutes > 0 ? durationOf(minutes) : null;
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
