/** A local date `YYYY-MM-DD` and time `HH:MM`. */
export type LocalTime = { date: string; time: string };

/** The local time in an IANA zone at an instant. */
export function localTimeOf(instant: Date, zone: string): LocalTime {
  const parts = Object.fromEntries(
    formatFor(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return {
    date: `${String(parts.year).padStart(4, "0")}-${parts.month}-${parts.day}`,
    time: `${parts.hour}:${parts.minute}`,
  };
}

/**
 * The instant of a local time in a zone; null if date or time is invalid. A time skipped by the
 * change to summer time becomes the first minute after the gap; a time that occurs twice is the
 * first occurrence.
 */
export function instantOf({ date, time }: LocalTime, zone: string): Date | null {
  const wall = Date.parse(`${date}T${time}:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^\d{2}:\d{2}$/.test(time) || Number.isNaN(wall))
    return null;
  if (new Date(wall).toISOString().slice(0, 10) !== date) return null;
  // The zone's offsets a day before and a day after; around a change both are tried, the earlier
  // instant first.
  const offsets = [wall - day, wall + day].map((near) => offsetAt(near, zone));
  const candidates = [...new Set(offsets)]
    .map((offset) => wall - offset)
    .toSorted((one, other) => one - other);
  const exact = candidates.find((instant) => instant + offsetAt(instant, zone) === wall);
  return new Date(exact ?? firstAfterGap(wall, candidates, zone));
}

const day = 86_400_000;
const minute = 60_000;

/** Dates are `YYYY-MM-DD`. */
export function plusDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00Z`) + days * day).toISOString().slice(0, 10);
}

/** The first instant whose local time is not before the skipped one. */
function firstAfterGap(wall: number, candidates: readonly number[], zone: string): number {
  let [low, high] = [Math.min(...candidates) - day, Math.max(...candidates)];
  while (high - low > minute) {
    const middle = low + Math.floor((high - low) / 2 / minute) * minute;
    if (middle + offsetAt(middle, zone) >= wall) high = middle;
    else low = middle;
  }
  return high;
}

/** A zone's offset from UTC at an instant, in milliseconds. */
function offsetAt(instant: number, zone: string): number {
  const whole = Math.floor(instant / minute) * minute;
  const { date, time } = localTimeOf(new Date(whole), zone);
  return Date.parse(`${date}T${time}:00Z`) - whole;
}

const formats = new Map<string, Intl.DateTimeFormat>();
function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const digits = {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  } as const;
  const made = new Intl.DateTimeFormat("en-US", {
    ...digits,
    calendar: "gregory",
    numberingSystem: "latn",
    timeZone,
  });
  formats.set(timeZone, made);
  return made;
}
