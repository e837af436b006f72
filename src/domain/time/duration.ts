/** The options for closing after a duration, in order (TIM-07), as ISO durations. */
export const closeAfterDurations = [
  "PT5M",
  "PT15M",
  "PT30M",
  "PT1H",
  "PT2H",
  "PT3H",
  "PT6H",
  "PT12H",
  "P1D",
  "P2D",
  "P3D",
  "P5D",
  "P7D",
  "P14D",
  "P21D",
  "P1M",
  "P1M15D",
  "P2M",
  "P3M",
] as const;
export type CloseAfterDuration = (typeof closeAfterDurations)[number];

const pattern = /^P(?:(\d{1,3})M)?(?:(\d{1,4})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,5})M)?)?$/;

export function isDuration(text: string): boolean {
  return pattern.test(text) && /\d/.test(text);
}

/**
 * Adds an ISO duration of months, days, hours and minutes in UTC. The 31st plus a month is that
 * month's last day.
 */
export function addDuration(from: Date, duration: string): Date {
  const found = pattern.exec(duration);
  if (!found) throw new RangeError(`not a duration: ${duration}`);
  const [months = 0, days = 0, hours = 0, minutes = 0] = found
    .slice(1)
    .map((part) => Number(part ?? 0));
  const later = addMonths(from, months);
  return new Date(later.getTime() + ((days * 24 + hours) * 60 + minutes) * 60_000);
}

export function addMonths(from: Date, months: number): Date {
  const later = new Date(from);
  later.setUTCDate(1);
  later.setUTCMonth(later.getUTCMonth() + months);
  const lastDay = new Date(
    Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0),
  ).getUTCDate();
  later.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return later;
}
