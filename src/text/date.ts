/** A date as `MMM DD, YYYY - hh:mm A` in the given zone, the reader's own by default (TIM-17). */
export function dateText(date: Date, timeZone?: string): string {
  const options: Intl.DateTimeFormatOptions = {
    year: "numeric",
    month: "short",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hour12: true,
    ...(timeZone ? { timeZone } : {}),
  };
  const parts = Object.fromEntries(new Intl.DateTimeFormat("en-US", options).formatToParts(date).map(({ type, value }) => [type, value]));
  return `${parts.month} ${parts.day}, ${parts.year} - ${parts.hour}:${parts.minute} ${parts.dayPeriod}`;
}
