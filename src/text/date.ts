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

/** A day `YYYY-MM-DD` as `MMM DD, YYYY`. */
export function dayText(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  return new Intl.DateTimeFormat("en-US", { year: "numeric", month: "short", day: "2-digit", timeZone: "UTC" }).format(date);
}

/** A time of day `HH:MM` as `hh:mm A` (TIM-17). */
export function timeText(time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${two(hours % 12 || 12)}:${two(minutes)} ${hours < 12 ? "AM" : "PM"}`;
}
