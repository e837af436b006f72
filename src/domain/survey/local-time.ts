/** A date `YYYY-MM-DD` and a time `HH:MM` as a clock on a wall in some zone shows them. */
export type LocalTime = { date: string; time: string };

/** What a clock in an IANA zone shows at an instant. */
export function localTimeOf(instant: Date, zone: string): LocalTime {
  const parts = Object.fromEntries(
    formatFor(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return { date: `${String(parts.year).padStart(4, "0")}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` };
}

/**
 * The instant at which a clock in a zone shows a time, or null where date or time is none. A time that the spring change leaves out is the first minute
 * after it; one that exists twice is the first of both.
 */
export function instantOf({ date, time }: LocalTime, zone: string): Date | null {
  const wall = Date.parse(`${date}T${time}:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^\d{2}:\d{2}$/.test(time) || Number.isNaN(wall)) return null;
  if (new Date(wall).toISOString().slice(0, 10) !== date) return null;
  // The zone's offsets a day before and after: around a change both are tried, the earlier instant first.
  const offsets = [wall - day, wall + day].map((near) => offsetAt(near, zone));
  const candidates = [...new Set(offsets)].map((offset) => wall - offset).toSorted((one, other) => one - other);
  const exact = candidates.find((instant) => instant + offsetAt(instant, zone) === wall);
  return new Date(exact ?? firstAfterGap(wall, candidates, zone));
}

const day = 86_400_000;
const minute = 60_000;

/** The first instant whose wall time is not before the one that is left out. */
function firstAfterGap(wall: number, candidates: readonly number[], zone: string): number {
  let [low, high] = [Math.min(...candidates) - day, Math.max(...candidates)];
  while (high - low > minute) {
    const middle = low + Math.floor((high - low) / 2 / minute) * minute;
    if (middle + offsetAt(middle, zone) >= wall) high = middle;
    else low = middle;
  }
  return high;
}

/** What a zone's clocks are ahead of UTC at an instant, in milliseconds. */
function offsetAt(instant: number, zone: string): number {
  const whole = Math.floor(instant / minute) * minute;
  const { date, time } = localTimeOf(new Date(whole), zone);
  return Date.parse(`${date}T${time}:00Z`) - whole;
}

const formats = new Map<string, Intl.DateTimeFormat>();
function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const digits = { year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  const made = new Intl.DateTimeFormat("en-US", { ...digits, calendar: "gregory", numberingSystem: "latn", timeZone });
  formats.set(timeZone, made);
  return made;
}
