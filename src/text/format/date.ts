/** Formats a date as `MMM DD, YYYY - hh:mm A` in a time zone, by default the viewer's (TIM-17). */
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
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat("en-US", options)
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.month} ${parts.day}, ${parts.year} - ${parts.hour}:${parts.minute} ${parts.dayPeriod}`;
}

/**
 * Formats a date as `Mon, Nov 24, 09:00 AM` in a time zone, by default the viewer's; with the year
 * if it is not the current one there.
 */
export function shortDateText(date: Date, timeZone?: string, now = new Date()): string {
  const zone = timeZone ? { timeZone } : {};
  const yearOf = (time: Date) =>
    new Intl.DateTimeFormat("en-US", { year: "numeric", ...zone }).format(time);
  const { weekday, day, month, year, hour, minute, dayPeriod } = Object.fromEntries(
    new Intl.DateTimeFormat("en-US", {
      weekday: "short",
      day: "numeric",
      month: "short",
      year: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      hour12: true,
      ...zone,
    })
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  );
  const ofYear = yearOf(date) === yearOf(now) ? "" : ` ${year},`;
  return `${weekday}, ${month} ${day},${ofYear} ${hour}:${minute} ${dayPeriod}`;
}

const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000];
const inWords = new Intl.RelativeTimeFormat("en", { numeric: "always" });

/**
 * Formats a date less than seven days away as `10 minutes ago` or `in 2 days`; null if it is
 * further away (TIM-17).
 */
export function nearDateText(date: Date, now: number): string | null {
  const away = date.getTime() - now;
  const size = Math.abs(away);
  if (size >= 7 * day) return null;
  // Clocks differ by seconds; what was just created should not appear to be in the future.
  if (size < minute) return away > 5 * second ? "in less than a minute" : "just now";
  if (size < hour) return inWords.format(whole(away / minute), "minute");
  return size < day
    ? inWords.format(whole(away / hour), "hour")
    : inWords.format(whole(away / day), "day");
}

/**
 * Whole units. Rounding would promise time that is not there ("in 2 hours" 90 minutes before the
 * close), so the rest is dropped; but what is to come in 1.99 days is said to come in 2: at most a
 * tenth of a unit is missing.
 */
function whole(units: number): number {
  return units > 0 ? Math.floor(units + 0.1) : Math.trunc(units);
}

/** Formats a date `YYYY-MM-DD` as `MMM DD, YYYY`. */
export function dayText(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  return new Intl.DateTimeFormat("en-US", {
    year: "numeric",
    month: "short",
    day: "2-digit",
    timeZone: "UTC",
  }).format(date);
}

/** Formats a time `HH:MM` as `hh:mm A` (TIM-17). */
export function timeText(time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${two(hours % 12 || 12)}:${two(minutes)} ${hours < 12 ? "AM" : "PM"}`;
}

/** A local date `YYYY-MM-DD` as `Fri, Nov 27`. */
export function dayMonthText(date: string): string {
  return new Intl.DateTimeFormat("en-US", {
    weekday: "short",
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  }).format(new Date(`${date}T00:00Z`));
}

/** The day of an instant as `Nov 24, 2026`, in a time zone, by default the viewer's. */
export function calendarDayText(date: Date, timeZone?: string): string {
  return new Intl.DateTimeFormat("en-US", {
    year: "numeric",
    month: "short",
    day: "numeric",
    ...(timeZone ? { timeZone } : {}),
  }).format(date);
}
